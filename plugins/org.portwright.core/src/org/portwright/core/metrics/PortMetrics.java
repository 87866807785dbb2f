// SPDX-License-Identifier: EPL-2.0
// What a port costs, of a folder.

package org.portwright.core.metrics;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.SubMonitor;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.locks.LockPlace;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

/**
 * Measures of a folder.
 *
 * @param folder that paths are relative to
 * @param locks places where locks are taken and given back
 * @param changes lines that differ with the macros of multiprocessor support
 * @param sizes of the files
 * @param versions the same of revisions in git, the oldest first; empty if the folder is in none
 */
public record PortMetrics(Path folder, LockCount locks, ChangedLines changes, List<FileSize> sizes, List<VersionMetrics> versions) {

    /** Of Linux, as of {@code portwright metrics smp}. */
    static final Map<String, String> MACROS = Map.of("CONFIG_SMP", "1", "__SMP__", "1");

    /**
     * Measures.
     *
     * @throws OperationCanceledException if the monitor says so
     */
    public static PortMetrics of(Path folder, IProgressMonitor monitor) throws IOException, InterruptedException {
        SubMonitor progress = SubMonitor.convert(monitor, 4);
        LockKinds kinds = LockKinds.of(LockKinds.detect(folder));
        SourceTree tree = SourceTree.of(folder, Selection.ALL);
        LockCount locks = LockCount.of(SourceTree.of(folder, Selection.ALL.without(kinds.excluded())), kinds);
        progress.split(1);
        ChangedLines changes = ChangedLines.of(tree, Map.of(), MACROS, false);
        progress.split(1);
        List<FileSize> sizes = tree.map(FileSize::of);
        progress.split(1);
        return new PortMetrics(folder, locks, changes, sizes, VersionMetrics.of(folder, kinds, progress.split(1)));
    }

    /** The same file by file, in the order of the paths. */
    public List<FileMetrics> files() {
        Map<String, List<LockPlace>> places = locks.places().stream().collect(Collectors.groupingBy(LockPlace::path));
        Map<String, ChangedLines.OfFile> changed = changes.files().stream()
                .collect(Collectors.toMap(ChangedLines.OfFile::path, Function.identity()));
        return sizes.stream().map(size -> FileMetrics.of(size, places.getOrDefault(size.path(), List.of()), changed.get(size.path())))
                .toList();
    }
}
