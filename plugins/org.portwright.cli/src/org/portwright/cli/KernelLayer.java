// SPDX-License-Identifier: EPL-2.0
// The option that says what a kernel is compiled for.
package org.portwright.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.LlvaBuild;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The machine that a kernel is compiled for. */
final class KernelLayer {
    /** What there is. */
    enum Name {
        /** The processor itself. */
        IA32,
        /** The virtual instruction set, above an engine for the processor. */
        LLVA
    }

    @Option(names = "--machine", paramLabel = "ia32|llva", defaultValue = "ia32", converter = NameConverter.class,
            description = "what the kernel is compiled for: the processor (ia32, default), or LLVA-OS (docs/llva-os.md)")
    private Name name;

    /** Whether it is LLVA-OS. */
    boolean isLlva() {
        return name == Name.LLVA;
    }

    /** @return what builds a kernel for LLVA-OS */
    static LlvaBuild llva(KernelBuild plain) {
        return new LlvaBuild(plain, Path.of(System.getProperty("portwright.home", ".")).resolve("native/llva"));
    }

    /** By the names that people type. */
    static final class NameConverter implements ITypeConverter<Name> {
        @Override
        public Name convert(String text) {
            for (Name name : Name.values()) {
                if (name.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return name;
                }
            }
            throw new TypeConversionException("'" + text + "' is no machine of the kernel; take ia32 or llva");
        }
    }
}
