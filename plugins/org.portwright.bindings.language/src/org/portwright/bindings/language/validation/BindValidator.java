// SPDX-License-Identifier: EPL-2.0
// Checks .bind files, while they are typed too.
package org.portwright.bindings.language.validation;

import com.google.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.validation.Check;
import org.eclipse.xtext.validation.ComposedChecks;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.Requests;
import org.portwright.bindings.language.Signatures;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.Choice;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Clause;
import org.portwright.bindings.language.declarations.ClauseKind;
import org.portwright.bindings.language.declarations.DeclarationsPackage;
import org.portwright.bindings.language.declarations.Import;
import org.portwright.bindings.language.declarations.Member;
import org.portwright.bindings.language.declarations.PackageImport;
import org.portwright.bindings.language.declarations.Renaming;
import org.portwright.language.EditorText;
import org.portwright.language.SimilarNames;

/** Checks what a file says against the classes of its target. */
@ComposedChecks(validators = ExportValidator.class)
public class BindValidator extends AbstractBindValidator {
    private static final int MOST_EDITS = 3;

    @Inject
    private ApiClasses classes;

    private ClassPath path(EObject object) {
        try {
            return classes.of(EcoreUtil2.getContainerOfType(object, BindingFile.class));
        } catch (IOException e) {
            return null;    // checkFile says so.
        }
    }

    private static String target(EObject object) {
        return ApiClasses.target(EcoreUtil2.getContainerOfType(object, BindingFile.class));
    }

    /** The target and the JARs must be there. */
    @Check
    public void checkFile(BindingFile file) {
        if (file.getTarget() != null && !ApiClasses.TARGETS.contains(file.getTarget())) {
            error("there is no target " + file.getTarget() + "; use j2me or java",
                    DeclarationsPackage.Literals.BINDING_FILE__TARGET, EditorText.MISSPELT,
                    ApiClasses.TARGETS.toArray(String[]::new));
        }
        for (int i = 0; i < file.getJars().size(); i++) {
            Path jar = ApiClasses.resolve(file, file.getJars().get(i));
            if (!Files.isRegularFile(jar)) {
                error(file.getJars().get(i) + ": no such file; name a JAR, relative to this file",
                        DeclarationsPackage.Literals.BINDING_FILE__JARS, i);
            }
        }
    }

    /** Types in C must have names of their own. */
    @Check
    public void checkNames(BindingFile file) {
        ClassPath path = path(file);
        if (path == null) {
            return;
        }
        Map<String, String> owners = new HashMap<>();
        Set<String> imported = new HashSet<>();
        for (Import each : file.getImports()) {
            String name = each instanceof PackageImport whole ? whole.getName() : ((ClassImport) each).getType();
            if (!imported.add(name)) {
                error(name + " is imported already; leave this out, or write its clauses there", each,
                        each instanceof PackageImport ? DeclarationsPackage.Literals.PACKAGE_IMPORT__NAME
                                : DeclarationsPackage.Literals.CLASS_IMPORT__TYPE);
                continue;
            }
            List<JavaClass> types = each instanceof PackageImport whole ? Requests.classesOf(whole, path)
                    : path.findByName(((ClassImport) each).getType()).stream().toList();
            for (JavaClass type : types) {
                String alias = each instanceof ClassImport single && single.getAlias() != null ? single.getAlias()
                        : type.simpleName();
                boolean hasOwnImport = each instanceof PackageImport && file.getImports().stream().anyMatch(other ->
                        other instanceof ClassImport single && single.getType().equals(type.displayName()));
                String before = hasOwnImport ? null : owners.put(alias, type.name());
                if (before != null && !before.equals(type.name())) {
                    error(type.displayName() + " and " + before.replace('/', '.') + " would both be " + alias
                            + " in C; import one of them by itself, as another name", each,
                            each instanceof PackageImport ? DeclarationsPackage.Literals.PACKAGE_IMPORT__NAME
                                    : DeclarationsPackage.Literals.CLASS_IMPORT__TYPE);
                }
            }
        }
    }

    /** The package must be one of the target's. */
    @Check
    public void checkPackage(PackageImport whole) {
        ClassPath path = path(whole);
        if (path == null) {
            return;
        }
        if (Requests.classesOf(whole, path).isEmpty()) {
            misspelt("target " + target(whole) + " has no package " + whole.getName(),
                    similar(whole.getName(), path.names().stream().filter(name -> name.indexOf('/') > 0)
                            .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))),
                    whole, DeclarationsPackage.Literals.PACKAGE_IMPORT__NAME);
            return;
        }
        for (int i = 0; i < whole.getExceptions().size(); i++) {
            String name = whole.getExceptions().get(i);
            if (path.findByName(whole.getName() + '.' + name).isEmpty()) {
                error("package " + whole.getName() + " has no class " + name + "; leave it out",
                        DeclarationsPackage.Literals.PACKAGE_IMPORT__EXCEPTIONS, i);
            }
        }
    }

    /** The class must be one of the target's, and public. */
    @Check
    public void checkClass(ClassImport single) {
        ClassPath path = path(single);
        if (path == null) {
            return;
        }
        Optional<JavaClass> type = path.findByName(single.getType());
        if (type.isEmpty()) {
            misspelt("target " + target(single) + " has no class " + single.getType(), similarTypes(single.getType(), path),
                    single, DeclarationsPackage.Literals.CLASS_IMPORT__TYPE);
        } else if (!type.get().is(Opcodes.ACC_PUBLIC)) {
            error(single.getType() + " is not public; import a class that other packages can use",
                    DeclarationsPackage.Literals.CLASS_IMPORT__TYPE);
        }
    }

    /** What can't be bound is said once the rest is known to be right. */
    @Check
    public void checkMembers(ClassImport single) {
        ClassPath path = path(single);
        Optional<JavaClass> type = path == null ? Optional.empty() : path.findByName(single.getType());
        if (type.isEmpty()) {
            return;
        }
        for (Clause clause : single.getClauses()) {
            if (clause instanceof Renaming renaming) {
                checkRenaming(renaming, type.get());
            } else if (clause instanceof Choice choice) {
                choice.getMembers().forEach(member -> checkMember(member, choice.getKind(), type.get(), path));
            }
        }
    }

    private void checkRenaming(Renaming renaming, JavaClass type) {
        List<JavaClass.Member> found = meant(renaming.getMember(), bindable(type));
        if (found.isEmpty()) {
            unknown(renaming.getMember(), type, bindable(type));
        } else if (found.size() > 1) {
            error(type.displayName() + " has " + found.size() + " members " + renaming.getMember().getName()
                    + "; write which one, such as " + Signatures.of(found.get(0)), renaming.getMember(),
                    DeclarationsPackage.Literals.MEMBER__NAME, EditorText.MISSPELT,
                    found.stream().map(Signatures::of).toArray(String[]::new));
        }
    }

    private void checkMember(Member member, ClauseKind kind, JavaClass type, ClassPath path) {
        List<JavaClass.Member> candidates = kind == ClauseKind.CALLBACK ? Requests.overridable(type, path)
                : bindable(type);
        List<JavaClass.Member> found = meant(member, candidates);
        if (found.isEmpty()) {
            unknown(member, type, candidates);
            return;
        }
        boolean hasArray = found.stream().anyMatch(each -> hasParameter(each, Type.ARRAY, ""));
        boolean hasString = found.stream().anyMatch(each -> hasParameter(each, Type.OBJECT, "java.lang.String"));
        if ((kind == ClauseKind.IN || kind == ClauseKind.OUT) && !hasArray) {
            error(member.getName() + " has no array to pass; leave this out", member,
                    DeclarationsPackage.Literals.MEMBER__NAME);
        } else if (kind == ClauseKind.LATIN1 && !hasString) {
            error(member.getName() + " has no string to pass; leave this out", member,
                    DeclarationsPackage.Literals.MEMBER__NAME);
        } else if (kind == ClauseKind.HANDLE && !hasString && !hasArray) {
            error(member.getName() + " has no string or array to pass; leave this out", member,
                    DeclarationsPackage.Literals.MEMBER__NAME);
        }
    }

    private static boolean hasParameter(JavaClass.Member member, int sort, String name) {
        return member.isMethod() && Arrays.stream(Type.getArgumentTypes(member.descriptor()))
                .anyMatch(type -> type.getSort() == sort && (name.isEmpty() || type.getClassName().equals(name)));
    }

    private static List<JavaClass.Member> bindable(JavaClass type) {
        return type.members().stream().filter(member -> BoundClass.isBindable(type, member)).toList();
    }

    private static List<JavaClass.Member> meant(Member member, List<JavaClass.Member> candidates) {
        return candidates.stream().filter(each -> ApiClasses.isMeant(each, member)).toList();
    }

    private void unknown(Member member, JavaClass type, List<JavaClass.Member> candidates) {
        List<String> overloads = candidates.stream().filter(each -> ApiClasses.isNamed(each, member))
                .map(Signatures::of).toList();
        String problem = type.displayName() + " has no such member " + member.getName();
        if (overloads.isEmpty()) {
            misspelt(problem, similar(member.getName(), candidates.stream()
                    .map(each -> each.isConstructor() ? "new" : each.name())), member,
                    DeclarationsPackage.Literals.MEMBER__NAME);
        } else {
            error(problem + " with these parameters; there is " + String.join(" and ", overloads), member,
                    DeclarationsPackage.Literals.MEMBER__NAME);
        }
    }

    private void misspelt(String problem, List<String> similar, EObject object, EStructuralFeature feature) {
        error(problem + "; " + (similar.isEmpty() ? "name one that it has" : "is " + similar.get(0) + " meant?"), object,
                feature, EditorText.MISSPELT, similar.toArray(String[]::new));
    }

    private static List<String> similar(String name, Stream<String> names) {
        return SimilarNames.of(name, names.collect(Collectors.toSet()), MOST_EDITS);
    }

    /** Classes of this name in other packages, or of names like this. */
    private static List<String> similarTypes(String name, ClassPath path) {
        String simple = name.substring(name.lastIndexOf('.') + 1);
        Set<String> names = path.names().stream().map(each -> each.replace('/', '.').replace('$', '.'))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> elsewhere = names.stream().filter(each -> each.endsWith('.' + simple)).toList();
        return elsewhere.isEmpty() ? similar(name, names.stream()) : elsewhere;
    }
}
