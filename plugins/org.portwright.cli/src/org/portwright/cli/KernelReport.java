// SPDX-License-Identifier: EPL-2.0
// Tables of what a kernel has told.
package org.portwright.cli;

import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.DeadlockReport;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.hostchannel.TimeShare;

/** Prints what a recording holds, for people. */
final class KernelReport {
    private final Recording recording;
    private final PrintStream out;

    KernelReport(Recording recording, PrintStream out) {
        this.recording = recording;
        this.out = out;
    }

    /** Locks, those first for which was waited longest. */
    void locks() {
        List<LockStatistics> locks = recording.locks().stream()
                .sorted(Comparator.comparingLong(LockStatistics::cyclesSpun).reversed()
                        .thenComparing(Comparator.comparingLong(LockStatistics::acquisitions).reversed()))
                .toList();
        if (locks.isEmpty()) {
            out.println("no locks: this variant has none, or the kernel did not end in order");
            return;
        }
        out.printf("%-24s %-14s %14s %12s %16s %16s%n", "lock", "kind", "acquisitions", "contended", "cycles held",
                "cycles spun");
        for (LockStatistics lock : locks) {
            out.printf(Locale.ROOT, "%-24s %-14s %,14d %,12d %,16d %,16d%n", lock.name(),
                    lock.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'), lock.acquisitions(),
                    lock.contended(), lock.cyclesHeld(), lock.cyclesSpun());
        }
    }

    /** What each CPU did with its time, in per cent. */
    void times() {
        if (recording.times().isEmpty()) {
            return;
        }
        out.printf("%-6s %8s %8s %10s %8s %18s%n", "CPU", "user", "kernel", "spinning", "idle", "cycles");
        int cpu = 0;
        for (TimeShare time : recording.times()) {
            time(String.valueOf(cpu++), time);
        }
        if (cpu > 1) {
            time("all", TimeShare.sum(recording.times()));
        }
    }

    private void time(String name, TimeShare time) {
        double unit = Math.max(1, time.total()) / 100.0;
        out.printf(Locale.ROOT, "%-6s %7.1f%% %7.1f%% %9.1f%% %7.1f%% %,18d%n", name, time.user() / unit,
                time.kernel() / unit, time.spinning() / unit, time.idle() / unit, time.total());
    }

    /** The figures that a benchmark has measured. */
    void results() {
        for (BenchmarkResult result : recording.results()) {
            out.printf(Locale.ROOT, "%-44s %,16d %s%n", result.name(), result.value(), result.unit());
        }
    }

    /** What the deadlock detector has found, with the places in the source. */
    void deadlocks(SourceLocator locator) {
        for (DeadlockReport report : recording.deadlocks()) {
            String other = report.otherLock().isEmpty() ? "" : ", with " + report.otherLock();
            out.println("portwright: deadlock detector: lock " + report.lock() + " is " + report.kind().text() + other
                    + ": at " + place(locator, report.address())
                    + (report.earlierAddress() == 0 ? "" : ", earlier at " + place(locator, report.earlierAddress())));
        }
    }

    private static String place(SourceLocator locator, long address) {
        return locator.locate(address).map(Object::toString).orElse(String.format("%08x", address));
    }
}
