// SPDX-License-Identifier: EPL-2.0
// The argument that says which kernel in bitcode is meant.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.portwright.kernel.LlvaTranslator;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A module of bitcode, and what translates it. */
final class LlvaModule {
    @Parameters(index = "0", paramLabel = "FILE", description = "what portwright llva build has made, or somebody else")
    private Path file;

    @Option(names = "--no-checks", description = "the engine does not look whether a kernel may have what it asks for")
    private boolean unchecked;

    /** @return the module, a file that is there */
    Path file() throws CommandException, IOException {
        FileProblems.requireFile(file);
        return file;
    }

    /** @return what translates modules here, and keeps what it has made in the user's cache */
    LlvaTranslator translator() {
        String caches = System.getenv("XDG_CACHE_HOME");
        Path store = (caches != null && !caches.isEmpty() ? Path.of(caches) : Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("portwright/llva");
        return new LlvaTranslator(KernelLayer.library(), Path.of(System.getProperty("portwright.home", ".")).resolve("build/llva"), store,
                !unchecked);
    }
}
