// SPDX-License-Identifier: EPL-2.0
// How the views of debugging show a translated program.

package org.portwright.ui.translate.debug;

import java.io.File;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IBreakpoint;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.sourcelookup.containers.LocalFileStorage;
import org.eclipse.debug.ui.IDebugModelPresentation;
import org.eclipse.debug.ui.IValueDetailListener;
import org.eclipse.jface.viewers.LabelProvider;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorInput;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.ide.FileStoreEditorInput;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.FileEditorInput;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.debug.CBreakpoint;
import org.portwright.core.translate.debug.CLineBreakpoint;
import org.portwright.core.translate.debug.CWatchpoint;
import org.portwright.core.translate.debug.ProgramThread;
import org.portwright.core.translate.debug.ProgramValue;
import org.portwright.ui.Messages;

/** Texts where the platform's own say too little, and editors. Images are the platform's. */
public final class ProgramPresentation extends LabelProvider implements IDebugModelPresentation {

    @Override
    public String getText(Object element) {
        try {
            if (element instanceof CBreakpoint breakpoint) {
                String place = breakpoint instanceof CLineBreakpoint line ? NLS.bind(Messages.debug_breakpoint,
                        line.getMarker().getResource().getName(), line.getLineNumber())
                        : NLS.bind(breakpoint instanceof CWatchpoint ? Messages.debug_watchpoint : Messages.debug_function,
                                breakpoint.place());
                return breakpoint.condition().isEmpty() ? place
                        : NLS.bind(Messages.debug_conditional, place, breakpoint.condition());
            }
        } catch (CoreException e) {
            return null;        // it has been removed
        }
        return element instanceof ProgramThread thread ? NLS.bind(state(thread), thread.getName(), thread.change()) : null;
    }

    private static String state(ProgramThread thread) {
        if (thread.isStepping()) {
            return Messages.debug_stepping;
        }
        if (!thread.isSuspended()) {
            return Messages.debug_running;
        }
        if (!thread.change().isEmpty()) {
            return Messages.debug_changed;
        }
        return thread.getBreakpoints().length > 0 ? Messages.debug_atBreakpoint : Messages.debug_suspended;
    }

    @Override
    public void computeDetail(IValue value, IValueDetailListener listener) {
        String detail = "";
        try {
            detail = value instanceof ProgramValue ours ? ours.detail() : value.getValueString();
        } catch (DebugException e) {
            detail = e.getStatus().getMessage();
        }
        listener.detailComputed(value, detail);
    }

    @Override
    public void setAttribute(String attribute, Object value) {
        // Types of variables have a column of their own.
    }

    @Override
    public IEditorInput getEditorInput(Object element) {
        if (element instanceof IFile file) {
            return new FileEditorInput(file);
        }
        if (element instanceof IBreakpoint breakpoint && breakpoint.getMarker().getResource() instanceof IFile file) {
            return new FileEditorInput(file);
        }
        if (element instanceof LocalFileStorage storage) {
            File file = storage.getFile();
            return new FileStoreEditorInput(EFS.getLocalFileSystem().getStore(file.toURI()));
        }
        return null;
    }

    @Override
    public String getEditorId(IEditorInput input, Object element) {
        try {
            return IDE.getEditorDescriptor(input.getName(), true, true).getId();
        } catch (PartInitException e) {
            PortwrightCore.log(e.getStatus());
            return null;
        }
    }
}
