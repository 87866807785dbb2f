// SPDX-License-Identifier: EPL-2.0
// What a port costs, of revisions in git.

package org.portwright.core.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

/**
 * Measures of a version.
 *
 * @param name of the tag, or the commit's short one
 * @param codeLines without comments and blank lines
 * @param places where locks are taken and given back
 * @param changed lines that differ with the macros of multiprocessor support
 */
public record VersionMetrics(String name, long codeLines, long places, long changed) {

    /** A trend needs no more to be seen. */
    private static final int MOST = 8;

    /** The newest tags; where there are less than two, the newest commits of the folder. None if it is in no git, or there is no git. */
    static List<VersionMetrics> of(Path folder, LockKinds kinds, IProgressMonitor monitor) throws IOException, InterruptedException {
        List<String> revisions = git(folder, "tag", "--sort=-version:refname", "--sort=-creatordate", "--merged", "HEAD");
        if (revisions.size() < 2) {
            revisions = git(folder, "log", "--format=%h", "--max-count=" + MOST, "--", ".");
        }
        revisions = new ArrayList<>(revisions.subList(0, Math.min(MOST, revisions.size())));
        Collections.reverse(revisions);
        SubMonitor progress = SubMonitor.convert(monitor, revisions.size());
        List<VersionMetrics> versions = new ArrayList<>();
        for (String revision : revisions) {
            progress.split(1);
            SourceTree tree = SourceTree.ofRevision(folder, revision, Selection.ALL);
            SourceTree users = SourceTree.ofRevision(folder, revision, Selection.ALL.without(kinds.excluded()));
            versions.add(new VersionMetrics(revision, tree.map(FileSize::of).stream().mapToLong(FileSize::codeLines).sum(),
                    LockCount.of(users, kinds).places().size(),
                    ChangedLines.of(tree, Map.of(), PortMetrics.MACROS, false).difference().total()));
        }
        return List.copyOf(versions);
    }

    /** What git prints, in lines; nothing if it can't tell. */
    private static List<String> git(Path folder, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("git", "-C", folder.toString()));
        command.addAll(List.of(arguments));
        Process git;
        try {
            git = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            return List.of();
        }
        git.getOutputStream().close();
        List<String> lines = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        return git.waitFor() == 0 ? lines : List.of();
    }
}
