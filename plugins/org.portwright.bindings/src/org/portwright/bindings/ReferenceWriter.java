// SPDX-License-Identifier: EPL-2.0
// Writes what a header of bound classes has as a page for people.
package org.portwright.bindings;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.portwright.translator.binding.Binding;

/**
 * A page in Markdown, made of what {@link HeaderWriter} makes the header of: by packages and classes all constants, functions
 * that Java calls, and functions, each with what it is in Java.
 */
public final class ReferenceWriter {
    private final StringBuilder text = new StringBuilder();

    private ReferenceWriter() {
    }

    /**
     * @param name    the header's, without {@code .h}
     * @param classes what is in it
     * @return the page
     */
    public static String write(String name, List<BoundClass> classes) {
        ReferenceWriter writer = new ReferenceWriter();
        writer.line("# Reference of " + name + ".h");
        writer.line("");
        writer.line("All that `" + name + ".h` declares, by package and class, made by `portwright bind --reference`. For a class "
            + "`C` that is imported as a whole there are also `C_is(object)`, whether an object is one, and `C_array(length)`, "
            + "which makes an array.");
        Map<String, List<BoundClass>> packages = new TreeMap<>();
        classes.stream().sorted(Comparator.comparing(BoundClass::name)).forEach(each ->
            packages.computeIfAbsent(packageOf(each), of -> new ArrayList<>()).add(each));
        packages.forEach((of, types) -> {
            writer.line("");
            writer.line("## " + of);
            types.forEach(writer::write);
        });
        return writer.text.toString();
    }

    private static String packageOf(BoundClass type) {
        String name = type.type().name();
        return name.substring(0, Math.max(0, name.lastIndexOf('/'))).replace('/', '.');
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void write(BoundClass type) {
        line("");
        line("### " + type.name());
        if (!type.constants().isEmpty()) {
            line("");
            line(type.constants().stream().map(each -> "`" + each.name() + "` " + each.value()).collect(joining(", ",
                "Constants: ", "")));
        }
        if (!type.callbacks().isEmpty()) {
            line("");
            line("`" + type.name() + "_callbacks`, called by Java:");
            line("");
            type.callbacks().forEach(each -> line("- `" + declaration(each.result(), each.name(), each.parameters()) + "`"));
        }
        List<BoundFunction> functions = type.functions().stream().filter(each -> !ofEachClass(each.binding())).toList();
        if (!functions.isEmpty()) {
            line("");
            line("| in C | in Java |");
            line("| --- | --- |");
            functions.forEach(each -> line("| `" + declaration(each.result(), each.name(), each.parameters()) + "` | `"
                + inClass(each.summary(), type) + "`" + details(each.binding()) + " |"));
        }
    }

    private static boolean ofEachClass(Binding binding) {
        return binding.kind() == Binding.Kind.INSTANCEOF || binding.kind() == Binding.Kind.ARRAY;
    }

    /** What the heading says already is left out. */
    private static String inClass(String summary, BoundClass type) {
        return summary.replaceFirst("(?<![\\w.])" + Pattern.quote(type.type().displayName()) + "\\.(?=\\w)", "")
            .replaceAll("(?<![\\w.])" + Pattern.quote(packageOf(type) + "."), "")
            .replaceAll("(?<![\\w.])java\\.lang\\.", "");
    }

    private static String declaration(String result, String name, List<BoundFunction.Parameter> parameters) {
        return HeaderWriter.declaration(result, name) + "(" + HeaderWriter.parameters(parameters) + ")";
    }

    /** What the file says of a function besides. */
    private static String details(Binding binding) {
        return (binding.isBlocking() ? ", blocking" : "")
            + (binding.keepsExceptions() ? ", keeps exceptions" : "");
    }
}
