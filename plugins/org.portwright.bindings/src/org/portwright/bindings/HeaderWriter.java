// SPDX-License-Identifier: EPL-2.0
// Writes the C header of bound classes.
package org.portwright.bindings;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.objectweb.asm.Type;
import org.portwright.bindings.BoundFunction.Parameter;
import org.portwright.translator.binding.Binding;

/** A header: types, constants, tables of functions that Java calls, and the functions, each with what it is in Java. */
public final class HeaderWriter {

    private final StringBuilder text = new StringBuilder();

    private HeaderWriter() {
    }

    /**
     * @param name    the header's, without {@code .h}
     * @param classes what is in it
     * @return its text
     */
    public static String write(String name, List<BoundClass> classes) {
        return new HeaderWriter().header(name, classes);
    }

    /**
     * @param function what a C file calls
     * @return its definition
     */
    public static String function(BoundFunction function) {
        HeaderWriter writer = new HeaderWriter();
        writer.write(function);
        return writer.text.toString();
    }

    private String header(String name, List<BoundClass> classes) {
        String guard = "PORTWRIGHT_" + name.toUpperCase(Locale.ROOT).replaceAll("\\W", "_") + "_H";
        line("/* Made by portwright bind; see docs/bindings.md. */");
        line("#ifndef " + guard);
        line("#define " + guard);
        line("");
        line("#include <portwright/java.h>");
        line("");
        writeExceptions(classes);
        line("#ifdef __cplusplus");
        line("extern \"C\" {");
        line("#endif");
        line("");
        for (BoundClass type : classes) {
            String guardOfType = "PORTWRIGHT_TYPE_" + type.name();
            line("#ifndef " + guardOfType);
            line("#define " + guardOfType);
            line("/** A handle of a " + type.type().displayName() + ". */");
            line("typedef java_object " + type.name() + ";");
            line("#endif");
        }
        for (BoundClass type : classes) {
            write(type);
        }
        line("");
        line("#ifdef __cplusplus");
        line("}");
        line("#endif");
        line("");
        line("#endif");
        return text.toString();
    }

    /** Classes of C++ for those that can be thrown, which include/portwright/exceptions.hpp finds by their names. */
    private void writeExceptions(List<BoundClass> classes) {
        Map<String, String> bases = new LinkedHashMap<>();
        for (BoundClass type : classes) {
            String base = BoundClass.THROWABLE;
            for (String name : type.throwables()) {
                bases.putIfAbsent(name, base);
                base = name;
            }
        }
        if (!bases.isEmpty()) {
            line("#ifdef PORTWRIGHT_EXCEPTIONS_HPP");
            bases.forEach(this::writeException);
            line("#endif");
            line("");
        }
    }

    private void writeException(String name, String base) {
        List<String> parts = List.of(name.split("/"));
        List<String> packages = parts.subList(0, parts.size() - 1);
        String guard = "PORTWRIGHT_EXCEPTION_" + name.replace("_", "__").replace('/', '_');
        line("#ifndef " + guard);
        line("#define " + guard);
        line(packages.stream().map(each -> "namespace " + each + " { ").collect(joining())
            + "struct " + parts.get(parts.size() - 1) + " : ::" + base.replace("/", "::") + " { };"
            + " }".repeat(packages.size()));
        line("#endif");
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private void write(BoundClass type) {
        line("");
        line("/* " + type.type().displayName() + " */");
        line("");
        type.constants().forEach(each -> line("#define " + each.name() + " " + each.value()));
        if (!type.callbacks().isEmpty()) {
            line("/** C functions for methods of " + type.type().displayName()
                + "; a method without one does what it does in the class, or nothing. */");
            line("typedef struct {");
            for (BoundClass.Callback callback : type.callbacks()) {
                line("    " + declaration(callback.result(), "(*" + callback.name() + ")") + "("
                    + parameters(callback.parameters()) + ");");
            }
            line("} " + type.name() + "_callbacks;");
        }
        type.functions().forEach(this::write);
    }

    static String declaration(String type, String name) {
        return type + (type.endsWith("*") ? "" : " ") + name;
    }

    static String parameters(List<Parameter> parameters) {
        return parameters.isEmpty() ? "void"
            : parameters.stream().map(each -> declaration(each.type(), each.name())).collect(joining(", "));
    }

    private void write(BoundFunction function) {
        Binding binding = function.binding();
        line("/** " + function.summary().replace("*/", "* /") + " */");
        line("JAVA_INLINE_ " + declaration(function.result(), function.name()) + "(" + parameters(function.parameters())
            + ")");
        line("{");
        Type result = binding.result();
        boolean isWide = result.getSize() == 2;
        if (result != Type.VOID_TYPE) {
            line("    " + (isWide ? "long long" : "int") + " result_;");
        }
        StringBuilder code = new StringBuilder("    __asm__ volatile(JAVA_BEGIN_(" + binding.words() + ")");
        StringBuilder inputs = new StringBuilder();
        if (result != Type.VOID_TYPE) {
            code.append(isWide ? " JAVA_PAIR_(result_)" : " JAVA_WORD_(result_)");
        }
        for (int i = 0; i < function.parameters().size(); i++) {
            String name = function.parameters().get(i).name();
            Type type = binding.operands().get(i);
            code.append(type.getSize() == 2 ? " JAVA_PAIR_(" : " JAVA_WORD_(").append(name).append(')');
            inputs.append('[').append(name).append("] \"r\"(").append(switch (type.getSort()) {
                case Type.FLOAT -> "java_float_bits_(" + name + ")";
                case Type.DOUBLE -> "java_double_bits_(" + name + ")";
                default -> isSmall(function.parameters().get(i).type()) ? "(int) " + name : name;
            }).append("), ");
        }
        line(code.toString());
        line("        JAVA_END_(\"" + binding + "\")");
        line("        : " + (result == Type.VOID_TYPE ? "" : "[result_] \"=r\"(result_) ") + ": " + inputs
            + "JAVA_MISSING_ : \"memory\");");
        if (result != Type.VOID_TYPE) {
            line("    return " + switch (result.getSort()) {
                case Type.FLOAT -> "java_bits_float_(result_)";
                case Type.DOUBLE -> "java_bits_double_(result_)";
                default -> isSmall(function.result()) ? "(" + function.result() + ") result_" : "result_";
            } + ";");
        }
        line("}");
    }

    private static boolean isSmall(String type) {
        return type.endsWith("char") || type.endsWith("short");
    }
}
