// SPDX-License-Identifier: EPL-2.0
// Tables of speed-up.
package org.portwright.metrics.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.portwright.metrics.scaling.Amdahl;
import org.portwright.metrics.scaling.SpeedUp;
import org.portwright.metrics.scaling.SpeedUpSeries;

/** Tables of measured speed-up beside Amdahl's law. */
public final class ScalingTables {
    private ScalingTables() {
    }

    /** A row a series: what is serial, how far it scales by that, and how far the law is from the measurements. */
    public static Table ofSeries(List<SpeedUpSeries> series) {
        Table table = new Table("series", "serial %", "limit", "half efficiency with", "best measured", "with CPUs",
                "furthest off %");
        series.stream().filter(SpeedUpSeries::hasSeveralProcessors).forEach(each -> {
            Amdahl law = Amdahl.fit(each.measured());
            SpeedUp best = each.measured().stream().max(Comparator.comparing(SpeedUp::value)).orElseThrow();
            double off = each.measured().stream().mapToDouble(point ->
                    Math.abs(law.speedUp(point.processors()) / point.value() - 1)).max().orElseThrow();
            table.add(each.name(), 100 * law.serial(), number(law.limit()), number(law.processorsAtHalfEfficiency()),
                    best.value(), best.processors(), 100 * off);
        });
        return table;
    }

    private static String number(double value) {
        return Double.isInfinite(value) ? "none" : String.format(Locale.ROOT, "%.1f", value);
    }
}
