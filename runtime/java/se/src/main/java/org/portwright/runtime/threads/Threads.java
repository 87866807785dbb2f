// SPDX-License-Identifier: EPL-2.0
// The threads of one run of a translated program: how they start and how they end.
package org.portwright.runtime.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.portwright.runtime.Errno;
import org.portwright.runtime.MachineThread;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Program;
import org.portwright.runtime.Unwinding;
import org.portwright.runtime.abi.Identity;
import org.portwright.runtime.memory.InitialStack;

/**
 * Each thread of the program is a Java thread. The program ends when its last thread ends, when one calls exit_group,
 * or by a fault in any of them.
 */
public final class Threads {

    /** Room for the four arguments that every function may store (MIPS ABI supplement, "The Stack Frame"). */
    private static final int ARGUMENT_AREA = 16;

    // Flags of clone (Linux, include/uapi/linux/sched.h).
    private static final int CLONE_VM = 0x100;
    private static final int CLONE_THREAD = 0x10000;
    private static final int CLONE_SETTLS = 0x80000;
    private static final int CLONE_PARENT_SETTID = 0x100000;
    private static final int CLONE_CHILD_CLEARTID = 0x200000;
    private static final int CLONE_CHILD_SETTID = 0x1000000;

    /**
     * Java stack of the first thread, in bytes. Reserved, not committed: deep recursion in C works until the C stack is
     * full.
     */
    private static final long JAVA_STACK = 256L << 20;
    /** 256 MB go with the 8 MB that the first thread's C stack has by default. */
    private static final int JAVA_STACK_FACTOR = 32;
    private static final long LEAST_JAVA_STACK = 8L << 20;
    /** How long the end of a run waits for threads that must notice it, and then for those that are stopped. */
    private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(500);

    private final Program program;
    private final FaultReport faults;
    /** Set before the first thread starts. */
    private SignalDelivery signals;
    private final Futexes futexes = new Futexes(this);
    /** By number; guarded by this, as the fields below. */
    private final Map<Integer, GuestThread> running = new TreeMap<>();
    private int lastId = Identity.ID;
    private int status;
    /** Written under the lock, and read without it by threads that look whether to go on. */
    private volatile boolean ending;

    /** @param faults where a fault that ends the program is told */
    public Threads(Program program, FaultReport faults) {
        this.program = program;
        this.faults = faults;
    }

    /** What the threads of this run wait for. */
    public Futexes futexes() {
        return futexes;
    }

    /** Whether the program has ended, and a thread of it must not go on. */
    public boolean isEnding() {
        return ending;
    }

    /** Runs the program to its end and returns its exit status. */
    public int run(String name, String[] arguments, SignalDelivery delivery) {
        signals = delivery;
        firstThread(new Life(name, arguments, 0, 0, 0)).start();
        return awaitEnd();
    }

    /**
     * Runs the program on the calling thread, which is not the program's own, from its entry point until something is
     * thrown. From then on the thread that runs C is whom {@link #carry} has named last.
     */
    public void enter(String name, SignalDelivery delivery) {
        signals = delivery;
        GuestThread first = firstThread(null);
        carry(Thread.currentThread());
        MachineThread.setGuest(first);
        program.start(InitialStack.build(name, new String[0]));
    }

    /** Says which thread may run C now. */
    public void carry(Thread thread) {
        find(Identity.ID).setCarrier(thread);
    }

    /** Ends all threads, of which the calling one is not the program's own. */
    public void leave() {
        GuestThread first = find(Identity.ID);
        end(0);
        leave(first, 0);
        MachineThread.setGuest(null);
    }

    private GuestThread firstThread(Runnable code) {
        GuestThread first = new GuestThread(Identity.ID, code, "main program", JAVA_STACK, signals);
        first.stackLow = Memory.BASE;
        first.stackSize = Memory.IMAGE.stackTop - Memory.BASE;
        synchronized (this) {
            running.put(first.id, first);
        }
        return first;
    }

    /** Waits without regard to interrupts: nothing can stop a C program but its own exit. */
    private synchronized int awaitEnd() {
        boolean interrupted = false;
        while (!ending && !running.isEmpty()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return status;
    }

    /**
     * Waits until all threads have noticed the end, and stops those that only compute.
     *
     * @return false if some go on: they wait for what can't be interrupted, or this Java has no means to stop them
     */
    public synchronized boolean awaitAll() {
        if (!areAllGone()) {
            for (GuestThread thread : running.values()) {
                stop(thread);
            }
        }
        return areAllGone();
    }

    private synchronized boolean areAllGone() {
        long deadline = System.nanoTime() + PATIENCE;
        long left;
        while (!running.isEmpty() && (left = deadline - System.nanoTime()) > 0) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                break;
            }
        }
        return running.isEmpty();
    }

    /** What is wrong with Thread.stop does no harm here: a thread that computes holds no lock of Java's. */
    @SuppressWarnings("removal")
    private static void stop(GuestThread thread) {
        try {
            thread.stop();
        } catch (UnsupportedOperationException e) {
            // Java 20 and later.
        }
    }

    /**
     * musl's clone(function, stack, flags, argument, parentId, threadPointer, childId), for threads only.
     *
     * @param sp stack pointer of the call; the fifth argument and those behind it lie at sp + 16
     * @return number of the new thread, or a negative error number
     */
    public int clone(int function, int stack, int flags, int argument, int sp) {
        if ((flags & (CLONE_VM | CLONE_THREAD)) != (CLONE_VM | CLONE_THREAD)) {
            return -Errno.ENOSYS; // another process
        }
        Memory.share();
        GuestThread parent = GuestThread.current();
        int childSp = (stack & -8) - ARGUMENT_AREA;
        int stackSize = stack > parent.lastMapping && stack <= parent.lastMapping + parent.lastMappingSize
                ? parent.lastMappingSize : 0;
        GuestThread child;
        synchronized (this) {
            int id = ++lastId;
            child = new GuestThread(id, new Life(null, null, function, childSp, argument), "thread " + id,
                    Math.max(LEAST_JAVA_STACK, Math.min(JAVA_STACK, (long) stackSize * JAVA_STACK_FACTOR)), signals);
            running.put(id, child);
        }
        child.stackLow = parent.lastMapping;
        child.stackSize = stackSize;
        child.mask.become(parent.mask);
        child.rounding = parent.rounding;
        if ((flags & CLONE_SETTLS) != 0) {
            child.threadPointer = Memory.loadInt(sp + 20);
        }
        if ((flags & CLONE_CHILD_CLEARTID) != 0) {
            child.clearOnEnd = Memory.loadInt(sp + 24);
        }
        if ((flags & CLONE_PARENT_SETTID) != 0) {
            Memory.storeInt(Memory.loadInt(sp + 16), child.id);
        }
        if ((flags & CLONE_CHILD_SETTID) != 0) {
            Memory.storeInt(Memory.loadInt(sp + 24), child.id);
        }
        try {
            child.start();
        } catch (OutOfMemoryError e) { // Java's way to say that the system gives no more threads
            synchronized (this) {
                running.remove(child.id);
            }
            return -Errno.EAGAIN;
        }
        return child.id;
    }

    /**
     * All of a thread's life. A class, not lambdas, for each program begins with one: the JVM takes longer to link the
     * first lambda than to load ten classes.
     */
    private final class Life implements Runnable {

        /** Of the first thread: the program's name and its arguments; null for any other. */
        private final String name;
        private final String[] arguments;
        /** Of another: the function that it calls, its stack pointer and its argument. */
        private final int function;
        private final int sp;
        private final int argument;

        Life(String name, String[] arguments, int function, int sp, int argument) {
            this.name = name;
            this.arguments = arguments;
            this.function = function;
            this.sp = sp;
            this.argument = argument;
        }

        @Override
        public void run() {
            GuestThread thread = GuestThread.current();
            int exitStatus = 0;
            try {
                execute();
            } catch (ThreadEnd end) {
                exitStatus = end.status;
            } catch (Throwable thrown) {
                endBy(thrown);
            }
            leave(thread, exitStatus);
        }

        private void execute() {
            try {
                executeWithFaults();
            } catch (Unwinding unwinding) { // out of the thread's functions, or of a handler when they have been left
                if (!unwinding.endForced()) {
                    throw unwinding;
                }
            }
        }

        private void executeWithFaults() {
            try {
                call();
            } catch (Throwable thrown) {
                signals.fault(thrown);
                throw thrown;
            }
        }

        private void call() {
            if (name == null) {
                program.call(function, sp, argument, 0, 0, 0);
            } else {
                program.start(InitialStack.build(name, arguments));
                throw new ProgramExit(0);
            }
        }
    }

    /** Ends the program by its exit, or by a fault, which is reported. */
    public synchronized void endBy(Throwable thrown) {
        if (thrown instanceof ProgramExit exit) {
            end(exit.status);
        } else if (!ending) { // the first fault is the cause of those that follow
            end(faults.report(thrown));
        }
    }

    private void leave(GuestThread thread, int exitStatus) {
        signals.leave(thread);
        if (thread.clearOnEnd != 0 && Memory.contains(thread.clearOnEnd, 4)) {
            Memory.storeInt(thread.clearOnEnd, 0);
            futexes.wakeOne(thread.clearOnEnd);
        }
        synchronized (this) {
            running.remove(thread.id);
            if (running.isEmpty() && !ending) {
                status = exitStatus;
            }
            notifyAll();
        }
    }

    /** exit_group, and the end by a signal: the first one counts. */
    synchronized void end(int programStatus) {
        if (!ending) {
            status = programStatus;
            ending = true;
            for (GuestThread thread : running.values()) {
                thread.alert();
            }
            notifyAll();
        }
    }

    /** The thread with a number; null if there is none, or not any more. */
    public synchronized GuestThread find(int id) {
        return running.get(id);
    }

    /** All threads, the first one first. */
    public synchronized List<GuestThread> all() {
        return new ArrayList<>(running.values());
    }

    /** Whether there is nobody but the calling thread who could wake it. */
    boolean isAlone() {
        synchronized (this) {
            if (running.size() > 1) {
                return false;
            }
        }
        return !signals.mayComeFromOutside();
    }
}
