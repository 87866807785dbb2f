// SPDX-License-Identifier: EPL-2.0
// Who runs C when Java calls it.
package org.portwright.runtime;

import java.util.Vector;

/**
 * C has one thread here, and Java calls back on several: that of the display, those of timers. So one at a time runs C,
 * the one that has the lock. The program's own thread has it, but for the time of a call that may wait.
 */
public final class Callbacks {

    private static final int STACK_SIZE = 16 << 10;

    /** Guards all fields, and is told of each change. */
    private static final Object LOCK = new Object();
    private static Thread owner;
    private static int depth;
    /** The program's own thread; null until an object that calls back has been made. */
    private static Thread program;
    private static boolean stopped;
    private static boolean ended;
    /** What ended C on another thread than the program's, for that to go on with; null for nothing. */
    private static Throwable failure;
    /** Addresses of the ends of stacks that nobody uses. */
    private static final Vector stacks = new Vector();

    private Callbacks() {
    }

    /** Of one thread while it does without the lock. */
    private static final class Waiting {

        final Thread thread = Thread.currentThread();
        final JavaState state = Registers.java();
        int depth;
        Waiting below;
    }

    private static Waiting waiting;

    /** From now on Java may call back. To be called on the program's thread. */
    public static void prepare() {
        synchronized (LOCK) {
            if (program == null) {
                program = Thread.currentThread();
                owner = program;
                depth = 1;
            }
        }
    }

    /**
     * The program has ended; or is to end, if this is not its thread.
     *
     * @return whether it is told so: not if Java never calls it
     */
    static boolean end() {
        if (program == null) {
            return false;
        }
        if (Thread.currentThread() == program) {
            synchronized (LOCK) {
                ended = true;
                owner = null;
                LOCK.notifyAll();
            }
        } else {
            stop();
        }
        return true;
    }

    /** Lets other threads run C, until {@link #acquire}. */
    public static void release() {
        synchronized (LOCK) {
            if (owner == Thread.currentThread()) {
                Waiting now = new Waiting();
                now.depth = depth;
                now.below = waiting;
                waiting = now;
                owner = null;
                LOCK.notifyAll();
            }
        }
    }

    /** Waits until no other thread runs C, after {@link #release}. */
    public static void acquire() {
        synchronized (LOCK) {
            Thread current = Thread.currentThread();
            Waiting before = null;
            Waiting own = waiting;
            while (own != null && own.thread != current) {
                before = own;
                own = own.below;
            }
            if (own == null) {
                return;
            }
            await();
            // Others may have come and gone.
            before = null;
            for (Waiting each = waiting; each != own; each = each.below) {
                before = each;
            }
            if (before == null) {
                waiting = own.below;
            } else {
                before.below = own.below;
            }
            owner = current;
            depth = own.depth;
            Registers.java(own.state);
            if (current == program) {
                fail();
            }
        }
    }

    private static void await() {
        while (owner != null && !ended) {
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                // Nobody interrupts a thread here to any end.
            }
        }
    }

    /** Ends the program's thread as C has ended on another one. */
    private static void fail() {
        if (failure instanceof RuntimeException) {
            throw (RuntimeException) failure;
        }
        if (failure != null) {
            throw (Error) failure;
        }
    }

    /** Calls a function on this thread. */
    static void call(CallbackFrame frame) {
        Thread current = Thread.currentThread();
        JavaState state = null;
        synchronized (LOCK) {
            if (owner != current) {
                await();
                if (ended || failure != null) {
                    return;
                }
                owner = current;
                depth = 0;
                state = new JavaState();
                Registers.java(state);
            }
            depth++;
        }
        int stack = takeStack();
        Throwable thrown = null;
        try {
            frame.execute(stack, STACK_SIZE);
        } catch (RuntimeException e) {
            thrown = e;
        } catch (Error e) {
            thrown = e;
        }
        synchronized (LOCK) {
            stacks.addElement(new Integer(stack));
            depth--;
            if (state != null) {
                owner = null;
                failure = thrown;
                thrown = null;
                LOCK.notifyAll();
            }
        }
        if (thrown instanceof RuntimeException) {
            throw (RuntimeException) thrown;
        }
        if (thrown != null) {
            throw (Error) thrown;
        }
    }

    /** One past the highest address of a stack that nobody uses. */
    static int takeStack() {
        synchronized (LOCK) {
            if (!stacks.isEmpty()) {
                Integer stack = (Integer) stacks.lastElement();
                stacks.removeElementAt(stacks.size() - 1);
                return stack.intValue();
            }
        }
        int stack = SystemCalls.heap().map(0, STACK_SIZE, false);
        if (stack < 0 && stack > -HeapMemory.PAGE) {
            throw JavaException.misuse("no memory for the stack of a function that Java calls");
        }
        return stack + STACK_SIZE;
    }

    /** Does nothing but what Java calls, until {@link #stop}. */
    public static void run() {
        prepare();
        release();
        synchronized (LOCK) {
            while (!stopped && failure == null) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    // Goes on to wait.
                }
            }
            stopped = false;
        }
        acquire();
    }

    /** Lets {@link #run} return. */
    public static void stop() {
        synchronized (LOCK) {
            stopped = true;
            LOCK.notifyAll();
        }
    }

    /** Lets time go by, in milliseconds; meanwhile Java may call. */
    public static void sleep(int time) {
        release();
        try {
            Thread.sleep(Math.max(time, 0));
        } catch (InterruptedException e) {
            // So it is earlier.
        }
        acquire();
    }
}
