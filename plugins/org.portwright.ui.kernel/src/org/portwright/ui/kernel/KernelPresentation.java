// SPDX-License-Identifier: EPL-2.0
// How the views of debugging show a kernel.

package org.portwright.ui.kernel;

import org.eclipse.core.filesystem.EFS;
import org.eclipse.core.resources.IFile;
import org.eclipse.debug.core.DebugException;
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
import org.portwright.core.kernel.debug.KernelCpu;
import org.portwright.ui.Messages;

/** The states of CPUs, and editors. Other texts and images are the platform's. */
public final class KernelPresentation extends LabelProvider implements IDebugModelPresentation {

    @Override
    public String getText(Object element) {
        if (!(element instanceof KernelCpu cpu)) {
            return null;
        }
        return NLS.bind(!cpu.isSuspended() ? Messages.kernelDebug_running
                : cpu.getBreakpoints().length > 0 ? Messages.kernelDebug_atBreakpoint : Messages.kernelDebug_suspended, cpu.getName());
    }

    @Override
    public void computeDetail(IValue value, IValueDetailListener listener) {
        try {
            listener.detailComputed(value, value.getValueString());
        } catch (DebugException e) {
            listener.detailComputed(value, e.getStatus().getMessage());
        }
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
        if (element instanceof LocalFileStorage storage) {
            return new FileStoreEditorInput(EFS.getLocalFileSystem().getStore(storage.getFile().toURI()));
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
