// SPDX-License-Identifier: EPL-2.0
// What the treemap's colour shows.

package org.portwright.ui.metrics;

import java.util.function.Function;

import org.eclipse.osgi.util.NLS;
import org.portwright.core.metrics.FileMetrics;
import org.portwright.ui.Messages;

/** A measure of files that is shown by how dark they are. */
enum Shade {
    PLACES(Messages.metrics_shadePlaces, FileMetrics::places, true, 40),
    COMPLEXITY(Messages.metrics_shadeComplexity, FileMetrics::complexity, false, 50),
    CHANGED(Messages.metrics_shadeChanged, FileMetrics::changed, true, 100);

    private static final int LIGHTEST = 20;
    private static final int DARKEST = 220;

    private final String title;
    private final Function<FileMetrics, FileMetrics.Figure> figure;
    private final boolean inThousandLines;
    /** From here it gets no darker. */
    private final int most;

    Shade(String title, Function<FileMetrics, FileMetrics.Figure> figure, boolean inThousandLines, int most) {
        this.title = title;
        this.figure = figure;
        this.inThousandLines = inThousandLines;
        this.most = most;
    }

    String title() {
        return title;
    }

    /** Where the darkest colour begins, for the legend. */
    String end() {
        return NLS.bind(inThousandLines ? Messages.metrics_inThousand : Messages.metrics_andMore, most);
    }

    /** The line where the measure is seen. */
    int line(FileMetrics file) {
        return figure.apply(file).line();
    }

    /** The colour's alpha for a file with code. */
    int alpha(FileMetrics file) {
        double value = figure.apply(file).value();
        return alpha((inThousandLines ? 1000 * value / file.codeLines() : value) / most);
    }

    /** The colour's alpha for a part of the most that is shown. */
    static int alpha(double part) {
        return (int) (LIGHTEST + (DARKEST - LIGHTEST) * Math.min(1, part));
    }
}
