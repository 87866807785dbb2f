// SPDX-License-Identifier: EPL-2.0
// What there is to tell of the text of a .bind file.
package org.portwright.bindings.language.ide;

import com.google.inject.Inject;
import java.io.IOException;
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
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.Requests;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.Clause;
import org.portwright.bindings.language.declarations.DeclarationsPackage;
import org.portwright.bindings.language.declarations.Import;
import org.portwright.bindings.language.declarations.Member;
import org.portwright.bindings.language.declarations.PackageImport;
import org.portwright.language.EditorText;

/** The text of a .bind file: what there is in C of a class or a member, the JARs that it names, its imports. */
public final class BindText extends EditorText {
    private static final int MOST_LINES = 20;

    @Inject
    private ApiClasses classes;

    /** The functions of a class, or of a member with its signature in Java. */
    @Override
    public Optional<Hover> hover(int offset) {
        EObject element = element(offset);
        ClassImport single = EcoreUtil2.getContainerOfType(element, ClassImport.class);
        if (single == null) {
            return Optional.empty();
        }
        Member member = EcoreUtil2.getContainerOfType(element, Member.class);
        try {
            BindingFile file = EcoreUtil2.getContainerOfType(element, BindingFile.class);
            List<String> lines = Requests.bind(file, classes.of(file)).stream()
                    .filter(bound -> bound.type().displayName().equals(single.getType()))
                    .flatMap(bound -> lines(bound, member).stream()).toList();
            if (lines.isEmpty()) {
                return Optional.empty();
            }
            INode node = member != null ? NodeModelUtils.findActualNodeFor(member)
                    : NodeModelUtils.findNodesForFeature(single, DeclarationsPackage.Literals.CLASS_IMPORT__TYPE).get(0);
            return Optional.of(new Hover(node.getOffset(), node.getLength(),
                    lines.stream().limit(MOST_LINES).collect(Collectors.joining("\n"))
                            + (lines.size() > MOST_LINES ? "\nand " + (lines.size() - MOST_LINES) + " more" : "")));
        } catch (IOException e) {
            return Optional.empty();    // The validator says so.
        }
    }

    private static List<String> lines(BoundClass bound, Member wanted) {
        return bound.functions().stream().filter(function -> wanted == null || isMeant(bound, function, wanted))
                .map(function -> function.name() + function.parameters().stream()
                        .map(each -> each.type() + " " + each.name()).collect(Collectors.joining(", ", "(", ")"))
                        + ": " + function.summary()).toList();
    }

    private static boolean isMeant(BoundClass bound, BoundFunction function, Member wanted) {
        return bound.type().members().stream().anyMatch(member -> ApiClasses.isMeant(member, wanted)
                && member.name().equals(function.binding().name())
                && member.descriptor().equals(function.binding().descriptor()));
    }

    /** The JAR that somebody points at. */
    @Override
    public List<Link> links(int offset) {
        ILeafNode leaf = leaf(offset);
        if (leaf == null || !(element(offset) instanceof BindingFile file)) {
            return List.of();
        }
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
