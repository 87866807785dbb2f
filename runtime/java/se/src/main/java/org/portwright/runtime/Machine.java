// SPDX-License-Identifier: EPL-2.0
// Starts a translated program, and does for its instructions what needs an operating system.
package org.portwright.runtime;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import org.portwright.runtime.system.LinuxProcess;

/** The machine that a program runs on. There is one program in a class loader. */
public final class Machine {

    private static OperatingSystem system;
    private static Program program;
    private static boolean ranBefore;
    /** A thread of an earlier run did not end, and may still write to memory. */
    private static boolean leftBehind;
    /** What is to be done when the program has ended, or null. */
    private static volatile Runnable atEnd;
    /** What then writes to standard error, or null. */
    private static volatile Consumer<OutputStream> report;

    private Machine() {
    }

    /** Runs a program as a process of its own: its exit status becomes the JVM's. Does not return. */
    public static void run(Program program, String[] arguments) {
        int status = 1;
        try {
            status = execute(program, arguments, new FileInputStream(FileDescriptor.in),
                    new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err), true);
        } catch (IllegalStateException e) {
            System.err.println("portwright: " + ProgramName.get(program) + ": " + e.getMessage());
        }
        System.exit(status);
    }

    /** Runs a program on the JVM's own standard streams, and returns its exit status. */
    public static int execute(Program program, String[] arguments) {
        // Not System.out: its encoder and its locks cost time, and bytes must come out as they are.
        return execute(program, arguments, new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err));
    }

    /**
     * Runs a program to its end, in threads of its own. Another run starts with fresh memory.
     *
     * @param arguments the program's arguments without its name
     * @param in standard input
     * @param out standard output; gets exactly the bytes that the program writes, as it writes them
     * @param err standard error; also gets the one line that tells of a fault
     * @return exit status; 128 and the signal's number after a fault
     * @throws IllegalStateException if the program is running already, if a thread of an earlier run has not ended, or
     *         if its memory does not fit into the Java heap
     */
    public static int execute(Program program, String[] arguments, InputStream in, OutputStream out,
            OutputStream err) {
        return execute(program, arguments, in, out, err, false);
    }

    private static int execute(Program program, String[] arguments, InputStream in, OutputStream out,
            OutputStream err, boolean isProcess) {
        String name = ProgramName.get(program);
        prepare(program, name, in, out, err, isProcess);
        try {
            return system.run(name, arguments);
        } finally {
            finish(err, isProcess);
        }
    }

    static synchronized void prepare(Program started, String name, InputStream in, OutputStream out,
            OutputStream err, boolean isProcess) {
        if (system != null) {
            throw new IllegalStateException("the program is running already");
        }
        if (leftBehind) {
            throw new IllegalStateException("a thread of an earlier run has not ended");
        }
        if (ranBefore) {
            Memory.reload();
        }
        ranBefore = true;
        program = started;
        system = start(started, name, in, out, err, isProcess);
    }

    /** @return whether all threads have ended, so that a program can begin again */
    static boolean finish(OutputStream err, boolean isProcess) {
        Runnable action = atEnd;
        if (action != null) {
            action.run();
        }
        Consumer<OutputStream> last = report;
        if (last != null) {
            last.accept(err);
        }
        system.close();
        if (isProcess) {
            return true;
        }
        boolean allEnded = system.awaitAll();
        synchronized (Machine.class) {
            leftBehind = !allEnded;
            system = null;
        }
        return allEnded;
    }

    private static OperatingSystem start(Program program, String name, InputStream in, OutputStream out,
            OutputStream err, boolean isProcess) {
        try {
            return new LinuxProcess(program, name, in, out, err, isProcess);
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof IllegalStateException cause) { // of Memory, from Image
                throw cause;
            }
            throw e;
        }
    }

    /** What the program that runs gets its services from. */
    static OperatingSystem system() {
        return system;
    }

    /** The program that runs. */
    static Program program() {
        return program;
    }

    /** @param action to be done when the program has ended; one only */
    static void atEnd(Runnable action) {
        atEnd = action;
    }

    /** @param action writes to the program's standard error when it has ended; one only */
    static void report(Consumer<OutputStream> action) {
        report = action;
    }

    /** Takes memory from the heap, for a stack. */
    static int map(int length) {
        int address = system.map(length);
        if (address < 0 && address > -Memory.PAGE) {
            throw JavaException.misuse("no memory for the stack of a function that Java calls");
        }
        return address;
    }

    /** Tells the program's signal handler of a fault; returns if there is none. */
    static void signal(RuntimeException fault) {
        system.fault(fault);
    }

    /**
     * SYSCALL: a system call of Linux for o32.
     *
     * @param number from 4000 up (Linux, arch/mips/include/uapi/asm/unistd.h)
     * @param sp stack pointer; the fifth argument lies at sp + 16, and so on
     * @return the result, or a negative error number
     */
    public static int systemCall(int number, int a0, int a1, int a2, int a3, int sp) {
        return system.call(number, a0, a1, a2, a3, sp);
    }

    /**
     * musl's __clone(function, stack, flags, argument, parentId, threadPointer, childId): starts a thread.
     *
     * @return number of the new thread, or a negative error number
     */
    public static int clone(int function, int stack, int flags, int argument, int sp) {
        return system.clone(function, stack, flags, argument, sp);
    }

    /** musl's __unmapself(address, length): frees the stack of the calling thread, and ends it. */
    public static void unmapSelf(int address, int length, int sp) {
        system.unmapSelf(address, length);
    }

    /**
     * musl's __syscall_cp_asm(cancelled, number, a0, a1, a2, a3...): a system call that does not begin once the word
     * {@code cancelled} is set. musl's caller looks at the word when the call fails with EINTR.
     *
     * @param sp stack pointer of the call; the call's third argument lies at sp + 16
     * @return result of the system call, or a negative error number
     */
    public static int cancellableCall(int cancelled, int number, int a0, int a1, int sp) {
        return system.cancellableCall(cancelled, number, a0, a1, sp);
    }

    /** In a loop that may wait for a signal's handler: handles signals that have come for the thread. */
    public static void handleSignals() {
        MachineThread thread = MachineThread.current();
        if (thread.attention) {
            system.handleSignals(thread);
        }
    }

    /** RDHWR $29: what set_thread_area was given. */
    public static int threadPointer() {
        return MachineThread.current().threadPointer;
    }

    /**
     * BREAK, TEQ and their kin, when they trap.
     *
     * @param code 6 for an integer overflow, 7 for a division by zero (MIPS ABI supplement), or any other
     */
    public static void trap(int code) {
        switch (code) {
            case 6 -> throw new Fault(SignalNumber.SIGFPE, "integer overflow");
            case 7 -> throw new Fault(SignalNumber.SIGFPE, "division by zero");
            default -> throw new Fault(SignalNumber.SIGTRAP, code == 0 ? "trap" : "trap " + code);
        }
    }

    /** What is thrown for an instruction that the processor does not have. For use as {@code throw illegal(pc)}. */
    public static RuntimeException illegal(int pc) {
        throw new Fault(SignalNumber.SIGILL, String.format("illegal instruction (at 0x%08x)", pc));
    }

    /** Ends the program at something that the translator does not translate. */
    public static void unsupported(String what) {
        throw new Fault(SignalNumber.SIGILL, what + " is not supported");
    }

    /** What is thrown for a call of an address where no function is. For use as {@code throw badCall(address)}. */
    public static RuntimeException badCall(int address) {
        throw new Fault(SignalNumber.SIGSEGV, address == 0
                ? "call of a null function pointer"
                : String.format("call of a bad function pointer (address 0x%08x)", address));
    }
}
