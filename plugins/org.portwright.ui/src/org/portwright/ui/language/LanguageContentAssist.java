// SPDX-License-Identifier: EPL-2.0
// Proposes what may stand at a place, in our languages.

package org.portwright.ui.language;

import java.util.List;

import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.portwright.language.EditorText;

/** Asks the language what may stand where the caret is. Called in the background. */
public final class LanguageContentAssist implements IContentAssistProcessor {

    private static final char[] QUOTE = {'"'};

    private record Proposal(EditorText.Proposal proposal) implements ICompletionProposal, ICompletionProposalExtension6 {
        @Override
        public void apply(IDocument document) {
            try {
                document.replace(proposal.offset(), proposal.length(), proposal.text());
            } catch (BadLocationException e) {
                // The text has changed since.
            }
        }

        @Override
        public Point getSelection(IDocument document) {
            return new Point(proposal.offset() + proposal.text().length(), 0);
        }

        @Override
        public String getAdditionalProposalInfo() {
            return null;
        }

        @Override
        public String getDisplayString() {
            return getStyledDisplayString().getString();
        }

        @Override
        public StyledString getStyledDisplayString() {
            StyledString text = new StyledString(proposal.label());
            if (!proposal.description().isEmpty()) {
                text.append("   " + proposal.description(), StyledString.QUALIFIER_STYLER);
            }
            return text;
        }

        @Override
        public Image getImage() {
            return null;
        }

        @Override
        public IContextInformation getContextInformation() {
            return null;
        }
    }

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        return LanguageDocuments.read(viewer.getDocument()).map(text -> text.proposals(offset, LanguageDocuments.POOL))
                .orElse(List.of()).stream().map(Proposal::new).toArray(ICompletionProposal[]::new);
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
        return null;
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
        return QUOTE;
    }

    @Override
    public char[] getContextInformationAutoActivationCharacters() {
        return null;
    }

    @Override
    public String getErrorMessage() {
        return null;
    }

    @Override
    public IContextInformationValidator getContextInformationValidator() {
        return null;
    }
}
