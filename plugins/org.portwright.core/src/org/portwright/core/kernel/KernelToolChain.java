// SPDX-License-Identifier: EPL-2.0
// The IA-32 compiler as CDT sees it.

package org.portwright.core.kernel;

import java.nio.file.Path;
import java.util.List;

import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.build.IToolChainProvider;
import org.eclipse.cdt.core.envvar.IEnvironmentVariable;
import org.eclipse.core.runtime.PlatformObject;
import org.portwright.core.Messages;

/** Debian's GCC for IA-32, which the makefiles of a kernel project call. */
final class KernelToolChain extends PlatformObject implements IToolChain {

    static final String TYPE_ID = "org.portwright.core.kernelToolChainType";
    static final String ID = "org.portwright.core.gcc-ia32";

    private static final String VERSION = "1.0";
    private static final String COMPILER = "i686-linux-gnu-gcc";

    private final IToolChainProvider provider;

    KernelToolChain(IToolChainProvider provider) {
        this.provider = provider;
    }

    @Override
    public IToolChainProvider getProvider() {
        return provider;
    }

    @Override
    public String getTypeId() {
        return TYPE_ID;
    }

    @Override
    public String getId() {
        return ID;
    }

    @Override
    @Deprecated
    public String getVersion() {
        return VERSION;
    }

    @Override
    public String getName() {
        return Messages.kernel_toolChainName;
    }

    @Override
    public String getProperty(String key) {
        return switch (key) {
            case ATTR_OS -> "none";
            case ATTR_ARCH -> "x86";
            default -> null;
        };
    }

    @Override
    public void setProperty(String key, String value) {
        // What this tool chain is doesn't vary.
    }

    @Override
    public IEnvironmentVariable[] getVariables() {
        return new IEnvironmentVariable[0];
    }

    @Override
    public IEnvironmentVariable getVariable(String name) {
        return null;
    }

    @Override
    public String[] getErrorParserIds() {
        return new String[] {
            "org.eclipse.cdt.core.GCCErrorParser",
            "org.eclipse.cdt.core.GASErrorParser",
            "org.eclipse.cdt.core.GLDErrorParser",
        };
    }

    @Override
    public List<String> getBinaryParserIds() {
        return List.of("org.eclipse.cdt.core.GNU_ELF");
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
