// SPDX-License-Identifier: EPL-2.0
// Proposes packages, classes, members and C functions.
package org.portwright.bindings.language.ide;

import com.google.inject.Inject;
import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.Assignment;
import org.eclipse.xtext.Keyword;
import org.eclipse.xtext.RuleCall;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistContext;
import org.eclipse.xtext.ide.editor.contentassist.ContentAssistEntry;
import org.eclipse.xtext.ide.editor.contentassist.IIdeContentProposalAcceptor;
import org.eclipse.xtext.ide.editor.contentassist.IdeContentProposalProvider;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.language.ApiClasses;
import org.portwright.bindings.language.LibraryFunctions;
import org.portwright.bindings.language.Requests;
import org.portwright.bindings.language.Signatures;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.Choice;
import org.portwright.bindings.language.declarations.ClassExport;
import org.portwright.bindings.language.declarations.ClassImport;
import org.portwright.bindings.language.declarations.ClauseKind;
import org.portwright.bindings.language.declarations.HandleClass;
import org.portwright.bindings.language.services.BindGrammarAccess;

/** Proposals for what stands at a place of a .bind file. */
public class BindProposals extends IdeContentProposalProvider {
    @Inject
    private ApiClasses classes;

    @Inject
    private LibraryFunctions functions;

    @Inject
    private BindGrammarAccess grammar;

    @Override
    protected void _createProposals(Assignment assignment, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        if (!(context.getRootModel() instanceof BindingFile file)) {
            return;
        }
        if (proposesFields(assignment, context, file, acceptor) || proposesFunctions(assignment, context, file, acceptor)) {
            return;
        }
        ClassPath path;
        try {
            path = classes.of(file);
        } catch (IOException e) {
            return;
        }
        if (assignment == grammar.getClassImportAccess().getTypeAssignment_2()) {
            path.names().stream().filter(name -> name.indexOf('$') < 0).forEach(name -> propose(name.replace('/', '.'), "class",
                    ContentAssistEntry.KIND_CLASS, context, acceptor));
        } else if (assignment == grammar.getPackageImportAccess().getNameAssignment_2()) {
            TreeSet<String> packages = new TreeSet<>();
            path.names().stream().filter(name -> name.indexOf('/') > 0)
                    .forEach(name -> packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.')));
            packages.forEach(name -> propose(name, "package", ContentAssistEntry.KIND_MODULE, context, acceptor));
        } else if (assignment == grammar.getMemberAccess().getNameAssignment_0()
                || assignment == grammar.getChoiceAccess().getMembersAssignment_1()
                || assignment == grammar.getChoiceAccess().getMembersAssignment_2_1()
                || assignment == grammar.getRenamingAccess().getMemberAssignment_1()) {
            proposeMembers(context, path, acceptor);
        } else if (assignment == grammar.getBindingFileAccess().getTargetAssignment_0_1()) {
            ApiClasses.TARGETS.forEach(name -> propose(name, "target", ContentAssistEntry.KIND_VALUE, context, acceptor));
        }
    }

    /** Within a handle's braces the fields of its structure, with their types. */
    private boolean proposesFields(Assignment assignment, ContentAssistContext context, BindingFile file,
            IIdeContentProposalAcceptor acceptor) {
        if (assignment != grammar.getFieldAccess().getTypeAssignment_0()) {
            return false;
        }
        HandleClass handle = EcoreUtil2.getContainerOfType(context.getCurrentModel(), HandleClass.class);
        if (handle != null && handle.getType() != null) {
            new ExportSpelling(EcoreUtil2.getContainerOfType(handle, ClassExport.class)).fields(handle, functions.of(file).values())
                    .forEach(field -> propose(field.name(), field.text(), field.declaration(), ContentAssistEntry.KIND_FIELD, context,
                            acceptor));
        }
        return true;
    }

    /** Functions stand behind their result's type; where that is missing, too, it is proposed with them. */
    private boolean proposesFunctions(Assignment assignment, ContentAssistContext context, BindingFile file,
            IIdeContentProposalAcceptor acceptor) {
        boolean isWhole = assignment == grammar.getFunctionExportAccess().getResultAssignment_0();
        boolean isMessage = assignment == grammar.getExceptionClassAccess().getFunctionAssignment_2_1();
        if (!isWhole && !isMessage && assignment != grammar.getFunctionExportAccess().getFunctionAssignment_1()) {
            return false;
        }
        ClassExport export = EcoreUtil2.getContainerOfType(context.getCurrentModel(), ClassExport.class);
        ExportSpelling spelling = new ExportSpelling(export);
        functions.of(file).values().forEach(function -> {
            Optional<String> call = isMessage ? Optional.empty() : spelling.call(function);
            String text = call.orElse(function.name());
            // The rest of the line may be there.
            Optional<String> whole = isWhole ? call.flatMap(each -> spelling.result(function)).map(result -> result + " " + text + ";")
                    : Optional.of(text);
            whole.ifPresent(each -> propose(function.name(), each, function.declaration(), ContentAssistEntry.KIND_FUNCTION, context,
                    acceptor));
        });
        return true;
    }

    private void proposeMembers(ContentAssistContext context, ClassPath path, IIdeContentProposalAcceptor acceptor) {
        EObject model = context.getCurrentModel();
        ClassImport single = EcoreUtil2.getContainerOfType(model, ClassImport.class);
        Choice choice = EcoreUtil2.getContainerOfType(model, Choice.class);
        if (single == null || path.findByName(single.getType()).isEmpty()) {
            return;
        }
        JavaClass type = path.findByName(single.getType()).get();
        boolean callbacks = choice != null && choice.getKind() == ClauseKind.CALLBACK;
        (callbacks ? Requests.overridable(type, path) : type.members()).stream()
                .filter(member -> callbacks || BoundClass.isBindable(type, member))
                .map(Signatures::of).distinct().sorted().forEach(name -> propose(name, type.displayName(),
                        ContentAssistEntry.KIND_METHOD, context, acceptor));
    }

    @Override
    protected void _createProposals(RuleCall ruleCall, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        // Tokens as such are no help.
    }

    @Override
    protected boolean filterKeyword(Keyword keyword, ContentAssistContext context) {
        // A name may be written as a keyword is, but need not be proposed for that.
        return Character.isLetter(keyword.getValue().charAt(0))
                && org.eclipse.xtext.GrammarUtil.containingParserRule(keyword) != grammar.getNameRule();
    }

    /** Proposes a name that begins, or whose last part begins, with what is there already. */
    private void propose(String name, String description, String kind, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        propose(name, name, description, kind, context, acceptor);
    }

    /** @param text what is written for it */
    private void propose(String name, String text, String description, String kind, ContentAssistContext context,
            IIdeContentProposalAcceptor acceptor) {
        if (context.getPrefix().isEmpty() && isBehindName(context)) {
            return;
        }
        String wanted = context.getPrefix().toLowerCase(Locale.ROOT);
        String given = name.toLowerCase(Locale.ROOT);
        if (!given.startsWith(wanted) && !given.substring(given.lastIndexOf('.') + 1).startsWith(wanted)) {
            return;
        }
        ContentAssistEntry entry = new ContentAssistEntry();
        entry.setProposal(text);
        entry.setPrefix(context.getPrefix());
        entry.setLabel(name);
        entry.setDescription(description);
        entry.setKind(kind);
        acceptor.accept(entry, getProposalPriorities().getDefaultPriority(entry));
    }

    /** What is being typed may be the whole of a word: but nothing can follow it without a blank. */
    private static boolean isBehindName(ContentAssistContext context) {
        return context.getOffset() > 0
                && Character.isJavaIdentifierPart(context.getRootNode().getText().charAt(context.getOffset() - 1));
    }
}
