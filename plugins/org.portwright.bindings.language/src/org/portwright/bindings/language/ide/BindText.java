// SPDX-License-Identifier: EPL-2.0
// What there is to tell of the text of a .bind file.
package org.portwright.bindings.language.ide;

import com.google.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.BoundFunction;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.exports.CFunction;
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.LibraryFunctions;
import org.portwright.bindings.language.Requests;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Clause;
import org.portwright.bindings.language.declarations.DeclarationsPackage;
import org.portwright.bindings.language.declarations.FunctionExport;
import org.portwright.bindings.language.declarations.Import;
import org.portwright.bindings.language.declarations.Member;
import org.portwright.bindings.language.declarations.PackageImport;
import org.portwright.language.EditorText;

/** The text of a .bind file: what there is in C and in Java of a class or a member, the JARs that it names, its imports. */
public final class BindText extends EditorText {
    private static final int MOST_LINES = 20;

    @Inject
    private ApiClasses classes;

    @Inject
    private LibraryFunctions libraryFunctions;

    @Inject
    private JavaDocumentation documentation;

    /**
     * A class that is imported, or a member of it that a clause names.
     *
     * @param node   what names it
     * @param member null for the class
     */
    private record Named(BindingFile file, INode node, BoundClass type, Member member) {

        List<BoundFunction> functions() {
            return type.functions().stream().filter(function -> member == null || isMeant(type, function, member)).toList();
        }

        boolean isAt(int offset) {
            return offset >= node.getOffset() && offset <= node.getEndOffset();
        }

        /** The line that its code begins at in Java; 0 if that is not known. */
        int line() {
            return member == null ? 0 : type.type().members().stream()
                    .filter(each -> ApiClasses.isMeant(each, member)).mapToInt(JavaClass.Member::line).max().orElse(0);
        }
    }

    private Optional<Named> named(EObject element) {
        ClassImport single = EcoreUtil2.getContainerOfType(element, ClassImport.class);
        if (single == null || single.getType() == null) {
            return Optional.empty();
        }
        Member member = EcoreUtil2.getContainerOfType(element, Member.class);
        INode node = member != null ? NodeModelUtils.findActualNodeFor(member)
                : NodeModelUtils.findNodesForFeature(single, DeclarationsPackage.Literals.CLASS_IMPORT__TYPE).get(0);
        try {
            BindingFile file = EcoreUtil2.getContainerOfType(element, BindingFile.class);
            return Requests.bind(file, classes.of(file)).stream()
                    .filter(bound -> bound.type().displayName().equals(single.getType())).findFirst()
                    .map(bound -> new Named(file, node, bound, member));
        } catch (IOException e) {
            return Optional.empty();    // The validator says so.
        }
    }

    /** A C function that is exported, as long as somebody points at its name. */
    private Optional<INode> exported(int offset, EObject element) {
        return Optional.ofNullable(EcoreUtil2.getContainerOfType(element, FunctionExport.class))
                .flatMap(each -> NodeModelUtils.findNodesForFeature(each, DeclarationsPackage.Literals.FUNCTION_EXPORT__FUNCTION)
                        .stream().findFirst())
                .filter(node -> offset >= node.getOffset() && offset <= node.getEndOffset());
    }

    private Optional<CFunction> function(INode node) {
        return Optional.ofNullable(libraryFunctions.of((BindingFile) resource().getContents().get(0))
                .get(NodeModelUtils.getTokenText(node)));
    }

    /** The functions of a class, or of a member with its signature and documentation in Java; of an exported function what it is in C. */
    @Override
    public Optional<Hover> hover(int offset) {
        Optional<INode> exported = exported(offset, element(offset));
        if (exported.isPresent()) {
            return exported.flatMap(this::function).map(function -> new Hover(exported.get().getOffset(),
                    exported.get().getLength(), function.declaration() + (function.file().isEmpty() ? ""
                            : "\n" + Path.of(function.file()).getFileName() + ":" + function.line())));
        }
        Optional<Named> named = named(element(offset));
        List<String> lines = named.stream().flatMap(each -> each.functions().stream()).map(BindText::line).toList();
        if (lines.isEmpty()) {
            return Optional.empty();
        }
        INode node = named.get().node();
        return Optional.of(new Hover(node.getOffset(), node.getLength(),
                shortened(lines, "more") + documentation(named.get()).map(text -> "\n\n" + shortened(text.lines().toList(),
                        "more lines")).orElse("")));
    }

    private static String shortened(List<String> lines, String rest) {
        return lines.stream().limit(MOST_LINES).collect(Collectors.joining("\n"))
                + (lines.size() > MOST_LINES ? "\nand " + (lines.size() - MOST_LINES) + " " + rest : "");
    }

    /** What Java's documentation says of a class, or of the member that a clause names; of several the first that has any. */
    private Optional<String> documentation(Named named) {
        List<Path> jars = named.file().getJars().stream().map(jar -> ApiClasses.resolve(named.file(), jar)).toList();
        boolean isOfJava = ApiClasses.target(named.file()).equals("java");
        JavaClass type = named.type().type();
        if (named.member() == null) {
            return documentation.of(type, jars, isOfJava);
        }
        try {
            ClassPath path = classes.of(named.file());
            return type.members().stream().filter(member -> ApiClasses.isMeant(member, named.member()))
                    .flatMap(member -> documentation.of(type, member, path, jars, isOfJava).stream()).findFirst();
        } catch (IOException e) {
            return Optional.empty();    // The validator says so.
        }
    }

    private static String line(BoundFunction function) {
        return function.name() + function.parameters().stream()
                .map(each -> each.type() + " " + each.name()).collect(Collectors.joining(", ", "(", ")"))
                + ": " + function.summary();
    }

    private static boolean isMeant(BoundClass bound, BoundFunction function, Member wanted) {
        return bound.type().members().stream().anyMatch(member -> ApiClasses.isMeant(member, wanted)
                && member.name().equals(function.binding().name())
                && member.descriptor().equals(function.binding().descriptor()));
    }

    /**
     * The JAR that somebody points at, the source of a C function, or that of a class or a member in Java, and the header's
     * lines for it.
     */
    @Override
    public List<Link> links(int offset) {
        ILeafNode leaf = leaf(offset);
        if (leaf == null) {
            return List.of();
        }
        EObject element = element(offset);
        Optional<INode> exported = exported(offset, element);
        if (exported.isPresent()) {
            return exported.flatMap(this::function).filter(function -> Files.isRegularFile(Path.of(function.file())))
                    .map(function -> new Link(exported.get().getOffset(), exported.get().getLength(),
                            "Open " + Path.of(function.file()).getFileName(), Path.of(function.file()), function.line()))
                    .stream().toList();
        }
        return element instanceof BindingFile file ? jars(leaf, file)
                : named(element).filter(named -> named.isAt(offset)).map(this::sources).orElse(List.of());
    }

    private List<Link> sources(Named named) {
        List<Link> links = new ArrayList<>();
        INode node = named.node();
        java(named.file(), named.type()).ifPresent(file -> links.add(new Link(node.getOffset(), node.getLength(),
                "Open " + file.getFileName(), file, named.line())));
        Optional<String> name = named.member() == null ? Optional.of(named.type().name())
                : named.functions().stream().findFirst().map(BoundFunction::name);
        name.flatMap(each -> SourceFiles.declaration(ApiClasses.resolve(named.file(),
                resource().getURI().trimFileExtension().appendFileExtension("h").lastSegment()), each,
                node.getOffset(), node.getLength())).ifPresent(links::add);
        return links;
    }

    private static Optional<Path> java(BindingFile file, BoundClass type) {
        return SourceFiles.java(file.getJars().stream().map(jar -> ApiClasses.resolve(file, jar)).toList(), type.type().name());
    }

    /**
     * Where the source is, in Java, of what a name in C stands for.
     *
     * @param name   of a function or a type, which is at an offset of another text
     * @return nothing if the file does not import it, or the source is not there
     */
    public Optional<Link> source(String name, int offset, int length) {
        if (resource().getContents().isEmpty()) {
            return Optional.empty();
        }
        BindingFile file = (BindingFile) resource().getContents().get(0);
        try {
            for (BoundClass type : Requests.bind(file, classes.of(file))) {
                Optional<BoundFunction> function = type.functions().stream().filter(each -> each.name().equals(name)).findFirst();
                if (function.isPresent() || type.name().equals(name)) {
                    int line = function.map(each -> line(type, each)).orElse(0);
                    return java(file, type).map(source -> new Link(offset, length, "Open " + source.getFileName(), source, line));
                }
            }
        } catch (IOException e) {
            // The validator says so.
        }
        return Optional.empty();
    }

    /** The line that a function's code begins at in Java; 0 if that is not known. */
    private static int line(BoundClass type, BoundFunction function) {
        return type.type().members().stream().filter(member -> member.name().equals(function.binding().name())
                && member.descriptor().equals(function.binding().descriptor())).mapToInt(JavaClass.Member::line).max().orElse(0);
    }

    private static List<Link> jars(ILeafNode leaf, BindingFile file) {
        List<INode> jars = NodeModelUtils.findNodesForFeature(file, DeclarationsPackage.Literals.BINDING_FILE__JARS);
        List<Link> links = new ArrayList<>();
        for (int i = 0; i < jars.size(); i++) {
            if (jars.get(i).getOffset() == leaf.getOffset()) {
                Path jar = ApiClasses.resolve(file, file.getJars().get(i));
                links.add(new Link(leaf.getOffset(), leaf.getLength(), "Open " + jar.getFileName(), jar, 0));
            }
        }
        return links;
    }

    /** Imports, and the clauses of those that have some. */
    @Override
    public List<Entry> outline() {
        List<Entry> entries = new ArrayList<>();
        if (resource().getContents().isEmpty()) {
            return entries;
        }
        for (Import each : ((BindingFile) resource().getContents().get(0)).getImports()) {
            INode node = NodeModelUtils.findActualNodeFor(each);
            if (each instanceof PackageImport whole && whole.getName() != null) {
                entries.add(new Entry(whole.getName(), Entry.Kind.PACKAGE, node.getOffset(), node.getLength(), List.of()));
            } else if (each instanceof ClassImport single && single.getType() != null) {
                entries.add(new Entry(single.getType() + (single.getAlias() == null ? "" : " as " + single.getAlias()),
                        Entry.Kind.CLASS, node.getOffset(), node.getLength(),
                        single.getClauses().stream().map(BindText::entry).toList()));
            }
        }
        return entries;
    }

    private static Entry entry(Clause clause) {
        INode node = NodeModelUtils.findActualNodeFor(clause);
        String text = NodeModelUtils.getTokenText(node);
        return new Entry(text.endsWith(";") ? text.substring(0, text.length() - 1) : text, Entry.Kind.MEMBER,
                node.getOffset(), node.getLength(), List.of());
    }
}
