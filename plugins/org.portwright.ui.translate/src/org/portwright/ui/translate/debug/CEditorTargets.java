// SPDX-License-Identifier: EPL-2.0
// What the platform's commands of debugging do in an editor of C.

package org.portwright.ui.translate.debug;

import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.core.model.ISuspendResume;
import org.eclipse.debug.ui.actions.IRunToLineTarget;
import org.eclipse.debug.ui.actions.IToggleBreakpointsTarget;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.ui.IWorkbenchPart;
import org.portwright.core.translate.debug.CFunctionBreakpoint;
import org.portwright.core.translate.debug.ProgramThread;

/** Breakpoints by a double click into the ruler, or Ctrl+Shift+B, and on the function under the cursor; <i>Run to Line</i>. */
public final class CEditorTargets implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        if (!(adaptable instanceof IWorkbenchPart part) || CEditor.of(part).isEmpty()) {
            return null;
        }
        return type.isAssignableFrom(Toggle.class) ? type.cast(new Toggle())
                : type.isAssignableFrom(RunToLine.class) ? type.cast(new RunToLine()) : null;
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {IToggleBreakpointsTarget.class, IRunToLineTarget.class};
    }

    private static int line(ISelection selection) {
        return selection instanceof ITextSelection text ? text.getStartLine() + 1 : 0;
    }

    private static int offset(ISelection selection) {
        return selection instanceof ITextSelection text ? text.getOffset() : -1;
    }

    private static final class Toggle implements IToggleBreakpointsTarget {
        @Override
        public boolean canToggleLineBreakpoints(IWorkbenchPart part, ISelection selection) {
            return CEditor.of(part).isPresent() && line(selection) > 0;
        }

        @Override
        public void toggleLineBreakpoints(IWorkbenchPart part, ISelection selection) throws CoreException {
            if (canToggleLineBreakpoints(part, selection)) {
                CEditor.of(part).get().toggle(line(selection));
            }
        }

        @Override
        public boolean canToggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) {
            return CEditor.of(part).flatMap(editor -> editor.name(offset(selection))).isPresent();
        }

        @Override
        public void toggleMethodBreakpoints(IWorkbenchPart part, ISelection selection) throws CoreException {
            Optional<String> function = CEditor.of(part).flatMap(editor -> editor.name(offset(selection)));
            if (function.isPresent()) {
                Optional<CFunctionBreakpoint> breakpoint = CFunctionBreakpoint.on(function.get());
                if (breakpoint.isPresent()) {
                    breakpoint.get().delete();
                } else {
                    CFunctionBreakpoint.set(function.get());
                }
            }
        }

        @Override
        public boolean canToggleWatchpoints(IWorkbenchPart part, ISelection selection) {
            return false;
        }

        @Override
        public void toggleWatchpoints(IWorkbenchPart part, ISelection selection) {
            throw new UnsupportedOperationException();
        }
    }

    private static final class RunToLine implements IRunToLineTarget {
        @Override
        public boolean canRunToLine(IWorkbenchPart part, ISelection selection, ISuspendResume target) {
            return CEditor.of(part).isPresent() && target.isSuspended()
                    && ProgramThread.of(target).isPresent() && line(selection) > 0;
        }

        @Override
        public void runToLine(IWorkbenchPart part, ISelection selection, ISuspendResume target) throws CoreException {
            if (canRunToLine(part, selection, target)) {
                ProgramThread.of(target).get().runToLine(CEditor.of(part).get().file(), line(selection));
            }
        }
    }
}
