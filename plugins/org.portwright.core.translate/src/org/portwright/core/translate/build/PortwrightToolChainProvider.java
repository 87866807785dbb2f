// SPDX-License-Identifier: EPL-2.0
// Makes the MIPS compiler known to CDT.

package org.portwright.core.translate.build;

import org.eclipse.cdt.core.build.IToolChainManager;
import org.eclipse.cdt.core.build.IToolChainProvider;

/** Contributed to {@code org.eclipse.cdt.core.toolChainProvider}. */
public final class PortwrightToolChainProvider implements IToolChainProvider {

    static final String ID = "org.portwright.core.toolChainProvider";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public void init(IToolChainManager manager) {
        manager.addToolChain(new PortwrightToolChain(this));
    }
}
