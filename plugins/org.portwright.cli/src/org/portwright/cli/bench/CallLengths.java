// SPDX-License-Identifier: EPL-2.0
// Figure 6.7 of the thesis: how long calls of functions are.
package org.portwright.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counts the instructions of each call of a program's functions, with those of the functions that it calls. Calls that end by longjmp, and
 * those that are still there at the end, have no length.
 */
final class CallLengths implements Trace.Listener {
    /** Calls are told apart by these, in instructions; 90 is the thesis's. */
    static final List<Integer> LIMITS = List.of(30, 90, 300, 1000);

    /** A call that has not returned; where its return address is, and how many instructions were before. */
    private record Call(ProgramCode.Function function, long slot, long begin) {
    }

    /** Calls of a function, and their instructions. */
    private static final class Sum {
        private long calls;
        private long instructions;
    }

    private static final long NONE = -1;

    private final ProgramCode code;
    private final List<Call> calls = new ArrayList<>();
    private final Map<String, Sum> sums = new TreeMap<>();
    private final long[] shorter = new long[LIMITS.size()];
    private long instructions;
    private long next;
    /** What the last instruction has read and written last. */
    private long read = NONE;
    private long written = NONE;

    CallLengths(ProgramCode code) {
        this.code = code;
    }

    @Override
    public boolean instruction(long address, int size) {
        if (address != next) {
            if (written == NONE && read != NONE) {
                mayReturn();
            }
            ProgramCode.Function function = code.find(address);
            if (function != null && function.start() == address) {
                enter(function);
            }
        }
        instructions++;
        next = address + size;
        read = NONE;
        written = NONE;
        return true;
    }

    @Override
    public void read(long address, int size) {
        read = address;
    }

    @Override
    public void write(long address, int size) {
        written = address;
    }

    /** By a call, which has written its return address, or by a jump in place of a call and a return. */
    private void enter(ProgramCode.Function function) {
        if (written == NONE) {
            if (!calls.isEmpty() && last().function() != function) {
                calls.add(new Call(function, last().slot(), instructions));
            }
            return;
        }
        while (!calls.isEmpty() && last().slot() <= written) {
            calls.remove(calls.size() - 1);         // gone by longjmp
        }
        calls.add(new Call(function, written, instructions));
    }

    /** A return reads its address; so do jumps by a table, but not there. */
    private void mayReturn() {
        int place = calls.size() - 1;
        while (place >= 0 && calls.get(place).slot() < read) {
            place--;
        }
        if (place < 0 || calls.get(place).slot() != read) {
            return;
        }
        calls.subList(place + 1, calls.size()).clear();
        while (!calls.isEmpty() && last().slot() == read) {
            Call call = calls.remove(calls.size() - 1);
            long length = instructions - call.begin();
            Sum sum = sums.computeIfAbsent(call.function().name(), name -> new Sum());
            sum.calls++;
            sum.instructions += length;
            for (int i = 0; i < shorter.length; i++) {
                shorter[i] += length < LIMITS.get(i) ? 1 : 0;
            }
        }
    }

    private Call last() {
        return calls.get(calls.size() - 1);
    }

    /** How many functions were called, and have returned. */
    int functions() {
        return sums.size();
    }

    long calls() {
        return sums.values().stream().mapToLong(sum -> sum.calls).sum();
    }

    /** Of {@link #LIMITS} each: which part of the calls is shorter. */
    double[] shorter() {
        double all = calls();
        return Arrays.stream(shorter).mapToDouble(count -> count / all).toArray();
    }

    /** Which part of the functions has calls that are shorter on average. */
    double functionsShorter(int limit) {
        return (double) sums.values().stream().filter(sum -> sum.instructions < (double) limit * sum.calls).count() / sums.size();
    }
}
