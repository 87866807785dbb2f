// SPDX-License-Identifier: EPL-2.0
// Shows what a pass of the translator makes of a function.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.portwright.translator.Inspection;
import org.portwright.translator.TranslationReport;

/** Prints a function each time that a pass has run; draws it as it was the last time. */
final class FunctionView {
    private final String pass;
    private final String function;
    private String drawing;

    FunctionView(String pass, String function) {
        this.pass = pass;
        this.function = function;
    }

    /** What the translator is to tell us. */
    Inspection inspection() {
        return new Inspection(pass, function, this::show);
    }

    private void show(Inspection.View view) {
        System.out.println("# after " + view.pass());
        System.out.println(view.text());
        drawing = view.drawing();
    }

    /**
     * Complains if there was nothing to show.
     *
     * @param program the file to name
     * @param report of the translation
     */
    void check(Path program, TranslationReport report) throws CommandException {
        if (drawing != null) {
            return;
        }
        List<String> passes =
                report.snapshots().stream().map(TranslationReport.Snapshot::after).distinct().toList();
        throw new CommandException(pass.equals("all") || passes.contains(pass)
                ? program + ": no function " + function + " is reached; GCC may have inlined it, and C++ functions go"
                        + " by their linker names"
                : "--print-after " + pass + ": no such pass; there are all, " + String.join(", ", passes));
    }

    /**
     * Writes the picture.
     *
     * @param file an SVG file
     */
    void draw(Path file) throws IOException, CommandException {
        UnfinishedFile.write(file, Graphviz.svg(drawing, "--view"));
    }
}
