// SPDX-License-Identifier: EPL-2.0
// Proposes functions, files and probes.
package org.portwright.lopi.language.ide;

import com.google.inject.Inject;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.language.Inventory;
import org.portwright.lopi.language.Spelling;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.lopi.language.services.LopiGrammarAccess;

/** Proposals for what stands at a place of a .lopi file. */
public class LopiProposals extends IdeContentProposalProvider {
    @Inject
    private Inventory inventory;

    @Inject
    private Spelling spelling;

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
                propose(probe.label(), probe.label(), probe.purpose(), ContentAssistEntry.KIND_VALUE, context,
                        acceptor);
            }
        } else if (assignment == grammar.getObjectsAccess().getFilesAssignment_1()
                || assignment == grammar.getObjectsAccess().getFilesAssignment_2_1()) {
            for (String file : inventory.objectFiles(context.getResource())) {
                propose(file, Spelling.quoted(file), file.endsWith(".a") ? "archive" : "object file",
                        ContentAssistEntry.KIND_FILE, context, acceptor);
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
            functions.putIfAbsent(function.readableName(), function);
        }
        functions.forEach((name, function) -> propose(name, spelling.written(name), Descriptions.line(function),
                ContentAssistEntry.KIND_FUNCTION, context, acceptor));
    }

    private void proposeFiles(ContentAssistContext context, IIdeContentProposalAcceptor acceptor) {
        Map<String, Integer> files = new TreeMap<>();
        for (FunctionDescription function : inventory.functions(context.getRootModel())) {
            files.merge(function.file(), 1, Integer::sum);
        }
        files.forEach((file, count) -> propose(file, spelling.written(file),
                count + (count == 1 ? " function" : " functions"), ContentAssistEntry.KIND_FILE, context, acceptor));
    }

    /** Proposes a name that begins, or a part of which begins, with what is there already. */
    private void propose(String name, String written, String description, String kind, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        boolean quoted = context.getPrefix().startsWith("\"");
        if (!begins(name, quoted ? context.getPrefix().substring(1) : context.getPrefix())) {
            return;
        }
        ContentAssistEntry entry = new ContentAssistEntry();
        entry.setProposal(quoted ? Spelling.quoted(name) : written);
        entry.setPrefix(context.getPrefix());
        entry.setLabel(name);
        entry.setDescription(description);
        entry.setKind(kind);
        acceptor.accept(entry, getProposalPriorities().getDefaultPriority(entry));
    }

    /** Whether a name or a part of it begins with a text; capitals or not. */
    private static boolean begins(String name, String prefix) {
        String wanted = prefix.toLowerCase(Locale.ROOT);
        String given = name.toLowerCase(Locale.ROOT);
        return given.startsWith(wanted)
                || List.of("::", "/").stream().anyMatch(each -> given.contains(each + wanted));
    }
}
