// SPDX-License-Identifier: EPL-2.0
// Signals: what a program does with them, and when they reach it.
package org.portwright.runtime.signals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Fault;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Program;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.Identity;
import org.portwright.runtime.abi.SignalInfo;
import org.portwright.runtime.abi.SignalSet;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.memory.HeapMemory;
import org.portwright.runtime.threads.GuestThread;
import org.portwright.runtime.threads.ProgramExit;
import org.portwright.runtime.threads.SignalDelivery;
import org.portwright.runtime.threads.ThreadEnd;
import org.portwright.runtime.threads.Threads;

/**
 * Dispositions, masks and pending signals (POSIX.1-2017, 2.4 "Signal Concepts"; numbers and structures of Linux for
 * o32).
 *
 * <p>A signal is delivered when its thread returns from a system call, or interrupts the call that it waits in; a
 * thread that only computes is not disturbed, but in loops that may wait for a handler. The handler is called on that
 * thread, as a function that the system call calls.
 * A fault of the program itself is delivered where Java's exception is caught, see {@link #fault}.
 */
public final class Signals implements SignalDelivery {

    private static final int REAL_TIME = 32;
    /** musl's own for pthread_cancel. */
    private static final int SIGCANCEL = 33;
    private static final int SIGNALS = 128;

    private static final int SIG_DFL = 0;
    private static final int SIG_IGN = 1;

    private static final int SA_SIGINFO = 8;
    private static final int SA_ONSTACK = 0x08000000;
    private static final int SA_RESTART = 0x10000000;
    private static final int SA_NODEFER = 0x40000000;
    private static final int SA_RESETHAND = 0x80000000;

    private static final int SIG_BLOCK = 1;
    private static final int SIG_UNBLOCK = 2;
    private static final int SIG_SETMASK = 3;

    private static final int SS_ONSTACK = 1;
    private static final int SS_DISABLE = 2;
    private static final int MINSIGSTKSZ = 2048;

    /** struct k_sigaction: flags, handler, four words of mask. */
    private static final int HANDLER = 4;
    private static final int MASK = 8;

    /** Result of {@link #deliver}: a handler ran; one ran that does not want the system call restarted. */
    static final int RAN = 1;
    public static final int NO_RESTART = 2;

    private record Action(int flags, int handler, SignalSet mask) {
        static final Action DEFAULT = new Action(0, SIG_DFL, new SignalSet());
    }

    /** Bytes of the stack of a handler that is not called from a system call; SIGSTKSZ is 8 KB. */
    private static final int HANDLER_STACK = 1 << 18;

    private final Program program;
    private final Threads threads;
    /** Where the stacks of handlers come from. */
    private final HeapMemory heap;
    private final Action[] actions = new Action[SIGNALS + 1];
    /** Sent to the process while every thread blocked them. Guarded by this, as the threads' sets. */
    private final List<SignalInfo> pending = new ArrayList<>();
    private final HostSignals host;
    private volatile boolean timersRun;

    /**
     * @param heap where the stacks of handlers come from
     * @param host null if the program does not get the host's signals
     */
    public Signals(Program program, Threads threads, HeapMemory heap, HostSignals host) {
        this.program = program;
        this.threads = threads;
        this.heap = heap;
        this.host = host;
        java.util.Arrays.fill(actions, Action.DEFAULT);
    }

    private static boolean isSignal(int signal) {
        return signal >= 1 && signal <= SIGNALS;
    }

    // Dispositions and masks.

    /** rt_sigaction. */
    public int setAction(int signal, int action, int old) {
        if (!isSignal(signal) || action != 0 && (signal == SignalNumber.SIGKILL || signal == SignalNumber.SIGSTOP)) {
            return -Errno.EINVAL;
        }
        Action wanted = action == 0 ? null
                : new Action(Memory.loadInt(action), Memory.loadInt(action + HANDLER), SignalSet.load(action + MASK));
        Action previous;
        synchronized (this) {
            previous = actions[signal];
            if (wanted != null) {
                actions[signal] = wanted;
                if (isIgnored(signal)) {
                    pending.removeIf(info -> info.signal() == signal);
                    threads.all().forEach(thread -> thread.pending.removeIf(info -> info.signal() == signal));
                }
            }
        }
        if (wanted != null && host != null) {
            host.follow(signal, wanted.handler == SIG_IGN, wanted.handler == SIG_DFL, this);
        }
        if (old != 0) {
            Memory.storeInt(old, previous.flags);
            Memory.storeInt(old + HANDLER, previous.handler);
            previous.mask.store(old + MASK);
        }
        return 0;
    }

    /** rt_sigprocmask. */
    public int setMask(int how, int set, int old) {
        SignalSet wanted = set == 0 ? null : SignalSet.load(set);
        GuestThread thread = GuestThread.current();
        SignalSet previous;
        synchronized (this) {
            previous = thread.mask.copy();
            if (wanted != null) {
                SignalSet mask = previous.copy();
                switch (how) {
                    case SIG_BLOCK -> mask.addAll(wanted);
                    case SIG_UNBLOCK -> mask.removeAll(wanted);
                    case SIG_SETMASK -> mask.become(wanted);
                    default -> {
                        return -Errno.EINVAL;
                    }
                }
                setMask(thread, mask);
            }
        }
        if (old != 0) {
            previous.store(old);
        }
        return 0;
    }

    private synchronized void setMask(GuestThread thread, SignalSet mask) {
        thread.mask.become(mask);
        thread.mask.remove(SignalNumber.SIGKILL);
        thread.mask.remove(SignalNumber.SIGSTOP);
        if (!thread.pending.isEmpty() || !pending.isEmpty()) {
            thread.attention = true;
        }
    }

    /** A system call, or a part of one. */
    public interface Call {
        int make() throws IOException;
    }

    /**
     * Does a system call under another mask, as ppoll does. What interrupts it is handled under that mask.
     *
     * @param set address of the mask; 0 for the present one
     */
    public int withMask(int set, int sp, Call call) throws IOException {
        if (set == 0) {
            return call.make();
        }
        SignalSet wanted = SignalSet.load(set);
        GuestThread thread = GuestThread.current();
        SignalSet before = thread.mask.copy();
        setMask(thread, wanted);
        try {
            int result;
            try {
                result = call.make();
            } catch (SystemCallException e) {
                result = -e.error;
            }
            if (result == -Errno.EINTR) {
                deliver(thread, sp);
            }
            return result;
        } finally {
            setMask(thread, before);
        }
    }

    /** rt_sigsuspend and pause. */
    public int suspend(int set, int sp) throws IOException {
        return withMask(set, sp, () -> {
            GuestThread thread = GuestThread.current();
            do {
                while (!thread.isInterruptedBySignal()) {
                    thread.await(GuestThread.NEVER);
                }
            } while ((deliver(thread, sp) & RAN) == 0);
            return -Errno.EINTR;
        });
    }

    /** rt_sigpending. */
    public int storePending(int set) {
        GuestThread thread = GuestThread.current();
        SignalSet result = new SignalSet();
        synchronized (this) {
            for (List<SignalInfo> queue : List.of(thread.pending, pending)) {
                queue.stream().filter(info -> thread.mask.contains(info.signal()))
                        .forEach(info -> result.add(info.signal()));
            }
        }
        result.store(set);
        return 0;
    }

    /** rt_sigtimedwait: takes a signal without its handler. */
    public int await(int set, int info, long deadline) {
        SignalSet wanted = SignalSet.load(set);
        GuestThread thread = GuestThread.current();
        while (true) {
            SignalInfo taken;
            synchronized (this) {
                taken = take(thread.pending, wanted, true);
                if (taken == null) {
                    taken = take(pending, wanted, true);
                }
            }
            if (taken != null) {
                if (info != 0) {
                    taken.store(info);
                }
                return taken.signal();
            }
            if (deadline != GuestThread.NEVER && System.nanoTime() - deadline >= 0) {
                return -Errno.EAGAIN;
            }
            if (thread.isInterruptedBySignal()) {
                return -Errno.EINTR;
            }
            thread.await(deadline);
        }
    }

    /** sigaltstack. */
    public int setAlternateStack(int stack, int old, int sp) {
        GuestThread thread = GuestThread.current();
        boolean isOnIt = isOnAlternateStack(thread, sp);
        if (old != 0) {
            Memory.storeInt(old, thread.alternateStack);
            Memory.storeInt(old + 4, thread.alternateStackSize);
            Memory.storeInt(old + 8, thread.alternateStackSize == 0 ? SS_DISABLE : isOnIt ? SS_ONSTACK : 0);
        }
        if (stack != 0) {
            if (isOnIt) {
                return -Errno.EPERM;
            }
            boolean disable = (Memory.loadInt(stack + 8) & SS_DISABLE) != 0;
            int size = disable ? 0 : Memory.loadInt(stack + 4);
            if (!disable && size < MINSIGSTKSZ) {
                return -Errno.ENOMEM;
            }
            thread.alternateStack = disable ? 0 : Memory.loadInt(stack);
            thread.alternateStackSize = size;
        }
        return 0;
    }

    private static boolean isOnAlternateStack(GuestThread thread, int sp) {
        return sp > thread.alternateStack && sp <= thread.alternateStack + thread.alternateStackSize;
    }

    // Sending.

    /** kill, for the program itself. */
    public int kill(int process, int signal) {
        if (process != Identity.ID && process != 0 && process != -1 && process != -Identity.ID) {
            return -Errno.ESRCH;
        }
        return sendToProcess(signal, SignalInfo.sent(signal, SignalInfo.USER));
    }

    /** rt_sigqueueinfo. */
    public int queue(int process, int signal, int info) {
        return process != Identity.ID ? -Errno.ESRCH : sendToProcess(signal, SignalInfo.load(signal, info));
    }

    /** tkill and tgkill. */
    public int kill(int process, int id, int signal) {
        GuestThread thread = threads.find(id);
        if (thread == null || process != Identity.ID) {
            return -Errno.ESRCH;
        }
        if (signal != 0 && !isSignal(signal)) {
            return -Errno.EINVAL;
        }
        if (signal == SIGCANCEL && thread.isCancelling) {
            return 0; // the handler wants the system call to be interrupted, which it is anyway
        }
        if (signal != 0) {
            send(thread, SignalInfo.sent(signal, SignalInfo.THREAD));
        }
        return 0;
    }

    private int sendToProcess(int signal, SignalInfo info) {
        if (signal != 0 && !isSignal(signal)) {
            return -Errno.EINVAL;
        }
        if (signal != 0) {
            send(info);
        }
        return 0;
    }

    /** Sends a signal to the process: the first of its threads that does not block it gets it. */
    public synchronized void send(SignalInfo info) {
        List<GuestThread> all = threads.all();
        for (GuestThread thread : all) {
            if (!thread.mask.contains(info.signal())) {
                send(thread, info);
                return;
            }
        }
        add(pending, info);
        all.forEach(GuestThread::alert); // one may be waiting for it
    }

    @Override
    public synchronized void send(GuestThread thread, SignalInfo info) {
        if (!thread.mask.contains(info.signal()) && isIgnored(info.signal())) {
            return;
        }
        if (actions[info.signal()].handler == SIG_DFL && thread != GuestThread.current()
                && !thread.mask.contains(info.signal())) {
            threads.endBy(defaultAction(info.signal())); // at once: the thread may be computing
            return;
        }
        add(thread.pending, info);
        thread.alert();
    }

    /** Of a signal that is not a real-time one, one at a time is kept. */
    private static void add(List<SignalInfo> queue, SignalInfo info) {
        if (info.signal() >= REAL_TIME || queue.stream().noneMatch(other -> other.signal() == info.signal())) {
            queue.add(info);
        }
    }

    private boolean isIgnored(int signal) {
        int handler = actions[signal].handler;
        return handler == SIG_IGN || handler == SIG_DFL && switch (signal) {
            // There is no shell that could make a stopped program go on.
            case SignalNumber.SIGCHLD, SignalNumber.SIGWINCH, SignalNumber.SIGURG, SignalNumber.SIGCONT,
                    SignalNumber.SIGSTOP, SignalNumber.SIGTSTP, SignalNumber.SIGTTIN, SignalNumber.SIGTTOU -> true;
            default -> false;
        };
    }

    @Override
    public boolean mayComeFromOutside() {
        return timersRun || host != null && host.isUsed();
    }

    @Override
    public boolean mayCome() {
        return mayComeFromOutside() || threads.all().size() > 1;
    }

    /** From now on a signal may come although all threads wait. */
    public void timersRun() {
        timersRun = true;
    }

    // Delivery.

    @Override
    public synchronized boolean interrupts(GuestThread thread) {
        if (threads.isEnding() || next(thread, false) != null) {
            return true;
        }
        thread.attention = false;
        return false;
    }

    private SignalInfo next(GuestThread thread, boolean remove) {
        SignalInfo info = take(thread.pending, thread.mask, false, remove);
        return info != null ? info : take(pending, thread.mask, false, remove);
    }

    private static SignalInfo take(List<SignalInfo> queue, SignalSet set, boolean isIn) {
        return take(queue, set, isIn, true);
    }

    /** Takes the signal with the lowest number that is, or is not, in a set; null if there is none. */
    private static SignalInfo take(List<SignalInfo> queue, SignalSet set, boolean isIn, boolean remove) {
        int lowest = -1;
        for (int i = 0; i < queue.size(); i++) {
            int signal = queue.get(i).signal();
            if (set.contains(signal) == isIn && (lowest < 0 || signal < queue.get(lowest).signal())) {
                lowest = i;
            }
        }
        return lowest < 0 ? null : remove ? queue.remove(lowest) : queue.get(lowest);
    }

    /**
     * Handles what is pending for the calling thread.
     *
     * @param sp stack pointer of the code that is interrupted
     * @return {@link #RAN} and {@link #NO_RESTART}, or 0
     * @throws Fault if a signal ends the program with a message
     * @throws ProgramExit if it ends it silently
     * @throws ThreadEnd if the program has ended
     */
    public int deliver(GuestThread thread, int sp) {
        int result = 0;
        while (true) {
            SignalInfo info;
            Action action;
            synchronized (this) {
                if (threads.isEnding()) {
                    throw new ThreadEnd(0);
                }
                info = next(thread, true);
                if (info == null) {
                    thread.attention = false;
                    return result;
                }
                action = actions[info.signal()];
                if ((action.flags & SA_RESETHAND) != 0) {
                    actions[info.signal()] = Action.DEFAULT;
                }
                if (isIgnored(info.signal())) {
                    continue;
                }
            }
            if (action.handler == SIG_DFL) {
                Throwable end = defaultAction(info.signal());
                if (end instanceof ProgramExit exit) {
                    throw exit;
                }
                throw (Fault) end;
            }
            boolean isCancel = info.signal() == SIGCANCEL;
            result |= isCancel || (action.flags & SA_RESTART) == 0 ? RAN | NO_RESTART : RAN;
            thread.isCancelling = isCancel;
            try {
                callHandler(thread, info, action, handlerStack(thread, action, sp));
            } catch (IndexOutOfBoundsException e) {
                // Must not be taken for a bad pointer given to the system call that is under way.
                throw Fault.of(e);
            } finally {
                thread.isCancelling = false;
            }
        }
    }

    /**
     * Handles what is pending for the calling thread, which makes no system call: where its stack ends is in no Java
     * frame. So the handler gets a stack of its own.
     */
    public void deliverInLoop(GuestThread thread) {
        if (interrupts(thread)) {
            onOwnStack(thread, sp -> deliver(thread, sp));
        }
    }

    /** Does something with a stack for a handler, which has no other use meanwhile. A thread keeps its first one. */
    private void onOwnStack(GuestThread thread, IntConsumer work) {
        boolean first = !thread.isOnHandlerStack;
        int stack = first && thread.handlerStack != 0 ? thread.handlerStack : heap.map(0, HANDLER_STACK, 0);
        if (stack < 0 && stack > -Memory.PAGE) {
            throw new Fault(SignalNumber.SIGSEGV, "no memory for the stack of a signal handler");
        }
        if (first) {
            thread.handlerStack = stack;
            thread.isOnHandlerStack = true;
        }
        try {
            work.accept(stack + HANDLER_STACK);
        } finally {
            if (first) {
                thread.isOnHandlerStack = false;
            } else {
                heap.unmap(stack, HANDLER_STACK);
            }
        }
    }

    @Override
    public void leave(GuestThread thread) {
        if (thread.handlerStack != 0) {
            heap.unmap(thread.handlerStack, HANDLER_STACK);
        }
    }

    /** A Fault or a ProgramExit. */
    private static Throwable defaultAction(int signal) {
        return switch (signal) {
            case SignalNumber.SIGABRT -> new Fault(signal, "aborted");
            case SignalNumber.SIGFPE -> new Fault(signal, "arithmetic error");
            case SignalNumber.SIGSEGV, SignalNumber.SIGBUS -> new Fault(signal, "memory fault");
            case SignalNumber.SIGILL -> new Fault(signal, "illegal instruction");
            case SignalNumber.SIGTRAP -> new Fault(signal, "trap");
            // What a user or a closed pipe does to a program is no news to them.
            case SignalNumber.SIGHUP, SignalNumber.SIGINT, SignalNumber.SIGKILL, SignalNumber.SIGPIPE,
                    SignalNumber.SIGTERM -> new ProgramExit(128 + signal);
            default -> new Fault(signal, "ended by signal " + signal);
        };
    }

    private static int handlerStack(GuestThread thread, Action action, int sp) {
        boolean alternate = (action.flags & SA_ONSTACK) != 0 && thread.alternateStackSize != 0
                && !isOnAlternateStack(thread, sp);
        return alternate ? thread.alternateStack + thread.alternateStackSize : sp;
    }

    /** Calls a handler, on a stack below an address. */
    private void callHandler(GuestThread thread, SignalInfo info, Action action, int sp) {
        int frame = SignalFrame.build(sp, info, thread);
        synchronized (this) {
            SignalSet during = thread.mask.copy();
            during.addAll(action.mask);
            if ((action.flags & SA_NODEFER) == 0) {
                during.add(info.signal());
            }
            setMask(thread, during);
        }
        if (thread.attention) {
            // Linux makes the frames of all pending signals before it runs a handler: the last one's runs first.
            deliver(thread, frame);
        }
        boolean wantsInfo = (action.flags & SA_SIGINFO) != 0;
        int rounding = thread.rounding;
        program.call(action.handler, frame, info.signal(), wantsInfo ? SignalFrame.info(frame) : 0,
                SignalFrame.context(frame), 0);
        thread.rounding = rounding; // sigreturn loads FCSR; longjmp does not
        setMask(thread, SignalSet.load(SignalFrame.mask(frame)));
    }

    private static boolean isOfFault(int signal) {
        return switch (signal) {
            case SignalNumber.SIGSEGV, SignalNumber.SIGBUS, SignalNumber.SIGFPE, SignalNumber.SIGILL,
                    SignalNumber.SIGTRAP -> true;
            default -> false;
        };
    }

    /**
     * Lets the program handle a fault of its own, if it has a handler for it. Returns if it has not, or if the handler
     * returns: to execute what faulted again, as Linux would, is not possible. The handler runs once, however many
     * functions the exception passes.
     *
     * @param thrown what translated code was left by
     */
    @Override
    public void fault(Throwable thrown) {
        Fault fault = thrown instanceof ProgramExit || thrown instanceof ThreadEnd ? null : Fault.of(thrown);
        if (fault == null) {
            return;
        }
        int signal = fault.signal();
        GuestThread thread = GuestThread.current();
        if (thrown == thread.handledFault) {
            return;
        }
        Action action;
        synchronized (this) {
            action = actions[signal];
            if (!isOfFault(signal) || action.handler == SIG_DFL || action.handler == SIG_IGN
                    || thread.mask.contains(signal)) {
                return; // Linux, too, ends a program that blocks or ignores its own fault
            }
            if ((action.flags & SA_RESETHAND) != 0) {
                actions[signal] = Action.DEFAULT;
            }
        }
        boolean alternate = (action.flags & SA_ONSTACK) != 0 && thread.alternateStackSize != 0;
        if (fault.isStackOverflow() && !alternate) {
            return;
        }
        SignalInfo info = new SignalInfo(signal, SignalInfo.FAULT, fault.address(), 0, 0);
        if (alternate) {
            callHandler(thread, info, action, thread.alternateStack + thread.alternateStackSize);
        } else {
            onOwnStack(thread, sp -> callHandler(thread, info, action, sp));
        }
        thread.handledFault = thrown;
    }
}
