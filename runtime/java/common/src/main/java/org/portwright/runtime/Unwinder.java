// SPDX-License-Identifier: EPL-2.0
// The base of exception handling for translated C++: libgcc's unwinder, on the Java stack.
package org.portwright.runtime;

/**
 * Level I of the Itanium C++ ABI's exception handling. A throw is one Java exception; what is caught where, and
 * which destructors run, the program's own personality routine says, which each function with a landing pad asks
 * in its Java handler. The context that the personality routine gets lies on the program's stack, below the frame
 * that threw:
 * <pre>
 *  0 where the call returns to, or the landing pad   8 the function
 *  4 language-specific data area                    12 $a0, 16 $a1 of the landing pad
 * </pre>
 */
public final class Unwinder {

    // _Unwind_Reason_Code.
    private static final int NO_REASON = 0;
    private static final int END_OF_STACK = 5;
    private static final int HANDLER_FOUND = 6;
    private static final int INSTALL_CONTEXT = 7;
    private static final int CONTINUE_UNWIND = 8;

    // _Unwind_Action.
    private static final int SEARCH_PHASE = 1;
    private static final int CLEANUP_PHASE = 2;
    private static final int HANDLER_FRAME = 4;
    private static final int FORCE_UNWIND = 8;
    private static final int AT_END_OF_STACK = 16;

    // _Unwind_Exception.
    private static final int EXCEPTION_CLASS = 0;
    /** The stop function, if functions are left by force; else 0. */
    private static final int STOP = 12;
    private static final int STOP_ARGUMENT = 16;

    private static final int VERSION = 1;
    /** $a0 and $a1 are registers 4 and 5, as __builtin_eh_return_data_regno has it. */
    private static final int FIRST_REGISTER = 4;
    private static final int TABLE = 4;
    private static final int FUNCTION = 8;
    private static final int REGISTERS = 12;
    private static final int CONTEXT_SIZE = 24;
    /** Seven words of arguments, the first four of them the save area of $a0 to $a3 (o32), and one to align them. */
    private static final int ARGUMENTS_SIZE = 32;

    private Unwinder() {
    }

    /**
     * _Unwind_RaiseException: throws.
     *
     * @param object address of the _Unwind_Exception
     * @param sp stack pointer of the caller
     * @return only if nobody catches it: _URC_END_OF_STACK
     */
    public static int raise(int object, int sp) {
        Memory.storeInt(object + STOP, 0);
        if (!StackSearch.findsHandler(object, sp)) {
            return END_OF_STACK;
        }
        throw new Unwinding(object, sp);
    }

    /**
     * _Unwind_ForcedUnwind: all functions are left, and clean up; none catches it for good. The stop function is asked
     * before each cleanup and when none is left. It ends this by an exit of the program or the thread, or a longjmp;
     * what it is not told of is functions without anything to clean up.
     *
     * @param object address of the _Unwind_Exception
     * @param stop the stop function
     * @param argument its last argument
     * @param sp stack pointer of the caller
     */
    public static void force(int object, int stop, int argument, int sp) {
        Memory.storeInt(object + STOP, stop);
        Memory.storeInt(object + STOP_ARGUMENT, argument);
        throw new Unwinding(object, sp);
    }

    /** _Unwind_Resume: after a cleanup the exception goes on. */
    public static void resume(int object, int sp) {
        throw new Unwinding(object, sp);
    }

    /** _Unwind_Resume_or_Rethrow: a caught exception is thrown again. */
    public static int resumeOrRethrow(int object, int sp) {
        if (isForced(object)) {
            throw new Unwinding(object, sp);
        }
        return raise(object, sp);
    }

    /** _Unwind_Backtrace: there are no frames to show. */
    public static int backtrace(int function, int argument, int sp) {
        return END_OF_STACK;
    }

    /**
     * The handler of a call in a function with a landing pad: asks the personality routine.
     *
     * @param address where the call returns to
     * @param function the function
     * @param table its language-specific data area
     * @param personality the personality routine
     * @return what the landing pad finds in $a0 (low half) and $a1
     * @throws Unwinding the same, if the function neither catches it nor has anything to clean up
     */
    public static long land(Unwinding exception, int address, int function, int table, int personality) {
        int object = exception.object;
        int context = context(exception.sp, address, function, table);
        int actions = CLEANUP_PHASE;
        if (isForced(object)) {
            actions |= FORCE_UNWIND;
            askToStop(actions, object, context);
        } else if (ask(personality, SEARCH_PHASE, object, context) == HANDLER_FOUND) {
            actions |= HANDLER_FRAME;
        }
        int reason = ask(personality, actions, object, context);
        if (reason == CONTINUE_UNWIND) {
            throw exception;
        }
        if (reason != INSTALL_CONTEXT) {
            Machine.unsupported("a personality routine's answer " + reason);
        }
        return (long) Memory.loadInt(context + REGISTERS + 4) << 32
                | Memory.loadInt(context + REGISTERS) & 0xffffffffL;
    }

    /** Whether functions are left by force. */
    static boolean isForced(int object) {
        return Memory.loadInt(object + STOP) != 0;
    }

    private static void askToStop(int actions, int object, int context) {
        Memory.storeInt(context - ARGUMENTS_SIZE + 24, Memory.loadInt(object + STOP_ARGUMENT));
        int reason = ask(Memory.loadInt(object + STOP), actions, object, context);
        if (reason != NO_REASON) {
            Machine.unsupported("a stop function's answer " + reason);
        }
    }

    /**
     * Tells the stop function that all functions have been left. It should not return: nothing is left to return to.
     */
    static void end(Unwinding exception) {
        askToStop(CLEANUP_PHASE | FORCE_UNWIND | AT_END_OF_STACK, exception.object, context(exception.sp, 0, 0, 0));
        Machine.unsupported("a stop function that returns at the end of the stack");
    }

    /** Whether a function that has such a call on the stack catches the exception. */
    static boolean catches(int object, int sp, int address, int function, int table, int personality) {
        return ask(personality, SEARCH_PHASE, object, context(sp, address, function, table)) == HANDLER_FOUND;
    }

    private static int context(int sp, int address, int function, int table) {
        int context = sp - CONTEXT_SIZE & -8;
        Memory.storeInt(context, address);
        Memory.storeInt(context + TABLE, table);
        Memory.storeInt(context + FUNCTION, function);
        return context;
    }

    /**
     * Calls __personality(int version, int actions, uint64 class, _Unwind_Exception *, _Unwind_Context *), or a stop
     * function, which has one argument more.
     */
    private static int ask(int personality, int actions, int object, int context) {
        int sp = context - ARGUMENTS_SIZE;
        Memory.storeInt(sp + 16, object);
        Memory.storeInt(sp + 20, context);
        return (int) Machine.program().call(personality, sp, VERSION, actions,
                Memory.loadInt(object + EXCEPTION_CLASS), Memory.loadInt(object + EXCEPTION_CLASS + 4));
    }

    // The accessors of _Unwind_Context, called by the personality routine.

    public static int getRegister(int context, int register, int sp) {
        int index = register - FIRST_REGISTER;
        return index == 0 || index == 1 ? Memory.loadInt(context + REGISTERS + 4 * index) : 0;
    }

    public static void setRegister(int context, int register, int value, int sp) {
        int index = register - FIRST_REGISTER;
        if (index == 0 || index == 1) {
            Memory.storeInt(context + REGISTERS + 4 * index, value);
        }
    }

    public static int getAddress(int context, int sp) {
        return Memory.loadInt(context);
    }

    /** @param beforeInstruction gets 0: the address is that after the call */
    public static int getAddressInfo(int context, int beforeInstruction, int sp) {
        Memory.storeInt(beforeInstruction, 0);
        return Memory.loadInt(context);
    }

    public static void setAddress(int context, int value, int sp) {
        Memory.storeInt(context, value);
    }

    public static int getTable(int context, int sp) {
        return Memory.loadInt(context + TABLE);
    }

    public static int getFunction(int context, int sp) {
        return Memory.loadInt(context + FUNCTION);
    }

    /** What has no meaning here: base addresses, and the registration of tables that the translator has read. */
    public static int nothing(int sp) {
        return 0;
    }
}
