// SPDX-License-Identifier: EPL-2.0
// What the sweep measures.
package org.portwright.kernel.figures;

import java.util.List;
import java.util.Locale;
import org.portwright.kernel.Variant;

/** A benchmark program with its arguments, and the figure from which its speed is taken. */
public enum Workload {
    /** Calls as processes of their own (thesis 4.5, "C++ traffic"). */
    TRAFFIC_PROCESSES("traffic", List.of("process"), "traffic.calls_per_gigacycle", true, 8),
    /** Calls as threads of one process, whose heap has a semaphore (thesis 4.5, "Java traffic"). */
    TRAFFIC_THREADS_SEMAPHORE_HEAP("traffic", List.of("thread", "semaphore"),
            "traffic.calls_per_gigacycle", true, 8),
    /** The same with a heap without locks. */
    TRAFFIC_THREADS_LOCK_FREE_HEAP("traffic", List.of("thread", "lockfree"),
            "traffic.calls_per_gigacycle", true, 8),
    /** Two processes that compute, with a system call at intervals (thesis 3.4); its speed is that without calls. */
    RATIO("bench_ratio", List.of("processes=2", "interval=all"), "ratio.0.cycles", false, 2),
    /** Work that hardly enters the kernel. */
    COMPUTE("bench_compute", List.of(), "compute.cycles", false, 8),
    /** Threads that take and give back memory. */
    HEAP("bench_heap", List.of(), "heap.lockfree.per_gigacycle", true, 8),
    /** Single operations of the kernel. */
    LATENCY("bench_latency", List.of(), "latency.system_call", false, 2);

    private static final List<Integer> CPUS = List.of(1, 2, 4, 8);

    private final String program;
    private final List<String> arguments;
    private final String figure;
    private final boolean rate;
    private final int mostCpus;

    Workload(String program, List<String> arguments, String figure, boolean rate, int mostCpus) {
        this.program = program;
        this.arguments = arguments;
        this.figure = figure;
        this.rate = rate;
        this.mostCpus = mostCpus;
    }

    /** @return its name in tables, such as {@code traffic-processes} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** @return the program on the RAM disk */
    public String program() {
        return program;
    }

    /** @return the program's arguments */
    public List<String> arguments() {
        return arguments;
    }

    /** @return the name of the result that tells the speed */
    public String figure() {
        return figure;
    }

    /** @return whether the figure is a rate, which is better if larger; otherwise it is a time */
    public boolean isRate() {
        return rate;
    }

    /** @return the numbers of CPUs with which it is measured; none with the application kernel, which has figures of its own */
    public List<Integer> cpus(Variant variant) {
        if (variant == Variant.APKERN) {
            return List.of();
        }
        int most = Math.min(mostCpus, variant.mostCpus());
        return CPUS.stream().filter(number -> number <= most).toList();
    }
}
