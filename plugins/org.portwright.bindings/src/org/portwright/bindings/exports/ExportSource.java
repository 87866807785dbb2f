// SPDX-License-Identifier: EPL-2.0
// Writes the Java side of exports.
package org.portwright.bindings.exports;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.bindings.exports.ExportedLibrary.Callback;
import org.portwright.bindings.exports.ExportedLibrary.HandleClass;
import org.portwright.bindings.exports.ExportedParameter.Direction;
import org.portwright.bindings.exports.ExportedParameter.Role;
import org.portwright.bindings.exports.ExportedType.Kind;

/**
 * The class that people use, and the abstract class of methods that the translator makes. A method whose parameters are all
 * numbers looks whether the thread may call, and calls; HotSpot makes both a part of their caller.
 */
public final class ExportSource {

    private static final String UTF_8 = "java.nio.charset.StandardCharsets.UTF_8";
    private static final String LATIN_1 = "java.nio.charset.StandardCharsets.ISO_8859_1";

    private final ExportedLibrary library;
    private final String runtime;
    private StringBuilder text = new StringBuilder();

    private ExportSource(ExportedLibrary library, String runtime) {
        this.library = library;
        this.runtime = runtime;
    }

    /**
     * @param library what to write
     * @param runtime the package that the runtime is in
     * @return sources by their paths
     */
    public static SortedMap<String, String> write(ExportedLibrary library, String runtime) {
        ExportSource source = new ExportSource(library, runtime);
        SortedMap<String, String> files = new TreeMap<>();
        files.put(library.className().replace('.', '/') + ".java", source.library());
        files.put(library.functionsClass() + ".java", source.functions());
        return files;
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void head() {
        text = new StringBuilder();
        line("// Made by portwright of " + library.file() + ".");
        line("package " + library.packageName() + ";");
        line("");
    }

    private void comment(String indent, String comment, List<String> tags) {
        List<String> lines = new ArrayList<>(comment.isEmpty() ? List.of() : comment.replace("*/", "* /").lines().toList());
        if (!lines.isEmpty() && !tags.isEmpty()) {
            lines.add("");
        }
        lines.addAll(tags);
        if (lines.isEmpty()) {
            return;
        }
        line(indent + "/**");
        lines.forEach(each -> line((indent + " * " + each).stripTrailing()));
        line(indent + " */");
    }

    // The methods that the translator makes.

    private String functions() {
        head();
        line("/** What {@link " + library.simpleName() + "} calls; the translator has made a class of it. */");
        line("public abstract class " + library.functionsName() + " {");
        line("");
        line("    public abstract void exit(int sp);");
        library.exceptions().forEach((exception, message) -> {
            if (!message.isEmpty()) {
                line("    public abstract int message_" + exception + "(int sp, int code);");
            }
        });
        for (HandleClass handle : library.handles()) {
            handle.fields().forEach((field, type) -> {
                line("    public abstract " + type.rawResult() + " " + handle.name() + "_" + field + "(int sp, int self);");
                if (type.kind().isPrimitive()) {
                    line("    public abstract void " + handle.name() + "_set_" + field + "(int sp, int self"
                        + words(type, "value") + ");");
                }
            });
        }
        for (ExportedFunction function : library.functions()) {
            line("    public abstract " + function.returned().rawResult() + " " + function.name() + "(int sp"
                + function.parameters().stream().map(each -> switch (each.role()) {
                    case VALUE -> words(each.type(), each.name());
                    case LENGTH -> ", int " + each.name() + "_length";
                    case DATA -> "";
                }).collect(joining()) + ");");
        }
        for (Callback callback : library.callbacks()) {
            line("");
            line("    /** A {@link " + library.simpleName() + "." + callback.name() + "} as C calls it. */");
            line("    public interface " + callback.name() + " {");
            line("        " + callback.result().inJava() + " call(int here" + callback.parameters().stream()
                .filter(each -> each.role() == Role.VALUE).map(each -> ", "
                    + (each.type().kind() == Kind.HANDLE ? "int" : each.type().inJava()) + " " + each.name())
                .collect(joining()) + ");");
            line("    }");
        }
        line("}");
        return text.toString();
    }

    private static String words(ExportedType type, String name) {
        return type.words() == 2 ? ", int " + name + "_low, int " + name + "_high" : ", int " + name;
    }

    // The class that people use.

    private String library() {
        head();
        line("import " + runtime + ".library.Arguments;");
        line("import " + runtime + ".library.ImagePool;");
        line("import " + runtime + ".library.Library;");
        line("");
        comment("", library.comment().isEmpty() ? "A library in C, with memory of its own." : library.comment(), List.of());
        line("public final class " + library.simpleName() + " extends Library {");
        line("");
        line("    private static final ImagePool IMAGES = new ImagePool(" + library.simpleName() + ".class, \""
            + library.programPackage() + "\", \"" + library.functionsName() + "\");");
        line("");
        line("    private final " + library.functionsName() + " functions;");
        library.handles().forEach(this::handle);
        library.exceptions().keySet().forEach(this::exception);
        library.callbacks().forEach(this::callback);
        line("");
        line("    /** Opens an instance, which the calling thread has. */");
        line("    public " + library.simpleName() + "() {");
        line("        super(IMAGES);");
        line("        functions = (" + library.functionsName() + ") functions();");
        line("    }");
        line("");
        line("    @Override");
        line("    protected void exit() {");
        line("        functions.exit(stack());");
        line("    }");
        library.functions().forEach(this::function);
        library.exceptions().forEach((exception, message) -> message(exception, !message.isEmpty()));
        library.callbacks().forEach(this::caller);
        line("}");
        return text.toString();
    }

    private void handle(HandleClass handle) {
        line("");
        line("    /** A pointer to a {@code " + handle.type() + "}, of one instance of the library. */");
        line("    public static final class " + handle.name() + " {");
        line("");
        line("        private final " + library.simpleName() + " library;");
        line("        private final int address;");
        line("");
        line("        private " + handle.name() + "(" + library.simpleName() + " library, int address) {");
        line("            this.library = library;");
        line("            this.address = address;");
        line("        }");
        line("");
        line("        private static " + handle.name() + " of(" + library.simpleName() + " library, int address) {");
        line("            return address == 0 ? null : new " + handle.name() + "(library, address);");
        line("        }");
        line("");
        line("        private static int address(" + handle.name() + " handle, " + library.simpleName() + " library) {");
        line("            if (handle == null) {");
        line("                return 0;");
        line("            }");
        line("            if (handle.library != library) {");
        line("                throw new IllegalArgumentException(\"of another instance of the library\");");
        line("            }");
        line("            return handle.address;");
        line("        }");
        handle.fields().forEach((field, type) -> field(handle, field, type));
        line("");
        line("        @Override");
        line("        public boolean equals(Object other) {");
        line("            return other instanceof " + handle.name() + " handle && handle.library == library"
            + " && handle.address == address;");
        line("        }");
        line("");
        line("        @Override");
        line("        public int hashCode() {");
        line("            return address;");
        line("        }");
        line("    }");
    }

    private void field(HandleClass handle, String field, ExportedType type) {
        String name = camelCase(field);
        line("");
        line("        /** Its field {@code " + field + "}. */");
        line("        public " + type.inJava() + " " + name + "() {");
        line("            library.enter();");
        line("            " + type.rawResult() + " result;");
        calling("            ", "library.", "result = library.functions." + handle.name() + "_" + field
            + "(library.stack(), address);");
        line("            return " + converted(type, "result", "library") + ";");
        line("        }");
        if (type.kind().isPrimitive()) {
            line("");
            line("        /** Sets its field {@code " + field + "}. */");
            line("        public void " + name + "(" + type.inJava() + " value) {");
            line("            library.enter();");
            calling("            ", "library.", "library.functions." + handle.name() + "_set_" + field
                + "(library.stack(), address" + passed(type, "value") + ");");
            line("        }");
        }
    }

    private static String camelCase(String name) {
        StringBuilder result = new StringBuilder();
        for (String part : name.split("_")) {
            result.append(result.isEmpty() || part.isEmpty() ? part
                : Character.toUpperCase(part.charAt(0)) + part.substring(1));
        }
        return result.toString();
    }

    private void exception(String name) {
        line("");
        line("    /** A function has failed. */");
        line("    public static final class " + name + " extends RuntimeException {");
        line("");
        line("        private static final long serialVersionUID = 1;");
        line("");
        line("        private final int code;");
        line("");
        line("        private " + name + "(String message, int code) {");
        line("            super(message);");
        line("            this.code = code;");
        line("        }");
        line("");
        line("        /** What the function has returned. */");
        line("        public int code() {");
        line("            return code;");
        line("        }");
        line("    }");
    }

    private void message(String exception, boolean hasText) {
        line("");
        line("    private " + exception + " new" + exception + "(String function, int code) {");
        if (hasText) {
            line("        int message;");
            calling("        ", "", "message = functions.message_" + exception + "(stack(), code);");
            line("        return new " + exception + "(function + \": \" + string(message, " + UTF_8 + "), code);");
        } else {
            line("        return new " + exception + "(function + \": \" + code, code);");
        }
        line("    }");
    }

    private void callback(Callback callback) {
        line("");
        line("    /** What C calls. */");
        line("    @FunctionalInterface");
        line("    public interface " + callback.name() + " {");
        line("");
        line("        " + callback.result().inJava() + " call(" + callback.parameters().stream()
            .filter(each -> each.role() == Role.VALUE).map(each -> each.type().inJava() + " " + each.name())
            .collect(joining(", ")) + ");");
        line("    }");
    }

    private void caller(Callback callback) {
        String name = callback.name();
        List<ExportedParameter> values = callback.parameters().stream().filter(each -> each.role() == Role.VALUE).toList();
        line("");
        line("    private " + library.functionsName() + "." + name + " caller(" + name + " callback_) {");
        line("        return callback_ == null ? null : (here_" + values.stream().map(each -> ", " + each.name())
            .collect(joining()) + ") -> {");
        line("            int before_ = enterJava(here_);");
        line("            try {");
        boolean isVoid = callback.result().kind() == Kind.VOID;
        line("                " + (isVoid ? "" : "return ") + "callback_.call(" + values.stream().map(each ->
            each.type().kind() == Kind.HANDLE ? each.type().name() + ".of(this, " + each.name() + ")" : each.name())
            .collect(joining(", ")) + ");");
        line("            } catch (Throwable thrown) {");
        line("                threw(thrown);");
        if (!isVoid) {
            line("                return " + (callback.result().kind() == Kind.BOOLEAN ? "false" : "0") + ";");
        }
        line("            } finally {");
        line("                leaveJava(before_);");
        line("            }");
        line("        };");
        line("    }");
    }

    private void calling(String indent, String receiver, String statement) {
        line(indent + "try {");
        line(indent + "    " + statement);
        line(indent + "} catch (Throwable thrown) {");
        line(indent + "    throw " + receiver + "failed(thrown);");
        line(indent + "}");
        if (!library.callbacks().isEmpty()) {
            line(indent + receiver + "rethrow();");
        }
    }

    private void function(ExportedFunction function) {
        line("");
        List<String> tags = function.failure() == null ? List.of()
            : List.of("@throws " + function.failure().exception() + " if C returns a value "
                + function.failure().test().inJava().replace("<", "&lt;"));
        comment("    ", function.comment().isEmpty() ? "The C function {@code " + function.function() + "}."
            : function.comment(), tags);
        List<ExportedParameter> values = function.parameters().stream().filter(each -> each.role() == Role.VALUE).toList();
        line("    public " + function.result().inJava() + " " + function.name() + "(" + values.stream()
            .map(each -> each.type().inJava() + " " + each.name()).collect(joining(", ")) + ") {");
        boolean hasArguments = values.stream().anyMatch(each -> each.type().kind().isInMemory()
            || each.type().kind() == Kind.CALLBACK && !each.isKept());
        if (hasArguments) {
            line("        try (Arguments arguments_ = arguments()) {");
            body(function, "            ", "arguments_.stack()");
            line("        }");
        } else {
            line("        enter();");
            body(function, "        ", "stack()");
        }
        line("    }");
    }

    private void body(ExportedFunction function, String indent, String stack) {
        StringBuilder passed = new StringBuilder();
        boolean copies = false;
        for (ExportedParameter each : function.parameters()) {
            String name = each.name();
            if (each.role() == Role.LENGTH) {
                passed.append(", Arguments.length(").append(name).append(')');
            } else if (each.role() == Role.VALUE) {
                String address = switch (each.type().kind()) {
                    case STRING -> "arguments_.string(" + name + ", " + encoding(each.type()) + ")";
                    case ARRAY, BUFFER -> "arguments_." + each.direction().name().toLowerCase(java.util.Locale.ROOT) + "(" + name
                        + ")";
                    case CALLBACK -> (each.isKept() ? "keep" : "arguments_.callback") + "(caller(" + name + "))";
                    default -> null;
                };
                copies |= each.direction() != Direction.IN
                    && (each.type().kind() == Kind.ARRAY || each.type().kind() == Kind.BUFFER);
                if (address == null) {
                    passed.append(passed(each.type(), name));
                } else {
                    line(indent + "int " + name + "_ = " + address + ";");
                    passed.append(", ").append(name).append('_');
                }
            }
        }
        String call = "functions." + function.name() + "(" + stack + passed + ");";
        if (function.returned().kind() == Kind.VOID) {
            calling(indent, "", call);
        } else {
            line(indent + function.returned().rawResult() + " result_;");
            calling(indent, "", "result_ = " + call);
        }
        if (copies) {
            line(indent + "arguments_.copyBack();");
        }
        if (function.failure() != null) {
            line(indent + "if (result_ " + function.failure().test().inJava() + ") {");
            line(indent + "    throw new" + function.failure().exception() + "(\"" + function.function()
                + "\", (int) result_);");
            line(indent + "}");
        }
        if (function.result().kind() != Kind.VOID) {
            line(indent + "return " + converted(function.result(), "result_", "this") + ";");
        }
    }

    private static String passed(ExportedType type, String name) {
        return switch (type.kind()) {
            case BOOLEAN -> ", " + name + " ? 1 : 0";
            case LONG -> ", (int) " + name + ", (int) (" + name + " >>> 32)";
            case FLOAT -> ", Float.floatToRawIntBits(" + name + ")";
            case DOUBLE -> ", (int) Double.doubleToRawLongBits(" + name + "), (int) (Double.doubleToRawLongBits(" + name
                + ") >>> 32)";
            case HANDLE -> ", " + type.name() + ".address(" + name + ", this)";
            default -> ", " + name;
        };
    }

    private static String encoding(ExportedType type) {
        return type.latin1() ? LATIN_1 : UTF_8;
    }

    private static String converted(ExportedType type, String raw, String library) {
        return switch (type.kind()) {
            case BOOLEAN -> raw + " != 0";
            case BYTE, SHORT, CHAR -> "(" + type.name() + ") " + raw;
            case FLOAT -> "Float.intBitsToFloat(" + raw + ")";
            case DOUBLE -> "Double.longBitsToDouble(" + raw + ")";
            case STRING -> library + ".string(" + raw + ", " + encoding(type) + ")";
            case ARRAY -> library + ".bytes((int) " + raw + ", (int) (" + raw + " >>> 32))";
            case HANDLE -> type.name() + ".of(" + library + ", " + raw + ")";
            default -> raw;
        };
    }
}
