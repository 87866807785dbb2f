// SPDX-License-Identifier: EPL-2.0
// Draws graphs with Graphviz.
package org.portwright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The program {@code dot}. */
final class Graphviz {
    private Graphviz() {
    }

    /**
     * Draws a graph.
     *
     * @param drawing in the language of dot
     * @param option that asks for it, for messages
     * @return an SVG file
     */
    static String svg(String drawing, String option) throws IOException, CommandException {
        Path input = Files.createTempFile("portwright", ".dot");
        try {
            Files.writeString(input, drawing);
            return run(input, option);
        } finally {
            Files.deleteIfExists(input);
        }
    }

    private static String run(Path input, String option) throws IOException, CommandException {
        Process dot;
        try {
            dot = new ProcessBuilder("dot", "-Tsvg", input.toString()).redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new CommandException(option + ": there is no program dot; install the package graphviz");
        }
        String picture = new String(dot.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (dot.waitFor() != 0) {
                throw new CommandException(option + ": dot could not draw the graph; see its messages");
            }
        } catch (InterruptedException e) {
            dot.destroy();
            throw new CommandException("interrupted");
        }
        return picture;
    }
}
