// SPDX-License-Identifier: EPL-2.0
// Figure 6.8 of the thesis: what instrumentation adds, instruction by instruction.
package org.portwright.cli.bench;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What a program has done before each of its own instructions, of a part of its run. Instructions of its own are those that were compiled of
 * its sources: they are the same ones with and without instrumentation. The caches are empty when {@code main} begins.
 */
final class ExecutionProfile implements Trace.Listener {
    /**
     * Sums since main began.
     *
     * @param instructions all of them
     */
    record Sample(long instructions, long dataMisses, long instructionMisses, long secondMisses) {
        /** One for each instruction, ten for a miss of the first level, a hundred of the second: KCachegrind's estimate. */
        long cycles() {
            return instructions + 10 * (dataMisses + instructionMisses) + 100 * secondMisses;
        }

        Sample minus(Sample other) {
            return new Sample(instructions - other.instructions, dataMisses - other.dataMisses,
                    instructionMisses - other.instructionMisses, secondMisses - other.secondMisses);
        }
    }

    private final ProgramCode code;
    /** The function whose first call begins the part; null if it begins at {@code begin}. */
    private final String first;
    private final int before;
    private final int length;
    private long begin;
    private final Deque<Sample> samples = new ArrayDeque<>();
    private final List<Integer> entries = new ArrayList<>();
    private CacheModel caches;
    private long instructions;
    private long own;
    private long path;

    private ExecutionProfile(ProgramCode code, String first, long begin, int before, int length) {
        this.code = code;
        this.first = first;
        this.begin = begin;
        this.before = before;
        this.length = length;
    }

    /**
     * A part that begins with a call.
     *
     * @param first the function that is called first
     * @param before so many instructions of the program's own before it are in the part, too
     * @param length of the part, in instructions of the program's own
     */
    static ExecutionProfile of(ProgramCode code, String first, int before, int length) {
        return new ExecutionProfile(code, first, Long.MAX_VALUE, before, length);
    }

    /** The same part of an instrumented program. */
    ExecutionProfile same(ProgramCode instrumented) {
        return new ExecutionProfile(instrumented, null, begin, before, length);
    }

    @Override
    public boolean instruction(long address, int size) {
        ProgramCode.Function function = code.find(address);
        if (caches == null && function != null && function.name().equals("main")) {
            caches = new CacheModel();
        }
        if (caches == null) {
            return true;
        }
        if (function != null && !isOwn(function, address)) {
            return false;
        }
        instructions++;
        caches.instruction(address, size);
        return true;
    }

    /** @return whether to go on */
    private boolean isOwn(ProgramCode.Function function, long address) {
        long offset = address - function.start();
        if (begin == Long.MAX_VALUE && offset == 0 && function.name().equals(first)) {
            begin = Math.max(0, own - before);
        }
        if (own >= begin + length && begin != Long.MAX_VALUE) {
            return false;
        }
        path = 31 * (31 * path + function.name().hashCode()) + offset;
        if (own >= begin || begin == Long.MAX_VALUE) {
            samples.add(new Sample(instructions, caches.dataMisses(), caches.instructionMisses(), caches.secondMisses()));
            if (begin == Long.MAX_VALUE && samples.size() > before) {
                samples.remove();
            }
            if (offset == 0 && function.isInstrumented()) {
                entries.add((int) (own - begin));
            }
        }
        own++;
        return true;
    }

    @Override
    public void read(long address, int size) {
        if (caches != null) {
            caches.data(address, size);
        }
    }

    @Override
    public void write(long address, int size) {
        if (caches != null) {
            caches.data(address, size);
        }
    }

    /** At which instructions of the part, from 0, instrumented functions are entered. */
    List<Integer> entries() {
        return entries;
    }

    /**
     * What this has more than the program without instrumentation, at each instruction of the part; 0 at the first one.
     *
     * @throws Shell.FailedException if it is not the same program, or has ended before
     */
    List<Sample> added(ExecutionProfile plain) throws Shell.FailedException {
        if (samples.size() != length || plain.samples.size() != length) {
            throw new Shell.FailedException("ends before its part of " + length + " instructions, or never calls what begins it");
        }
        if (path != plain.path) {
            throw new Shell.FailedException("does other instructions of its own than without instrumentation");
        }
        List<Sample> with = List.copyOf(samples);
        List<Sample> without = List.copyOf(plain.samples);
        Sample zero = with.get(0).minus(without.get(0));
        List<Sample> result = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            result.add(with.get(i).minus(without.get(i)).minus(zero));
        }
        return result;
    }
}
