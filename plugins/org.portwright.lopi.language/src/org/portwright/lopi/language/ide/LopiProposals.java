// SPDX-License-Identifier: EPL-2.0
// Proposes functions, source files and probes.
package org.portwright.lopi.language.ide;

import com.google.inject.Inject;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.GrammarUtil;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.language.Inventory;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.lopi.language.services.LopiGrammarAccess;

/** Proposals for what stands at a place of a .lopi file. */
public class LopiProposals extends IdeContentProposalProvider {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_$][A-Za-z0-9_$.@]*");

    @Inject
    private Inventory inventory;

    @Inject
    private LopiGrammarAccess grammar;

    @Override
    protected void _createProposals(Assignment assignment, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        if (assignment == grammar.getFunctionPatternAccess().getTextAssignment()) {
            proposeFunctions(context, acceptor);
        } else if (assignment == grammar.getFilePatternAccess().getTextAssignment()) {
            proposeFiles(context, acceptor);
        } else if (assignment == grammar.getProbeAccess().getTextAssignment()) {
            for (SuppliedProbe probe : SuppliedProbe.values()) {
                propose(probe.label(), probe.label(), probe.purpose(), context, acceptor);
            }
        }
    }

    @Override
    protected void _createProposals(RuleCall ruleCall, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        // Tokens as such (a NAME, a STRING) are no help.
    }

    @Override
    protected boolean filterKeyword(Keyword keyword, ContentAssistContext context) {
        // The probe call is proposed with the other ones.
        return Character.isLetter(keyword.getValue().charAt(0))
                && keyword.eContainer().eContainer() != grammar.getProbeAccess().getTextAssignment();
    }

    private void proposeFunctions(ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
        Map<String, FunctionDescription> functions = new TreeMap<>();
        for (FunctionDescription function : inventory.functions(context.getRootModel())) {
            functions.putIfAbsent(function.name(), function);
        }
        functions.forEach((name, function) -> propose(name, function.file() + ", " + function.size() + " bytes"
                + (function.obstacle() == null ? "" : "; can't be instrumented: " + function.obstacle()),
                context, acceptor));
    }

    private void proposeFiles(ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
        Map<String, Integer> files = new TreeMap<>();
        for (FunctionDescription function : inventory.functions(context.getRootModel())) {
            files.merge(function.file(), 1, Integer::sum);
        }
        files.forEach((file, count) -> propose(file, count + (count == 1 ? " function" : " functions"), context,
                acceptor));
    }

    /** Proposes a name, in quotes where it would be read as something else. */
    private void propose(String name, String description, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        boolean quoted = context.getPrefix().startsWith("\"") || !NAME.matcher(name).matches()
                || GrammarUtil.getAllKeywords(grammar.getGrammar()).contains(name);
        propose(name, quoted ? '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"' : name, description,
                context, acceptor);
    }

    private void propose(String name, String text, String description, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        ContentAssistEntry entry = getProposalCreator().createProposal(text, context, proposal -> {
            proposal.setLabel(name);
            proposal.setDescription(description);
        });
        acceptor.accept(entry, getProposalPriorities().getDefaultPriority(entry));
    }
}
