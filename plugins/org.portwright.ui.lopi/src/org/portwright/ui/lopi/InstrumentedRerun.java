// SPDX-License-Identifier: EPL-2.0
// Run the Program Again, in the view of results.

package org.portwright.ui.lopi;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.core.ILaunchManager;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.ui.results.Rerun;

/** Adapts the results of an instrumented program that can be linked again. */
public final class InstrumentedRerun implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        return adaptable instanceof IFile results
                && InstrumentedProgram.of(results).filter(program -> program.arguments().exists()).isPresent()
                ? type.cast((Rerun) () -> new InstrumentedShortcut().launch(results, ILaunchManager.RUN_MODE)) : null;
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {Rerun.class};
    }
}
