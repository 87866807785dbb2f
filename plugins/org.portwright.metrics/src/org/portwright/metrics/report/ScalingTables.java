// SPDX-License-Identifier: EPL-2.0
// Tables of speed-up.
package org.portwright.metrics.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import org.portwright.metrics.locks.LockWait;
import org.portwright.metrics.scaling.Amdahl;
import org.portwright.metrics.scaling.Capacity;
import org.portwright.metrics.scaling.SpeedUp;
import org.portwright.metrics.scaling.SpeedUpSeries;

/** Tables of measured speed-up beside the laws that it may follow, and of what stands in its way. */
public final class ScalingTables {
    private static final double ROUNDING = 1e-6;

    private ScalingTables() {
    }

    /** A row a series: what is serial, how far it scales by that, and how far the law is from the measurements. */
    public static Table ofSeries(List<SpeedUpSeries> series) {
        Table table = new Table("series", "serial %", "limit", "half efficiency with", "best measured", "with CPUs",
                "furthest off %");
        series.stream().filter(SpeedUpSeries::hasSeveralProcessors).forEach(each -> {
            Amdahl law = Amdahl.fit(each.measured());
            SpeedUp best = best(each);
            table.add(each.name(), 100 * law.serial(), number(law.limit()), number(law.processorsAtHalfEfficiency()),
                    best.value(), best.processors(), furthestOff(each, law::speedUp));
        });
        return table;
    }

    /** A row a series, by the capacity of the processor that makes the system calls of all. */
    public static Table ofCapacity(List<SpeedUpSeries> series) {
        Table table = new Table("series", "by each processor", "limit", "ends with", "best measured", "with CPUs",
                "furthest off %");
        series.stream().filter(SpeedUpSeries::hasSeveralProcessors).forEach(each -> {
            Capacity law = Capacity.fit(each.measured());
            SpeedUp best = best(each);
            table.add(each.name(), law.perProcessor(), number(law.limit()),
                    Double.isInfinite(law.limit()) ? "none" : String.format(Locale.ROOT, "%.0f", law.processorsAtLimit()),
                    best.value(), best.processors(), furthestOff(each, law::speedUp));
        });
        return table;
    }

    /** A sentence a series: how far it scales by Amdahl's law. */
    public static List<String> ends(List<SpeedUpSeries> series) {
        return series.stream().filter(SpeedUpSeries::hasSeveralProcessors)
                .map(each -> name(each) + ": " + end(Amdahl.fit(each.measured()))).toList();
    }

    /** A table without columns before the processors has one series. */
    private static String name(SpeedUpSeries series) {
        return series.name().isEmpty() ? "all" : series.name();
    }

    private static String end(Amdahl law) {
        if (law.serial() == 0) {
            return "no end is seen.";
        }
        return law.serial() == 1 ? "ends with 1 processor." : String.format(Locale.ROOT,
                "ends below %.1f times the speed of one processor; from %.0f on, half of them bring nothing.", law.limit(),
                Math.ceil(law.processorsAtHalfEfficiency() - ROUNDING));
    }

    /** A sentence a series: with how many processors it ends by the capacity of the one that makes the system calls of all. */
    public static List<String> endsOfCapacity(List<SpeedUpSeries> series) {
        return series.stream().filter(SpeedUpSeries::hasSeveralProcessors)
                .map(each -> name(each) + ": " + end(Capacity.fit(each.measured()))).toList();
    }

    private static String end(Capacity law) {
        return Double.isInfinite(law.limit()) ? "no end is seen." : String.format(Locale.ROOT,
                "ends with %.0f processors, at %.1f times the speed of one.", law.processorsAtLimit(), law.limit());
    }

    /** Which lock is to be split next. */
    public static String next(List<LockWait> waits) {
        LockWait first = waits.get(0);
        double all = waits.stream().mapToDouble(LockWait::waited).sum();
        return all == 0 ? "No lock was waited for." : String.format(Locale.ROOT,
                "Split next: %s; of all waiting for locks %.0f %% is for it.", first.lock(), 100 * first.waited() / all);
    }

    private static SpeedUp best(SpeedUpSeries series) {
        return series.measured().stream().max(Comparator.comparing(SpeedUp::value)).orElseThrow();
    }

    private static double furthestOff(SpeedUpSeries series, IntToDoubleFunction law) {
        return 100 * series.measured().stream().mapToDouble(point ->
                Math.abs(law.applyAsDouble(point.processors()) / point.value() - 1)).max().orElseThrow();
    }

    /** A row a lock: the first one is what the processors wait for most, and is to be split next. */
    public static Table ofWaits(List<LockWait> waits) {
        Table table = new Table("lock", "acquisitions", "contended %", "held", "waited", "% of all waiting");
        double all = waits.stream().mapToDouble(LockWait::waited).sum();
        waits.forEach(each -> table.add(each.lock(), each.acquisitions(),
                each.acquisitions() == 0 ? 0.0 : 100.0 * each.contended() / each.acquisitions(), Math.round(each.held()),
                Math.round(each.waited()), all == 0 ? 0.0 : 100 * each.waited() / all));
        return table;
    }

    private static String number(double value) {
        return Double.isInfinite(value) ? "none" : String.format(Locale.ROOT, "%.1f", value);
    }
}
