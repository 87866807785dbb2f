// SPDX-License-Identifier: EPL-2.0
// Where the commands that measure put what they have measured.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A folder of the user's, or Portwright's own documentation if that is asked for. */
final class FiguresPlace {
    /** In the working directory; where files go unless the user names a place. */
    static final String FOLDER = "portwright-figures";

    @Option(names = "--docs", description = "replaces what Portwright's own documentation shows, in its folder docs")
    private boolean documentation;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec specification;

    /**
     * The folder for several files.
     *
     * @param named null if the user has named none
     * @param documented the folder of the documentation, relative to the home of Portwright
     * @throws CommandException if it can't be a folder
     */
    Path folder(Path named, String documented) throws CommandException {
        Path directory = choose(named, documented, Path.of(FOLDER));
        if (Files.exists(directory) && !Files.isDirectory(directory)) {
            throw new CommandException(directory + ": not a directory; take another name");
        }
        return directory;
    }

    /**
     * The page for a report of all that can be measured.
     *
     * @param named null if the user has named none
     * @param documented the page of the documentation, relative to the home of Portwright
     */
    Path page(Path named, String documented) throws IOException {
        Path page = choose(named, documented, Path.of(FOLDER).resolve(Path.of(documented).getFileName()));
        if (named == null && !documentation) {
            Files.createDirectories(page.getParent());
        }
        return page;
    }

    boolean isDocumentation() {
        return documentation;
    }

    private Path choose(Path named, String documented, Path usual) {
        if (documentation && named != null) {
            throw new ParameterException(specification.commandLine(),
                    "--docs and --output " + named + ": only one place can be written to");
        }
        if (documentation) {
            return Path.of(System.getProperty("portwright.home", ".")).resolve(documented);
        }
        return named != null ? named : usual;
    }
}
