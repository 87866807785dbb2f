// SPDX-License-Identifier: EPL-2.0
// What the runtime knows of a translated program: where it starts, and how to call one of its functions.
package org.portwright.runtime;

/** A translated program. The translator generates the class that implements this. */
public interface Program {

    /**
     * Runs the program from its entry point.
     *
     * @param sp initial stack pointer, a program address: argc, argv, envp and auxv lie there (System V ABI,
     *           MIPS supplement, "Process Stack")
     */
    void start(int sp);

    /**
     * Calls the function at an address, as an indirect call of the program does.
     *
     * @param address address of the function's first instruction
     * @param sp stack pointer that the function gets; its first 16 bytes are the argument save area
     * @return register v0 in the low half, v1 in the high half
     */
    long call(int address, int sp, int a0, int a1, int a2, int a3);

    /**
     * Ends the program because of an exception that nothing catches; does not return.
     *
     * @param object address of the exception's _Unwind_Exception
     * @param sp stack pointer of the function that threw it
     */
    void uncaught(int object, int sp);
}
