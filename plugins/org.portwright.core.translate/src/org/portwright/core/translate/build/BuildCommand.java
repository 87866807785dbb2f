// SPDX-License-Identifier: EPL-2.0
// The commands that build a project which comes with its own build system.

package org.portwright.core.translate.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.runtime.CoreException;
import org.portwright.core.PortwrightHome;

/**
 * What a shell is told to build a project in the way it came. It finds our compilers by the variables that configure,
 * make and CMake look at.
 */
public final class BuildCommand {

    private static final String BUILD_SYSTEMS = "$PORTWRIGHT_HOME/runtime/c/build-systems/";
    private static final String MAKE = "make -j\"$(nproc)\"";

    /** By the file that tells of a build system; those that make others come first. */
    private static final Map<String, String> KNOWN = new LinkedHashMap<>();

    static {
        KNOWN.put("CMakeLists.txt", "cmake -DCMAKE_TOOLCHAIN_FILE=\"" + BUILD_SYSTEMS + "portwright.cmake\" -B build/cmake"
                + " && cmake --build build/cmake --parallel");
        KNOWN.put("meson.build", "{ [ -d build/meson ] || meson setup --cross-file \"" + BUILD_SYSTEMS
                + "portwright.meson\" build/meson; } && ninja -C build/meson");
        KNOWN.put("configure", "{ [ -f Makefile ] || ./configure --host=mipsel-linux-musl; } && " + MAKE);
        for (String name : List.of("GNUmakefile", "makefile", "Makefile")) {
            KNOWN.put(name, MAKE + " CC=\"$CC\" CXX=\"$CXX\" AR=\"$AR\" RANLIB=\"$RANLIB\"");
        }
    }

    private BuildCommand() {
    }

    /** The command for the build system that a folder comes with; empty if it has none that we know. */
    public static Optional<String> of(Path folder) {
        return KNOWN.entrySet().stream().filter(known -> Files.isRegularFile(folder.resolve(known.getKey())))
                .map(Map.Entry::getValue).findFirst();
    }

    /**
     * Words that run a command of the shell with our compilers.
     *
     * @throws CoreException when the script is not there
     */
    static List<String> words(String command) throws CoreException, IOException {
        Path home = PortwrightHome.script().toRealPath().getParent();
        return List.of("env", "PORTWRIGHT_HOME=" + home, "PATH=" + home.resolve("bin") + ':' + System.getenv("PATH"),
                "CC=portwright-cc", "CXX=portwright-c++", "AR=portwright-ar", "RANLIB=portwright-ranlib",
                "sh", "-c", command);
    }
}
