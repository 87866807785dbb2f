// SPDX-License-Identifier: EPL-2.0
// Starts a translated program, and does for its instructions what needs an operating system.
package org.portwright.runtime;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The machine that a program runs on. There is one program in a class loader. */
public final class Machine {

    /**
     * Java stack of the program's thread, in bytes. Reserved, not committed: deep recursion in C works until the C
     * stack is full.
     */
    private static final long JAVA_STACK = 256L << 20;

    /** Set to anything, a fault also prints the Java stack trace. */
    private static final String TRACE_PROPERTY = "portwright.trace";
    private static final int STATUS_OF_A_DEFECT = 70; // EX_SOFTWARE of sysexits.h

    private static SystemCalls systemCalls;
    private static Program program;
    private static boolean ranBefore;

    private Machine() {
    }

    /** Runs a program as a process of its own: its exit status becomes the JVM's. Does not return. */
    public static void run(Program program, String[] arguments) {
        int status = 1;
        try {
            status = execute(program, arguments);
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
     * Runs a program to its end, in a thread of its own. Another run starts with fresh memory.
     *
     * @param arguments the program's arguments without its name
     * @param in standard input
     * @param out standard output; gets exactly the bytes that the program writes, as it writes them
     * @param err standard error; also gets the one line that tells of a fault
     * @return exit status; 128 and the signal's number after a fault
     * @throws IllegalStateException if the program is running already, or its memory does not fit into the Java heap
     */
    public static int execute(Program program, String[] arguments, InputStream in, OutputStream out,
            OutputStream err) {
        synchronized (Machine.class) {
            if (systemCalls != null) {
                throw new IllegalStateException("the program is running already");
            }
            if (ranBefore) {
                Memory.reload();
            }
            ranBefore = true;
            Machine.program = program;
            systemCalls = start(program, in, out, err);
        }
        Run run = new Run(program, arguments, err);
        Thread thread = new GuestThread(run, "main program", JAVA_STACK);
        try {
            thread.start();
            awaitEnd(thread);
        } finally {
            systemCalls.closeFiles();
            synchronized (Machine.class) {
                systemCalls = null;
            }
        }
        return run.status;
    }

    private static SystemCalls start(Program program, InputStream in, OutputStream out, OutputStream err) {
        try {
            return new SystemCalls(program, in, out, err);
        } catch (ExceptionInInitializerError e) {
            if (e.getCause() instanceof IllegalStateException cause) { // of Memory, from Image
                throw cause;
            }
            throw e;
        }
    }

    /** Waits without regard to interrupts: nothing can stop a C program but its own exit. */
    private static void awaitEnd(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The program's thread. */
    private static final class Run implements Runnable {

        private final Program program;
        private final String[] arguments;
        private final OutputStream err;
        volatile int status = STATUS_OF_A_DEFECT;

        Run(Program program, String[] arguments, OutputStream err) {
            this.program = program;
            this.arguments = arguments;
            this.err = err;
        }

        @Override
        public void run() {
            String name = ProgramName.get(program);
            try {
                program.start(InitialStack.build(name, arguments));
                status = 0;
            } catch (ProgramExit exit) {
                status = exit.status;
            } catch (Throwable thrown) {
                report(name, thrown);
            }
        }

        private void report(String name, Throwable thrown) {
            Fault fault = Fault.of(thrown);
            String message;
            if (fault != null) {
                status = fault.status();
                message = fault.getMessage() + fault.place();
            } else {
                message = "defect of Portwright: " + thrown + "; please report it with the lines below";
            }
            print("portwright: " + name + ": " + message + '\n');
            if (fault == null || System.getProperty(TRACE_PROPERTY) != null) {
                print(thrown + "\n");
                for (StackTraceElement frame : thrown.getStackTrace()) {
                    print("\tat " + frame + '\n');
                }
            }
        }

        private void print(String text) {
            try {
                err.write(text.getBytes());
                err.flush();
            } catch (IOException e) {
                // Standard error is closed: the exit status is left to tell.
            }
        }
    }

    /**
     * SYSCALL: a system call of Linux for o32.
     *
     * @param number from 4000 up (Linux, arch/mips/include/uapi/asm/unistd.h)
     * @param sp stack pointer; the fifth argument lies at sp + 16, and so on
     * @return the result, or a negative error number
     */
    public static int systemCall(int number, int a0, int a1, int a2, int a3, int sp) {
        return systemCalls.call(number, a0, a1, a2, a3, sp);
    }

    /** Tells the program's signal handler of a fault; returns if there is none. */
    static void signal(RuntimeException fault, int sp) {
    }

    /** The program that runs. */
    static Program program() {
        return program;
    }

    /** RDHWR $29: what set_thread_area was given. */
    public static int threadPointer() {
        return GuestThread.current().threadPointer;
    }

    static void setThreadPointer(int address) {
        GuestThread.current().threadPointer = address;
    }

    /**
     * BREAK, TEQ and their kin, when they trap.
     *
     * @param code 6 for an integer overflow, 7 for a division by zero (MIPS ABI supplement), or any other
     */
    public static void trap(int code) {
        switch (code) {
            case 6 -> throw new Fault(Signals.SIGFPE, "integer overflow");
            case 7 -> throw new Fault(Signals.SIGFPE, "division by zero");
            default -> throw new Fault(Signals.SIGTRAP, code == 0 ? "trap" : "trap " + code);
        }
    }

    /** What is thrown for an instruction that the processor does not have. For use as {@code throw illegal(pc)}. */
    public static RuntimeException illegal(int pc) {
        throw new Fault(Signals.SIGILL, String.format("illegal instruction (at 0x%08x)", pc));
    }

    /** Ends the program at something that the translator does not translate. */
    public static void unsupported(String what) {
        throw new Fault(Signals.SIGILL, what + " is not supported");
    }

    /** What is thrown for a call of an address where no function is. For use as {@code throw badCall(address)}. */
    public static RuntimeException badCall(int address) {
        throw new Fault(Signals.SIGSEGV, address == 0
                ? "call of a null function pointer"
                : String.format("call of a bad function pointer (address 0x%08x)", address));
    }
}
