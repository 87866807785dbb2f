// SPDX-License-Identifier: EPL-2.0
// What the sweep measures.
package org.portwright.kernel.figures;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
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
    LATENCY("bench_latency", List.of(), "latency.system_call", false, 2),
    /** How much is read of files and of pipes. */
    BANDWIDTH("bench_bandwidth", List.of(), "bandwidth.pipe_4096", true, 1),
    /** With the application kernel: processes that loop, with a short system call in each loop (paper IV, figure 6). */
    APPLICATION_151("bench_application", List.of("call=151"), "", "application.990.loops", true, 1, 8),
    /** The same with a longer one (paper IV, figure 7). */
    APPLICATION_451("bench_application", List.of("call=451"), "", "application.990.loops", true, 1, 8),
    /** The same with a long one (paper IV, figure 8). */
    APPLICATION_4510("bench_application", List.of("call=4510", "cycles=20000000"), "", "application.990.loops", true, 1, 8),
    /** What the bootstrap processor can do at most, if bootstrap threads make all calls. */
    APPLICATION_THREADS("bench_application", List.of("call=151", "share=800"), "brief=thread", "application.800.loops",
            true, 8, 8),
    /** The same if they also look for requests themselves, as in the paper. */
    APPLICATION_POLLING("bench_application", List.of("call=151", "share=800"), "bootstrap=poll", "application.800.loops",
            true, 8, 8),
    /** With the application kernel: the latency of a system call in an empty system (paper IV, 5.1). */
    APPLICATION_LATENCY("bench_application", List.of("latency"), "", "application.call", false, 1, 2),
    /** The same if the bootstrap processor sleeps until it is interrupted. */
    APPLICATION_LATENCY_SLEEP("bench_application", List.of("latency"), "bootstrap=sleep", "application.call", false, 2, 2),
    /** The same if bootstrap threads make all calls. */
    APPLICATION_LATENCY_THREADS("bench_application", List.of("latency"), "brief=thread", "application.call", false, 2, 2),
    /** The same if they also look for requests themselves, as in the paper. */
    APPLICATION_LATENCY_POLLING("bench_application", List.of("latency"), "bootstrap=poll", "application.call", false, 2,
            2),
    /** The same if no call is answered on the spot. */
    APPLICATION_LATENCY_FORWARDED("bench_application", List.of("latency"), "answers=off", "application.call", false, 2, 2);

    private static final List<Integer> CPUS = List.of(1, 2, 4, 8);

    private final String program;
    private final List<String> arguments;
    private final String figure;
    private final boolean rate;
    private final int mostCpus;
    private final boolean application;
    private final String kernelWord;
    private final int leastCpus;

    Workload(String program, List<String> arguments, String figure, boolean rate, int mostCpus) {
        this(program, arguments, figure, rate, mostCpus, false, "", 1);
    }

    /** One for the application kernel, with all numbers of CPUs between two. */
    Workload(String program, List<String> arguments, String kernelWord, String figure, boolean rate, int leastCpus,
            int mostCpus) {
        this(program, arguments, figure, rate, mostCpus, true, kernelWord, leastCpus);
    }

    Workload(String program, List<String> arguments, String figure, boolean rate, int mostCpus, boolean application,
            String kernelWord, int leastCpus) {
        this.program = program;
        this.arguments = arguments;
        this.figure = figure;
        this.rate = rate;
        this.mostCpus = mostCpus;
        this.application = application;
        this.kernelWord = kernelWord;
        this.leastCpus = leastCpus;
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

    /** @return the word of the kernel's command line with which it is run; empty if there is none */
    public Optional<String> kernelWord() {
        return kernelWord.isEmpty() ? Optional.empty() : Optional.of(kernelWord);
    }

    /** @return whether it is one for the application kernel, which has figures of its own */
    public boolean isApplication() {
        return application;
    }

    /** @return the numbers of CPUs with which it is measured; none if the variant is not one that it is for */
    public List<Integer> cpus(Variant variant) {
        if (application != (variant == Variant.APKERN)) {
            return List.of();
        }
        if (application) {
            return IntStream.rangeClosed(leastCpus, mostCpus).boxed().toList();
        }
        int most = Math.min(mostCpus, variant.mostCpus());
        return CPUS.stream().filter(number -> number <= most).toList();
    }
}
