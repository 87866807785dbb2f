// SPDX-License-Identifier: EPL-2.0
// Makes of a .bind file what is wanted of each class.
package org.portwright.bindings.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.objectweb.asm.Opcodes;
import org.portwright.bindings.BindingRequest;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.JavaClass.Member;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.Choice;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Clause;
import org.portwright.bindings.language.declarations.Import;
import org.portwright.bindings.language.declarations.PackageImport;
import org.portwright.bindings.language.declarations.Renaming;
import org.portwright.translator.binding.Binding.Conversion;

/** The classes of a file that has no errors, in the order of its imports. */
public final class Requests {
    private final ClassPath path;
    private final Map<String, BindingRequest> requests = new LinkedHashMap<>();

    private Requests(ClassPath path) {
        this.path = path;
    }

    /** @return the classes, with what C sees of them */
    public static List<BoundClass> bind(BindingFile file, ClassPath path) {
        Requests result = new Requests(path);
        List<Import> imports = new ArrayList<>(file.getImports());
        // A class that is imported by itself is not taken with its package.
        Map<String, BindingRequest> classes = new HashMap<>();
        for (Import each : imports) {
            if (each instanceof ClassImport single) {
                path.findByName(single.getType()).ifPresent(type -> classes.put(type.name(), request(type, single, path)));
            }
        }
        for (Import each : imports) {
            if (each instanceof ClassImport single) {
                path.findByName(single.getType()).ifPresent(type -> result.requests.put(type.name(),
                        classes.get(type.name())));
            } else if (each instanceof PackageImport whole) {
                classesOf(whole, path).forEach(type -> result.requests.putIfAbsent(type.name(),
                        classes.getOrDefault(type.name(), new BindingRequest(type, null))));
            }
        }
        return result.requests.values().stream()
                .map(request -> new BoundClass(request, path, result::typeName)).toList();
    }

    /** @return the public classes of a package */
    public static List<JavaClass> classesOf(PackageImport whole, ClassPath path) {
        return path.classesOf(whole.getName()).stream().flatMap(name -> path.find(name).stream())
                .filter(type -> type.is(Opcodes.ACC_PUBLIC))
                .filter(type -> !whole.getExceptions().contains(type.simpleName())).toList();
    }

    private String typeName(String internalName) {
        BindingRequest request = requests.get(internalName);
        return request == null ? "java_object" : request.alias();
    }

    private static BindingRequest request(JavaClass type, ClassImport single, ClassPath path) {
        BindingRequest request = new BindingRequest(type, single.getAlias());
        for (Clause clause : single.getClauses()) {
            if (clause instanceof Renaming renaming) {
                forEach(type, renaming.getMember(), member -> request.rename(member, renaming.getName()));
            } else if (clause instanceof Choice choice) {
                choice.getMembers().forEach(wanted -> apply(choice, wanted, type, request, path));
            }
        }
        return request;
    }

    private static void apply(Choice choice, org.portwright.bindings.language.declarations.Member wanted, JavaClass type,
            BindingRequest request, ClassPath path) {
        switch (choice.getKind()) {
            case ONLY -> forEach(type, wanted, request::only);
            case EXCEPT -> forEach(type, wanted, request::except);
            case IN -> forEach(type, wanted, member -> request.passArrays(member, Conversion.IN));
            case OUT -> forEach(type, wanted, member -> request.passArrays(member, Conversion.OUT));
            case HANDLE -> forEach(type, wanted, member -> {
                request.passArrays(member, Conversion.NONE);
                request.passStrings(member, Conversion.NONE);
            });
            case LATIN1 -> forEach(type, wanted, member -> request.passStrings(member, Conversion.LATIN_1));
            case CODE -> forEach(type, wanted, request::keepExceptions);
            case BLOCKING -> forEach(type, wanted, request::mayBlock);
            case CALLBACK -> overridable(type, path).stream().filter(member -> ApiClasses.isMeant(member, wanted))
                    .forEach(member -> request.callBack(member.name() + member.descriptor()));
        }
    }

    private static void forEach(JavaClass type, org.portwright.bindings.language.declarations.Member wanted,
            Consumer<Member> action) {
        type.members().stream().filter(member -> BoundClass.isBindable(type, member))
                .filter(member -> ApiClasses.isMeant(member, wanted)).forEach(action);
    }

    /** @return the methods of a class and its superclasses that a subclass may have too */
    public static List<Member> overridable(JavaClass type, ClassPath path) {
        Map<String, Member> members = new LinkedHashMap<>();
        collect(type, path, members);
        return members.values().stream().filter(member -> member.isMethod() && !member.isConstructor())
                .filter(member -> !member.is(Opcodes.ACC_FINAL | Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)
                        && member.is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED)).toList();
    }

    private static void collect(JavaClass type, ClassPath path, Map<String, Member> members) {
        type.members().forEach(member -> members.putIfAbsent(member.name() + member.descriptor(), member));
        if (type.superclass() != null && !type.superclass().equals("java/lang/Object")) {
            path.find(type.superclass()).ifPresent(parent -> collect(parent, path, members));
        }
        type.interfaces().forEach(each -> path.find(each).ifPresent(parent -> collect(parent, path, members)));
    }
}
