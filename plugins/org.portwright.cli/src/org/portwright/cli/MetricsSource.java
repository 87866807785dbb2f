// SPDX-License-Identifier: EPL-2.0
// Which sources are measured.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.PatternSyntaxException;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Source trees, and the part of them that is wanted. */
final class MetricsSource {
    @Parameters(paramLabel = "DIRECTORY", arity = "1..*",
            description = "a tree of sources; DIRECTORY@REVISION is a revision of it in git")
    private List<String> directories = new ArrayList<>();

    @Option(names = "--only", paramLabel = "PATTERN",
            description = "takes this folder, or what fits the pattern, only; paths are relative to each tree; may be there "
                + "several times")
    private List<String> only = new ArrayList<>();

    @Option(names = "--exclude", paramLabel = "PATTERN", description = "leaves this folder, or what fits, out; may be there several times")
    private List<String> excluded = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec specification;

    /** What is done with a tree. */
    interface Measure<T> {
        T of(SourceTree tree) throws IOException;
    }

    List<String> names() {
        return directories;
    }

    /** The folder of the first tree. */
    Path first() {
        return folder(directories.get(0));
    }

    /**
     * Refuses more than one tree.
     *
     * @param option that shows the details of one
     */
    void mustBeOne(String option) {
        if (directories.size() > 1) {
            throw new ParameterException(specification.commandLine(), option + ": of one tree only");
        }
    }

    /** Measures each tree, by its name. */
    <T> Map<String, T> measure(List<String> excludedToo, Measure<T> measure)
            throws CommandException, IOException, InterruptedException {
        Map<String, T> measured = new LinkedHashMap<>();
        for (String name : directories) {
            measured.put(name, measure.of(tree(name, excludedToo)));
        }
        return measured;
    }

    SourceTree tree(String name, List<String> excludedToo) throws CommandException, IOException, InterruptedException {
        Selection selection;
        try {
            selection = new Selection(only, excluded).without(excludedToo);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(specification.commandLine(), e.getPattern().replaceFirst("^glob:", "") + ": no pattern");
        }
        SourceTree tree = isRevision(name)
                ? SourceTree.ofRevision(folder(name), name.substring(name.lastIndexOf('@') + 1), selection)
                : SourceTree.of(folder(name), selection);
        if (tree.size() == 0) {
            throw new CommandException(name + ": no source file in C, C++, Java or assembler there; check the name, --only and "
                    + "--exclude");
        }
        return tree;
    }

    /** A folder may have an @ in its name. */
    private static boolean isRevision(String name) {
        return name.contains("@") && !Files.exists(Path.of(name));
    }

    private static Path folder(String name) {
        return Path.of(isRevision(name) ? name.substring(0, name.lastIndexOf('@')) : name);
    }
}
