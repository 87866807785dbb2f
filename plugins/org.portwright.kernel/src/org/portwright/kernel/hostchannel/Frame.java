// SPDX-License-Identifier: EPL-2.0
// The messages of the host channel.
package org.portwright.kernel.hostchannel;

import java.util.List;

/** A message of a running kernel to its host. The nested records are all there are. */
public sealed interface Frame {
    /** Bytes before the payload. */
    int HEADER_BYTES = 8;

    /** @return the CPU that sent it, from 0 */
    int cpu();

    /**
     * The kernel has started.
     *
     * @param cpu the CPU that sent it
     * @param version of the format
     * @param variant 0 up (or the one with an application kernel beside it), 1 giant, 2 coarse, 3 Linux with an application
     *        kernel
     * @param cpus CPUs in use
     * @param hertz timer ticks a second
     * @param time the time stamp counter
     * @param cyclesPerTick cycles from one timer tick to the next
     * @param commandLine the kernel's; Linux's name and release
     */
    record Start(int cpu, long version, int variant, int cpus, int hertz, long time, long cyclesPerTick,
            String commandLine) implements Frame {
    }

    /**
     * A part of a CPU's event log.
     *
     * @param cpu whose events they are
     * @param events oldest first
     */
    record Events(int cpu, List<Event> events) implements Frame {
        public Events {
            events = List.copyOf(events);
        }
    }

    /**
     * Statistics of all locks.
     *
     * @param cpu the CPU that sent it
     * @param locks each lock's
     */
    record Locks(int cpu, List<LockStatistics> locks) implements Frame {
        public Locks {
            locks = List.copyOf(locks);
        }
    }

    /**
     * How time was spent.
     *
     * @param cpu the CPU that sent it
     * @param cpus each CPU's, CPU 0 first
     */
    record Time(int cpu, List<TimeShare> cpus) implements Frame {
        public Time {
            cpus = List.copyOf(cpus);
        }
    }

    /**
     * The deadlock detector has found something.
     *
     * @param report what
     */
    record Deadlock(DeadlockReport report) implements Frame {
        @Override
        public int cpu() {
            return report.cpu();
        }
    }

    /**
     * A benchmark's figure.
     *
     * @param cpu the CPU that sent it
     * @param result the figure
     */
    record Result(int cpu, BenchmarkResult result) implements Frame {
    }

    /**
     * The kernel shuts down.
     *
     * @param cpu the CPU that sent it
     * @param status of the first program
     */
    record Exit(int cpu, int status) implements Frame {
    }

    /**
     * The kernel can't go on.
     *
     * @param cpu the CPU that sent it
     * @param text why
     */
    record Panic(int cpu, String text) implements Frame {
    }

    /**
     * What some of the instrumented functions have counted.
     *
     * @param cpu the CPU that sent it
     * @param functions the functions
     */
    record Functions(int cpu, List<FunctionCounts> functions) implements Frame {
        public Functions {
            functions = List.copyOf(functions);
        }
    }
}
