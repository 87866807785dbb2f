// SPDX-License-Identifier: EPL-2.0
// Shows what a pass of the translator makes of a function.
package org.portwright.translator;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Prints a function each time that a pass has run, and keeps a drawing of it as it was the last time. */
public final class FunctionView {
    private final String pass;
    private final String function;
    private final Consumer<String> printer;
    private String drawing;

    /**
     * @param pass     as in {@link Inspection#pass()}
     * @param function as in {@link Inspection#function()}
     * @param printer  gets what is printed, whole lines that end with {@code \n}
     */
    public FunctionView(String pass, String function, Consumer<String> printer) {
        this.pass = pass;
        this.function = function;
        this.printer = printer;
    }

    /** @return the same options, with which the translation shows the function, and its report knows the passes */
    public TranslationOptions in(TranslationOptions options) {
        return options.withInspection(new Inspection(pass, function, this::show)).withOperationCounts();
    }

    private void show(Inspection.View view) {
        printer.accept("# after " + view.pass() + "\n" + view.text() + "\n");
        drawing = view.drawing();
    }

    /**
     * @param report of the translation
     * @return why there was nothing to show, and what to do; empty if there was something
     */
    public Optional<String> problem(TranslationReport report) {
        if (drawing != null) {
            return Optional.empty();
        }
        List<String> passes =
            report.snapshots().stream().map(TranslationReport.Snapshot::after).distinct().toList();
        return Optional.of(pass.equals(Inspection.ALL) || passes.contains(pass)
            ? "no function " + function + " is reached; GCC may have inlined it, and C++ functions go by their linker names"
            : pass + ": no such pass; there are all, " + String.join(", ", passes));
    }

    /** @return input for Graphviz's {@code dot}; null if there was nothing to show */
    public String drawing() {
        return drawing;
    }
}
