// SPDX-License-Identifier: EPL-2.0
// Makes the compiler of kernels known to CDT.

package org.portwright.core.kernel;

import org.eclipse.cdt.core.build.IToolChainManager;
import org.eclipse.cdt.core.build.IToolChainProvider;

/** Contributed to {@code org.eclipse.cdt.core.toolChainProvider}. */
public final class KernelToolChainProvider implements IToolChainProvider {

    static final String ID = "org.portwright.core.kernelToolChainProvider";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public void init(IToolChainManager manager) {
        manager.addToolChain(new KernelToolChain(this));
    }
}
