// SPDX-License-Identifier: EPL-2.0
// The MIPS compiler as CDT sees it.

package org.portwright.core.translate.build;

import java.nio.file.Path;

import org.eclipse.cdt.core.build.IToolChainProvider;
import org.eclipse.core.runtime.CoreException;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightHome;
import org.portwright.core.build.GnuToolChain;

/** GCC for MIPS, run through the {@code portwright} script, which knows flags, headers and libc. */
final class PortwrightToolChain extends GnuToolChain {

    static final String TYPE_ID = "org.portwright.core.toolChainType";
    static final String ID = "org.portwright.core.gcc-mips";

    PortwrightToolChain(IToolChainProvider provider) {
        super(provider, TYPE_ID, ID, Messages.toolChain_name, "linux", "mipsel");
    }

    @Override
    public Path getCommandPath(Path command) {
        try {
            return PortwrightHome.script();
        } catch (CoreException e) {
            return null;
        }
    }

    @Override
    public String[] getCompileCommands() {
        return new String[] {"portwright"};
    }
}
