// SPDX-License-Identifier: EPL-2.0
// What there is to tell of the text of a .lopi file.
package org.portwright.lopi.language.ide;

import com.google.inject.Inject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.portwright.language.EditorText;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.Inventory;
import org.portwright.lopi.language.probes.FilePattern;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Objects;
import org.portwright.lopi.language.probes.ProbeFile;
import org.portwright.lopi.language.probes.Profile;
import org.portwright.lopi.language.probes.ProbesPackage;
import org.portwright.lopi.language.probes.Rule;

/** The text of a .lopi file, with hovers, links and outline. */
public final class ProbeText extends EditorText {
    /** So many places are offered for a pattern. */
    private static final int MOST_LINKS = 20;

    @Inject
    private Inventory inventory;
    @Inject
    private Descriptions descriptions;

    @Override
    public Optional<Hover> hover(int offset) {
        EObject element = element(offset);
        if (element == null) {
            return Optional.empty();
        }
        String told = descriptions.of(element);
        INode node = NodeModelUtils.findActualNodeFor(element);
        return told.isEmpty() || node == null ? Optional.empty()
                : Optional.of(new Hover(node.getOffset(), node.getLength(), told));
    }

    /** Sources of functions, files. */
    @Override
    public List<Link> links(int offset) {
        ILeafNode leaf = leaf(offset);
        EObject element = element(offset);
        if (leaf == null || leaf.isHidden() || element == null) {
            return List.of();
        }
        List<Link> links = new ArrayList<>();
        if (element instanceof FunctionPattern pattern && pattern.getText() != null) {
            inventory.functions(element).stream().filter(each -> Inventory.matches(pattern, each))
                    .forEach(each -> add(links, leaf, each, each.line()));
        } else if (element instanceof FilePattern pattern && pattern.getText() != null) {
            Map<String, FunctionDescription> files = new LinkedHashMap<>();
            inventory.functions(element).stream().filter(each -> Inventory.matches(pattern, each))
                    .forEach(each -> files.putIfAbsent(each.path(), each));
            files.values().forEach(each -> add(links, leaf, each, 0));
        } else if (element instanceof Objects objects) {
            addObjects(links, leaf, objects);
        } else if (element instanceof Profile profile && profile.getFile() != null
                && leaf.getText().startsWith("\"")) {
            try {
                inventory.files(profile, profile.getFile()).forEach(file -> links.add(new Link(leaf.getOffset(),
                        leaf.getLength(), "Open " + file.getFileName(), file, 0)));
            } catch (LopiException e) {
                // It is marked.
            }
        }
        return links;
    }

    private void add(List<Link> links, ILeafNode leaf, FunctionDescription function, int line) {
        Path file = inventory.source(resource(), function);
        if (file != null && links.size() < MOST_LINKS) {
            links.add(new Link(leaf.getOffset(), leaf.getLength(), "Open " + file.getFileName()
                    + (line > 0 ? ", line " + line + ": " + function.readableName() : ""), file, line));
        }
    }

    private void addObjects(List<Link> links, ILeafNode leaf, Objects objects) {
        List<INode> nodes = NodeModelUtils.findNodesForFeature(objects, ProbesPackage.Literals.OBJECTS__FILES);
        for (int i = 0; i < nodes.size() && i < objects.getFiles().size(); i++) {
            if (nodes.get(i).getOffset() != leaf.getOffset()) {
                continue;
            }
            try {
                for (Path file : inventory.files(objects, objects.getFiles().get(i))) {
                    if (links.size() < MOST_LINKS) {
                        links.add(new Link(leaf.getOffset(), leaf.getLength(), "Open " + file.getFileName(), file, 0));
                    }
                }
            } catch (LopiException e) {
                // It is marked.
            }
        }
    }

    /** The statements. */
    @Override
    public List<Entry> outline() {
        List<Entry> entries = new ArrayList<>();
        if (resource().getContents().isEmpty()) {
            return entries;
        }
        for (EObject statement : ((ProbeFile) resource().getContents().get(0)).getStatements()) {
            INode node = NodeModelUtils.findActualNodeFor(statement);
            if (statement instanceof Objects) {
                entries.add(entry(written(statement, ProbesPackage.Literals.OBJECTS__FILES), Entry.Kind.FILE, node));
            } else if (statement instanceof Profile) {
                entries.add(entry("profile " + written(statement, ProbesPackage.Literals.PROFILE__FILE),
                        Entry.Kind.FILE, node));
            } else if (statement instanceof Rule rule && rule.getChoice() != null) {
                String functions = written(rule.getChoice(), ProbesPackage.Literals.CHOICE__FUNCTIONS);
                String probe = rule.getProbe() == null || rule.getProbe().getText() == null ? ""
                        : ": " + rule.getProbe().getText();
                entries.add(rule.isSkip() ? entry("skip " + functions, Entry.Kind.SKIP, node)
                        : entry(functions + probe, Entry.Kind.INSTRUMENT, node));
            }
        }
        return entries;
    }

    private static Entry entry(String label, Entry.Kind kind, INode node) {
        return new Entry(label, kind, node.getOffset(), node.getLength(), List.of());
    }

    /** The values of a feature as they are written, separated by commas. */
    private static String written(EObject element, EStructuralFeature feature) {
        return String.join(", ", NodeModelUtils.findNodesForFeature(element, feature).stream()
                .map(NodeModelUtils::getTokenText).toList());
    }
}
