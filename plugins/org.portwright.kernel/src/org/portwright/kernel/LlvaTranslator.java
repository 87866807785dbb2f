// SPDX-License-Identifier: EPL-2.0
// Makes kernels of modules of bitcode, and keeps them.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Translates a kernel for LLVA-OS that is delivered as bitcode: checks it, links it with the Execution Engine of this machine, optimizes
 * both together, and makes a file that boots. What was translated is kept, under a hash of the module and of the engine. Immutable.
 */
public final class LlvaTranslator {
    private static final int HASH_LENGTH = 24;
    private static final int PROCESSORS = 8;
    private static final String SUFFIX = ".elf";

    private final Path library;
    private final Path work;
    private final Path store;
    private final boolean isChecked;
    private final Processor processor;

    /**
     * @param library the folder native/llva
     * @param work a folder for the engine's objects, which is made if need be
     * @param store a folder for what was translated, which is made if need be
     * @param isChecked whether the engine looks at what the kernel asks it for; that for the RISC-V does not
     * @param processor for which modules are translated
     */
    public LlvaTranslator(Path library, Path work, Path store, boolean isChecked, Processor processor) {
        this.library = library.toAbsolutePath().normalize();
        this.work = work.toAbsolutePath().normalize();
        this.store = store.toAbsolutePath().normalize();
        this.isChecked = isChecked;
        this.processor = processor;
    }

    /**
     * Translates. Others that translate with the same engine wait meanwhile.
     *
     * @param module a file of bitcode
     * @param output gets the lines that make prints, on another thread
     * @param canceled asked now and then whether to stop
     * @return the kernel, an ELF file that boots by multiboot; it is not to be changed
     * @throws KernelException if the module may not be translated, or can't be
     * @throws CancellationException if it was cancelled
     */
    public Path run(Path module, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        return translate(module, check(module), output, canceled);
    }

    /**
     * The same, for a simulator: with the programs of another kernel.
     *
     * @param module a file of bitcode
     * @param plain a kernel that has been built for the IA-32: its programs and its boot sector are taken
     * @param output gets the lines that make prints, on another thread
     * @param canceled asked now and then whether to stop
     * @return the kernel with all that it boots with; its variant says only whether it runs on several processors
     * @throws KernelException if the module may not be translated, or can't be
     * @throws CancellationException if it was cancelled
     */
    public KernelImages images(Path module, KernelImages plain, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        BitcodeCheck check = check(module);
        Path kernel = translate(module, check, output, canceled);
        Path folder = work.resolve(kernel.getFileName().toString().replace(SUFFIX, ""));
        KernelImages images = new KernelImages(plain.project(), check.usesSeveralProcessors() ? Variant.COARSE : Variant.UP, folder, processor);
        boolean isPlain = processor == Processor.IA32;
        Path ramdisk = isPlain ? plain.ramdisk() : ramdisk(plain, output, canceled);
        KernelBuild.writeMakefile(folder, "# Makes what a translated kernel boots with.\nall:\n\t$(MAKE) -C '" + library + "' -o '"
                + images.kernel() + "' OUT='" + folder + "' VARIANT=" + plain.variant() + " KERNEL='" + plain.project() + "' '"
                + images.disk() + "'\n");
        try (BuildLock lock = BuildLock.take(folder); BuildLock ramdiskLock = BuildLock.take(ramdisk.getParent())) {
            if (!Files.exists(images.kernel())) {
                Files.copy(kernel, images.kernel());
            }
            Files.copy(ramdisk, images.ramdisk(), StandardCopyOption.REPLACE_EXISTING);
            if (isPlain) {
                make(folder, "the kernel of " + module, output, canceled);
            }
        }
        return images;
    }

    /** The kernel's programs, compiled for another processor than the IA-32. */
    private Path ramdisk(KernelImages plain, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path folder = work.resolve(processor + "-programs");
        Path ramdisk = folder.resolve("ramdisk.img");
        KernelBuild.writeMakefile(folder, "# Makes the programs of a kernel.\nall:\n\t$(MAKE) -C '" + sources() + "' OUT='" + folder
                + "' KERNEL='" + plain.project() + "' '" + ramdisk + "'\n");
        try (BuildLock lock = BuildLock.take(folder)) {
            make(folder, "the programs of " + plain.project() + " for the " + processor, output, canceled);
        }
        return ramdisk;
    }

    private BitcodeCheck check(Path module) throws KernelException, IOException, InterruptedException {
        BitcodeCheck check = BitcodeCheck.of(module, library);
        check.require(module);
        if (processor == Processor.RISCV32 && check.usesSeveralProcessors()) {
            throw new KernelException(module + ": is a kernel for several processors, and the engine for the " + processor + " runs on one");
        }
        return check;
    }

    private Path translate(Path module, BitcodeCheck check, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path kept = Files.createDirectories(store).resolve(hash(module) + SUFFIX);
        if (!Files.exists(kept)) {
            int processors = check.usesSeveralProcessors() ? PROCESSORS : 1;
            Path folder = work.resolve(processor == Processor.IA32 ? processors + (isChecked ? "" : "-unchecked") : processor.id());
            KernelBuild.writeMakefile(folder, "# Translates a module of bitcode.\nall:\n\t$(MAKE) -C '" + sources() + "' COMPILER=llvm OUT='"
                    + folder + "' PROCESSORS=" + processors + " CHECKS=" + (isChecked ? 1 : 0) + " MODULE='" + folder + "/module.bc' '" + folder + "/kernel.elf'\n");
            try (BuildLock lock = BuildLock.take(folder)) {
                Files.copy(module, folder.resolve("module.bc"), StandardCopyOption.REPLACE_EXISTING);
                make(folder, "the kernel of " + module, output, canceled);
                Path unfinished = Files.createTempFile(store, "kernel", ".part");
                try {
                    Files.copy(folder.resolve("kernel.elf"), unfinished, StandardCopyOption.REPLACE_EXISTING);
                    Files.move(unfinished, kept, StandardCopyOption.ATOMIC_MOVE);
                } finally {
                    Files.deleteIfExists(unfinished);
                }
            }
        }
        return kept;
    }

    private static void make(Path folder, String what, Consumer<String> output, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        KernelBuild.make(List.of("make", "--no-print-directory", "-C", folder.toString()), what, output, canceled);
    }

    /** The folder with the makefile for the processor, and with its engine unless that is the IA-32's. */
    private Path sources() {
        return processor == Processor.IA32 ? library : library.resolve(processor.id());
    }

    /** Of the module, and of all that the engine is made of. */
    private String hash(Path module) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path folder : List.of(processor == Processor.IA32 ? library.resolve("engine") : sources(), library.resolve("include"),
                library.resolveSibling("machine"))) {
            try (Stream<Path> files = Files.walk(folder)) {
                files.filter(Files::isRegularFile).sorted().forEach(sources::add);
            }
        }
        sources.add(library.resolve("makefile"));
        sources.add(library.resolve("bitcode.mk"));
        sources.add(library.resolve("llvm.mk"));
        sources.add(module);
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((processor + (isChecked ? " checked\n" : "\n")).getBytes(StandardCharsets.UTF_8));
            for (Path source : sources) {
                byte[] bytes = Files.readAllBytes(source);
                digest.update((source.getFileName() + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, HASH_LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
