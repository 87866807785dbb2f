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
