// SPDX-License-Identifier: EPL-2.0
// What is debugged in a process of this machine.

package org.portwright.core.debug;

import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.model.IDebugTarget;
import org.eclipse.debug.core.model.IProcess;

/**
 * A target with its launch and its process.
 *
 * @param <T> the target's own class
 */
public abstract class ProcessTarget<T extends IDebugTarget> extends ModelElement<T> implements IDebugTarget {

    private final ILaunch launch;
    private final IProcess process;

    /** @param process that it runs in */
    protected ProcessTarget(ILaunch launch, IProcess process) {
        super(null);
        this.launch = launch;
        this.process = process;
    }

    @Override
    public final IDebugTarget getDebugTarget() {
        return this;
    }

    @Override
    public abstract String getModelIdentifier();

    @Override
    public final ILaunch getLaunch() {
        return launch;
    }

    @Override
    public final IProcess getProcess() {
        return process;
    }
}
