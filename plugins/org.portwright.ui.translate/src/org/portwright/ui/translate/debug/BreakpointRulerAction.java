// SPDX-License-Identifier: EPL-2.0
// Breakpoint Properties... in the ruler of an editor.

package org.portwright.ui.translate.debug;

import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.text.source.IVerticalRulerInfo;
import org.eclipse.ui.texteditor.AbstractRulerActionDelegate;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.IUpdate;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.debug.CLineBreakpoint;

/** Opens the properties of the breakpoint on the line that was clicked. */
public final class BreakpointRulerAction extends AbstractRulerActionDelegate {

    @Override
    protected IAction createAction(ITextEditor editor, IVerticalRulerInfo ruler) {
        return new Open(editor, ruler);
    }

    private static final class Open extends Action implements IUpdate {
        private final ITextEditor editor;
        private final IVerticalRulerInfo ruler;

        Open(ITextEditor editor, IVerticalRulerInfo ruler) {
            this.editor = editor;
            this.ruler = ruler;
        }

        private Optional<CLineBreakpoint> breakpoint() {
            try {
                Optional<CEditor> edited = CEditor.of(editor);
                return edited.isEmpty() ? Optional.empty()
                        : edited.get().breakpoint(ruler.getLineOfLastMouseButtonActivity() + 1);
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
                return Optional.empty();
            }
        }

        @Override
        public void update() {
            setEnabled(breakpoint().isPresent());
        }

        @Override
        public void run() {
            breakpoint().ifPresent(each -> BreakpointPage.open(editor.getSite().getShell(), each));
        }
    }
}
