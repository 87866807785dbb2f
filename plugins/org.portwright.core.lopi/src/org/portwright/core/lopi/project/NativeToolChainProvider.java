// SPDX-License-Identifier: EPL-2.0
// Makes this machine's compiler known to CDT.

package org.portwright.core.lopi.project;

import org.eclipse.cdt.core.build.IToolChainManager;
import org.eclipse.cdt.core.build.IToolChainProvider;

/** Contributed to {@code org.eclipse.cdt.core.toolChainProvider}. */
public final class NativeToolChainProvider implements IToolChainProvider {

    static final String ID = "org.portwright.core.nativeToolChainProvider";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public void init(IToolChainManager manager) {
        manager.addToolChain(new NativeToolChain(this));
    }
}
