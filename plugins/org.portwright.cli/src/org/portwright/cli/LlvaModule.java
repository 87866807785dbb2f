// SPDX-License-Identifier: EPL-2.0
// The argument that says which kernel in bitcode is meant.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.portwright.kernel.LlvaTranslator;
import org.portwright.kernel.Processor;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** A module of bitcode, and what translates it. */
final class LlvaModule {
    @Parameters(index = "0", paramLabel = "FILE", description = "what portwright llva build has made, or somebody else")
    private Path file;

    @Option(names = "--no-checks", description = "the engine does not look whether a kernel may have what it asks for (that for riscv32 never does)")
    private boolean unchecked;

    @Option(names = "--processor", paramLabel = "ia32|riscv32", defaultValue = "ia32", converter = ProcessorName.class,
            description = "what the module is translated for: the IA-32 (default), or the RISC-V with 32 bits")
    private Processor processor;

    /** @return for which processor it is to be translated */
    Processor processor() {
        return processor;
    }

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
                !unchecked, processor);
    }

    /** Processors by the names that people type. */
    static final class ProcessorName implements ITypeConverter<Processor> {
        @Override
        public Processor convert(String text) {
            return Processor.of(text).orElseThrow(() -> new TypeConversionException(
                    "'" + text + "' is no processor that there is an engine for; take ia32 or riscv32"));
        }
    }
}
