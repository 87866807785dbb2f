// SPDX-License-Identifier: EPL-2.0
// The IA-32 compiler as CDT sees it.

package org.portwright.core.kernel;

import java.nio.file.Path;

import org.eclipse.cdt.core.build.IToolChainProvider;
import org.portwright.core.Messages;
import org.portwright.core.build.GnuToolChain;

/** Debian's GCC for IA-32, which the makefiles of a kernel project call. */
final class KernelToolChain extends GnuToolChain {

    static final String TYPE_ID = "org.portwright.core.kernelToolChainType";
    static final String ID = "org.portwright.core.gcc-ia32";

    private static final String COMPILER = "i686-linux-gnu-gcc";

    KernelToolChain(IToolChainProvider provider) {
        super(provider, TYPE_ID, ID, Messages.kernel_toolChainName, "none", "x86");
    }

    @Override
    public Path getCommandPath(Path command) {
        return command;
    }

    @Override
    public String[] getCompileCommands() {
        return new String[] {COMPILER};
    }
}
