// SPDX-License-Identifier: EPL-2.0
// The option that says what a kernel is compiled for.
package org.portwright.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.portwright.kernel.LlvaCompiler;
import org.portwright.kernel.LlvaForm;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
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

    @Option(names = "--compiler", paramLabel = "gcc|llvm", converter = CompilerConverter.class,
            description = "with --machine llva: objects by GCC (default), or one module of bitcode by Clang, checked and then translated")
    private LlvaCompiler compiler;

    @Option(names = "--no-checks",
            description = "with --machine llva: the engine does not look whether a kernel may have what it asks for")
    private boolean unchecked;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec specification;

    /** Whether it is LLVA-OS. */
    boolean isLlva() {
        if ((compiler != null || unchecked) && name != Name.LLVA) {
            throw new ParameterException(specification.commandLine(), "--compiler and --no-checks are for --machine llva");
        }
        return name == Name.LLVA;
    }

    /** How it is made if it is for LLVA-OS. */
    LlvaForm form() {
        return new LlvaForm(compiler != null ? compiler : LlvaCompiler.GCC, !unchecked);
    }

    /** The folder native/llva. */
    static Path library() {
        return Path.of(System.getProperty("portwright.home", ".")).resolve("native/llva");
    }

    /** By the names that people type. */
    static final class CompilerConverter implements ITypeConverter<LlvaCompiler> {
        @Override
        public LlvaCompiler convert(String text) {
            for (LlvaCompiler compiler : LlvaCompiler.values()) {
                if (compiler.id().equals(text)) {
                    return compiler;
                }
            }
            throw new TypeConversionException("'" + text + "' is no compiler of the kernel; take gcc or llvm");
        }
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
