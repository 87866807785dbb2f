// SPDX-License-Identifier: EPL-2.0
// Writes C functions as a .bind file exports them.
package org.portwright.bindings.language.ide;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.portwright.bindings.exports.CFunction;
import org.portwright.bindings.language.Exports;
import org.portwright.bindings.language.declarations.ClassExport;
import org.portwright.bindings.language.declarations.HandleClass;
import org.portwright.elf.CType;

/**
 * The types of the language that stand for types of C. Which one is meant by a pointer C does not say: what it promises not to
 * change goes in, other numbers go in and out, and a person says which length belongs to it.
 */
final class ExportSpelling {
    private final List<HandleClass> handles;

    /** @param export that has the handles; null for none */
    ExportSpelling(ClassExport export) {
        handles = export == null ? List.of() : Exports.members(export, HandleClass.class);
    }

    /** The function's name and parameters; empty if one of these can't pass. */
    Optional<String> call(CFunction function) {
        List<String> parameters = new ArrayList<>();
        for (CFunction.Parameter each : function.parameters()) {
            Optional<String> type = parameter(each.type());
            if (type.isEmpty()) {
                return Optional.empty();
            }
            parameters.add(type.get() + " " + name(each.name(), parameters.size()));
        }
        return function.isVariadic() ? Optional.empty()
                : Optional.of(function.name() + "(" + String.join(", ", parameters) + ")");
    }

    /** Words of the language that are no names are keywords of Java, too. */
    private static String name(String name, int index) {
        return name.isEmpty() ? "p" + (index + 1) : SourceVersion.isKeyword(name) ? name + "_" : name;
    }

    /** A field of the structure that a handle stands for. */
    record Field(String name, String text, String declaration) {
    }

    /** The fields of what a handle stands for that can pass, where a function has such a pointer. */
    List<Field> fields(HandleClass handle, Collection<CFunction> functions) {
        Optional<CType.Structure> structure = functions.stream()
                .flatMap(each -> Stream.concat(Stream.of(each.result()), each.parameters().stream().map(CFunction.Parameter::type)))
                .map(CType::strip).filter(CType.Pointer.class::isInstance).map(each -> ((CType.Pointer) each).target().get())
                .filter(each -> isOf(each, handle.getType())).map(CType::strip)
                .filter(CType.Structure.class::isInstance).map(CType.Structure.class::cast)
                .filter(each -> !each.members().get().isEmpty()).findFirst();
        List<Field> fields = new ArrayList<>();
        for (CType.Member each : structure.map(found -> found.members().get()).orElse(List.of())) {
            if (!each.name().isEmpty() && !SourceVersion.isKeyword(each.name())) {
                value(each.type()).ifPresent(type -> fields.add(new Field(each.name(), type + " " + each.name() + ";",
                        each.type().declare(each.name()))));
            }
        }
        return fields;
    }

    /** What the function gives; empty if it can't pass. */
    Optional<String> result(CFunction function) {
        return function.result().strip() instanceof CType.Void ? Optional.of("void") : value(function.result());
    }

    private Optional<String> parameter(CType type) {
        Optional<String> value = value(type);
        if (value.isPresent() || !(type.strip() instanceof CType.Pointer pointer) || pointer.isReference()) {
            return value;
        }
        CType to = pointer.target().get();
        String direction = isConstant(to) ? "in " : "inout ";
        return to.strip() instanceof CType.Void ? Optional.of(direction + "byte[]")
                : number(to.strip()).map(number -> direction + number + "[]");
    }

    private Optional<String> value(CType type) {
        if (!(type.strip() instanceof CType.Pointer pointer)) {
            return number(type.strip()).map(number -> type.strip().size() == 1 && number.equals("byte")
                    && type.strip() instanceof CType.Base base && base.isUnsigned() ? "int" : number);
        }
        CType to = pointer.target().get();
        String handle = handles.stream().filter(each -> isOf(to, each.getType())).map(HandleClass::getName).findFirst().orElse(null);
        boolean isText = isConstant(to) && to.strip() instanceof CType.Base base && base.name().equals("char");
        return isText ? Optional.of("String") : Optional.ofNullable(handle);
    }

    /** Whether a type is what a handle's text names. */
    private static boolean isOf(CType type, String text) {
        for (CType each = type; each != null;) {
            if (each.declare("").equals(text)) {
                return true;
            }
            each = each instanceof CType.Typedef named ? named.of() : each instanceof CType.Qualified some ? some.of() : null;
        }
        return false;
    }

    private static boolean isConstant(CType type) {
        return type instanceof CType.Qualified some ? some.qualifier().equals("const") || isConstant(some.of())
                : type instanceof CType.Typedef named && isConstant(named.of());
    }

    /** The number that has the size of a type of C. */
    private static Optional<String> number(CType type) {
        if (type instanceof CType.Enumeration) {
            return Optional.of("int");
        }
        if (!(type instanceof CType.Base base)) {
            return Optional.empty();
        }
        return Optional.ofNullable(switch (base.encoding()) {
            case BOOLEAN -> "boolean";
            case FLOAT -> base.size() == Float.BYTES ? "float" : base.size() == Double.BYTES ? "double" : null;
            default -> switch (base.size()) {
                case 1 -> "byte";
                case Short.BYTES -> base.isUnsigned() ? "char" : "short";
                case Integer.BYTES -> "int";
                case Long.BYTES -> "long";
                default -> null;
            };
        });
    }
}
