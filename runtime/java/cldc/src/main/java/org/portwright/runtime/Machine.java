// SPDX-License-Identifier: EPL-2.0
// Starts a translated program, and does for its instructions what needs an operating system.
package org.portwright.runtime;

/** The machine that a program runs on. */
public final class Machine {

    private static Program program;
    private static int threadPointer;

    private Machine() {
    }

    /**
     * Runs a program to its end on the calling thread.
     *
     * @param arguments the program's name and its arguments
     * @return exit status; 128 and the signal's number after a fault
     */
    static int execute(Program program, String[] arguments, Console console) {
        Machine.program = program;
        SystemCalls.begin(console);
        try {
            if (Memory.words.length == 0) {
                throw new Trap(SignalNumber.SIGABRT, "the program's memory of " + (Memory.memoryEnd - Memory.base >> 10)
                        + " KB does not fit into this phone's; translate it with a smaller --heap");
            }
            try {
                program.start(initialStack(arguments));
            } catch (Unwinding uncaught) {
                if (!uncaught.endForced()) {
                    program.uncaught(uncaught.object, uncaught.sp);
                }
            }
            return 0;
        } catch (ProgramExit exit) {
            return exit.status;
        } catch (Throwable thrown) {
            Fault fault = Fault.of(thrown, "");
            byte[] message = ("portwright: " + arguments[0] + ": " + fault.getMessage() + '\n').getBytes();
            console.write(true, message, message.length);
            return fault.status();
        } finally {
            SystemCalls.end();
            Callbacks.end();
        }
    }

    /**
     * Builds the initial process stack (System V ABI, MIPS supplement): argc, argv, 0, an empty environment, 0, the
     * auxiliary vector; the strings above them.
     */
    private static int initialStack(String[] arguments) {
        int strings = Memory.stackTop & -16;
        int[] argv = new int[arguments.length];
        for (int i = 0; i < arguments.length; i++) {
            byte[] bytes = arguments[i].getBytes();
            strings -= bytes.length + 1;
            Memory.copyIn(bytes, 0, strings, bytes.length);
            Memory.storeByte(strings + bytes.length, 0);
            argv[i] = strings;
        }
        int random = (strings & -16) - 16;
        Memory.storeLong(random, System.currentTimeMillis() * 0x9e3779b97f4a7c15L);
        int elf = Memory.dataStart;
        int[] auxiliary = {
            AuxiliaryVector.AT_PHDR, elf + AuxiliaryVector.ELF_HEADER_SIZE,
            AuxiliaryVector.AT_PHENT, AuxiliaryVector.PROGRAM_HEADER_SIZE,
            AuxiliaryVector.AT_PHNUM, Memory.loadUnsignedShort(elf + AuxiliaryVector.E_PHNUM),
            AuxiliaryVector.AT_PAGESZ, HeapMemory.PAGE,
            AuxiliaryVector.AT_SECURE, 0,
            AuxiliaryVector.AT_RANDOM, random,
            AuxiliaryVector.AT_NULL, 0};
        int sp = random - 4 * (1 + argv.length + 2 + auxiliary.length) & -16;
        int at = sp;
        Memory.storeInt(at, argv.length);
        for (int i = 0; i < argv.length; i++) {
            at += 4;
            Memory.storeInt(at, argv[i]);
        }
        Memory.storeInt(at + 4, 0);
        Memory.storeInt(at + 8, 0);
        at += 12;
        for (int i = 0; i < auxiliary.length; i++) {
            Memory.storeInt(at + 4 * i, auxiliary[i]);
        }
        return sp;
    }

    /**
     * SYSCALL: a system call of Linux for o32.
     *
     * @param number from 4000 up (Linux, arch/mips/include/uapi/asm/unistd.h)
     * @param sp stack pointer; the fifth argument lies at sp + 16, and so on
     * @return the result, or a negative error number
     */
    public static int systemCall(int number, int a0, int a1, int a2, int a3, int sp) {
        return SystemCalls.call(number, a0, a1, a2, a3, sp);
    }

    /** Tells the program's signal handler of a fault; returns if there is none. */
    static void signal(RuntimeException fault) {
    }

    /** The program that runs. */
    static Program program() {
        return program;
    }

    /** musl's __clone: this machine has one thread only. */
    public static int clone(int function, int stack, int flags, int argument, int sp) {
        return -Errno.ENOSYS;
    }

    /** musl's __unmapself, by which a thread other than the first ends. */
    public static void unmapSelf(int address, int length, int sp) {
        unsupported("a second thread");
    }

    /**
     * musl's __syscall_cp_asm(cancelled, number, a0, a1, a2, a3...): there is nobody who could cancel the call.
     *
     * @param sp stack pointer of the call; the call's third argument lies at sp + 16
     */
    public static int cancellableCall(int cancelled, int number, int a0, int a1, int sp) {
        return systemCall(number, a0, a1, Memory.loadInt(sp + 16), Memory.loadInt(sp + 20), sp + 8);
    }

    /** RDHWR $29: what set_thread_area was given. */
    public static int threadPointer() {
        return threadPointer;
    }

    static void setThreadPointer(int address) {
        threadPointer = address;
    }

    /**
     * BREAK, TEQ and their kin, when they trap.
     *
     * @param code 6 for an integer overflow, 7 for a division by zero (MIPS ABI supplement), or any other
     */
    public static void trap(int code) {
        if (code == 6) {
            throw new Trap(SignalNumber.SIGFPE, "integer overflow");
        } else if (code == 7) {
            throw new Trap(SignalNumber.SIGFPE, "division by zero");
        }
        throw new Trap(SignalNumber.SIGTRAP, code == 0 ? "trap" : "trap " + code);
    }

    /** What is thrown for an instruction that the processor does not have. For use as throw illegal(pc). */
    public static RuntimeException illegal(int pc) {
        return new Trap(SignalNumber.SIGILL, "illegal instruction (at 0x" + Fault.hex(pc) + ')');
    }

    /** Ends the program at something that the translator does not translate. */
    public static void unsupported(String what) {
        throw new Trap(SignalNumber.SIGILL, what + " is not supported");
    }

    /** What is thrown for a call of an address where no function is. For use as throw badCall(address). */
    public static RuntimeException badCall(int address) {
        return new Trap(SignalNumber.SIGSEGV, address == 0 ? "call of a null function pointer"
                : "call of a bad function pointer (address 0x" + Fault.hex(address) + ')');
    }
}
