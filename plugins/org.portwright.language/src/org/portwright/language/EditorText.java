// SPDX-License-Identifier: EPL-2.0
// A text in one of the languages, as editors ask for it.
package org.portwright.language;

import com.google.inject.Inject;
import com.google.inject.Injector;
import com.google.inject.Provider;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.formatting2.FormatterPreferences;
import org.eclipse.xtext.formatting2.FormatterRequest;
import org.eclipse.xtext.formatting2.IFormatter2;
import org.eclipse.xtext.formatting2.regionaccess.ITextRegionAccess;
import org.eclipse.xtext.formatting2.regionaccess.TextRegionAccessBuilder;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.eclipse.xtext.ide.editor.contentassist.antlr.ContentAssistContextFactory;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.eclipse.xtext.preferences.IPreferenceValuesProvider;
import org.eclipse.xtext.preferences.TypedPreferenceValues;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.util.ExceptionAcceptor;
import org.eclipse.xtext.util.TextRegion;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;

/**
 * What editors need to know of a text, whatever they are made with. Offsets and lengths are in characters. Not for use
 * by several threads at once.
 */
public abstract class EditorText {
    /** The code of an issue about a misspelt name; its data are the names to take instead. */
    public static final String MISSPELT = "misspelt";
    /** The code of an issue about a part of the text that does nothing; its data say what removing it is called. */
    public static final String USELESS = "useless";

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

    /** A part of the text and its parts, for an outline. */
    public record Entry(String label, Kind kind, int offset, int length, List<Entry> parts) {
        /** What entries are about. */
        public enum Kind { FILE, INSTRUMENT, SKIP, PACKAGE, CLASS, MEMBER }
    }

    @Inject
    private Injector injector;
    @Inject
    private IResourceValidator validator;
    @Inject(optional = true)
    private Provider<IFormatter2> formatter;
    @Inject
    private Provider<FormatterRequest> formatting;
    @Inject
    private Provider<TextRegionAccessBuilder> regionAccess;
    @Inject(optional = true)
    @FormatterPreferences
    private IPreferenceValuesProvider preferences;

    private XtextResource resource;

    /** Takes a text that Xtext has read. */
    final EditorText of(XtextResource read) {
        resource = read;
        return this;
    }

    /** @return what Xtext has read */
    protected final XtextResource resource() {
        return resource;
    }

    /** @return the part of the text that somebody points at; null if it is no part of the model */
    protected final EObject element(int offset) {
        ILeafNode leaf = leaf(offset);
        return leaf == null || leaf.isHidden() ? null : NodeModelUtils.findActualSemanticObjectFor(leaf);
    }

    /** @return the token at an offset; null behind the last one */
    protected final ILeafNode leaf(int offset) {
        return NodeModelUtils.findLeafNodeAtOffset(resource.getParseResult().getRootNode(), offset);
    }

    private String text() {
        return resource.getParseResult().getRootNode().getText();
    }

    /** What is wrong. */
    public final List<Problem> problems() {
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
        if (MISSPELT.equals(issue.getCode()) && issue.getData() != null) {
            return Arrays.stream(issue.getData())
                    .map(name -> new Fix("Change to " + name, offset, length, name)).toList();
        } else if (USELESS.equals(issue.getCode())) {
            return List.of(new Fix(issue.getData()[0], offset, length, ""));
        }
        return List.of();
    }

    /** What may be typed at a place, in the order in which it is shown. */
    public final List<Proposal> proposals(int offset, ExecutorService pool) {
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

    /** The text as its language lays it out; as it is if it has syntax errors or no statement, or the language has no layout. */
    public final String formatted() {
        if (formatter == null || resource.getParseResult().hasSyntaxErrors() || resource.getContents().isEmpty()) {
            return text();
        }
        ITextRegionAccess regions = regionAccess.get().forNodeModel(resource).create();
        FormatterRequest request = formatting.get().setTextRegionAccess(regions)
                .setPreferences(TypedPreferenceValues.castOrWrap(preferences.getPreferenceValues(resource)))
                .setExceptionHandler(ExceptionAcceptor.THROWING);
        return regions.getRewriter().renderToString(formatter.get().format(request));
    }

    /** What is told of the part of the text at an offset. */
    public abstract Optional<Hover> hover(int offset);

    /** Where what is at an offset comes from. */
    public abstract List<Link> links(int offset);

    /** The outline, in the order of the text. */
    public abstract List<Entry> outline();
}
