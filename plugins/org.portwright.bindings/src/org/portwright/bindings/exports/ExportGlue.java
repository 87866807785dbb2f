// SPDX-License-Identifier: EPL-2.0
// Writes the C side of exports.
package org.portwright.bindings.exports;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.portwright.bindings.BoundFunction;
import org.portwright.bindings.HeaderWriter;
import org.portwright.bindings.exports.ExportedLibrary.Callback;
import org.portwright.bindings.exports.ExportedLibrary.HandleClass;
import org.portwright.bindings.exports.ExportedParameter.Role;
import org.portwright.bindings.exports.ExportedType.Kind;
import org.portwright.translator.binding.Binding;
import org.portwright.translator.binding.Binding.Conversion;
import org.portwright.translator.binding.Export;

/**
 * A C file with a function of words for each exported function, which calls that: so the C compiler, which knows the types
 * from the headers, checks and converts what passes.
 */
public final class ExportGlue {

    static final String WRAPPER = "portwright_export_";
    private static final String STUB = "portwright_callback_";
    private static final String CURRENT = "portwright_current_";

    private final ExportedLibrary library;
    private final StringBuilder text = new StringBuilder();

    private ExportGlue(ExportedLibrary library) {
        this.library = library;
    }

    /** @return the C file's text */
    public static String write(ExportedLibrary library) {
        return new ExportGlue(library).file();
    }

    private String file() {
        line("/* Made by portwright of " + library.file() + "; see docs/exports.md. */");
        line("#pragma GCC diagnostic ignored \"-Wdiscarded-qualifiers\"");
        line("#pragma GCC diagnostic ignored \"-Wpointer-sign\"");
        for (String each : List.of("incompatible-pointer-types", "int-conversion", "implicit-function-declaration")) {
            line("#pragma GCC diagnostic error \"-W" + each + "\"");
        }
        library.headers().forEach(header -> {
            place(header);
            line("#include " + header);
        });
        line("#include <portwright/export.h>");
        line("PORTWRIGHT_EXPORT_(\"" + export("exit", "V", 0) + "\")");
        library.callbacks().forEach(this::callback);
        library.exceptions().forEach((exception, message) -> {
            if (!message.isEmpty()) {
                place(exception);
                begin("message_" + exception, "I", 1, "const char *", "int code");
                place(exception);
                line("    return " + message + "(code);\n}");
            }
        });
        library.handles().forEach(this::fields);
        library.functions().forEach(this::function);
        return text.toString();
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private Export export(String name, String result, int words) {
        return new Export(library.functionsClass(), name, "(I" + "I".repeat(words) + ")" + result, WRAPPER + name);
    }

    private void begin(String name, String rawResult, int words, String result, String parameters) {
        line("PORTWRIGHT_EXPORT_(\"" + export(name, rawResult, words) + "\") PORTWRIGHT_EXPORTED_ " + result
            + (result.endsWith("*") ? "" : " ") + WRAPPER + name + "(" + parameters + ")\n{");
    }

    /** Where the C compiler is to say that an error is: in the line of what has the name. */
    private void place(String name) {
        place(library.lines().get(name));
    }

    private void place(int line) {
        line("#line " + line + " \"" + library.file().replace("\\", "\\\\").replace("\"", "\\\"") + '"');
    }

    private void fields(HandleClass handle) {
        handle.fields().forEach((field, type) -> {
            String self = handle.type() + " *self";
            place(handle.name() + '.' + field);
            begin(handle.name() + "_" + field, descriptor(type), 1, result(type), self);
            place(handle.name() + '.' + field);
            line("    return " + resultOf(type, "self->" + field) + ";\n}");
            if (type.kind().isPrimitive()) {
                begin(handle.name() + "_set_" + field, "V", 1 + type.words(), "void", self + ", " + words(type, "value"));
                place(handle.name() + '.' + field);
                line("    self->" + field + " = " + value(type, "value") + ";\n}");
            }
        });
    }

    private void function(ExportedFunction function) {
        List<String> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        String current = null;
        int words = 0;
        for (ExportedParameter each : function.parameters()) {
            switch (each.role()) {
                case VALUE -> {
                    parameters.add(words(each.type(), each.name()));
                    arguments.add(value(each.type(), each.name()));
                    words += each.type().words();
                    if (each.type().kind() == Kind.CALLBACK && !library.callback(each.type().name()).hasData()) {
                        current = each.name() + " " + CURRENT + each.type().name() + (each.isKept() ? " kept" : "");
                    }
                }
                case LENGTH -> {
                    parameters.add("int " + each.name() + "_length");
                    arguments.add(each.name() + "_length");
                    words++;
                }
                case DATA -> arguments.add("(void *) " + each.name());
            }
        }
        place(function.line());
        begin(function.name(), descriptor(function.returned()), words, result(function.returned()),
            parameters.isEmpty() ? "void" : String.join(", ", parameters));
        place(function.line());
        call(function, function.function() + "(" + String.join(", ", arguments) + ")",
            current == null ? new String[0] : current.split(" "));
        line("}");
    }

    /** @param current for a callback that C finds in a variable: its parameter, the variable, and whether it stays there */
    private void call(ExportedFunction function, String call, String[] current) {
        ExportedType type = function.returned();
        boolean restores = current.length == 2;
        String begin = current.length == 0 ? "" : (restores ? "int before_ = " + current[1] + "; " : "") + current[1] + " = "
            + current[0] + "; ";
        String end = restores ? "; " + current[1] + " = before_;" : ";";
        line("    " + begin + switch (type.kind()) {
            case VOID -> call + end;
            case ARRAY -> "const void *result_ = " + call + end + " return PORTWRIGHT_LONG_((unsigned) result_, result_ ? "
                + function.length() + " : 0);";
            default -> result(type) + " result_ = " + resultOf(type, call) + end + " return result_;";
        });
    }

    /** The parameters that a value is passed in. */
    private String words(ExportedType type, String name) {
        return switch (type.kind()) {
            case LONG, DOUBLE -> "unsigned " + name + "_low, int " + name + "_high";
            case FLOAT -> "int " + name + "_bits";
            case STRING -> "const char *" + name;
            case BUFFER, ARRAY -> "void *" + name;
            case HANDLE -> pointer(type) + name;
            default -> "int " + name;
        };
    }

    private String pointer(ExportedType type) {
        return library.handles().stream().filter(each -> each.name().equals(type.name())).findFirst().orElseThrow().type()
            + " *";
    }

    /** What C makes of these. */
    private static String value(ExportedType type, String name) {
        return switch (type.kind()) {
            case LONG -> "PORTWRIGHT_LONG_(" + name + "_low, " + name + "_high)";
            case DOUBLE -> "java_bits_double_(PORTWRIGHT_LONG_(" + name + "_low, " + name + "_high))";
            case FLOAT -> "java_bits_float_(" + name + "_bits)";
            case CALLBACK -> "(" + name + " ? " + STUB + type.name() + " : 0)";
            default -> name;
        };
    }

    private static String descriptor(ExportedType type) {
        return switch (type.rawResult()) {
            case "void" -> "V";
            case "long" -> "J";
            default -> "I";
        };
    }

    /** A result's type in C. */
    private String result(ExportedType type) {
        return switch (type.kind()) {
            case VOID -> "void";
            case LONG, DOUBLE, ARRAY -> "long long";
            case STRING -> "const char *";
            case HANDLE -> pointer(type);
            default -> "int";
        };
    }

    private static String resultOf(ExportedType type, String expression) {
        return switch (type.kind()) {
            case BOOLEAN -> "(" + expression + ") != 0";
            case FLOAT -> "java_float_bits_(" + expression + ")";
            case DOUBLE -> "java_double_bits_(" + expression + ")";
            default -> expression;
        };
    }

    /** The function that C calls, and in front of it the one that calls Java. */
    private void callback(Callback callback) {
        List<BoundFunction.Parameter> javaParameters = new ArrayList<>(List.of(
            new BoundFunction.Parameter("int", "object_"), new BoundFunction.Parameter("void *", "here_")));
        List<Conversion> conversions = new ArrayList<>(List.of(Conversion.NONE));
        StringBuilder descriptor = new StringBuilder("(I");
        List<String> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (ExportedParameter each : callback.parameters()) {
            if (each.role() == Role.DATA) {
                parameters.add("void *data_");
                continue;
            }
            String type = switch (each.type().kind()) {
                case STRING -> "const char *";
                case HANDLE -> pointer(each.type());
                case BOOLEAN -> "_Bool";
                case BYTE -> "signed char";
                case CHAR -> "unsigned short";
                case LONG -> "long long";
                default -> each.type().name();
            };
            parameters.add(type + " " + each.name());
            arguments.add(", " + each.name());
            javaParameters.add(new BoundFunction.Parameter(type, each.name()));
            conversions.add(each.type().kind() != Kind.STRING ? Conversion.NONE
                : each.type().latin1() ? Conversion.LATIN_1 : Conversion.UTF_8);
            descriptor.append(callbackDescriptor(each.type()));
        }
        descriptor.append(')').append(callbackDescriptor(callback.result()));
        Binding binding = new Binding(library.functionsClass() + "$" + callback.name(), "call", descriptor.toString(),
            Binding.Kind.INTERFACE, conversions, List.of());
        String result = Type.getReturnType(descriptor.toString()).getSort() == Type.LONG ? "long long"
            : callback.result().inJava().equals("boolean") ? "int" : callback.result().inJava();
        String call = "portwright_call_" + callback.name();
        text.append(HeaderWriter.function(new BoundFunction(call, binding, javaParameters, result,
            binding.displayName())));
        if (!callback.hasData()) {
            line("static int " + CURRENT + callback.name() + ";");
        }
        line("static " + result + " " + STUB + callback.name() + "("
            + (parameters.isEmpty() ? "void" : String.join(", ", parameters)) + ")\n{");
        line("    char here_;");
        line("    " + (result.equals("void") ? "" : "return ") + call + "("
            + (callback.hasData() ? "(int) data_" : CURRENT + callback.name()) + ", &here_"
            + arguments.stream().collect(joining()) + ");\n}");
    }

    private static String callbackDescriptor(ExportedType type) {
        return switch (type.kind()) {
            case VOID -> "V";
            case BOOLEAN -> "Z";
            case BYTE -> "B";
            case SHORT -> "S";
            case CHAR -> "C";
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            case STRING -> "Ljava/lang/String;";
            default -> "I";
        };
    }
}
