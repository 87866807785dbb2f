// SPDX-License-Identifier: EPL-2.0
// What a port costs, of a file.

package org.portwright.core.metrics;

import java.util.Comparator;
import java.util.List;

import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.complexity.FunctionSize;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.locks.LockPlace;

/**
 * Measures of a file.
 *
 * @param path relative to the folder that was measured
 * @param codeLines without comments and blank lines
 * @param places where locks are taken and given back, from the first
 * @param complexity McCabe's, of the most complex function
 * @param changed lines that differ with the macros of multiprocessor support, from the first
 */
public record FileMetrics(String path, int codeLines, Figure places, Figure complexity, Figure changed) {

    /**
     * A measure.
     *
     * @param value of it
     * @param line where it is seen, from 1; 1 if it is 0
     */
    public record Figure(int value, int line) {
        private static final Figure NONE = new Figure(0, 1);
    }

    static FileMetrics of(FileSize size, List<LockPlace> places, ChangedLines.OfFile changes) {
        return new FileMetrics(size.path(), size.codeLines(),
                places.isEmpty() ? Figure.NONE : new Figure(places.size(), places.get(0).line()),
                size.functions().stream().max(Comparator.comparingInt(FunctionSize::complexity))
                        .map(function -> new Figure(function.complexity(), function.line())).orElse(Figure.NONE),
                changes.difference().total() == 0 ? Figure.NONE : new Figure(changes.difference().total(), changes.line()));
    }
}
