// SPDX-License-Identifier: EPL-2.0
// Makes of a .bind file the class that it exports functions as.
package org.portwright.bindings.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.portwright.bindings.exports.ExportedFunction;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.bindings.exports.ExportedParameter.Direction;
import org.portwright.bindings.exports.ExportedParameter.Role;
import org.portwright.bindings.exports.ExportedParameter;
import org.portwright.bindings.exports.ExportedType.Kind;
import org.portwright.bindings.exports.ExportedType;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.CallbackInterface;
import org.portwright.bindings.language.declarations.ClassExport;
import org.portwright.bindings.language.declarations.DataParameter;
import org.portwright.bindings.language.declarations.ExceptionClass;
import org.portwright.bindings.language.declarations.ExportClause;
import org.portwright.bindings.language.declarations.FunctionExport;
import org.portwright.bindings.language.declarations.HandleClass;
import org.portwright.bindings.language.declarations.Header;
import org.portwright.bindings.language.declarations.LengthParameter;
import org.portwright.bindings.language.declarations.PassedParameter;
import org.portwright.bindings.language.declarations.PassedType;
import org.portwright.bindings.language.declarations.ValueParameter;

/** The exported class of a file that has no errors. */
public final class Exports {
    private final ClassExport declared;

    private Exports(ClassExport declared) {
        this.declared = declared;
    }

    /**
     * @param file a model
     * @param name the file's name, for messages
     * @return the class; empty if it exports none
     */
    public static Optional<ExportedLibrary> of(BindingFile file, String name) {
        return file.getExports().stream().findFirst().map(each -> new Exports(each).library(name));
    }

    /** @return members of a kind, in their order */
    public static <T extends ExportClause> List<T> members(ClassExport declared, Class<T> kind) {
        return declared.getMembers().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private ExportedLibrary library(String file) {
        Map<String, String> exceptions = new LinkedHashMap<>();
        members(declared, ExceptionClass.class).forEach(each ->
                exceptions.put(each.getName(), each.getFunction() == null ? "" : each.getFunction()));
        return new ExportedLibrary(file, declared.getType(), comment(declared),
                members(declared, Header.class).stream().map(Exports::included).toList(),
                members(declared, HandleClass.class).stream().map(this::handle).toList(), exceptions,
                members(declared, CallbackInterface.class).stream().map(each -> new ExportedLibrary.Callback(each.getName(),
                        type(each.getResult()), parameters(each.getParameters()))).toList(),
                members(declared, FunctionExport.class).stream().map(this::function).toList(), lines());
    }

    /** A header as it stands behind include. */
    private static String included(Header header) {
        return header.getName().startsWith("<") ? header.getName() : '"' + header.getName() + '"';
    }

    private Map<String, Integer> lines() {
        Map<String, Integer> lines = new HashMap<>();
        members(declared, Header.class).forEach(each -> lines.putIfAbsent(included(each), line(each)));
        members(declared, ExceptionClass.class).forEach(each -> lines.put(each.getName(), line(each)));
        members(declared, HandleClass.class).forEach(handle -> handle.getFields().forEach(field ->
                lines.put(handle.getName() + '.' + field.getName(), line(field))));
        return lines;
    }

    private static int line(EObject element) {
        return NodeModelUtils.getNode(element).getStartLine();
    }

    private ExportedLibrary.HandleClass handle(HandleClass handle) {
        Map<String, ExportedType> fields = new LinkedHashMap<>();
        handle.getFields().forEach(field -> fields.put(field.getName(), type(field.getType())));
        return new ExportedLibrary.HandleClass(handle.getName(), handle.getType(), fields);
    }

    private ExportedFunction function(FunctionExport each) {
        ExportedFunction.Failure failure = each.getException() == null ? null
                : new ExportedFunction.Failure(each.getException(),
                        ExportedFunction.Test.valueOf(each.getFailure().getName()));
        return new ExportedFunction(each.getFunction(),
                each.getName() == null ? each.getFunction() : each.getName(), type(each.getResult()), each.getLength(),
                parameters(each.getParameters()), failure, line(each), comment(each));
    }

    private List<ExportedParameter> parameters(List<PassedParameter> declaredParameters) {
        List<ExportedParameter> result = new ArrayList<>();
        for (PassedParameter each : declaredParameters) {
            if (each instanceof ValueParameter value) {
                result.add(new ExportedParameter(Role.VALUE, type(value.getType()), value.getName(),
                        Direction.valueOf(value.getDirection().getName()), value.isKept()));
            } else {
                boolean isLength = each instanceof LengthParameter;
                String of = isLength ? ((LengthParameter) each).getOf() : ((DataParameter) each).getOf();
                result.add(new ExportedParameter(isLength ? Role.LENGTH : Role.DATA, null, of, null, false));
            }
        }
        return result;
    }

    private ExportedType type(PassedType type) {
        return new ExportedType(kind(declared, type).orElseThrow(), type.getName(), type.isLatin1());
    }

    /** @return what a type is; empty if it is none */
    public static Optional<Kind> kind(ClassExport declared, PassedType type) {
        String name = type.getName();
        Optional<Kind> number = Arrays.stream(Kind.values()).filter(kind -> kind == Kind.VOID || kind.isPrimitive())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name)).findFirst();
        if (type.isArray()) {
            return number.filter(Kind::isPrimitive).map(kind -> Kind.ARRAY);
        }
        if (number.isPresent()) {
            return number;
        }
        if (members(declared, HandleClass.class).stream().anyMatch(each -> each.getName().equals(name))) {
            return Optional.of(Kind.HANDLE);
        }
        if (members(declared, CallbackInterface.class).stream().anyMatch(each -> each.getName().equals(name))) {
            return Optional.of(Kind.CALLBACK);
        }
        return switch (name) {
            case "String" -> Optional.of(Kind.STRING);
            case "ByteBuffer" -> Optional.of(Kind.BUFFER);
            default -> Optional.empty();
        };
    }

    /** What stands between slash, two asterisks and the end of the comment, in front of an element. */
    private static String comment(EObject element) {
        ICompositeNode node = NodeModelUtils.getNode(element);
        String text = StreamSupport.stream(node.getLeafNodes().spliterator(), false).takeWhile(ILeafNode::isHidden)
                .map(ILeafNode::getText).filter(each -> each.startsWith("/**")).reduce("", (before, last) -> last);
        return text.isEmpty() ? "" : text.substring(3, text.length() - 2).lines()
                .map(line -> line.strip().replaceFirst("^\\*+ ?", "").strip()).collect(Collectors.joining("\n")).strip();
    }
}
