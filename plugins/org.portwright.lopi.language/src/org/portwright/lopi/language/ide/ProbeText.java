// SPDX-License-Identifier: EPL-2.0
// The text of a .lopi file, as editors ask for it.
package org.portwright.lopi.language.ide;

import com.google.inject.Inject;
import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.editor.contentassist.antlr.ContentAssistContextFactory;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.TextRegion;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
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
import org.portwright.lopi.language.validation.LopiValidator;

/**
 * What editors need to know of a text, whatever they are made with. Offsets and lengths are in characters. Not for use
 * by several threads at once.
 */
public final class ProbeText {
    /** A mark. */
    public record Problem(Severity severity, int line, int offset, int length, String message, List<Fix> fixes) {
        /** Makes one. */
        public Problem {
            fixes = List.copyOf(fixes);
        }
    }

    /** A way to mend the text: other characters in the place of some. */
    public record Fix(String label, int offset, int length, String replacement) {
    }

    /** What may be typed at a place: it takes the place of the characters from an offset on. */
    public record Proposal(String label, String description, String kind, int offset, int length, String text) {
    }

    /** What is told of a part of the text. */
    public record Hover(int offset, int length, String text) {
    }

    /** A place that a part of the text is about: a file, and a line of it, or 0. */
    public record Link(int offset, int length, String label, Path file, int line) {
    }

    /** A statement, for an outline. */
    public record Entry(String label, Kind kind, int offset, int length) {
        /** Kinds of statements. */
        public enum Kind { OBJECTS, PROFILE, INSTRUMENT, SKIP }
    }

    /** So many places are offered for a pattern. */
    private static final int MOST_LINKS = 20;

    @Inject
    private Injector injector;
    @Inject
    private Inventory inventory;
    @Inject
    private Descriptions descriptions;
    @Inject
    private IResourceValidator validator;

    private XtextResource resource;

    /** Takes a text that Xtext has read. */
    ProbeText of(XtextResource read) {
        resource = read;
        return this;
    }

    private String text() {
        return resource.getParseResult().getRootNode().getText();
    }

    /** What is wrong. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        for (Issue issue : validator.validate(resource, CheckMode.ALL, CancelIndicator.NullImpl)) {
            int offset = issue.getOffset() == null ? 0 : issue.getOffset();
            int length = issue.getLength() == null ? 0 : issue.getLength();
            problems.add(new Problem(issue.getSeverity(), issue.getLineNumber() == null ? 1 : issue.getLineNumber(),
                    offset, length, issue.getMessage(), fixes(issue, offset, length)));
        }
        return problems;
    }

    private static List<Fix> fixes(Issue issue, int offset, int length) {
        if (LopiValidator.MISSPELT.equals(issue.getCode()) && issue.getData() != null) {
            return Arrays.stream(issue.getData())
                    .map(name -> new Fix("Change to " + name, offset, length, name)).toList();
        } else if (LopiValidator.USELESS.equals(issue.getCode())) {
            return List.of(new Fix("Remove the rule", offset, length, ""));
        }
        return List.of();
    }

    /** What may be typed at a place, in the order in which it is shown. */
    public List<Proposal> proposals(int offset, ExecutorService pool) {
        ContentAssistContextFactory factory = injector.getInstance(ContentAssistContextFactory.class);
        factory.setPool(pool);
        String text = text();
        Map<String, ContentAssistEntry> entries = new LinkedHashMap<>();
        injector.getInstance(IdeContentProposalProvider.class).createProposals(
                Arrays.asList(factory.create(text, new TextRegion(offset, 0), offset, resource)),
                new IIdeContentProposalAcceptor() {
                    @Override
                    public void accept(ContentAssistEntry entry, int priority) {
                        if (entry != null) {
                            entries.putIfAbsent(entry.getProposal(), entry);
                        }
                    }

                    @Override
                    public boolean canAcceptMoreProposals() {
                        return true;
                    }
                });
        return entries.values().stream().map(entry -> {
            int start = offset - entry.getPrefix().length();
            // The quote after what is typed is that of the proposal.
            boolean closed = entry.getProposal().endsWith("\"") && offset < text.length() && text.charAt(offset) == '"'
                    && entry.getPrefix().startsWith("\"");
            return new Proposal(entry.getLabel() == null ? entry.getProposal() : entry.getLabel(),
                    entry.getDescription() == null ? "" : entry.getDescription(), entry.getKind(), start,
                    offset - start + (closed ? 1 : 0), entry.getProposal());
        }).toList();
    }

    /** What is told of the part of the text at an offset. */
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

    /** Where what is at an offset comes from: sources of functions, files. */
    public List<Link> links(int offset) {
        ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
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
        Path file = inventory.source(resource, function);
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

    private EObject element(int offset) {
        ILeafNode leaf = NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
        return leaf == null || leaf.isHidden() ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
    }

    /** The statements. */
    public List<Entry> outline() {
        List<Entry> entries = new ArrayList<>();
        if (resource.getContents().isEmpty()) {
            return entries;
        }
        for (EObject statement : ((ProbeFile) resource.getContents().get(0)).getStatements()) {
            INode node = NodeModelUtils.findActualNodeFor(statement);
            if (statement instanceof Objects) {
                entries.add(new Entry(written(statement, ProbesPackage.Literals.OBJECTS__FILES),
                        Entry.Kind.OBJECTS, node.getOffset(), node.getLength()));
            } else if (statement instanceof Profile) {
                entries.add(new Entry(written(statement, ProbesPackage.Literals.PROFILE__FILE),
                        Entry.Kind.PROFILE, node.getOffset(), node.getLength()));
            } else if (statement instanceof Rule rule && rule.getChoice() != null) {
                String probe = rule.getProbe() == null || rule.getProbe().getText() == null ? ""
                        : ": " + rule.getProbe().getText();
                entries.add(new Entry(written(rule.getChoice(), ProbesPackage.Literals.CHOICE__FUNCTIONS) + probe,
                        rule.isSkip() ? Entry.Kind.SKIP : Entry.Kind.INSTRUMENT, node.getOffset(), node.getLength()));
            }
        }
        return entries;
    }

    /** The values of a feature as they are written, separated by commas. */
    private static String written(EObject element, EStructuralFeature feature) {
        return String.join(", ", NodeModelUtils.findNodesForFeature(element, feature).stream()
                .map(NodeModelUtils::getTokenText).toList());
    }
}
