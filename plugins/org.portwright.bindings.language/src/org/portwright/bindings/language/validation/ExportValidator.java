// SPDX-License-Identifier: EPL-2.0
// Checks what .bind files export, while they are typed too.
package org.portwright.bindings.language.validation;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.SourceVersion;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.validation.Check;
import org.eclipse.xtext.validation.EValidatorRegistrar;
import org.portwright.bindings.exports.ExportedType.Kind;
import org.portwright.bindings.language.Exports;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.CallbackInterface;
import org.portwright.bindings.language.declarations.ClassExport;
import org.portwright.bindings.language.declarations.DataParameter;
import org.portwright.bindings.language.declarations.DeclarationsPackage.Literals;
import org.portwright.bindings.language.declarations.ExceptionClass;
import org.portwright.bindings.language.declarations.Field;
import org.portwright.bindings.language.declarations.FunctionExport;
import org.portwright.bindings.language.declarations.HandleClass;
import org.portwright.bindings.language.declarations.LengthParameter;
import org.portwright.bindings.language.declarations.PassedParameter;
import org.portwright.bindings.language.declarations.PassedType;
import org.portwright.bindings.language.declarations.ValueParameter;

/** Names and types of exports. What the functions are in C, the C compiler knows. */
public class ExportValidator extends AbstractBindValidator {
    private static final Set<Kind> OF_FIELDS = Set.of(Kind.STRING, Kind.HANDLE);
    private static final Set<Kind> OF_CALLBACKS = Set.of(Kind.VOID, Kind.BOOLEAN, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE);

    @Override
    public void register(EValidatorRegistrar registrar) {
        // It is a part of BindValidator.
    }

    private static ClassExport exportOf(EObject element) {
        return EcoreUtil2.getContainerOfType(element, ClassExport.class);
    }

    private static Optional<Kind> kind(PassedType type) {
        return Exports.kind(exportOf(type), type);
    }

    /** A file is one library, of Java SE. */
    @Check
    public void checkFile(BindingFile file) {
        for (int i = 0; i < file.getExports().size(); i++) {
            if (i > 0) {
                error("a file exports one class; write the other into a file of its own", file,
                        Literals.BINDING_FILE__EXPORTS, i);
            } else if (!"java".equals(file.getTarget())) {
                error("exports are of target java; begin the file with target java;", file, Literals.BINDING_FILE__EXPORTS, i);
            }
        }
    }

    /** The class, and what belongs to it, must have names of their own. */
    @Check
    public void checkNames(ClassExport export) {
        if (export.getType().indexOf('.') < 0 || !SourceVersion.isName(export.getType())) {
            error(export.getType() + " is not the name of a class in a package; write one such as org.example.zlib.Zlib",
                    Literals.CLASS_EXPORT__TYPE);
        }
        Set<String> types = new HashSet<>(Set.of(export.getType().substring(export.getType().lastIndexOf('.') + 1), "Library",
                "Arguments", "ImagePool", "String"));
        Exports.members(export, HandleClass.class).forEach(each ->
                checkUnique(types, each.getName(), each, Literals.EXPORT_CLAUSE__NAME));
        Exports.members(export, ExceptionClass.class).forEach(each ->
                checkUnique(types, each.getName(), each, Literals.EXPORT_CLAUSE__NAME));
        Exports.members(export, CallbackInterface.class).forEach(each ->
                checkUnique(types, each.getName(), each, Literals.EXPORT_CLAUSE__NAME));
        Set<String> methods = new HashSet<>(Set.of("close", "attach", "detach", "exit", "enter", "stack", "keep", "string",
                "bytes", "failed", "threw", "rethrow", "functions", "arguments", "caller", "wait", "notify", "notifyAll",
                "getClass", "hashCode", "toString", "equals", "clone", "finalize"));
        for (FunctionExport each : Exports.members(export, FunctionExport.class)) {
            boolean isRenamed = each.getName() != null;
            checkUnique(methods, isRenamed ? each.getName() : each.getFunction(), each,
                    isRenamed ? Literals.EXPORT_CLAUSE__NAME : Literals.FUNCTION_EXPORT__FUNCTION);
        }
    }

    private void checkUnique(Set<String> names, String name, EObject element, EStructuralFeature feature) {
        if (SourceVersion.isKeyword(name)) {
            error(name + " is a keyword of Java; take another name", element, feature);
        } else if (!names.add(name)) {
            error(name + " is the name of something else in the class; take another one, for a function by 'as'", element,
                    feature);
        }
    }

    /** Types must be known. */
    @Check
    public void checkType(PassedType type) {
        if (kind(type).isEmpty()) {
            ClassExport export = exportOf(type);
            String declared = Stream.concat(Exports.members(export, HandleClass.class).stream().map(HandleClass::getName),
                    Exports.members(export, CallbackInterface.class).stream().map(CallbackInterface::getName))
                    .collect(Collectors.joining(", "));
            error((type.isArray() ? "an array of " : "") + type.getName() + " can't pass to C; take a number, boolean, an array "
                    + "of these, String, ByteBuffer, or a handle or callback of this class"
                    + (declared.isEmpty() ? "" : ": " + declared), Literals.PASSED_TYPE__NAME);
        } else if (type.isLatin1() && kind(type).get() != Kind.STRING) {
            error("latin1 says how a String passes; leave it out", Literals.PASSED_TYPE__LATIN1);
        }
    }

    /** Fields are numbers, strings and handles. */
    @Check
    public void checkField(Field field) {
        Optional<Kind> kind = kind(field.getType());
        if (kind.isPresent() && !kind.get().isPrimitive() && !OF_FIELDS.contains(kind.get())) {
            error("a field is a number, boolean, String or handle; write a function in C for another", field.getType(),
                    Literals.PASSED_TYPE__NAME);
        }
    }

    /** Results, and when they mean failure. */
    @Check
    public void checkResult(FunctionExport function) {
        Optional<Kind> kind = kind(function.getResult());
        if (kind.isEmpty()) {
            return;
        }
        boolean isBytes = kind.get() == Kind.ARRAY && function.getResult().getName().equals("byte");
        if (kind.get() == Kind.BUFFER || kind.get() == Kind.CALLBACK || kind.get() == Kind.ARRAY && !isBytes) {
            error("a function can't give a " + function.getResult().getName() + (function.getResult().isArray() ? "[]" : "")
                    + "; write byte[], or pass an array that it fills", function.getResult(), Literals.PASSED_TYPE__NAME);
        } else if (isBytes != (function.getLength() != null)) {
            error(isBytes ? "say how many bytes C gives: write length and an expression of C in quotes behind the parameters"
                    : "length is of a result that is byte[]; leave it out", function.getResult(), Literals.PASSED_TYPE__NAME);
        }
        if (function.getException() != null) {
            if (Exports.members(exportOf(function), ExceptionClass.class).stream()
                    .noneMatch(each -> each.getName().equals(function.getException()))) {
                error("there is no exception " + function.getException() + "; declare it: exception "
                        + function.getException() + ";", Literals.FUNCTION_EXPORT__EXCEPTION);
            } else if (!Set.of(Kind.VOID, Kind.INT, Kind.LONG, Kind.SHORT, Kind.BYTE, Kind.HANDLE, Kind.STRING)
                    .contains(kind.get())) {
                error("a failure is told by an integer or a pointer, and " + function.getResult().getName() + " is none",
                        Literals.FUNCTION_EXPORT__EXCEPTION);
            }
        }
    }

    /** Parameters must have names of their own, and those that belong to another one must name it. */
    @Check
    public void checkParameters(FunctionExport function) {
        checkParameters(function.getParameters());
        for (PassedParameter each : function.getParameters()) {
            if (each instanceof ValueParameter value) {
                Optional<Kind> kind = kind(value.getType());
                if (value.isKept() && kind.isPresent() && kind.get() != Kind.CALLBACK) {
                    error("keep is of a callback; leave it out", value, Literals.VALUE_PARAMETER__KEPT);
                }
            } else if (each instanceof LengthParameter length) {
                checkReference(function.getParameters(), length.getOf(), Set.of(Kind.ARRAY, Kind.BUFFER), "array or buffer",
                        length, Literals.LENGTH_PARAMETER__OF);
            } else if (each instanceof DataParameter data) {
                checkReference(function.getParameters(), data.getOf(), Set.of(Kind.CALLBACK), "callback", data,
                        Literals.DATA_PARAMETER__OF);
            }
        }
    }

    /** C finds such a callback in a variable, which the glue sets and resets. */
    @Check
    public void checkCallbacksWithoutData(FunctionExport function) {
        List<ValueParameter> without = function.getParameters().stream().filter(ValueParameter.class::isInstance)
                .map(ValueParameter.class::cast).filter(this::isCallbackWithoutData).toList();
        if (without.size() > 1) {
            error("a function takes one callback without data; declare the other with data, or write a function in C between",
                    without.get(1), Literals.VALUE_PARAMETER__NAME);
        }
    }

    private boolean isCallbackWithoutData(ValueParameter value) {
        return Exports.members(exportOf(value), CallbackInterface.class).stream()
                .filter(each -> each.getName().equals(value.getType().getName()))
                .anyMatch(each -> each.getParameters().stream().noneMatch(DataParameter.class::isInstance));
    }

    private void checkParameters(List<PassedParameter> parameters) {
        Set<String> names = new HashSet<>();
        for (PassedParameter each : parameters) {
            if (each instanceof ValueParameter value) {
                checkUnique(names, value.getName(), value, Literals.VALUE_PARAMETER__NAME);
                if (kind(value.getType()).filter(Kind.VOID::equals).isPresent()) {
                    error("a parameter is not void; leave it out", value.getType(), Literals.PASSED_TYPE__NAME);
                }
            }
        }
    }

    private void checkReference(List<PassedParameter> parameters, String name, Set<Kind> kinds, String what, EObject element,
            EStructuralFeature feature) {
        if (parameters.stream().noneMatch(each -> each instanceof ValueParameter value && value.getName().equals(name)
                && kind(value.getType()).filter(kinds::contains).isPresent())) {
            error("there is no " + what + " " + (name == null ? "whose data this is" : name)
                    + " among the parameters; name one", element, feature);
        }
    }

    /** Callbacks pass numbers, strings and handles to Java, and give numbers. */
    @Check
    public void checkCallback(CallbackInterface callback) {
        checkParameters(callback.getParameters());
        if (kind(callback.getResult()).filter(kind -> !OF_CALLBACKS.contains(kind)).isPresent()) {
            error("a callback gives void, boolean, int, long, float or double", callback.getResult(),
                    Literals.PASSED_TYPE__NAME);
        }
        for (PassedParameter each : callback.getParameters()) {
            if (each instanceof LengthParameter) {
                error("C passes a length as any number; write int and a name", each, Literals.LENGTH_PARAMETER__OF);
            } else if (each instanceof ValueParameter value && kind(value.getType())
                    .filter(kind -> !kind.isPrimitive() && !OF_FIELDS.contains(kind) && kind != Kind.VOID).isPresent()) {
                error("C passes numbers, strings and handles to a callback", value.getType(), Literals.PASSED_TYPE__NAME);
            }
        }
    }
}
