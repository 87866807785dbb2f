// SPDX-License-Identifier: EPL-2.0
// Commands that measure something.
package org.portwright.cli.reproduction;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Commands of Portwright that make the files of some results.
 *
 * @param name of the run
 * @param minutes that it takes, about, on two processors
 * @param needsLinux whether it needs a tree of Linux's sources
 * @param first a run whose files it reads; null for none
 * @param commands words; {@code {out}}, {@code {home}} and {@code {linux}} stand for folders
 * @param files that it writes, relative to the folder for results
 */
public record Run(String name, int minutes, boolean needsLinux, Run first, List<List<String>> commands, List<String> files) {
    /** Whether all files are there. */
    public boolean isDone(Path out) {
        return files.stream().allMatch(file -> Files.exists(out.resolve(file)));
    }

    /** The commands with folders in place of their names. */
    public List<List<String>> commands(Map<String, String> folders) {
        return commands.stream().map(command -> command.stream().map(word -> {
            String replaced = word;
            for (Map.Entry<String, String> folder : folders.entrySet()) {
                replaced = replaced.replace("{" + folder.getKey() + "}", folder.getValue());
            }
            return replaced;
        }).toList()).toList();
    }

    /** What a person types, in short: the first command without options and folders. */
    public String summary() {
        return "portwright " + commands.get(0).stream().takeWhile(word -> !word.startsWith("-") && !word.startsWith("{"))
                .collect(Collectors.joining(" "));
    }
}
