// SPDX-License-Identifier: EPL-2.0
// This machine's compiler as CDT sees it.

package org.portwright.core.lopi.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.eclipse.cdt.core.build.IToolChainProvider;
import org.portwright.core.Messages;
import org.portwright.core.build.Compilation.Compiler;
import org.portwright.core.build.GnuToolChain;
import org.portwright.core.build.SourceFile;

/** The GCC of this machine. */
final class NativeToolChain extends GnuToolChain {

    static final String TYPE_ID = "org.portwright.core.nativeToolChainType";
    static final String ID = "org.portwright.core.gcc-native";

    /** For each language. */
    static final Map<String, Compiler> COMPILERS = Map.of(SourceFile.C, new Compiler(List.of("gcc"), "gcc"),
            SourceFile.CXX, new Compiler(List.of("g++"), "g++"));

    NativeToolChain(IToolChainProvider provider) {
        super(provider, TYPE_ID, ID, Messages.native_toolChainName, "linux", "x86_64");
    }

    @Override
    public Path getCommandPath(Path command) {
        return command;
    }

    @Override
    public String[] getCompileCommands() {
        return new String[] {"gcc", "g++"};
    }
}
