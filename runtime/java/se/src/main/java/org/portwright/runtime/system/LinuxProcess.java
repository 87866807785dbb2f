// SPDX-License-Identifier: EPL-2.0
// A program that runs as a process of Linux.
package org.portwright.runtime.system;

import java.io.InputStream;
import java.io.OutputStream;
import org.portwright.runtime.MachineThread;
import org.portwright.runtime.Memory;
import org.portwright.runtime.OperatingSystem;
import org.portwright.runtime.Program;
import org.portwright.runtime.memory.HeapMemory;
import org.portwright.runtime.signals.HostSignals;
import org.portwright.runtime.signals.Signals;
import org.portwright.runtime.threads.FaultReport;
import org.portwright.runtime.threads.GuestThread;
import org.portwright.runtime.threads.ThreadEnd;
import org.portwright.runtime.threads.Threads;

/** The process that one run of a program is: puts its memory, threads, signals and system calls together. */
public final class LinuxProcess implements OperatingSystem {

    private final HeapMemory heap = new HeapMemory(Memory.IMAGE.initialBreak, Memory.IMAGE.memoryEnd,
            Memory.IMAGE.limit);
    private final Threads threads;
    private final Signals signals;
    private final SystemCalls systemCalls;

    /**
     * @param name the program's, for messages
     * @param in standard input
     * @param out standard output
     * @param err standard error; also gets the one line that tells of a fault
     * @param getsHostSignals whether signals that come to the JVM are the program's
     * @throws IllegalStateException if a setting is wrong
     */
    public LinuxProcess(Program program, String name, InputStream in, OutputStream out, OutputStream err,
            boolean getsHostSignals) {
        threads = new Threads(program, new FaultReport(name, err));
        signals = new Signals(program, threads, heap, getsHostSignals ? new HostSignals() : null);
        systemCalls = new SystemCalls(heap, signals, threads, in, out, err);
    }

    @Override
    public int run(String name, String[] arguments) {
        return threads.run(name, arguments, signals);
    }

    @Override
    public void enter(String name) {
        threads.enter(name, signals);
    }

    @Override
    public void carry(Thread thread) {
        threads.carry(thread);
    }

    @Override
    public void leave() {
        threads.leave();
    }

    @Override
    public int call(int number, int a0, int a1, int a2, int a3, int sp) {
        return systemCalls.call(number, a0, a1, a2, a3, sp);
    }

    @Override
    public int cancellableCall(int cancelled, int number, int a0, int a1, int sp) {
        return systemCalls.cancellableCall(cancelled, number, a0, a1, sp);
    }

    @Override
    public int clone(int function, int stack, int flags, int argument, int sp) {
        return threads.clone(function, stack, flags, argument, sp);
    }

    @Override
    public void unmapSelf(int address, int length) {
        heap.unmap(address, length);
        throw new ThreadEnd(0);
    }

    @Override
    public int map(int length) {
        return heap.map(0, length, 0);
    }

    @Override
    public void unmap(int address, int length) {
        heap.unmap(address, length);
    }

    @Override
    public void fault(Throwable thrown) {
        signals.fault(thrown);
    }

    @Override
    public void handleSignals(MachineThread thread) {
        signals.deliverInLoop((GuestThread) thread);
    }

    @Override
    public void close() {
        systemCalls.close();
    }

    @Override
    public boolean awaitAll() {
        return threads.awaitAll();
    }
}
