// SPDX-License-Identifier: EPL-2.0
// Gives editors that speak the Language Server Protocol the ways to mend a text.
package org.portwright.language;

import com.google.inject.Inject;
import com.google.inject.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.xtext.ide.server.Document;
import org.eclipse.xtext.ide.server.codeActions.ICodeActionService2;
import org.eclipse.xtext.resource.XtextResource;

/** Quick fixes of the language server. */
final class CodeActions implements ICodeActionService2 {
    @Inject
    private Provider<EditorText> texts;

    @Override
    public List<Either<Command, CodeAction>> getCodeActions(Options options) {
        return options.getLanguageServerAccess().doSyncRead(options.getURI(), context ->
                codeActions(options, context.getDocument(), (XtextResource) context.getResource()));
    }

    private List<Either<Command, CodeAction>> codeActions(Options options, Document document, XtextResource resource) {
        List<Either<Command, CodeAction>> actions = new ArrayList<>();
        Range asked = options.getCodeActionParams().getRange();
        int from = document.getOffSet(asked.getStart());
        int to = document.getOffSet(asked.getEnd());
        for (EditorText.Problem problem : texts.get().of(resource).problems()) {
            if (problem.offset() > to || problem.offset() + problem.length() < from) {
                continue;
            }
            for (EditorText.Fix fix : problem.fixes()) {
                CodeAction action = new CodeAction(fix.label());
                action.setKind(CodeActionKind.QuickFix);
                TextEdit edit = new TextEdit(new Range(document.getPosition(fix.offset()),
                        document.getPosition(fix.offset() + fix.length())), fix.replacement());
                action.setEdit(new WorkspaceEdit(Map.of(options.getURI(), List.of(edit))));
                actions.add(Either.forRight(action));
            }
        }
        return actions;
    }
}
