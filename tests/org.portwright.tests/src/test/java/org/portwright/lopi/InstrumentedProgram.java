// SPDX-License-Identifier: EPL-2.0
// Compiles programs for the host, instruments and links them.
package org.portwright.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.elf.CrossCompiler;

/** A program whose one object is instrumented. */
final class InstrumentedProgram {
    /** IA-32 is compiled by the cross compiler, and runs on the host. */
    private static final String TRIPLE = "i686-linux-gnu";

    private static boolean built;

    private InstrumentedProgram() {
    }

    static String compiler(Machine machine, boolean plusPlus) {
        return (machine == Machine.IA32 ? TRIPLE + '-' : "") + (plusPlus ? "g++" : "gcc");
    }

    /** Builds the probes, once. */
    static synchronized void buildProbes() throws Exception {
        if (!built) {
            CrossCompiler.run(CrossCompiler.home(), List.of("make", "-s", "-C", "native/lopi"));
            built = true;
        }
    }

    static Path library(Machine machine) {
        return CrossCompiler.home().resolve("build/lopi").resolve(machine == Machine.IA32 ? "i386" : "x86_64");
    }

    /** A supplied probe. */
    static ProbeSource probe(String name) throws Exception {
        buildProbes();
        return (machine, positionIndependent) -> {
            Path file = library(machine).resolve(name + (positionIndependent ? ".pic.o" : ".o"));
            return Probe.read(file.toString(), Files.readAllBytes(file));
        };
    }

    /** Compiles a source by GCC without linking it. */
    static Path compile(Path folder, Machine machine, Path source, String... options) throws Exception {
        return compile(folder, List.of(compiler(machine, source.toString().endsWith(".cc"))), source, options);
    }

    /** Compiles a source by Clang without linking it. */
    static Path compileByClang(Path folder, Machine machine, Path source, String... options) throws Exception {
        return compile(folder, machine == Machine.IA32 ? List.of("clang-14", "--target=" + TRIPLE)
                : List.of("clang-14"), source, options);
    }

    private static Path compile(Path folder, List<String> compiler, Path source, String... options)
            throws Exception {
        Path object = folder.resolve("plain.o");
        List<String> command = new ArrayList<>(compiler);
        command.add("-c");
        command.addAll(List.of(options));
        command.addAll(List.of(source.toString(), "-o", object.toString()));
        CrossCompiler.run(folder, command);
        return object;
    }

    /** Links an object, with the support library if it is instrumented. */
    static Path link(Path folder, Machine machine, Path object, boolean plusPlus, String probe, String... options)
            throws Exception {
        Path program = folder.resolve(object.getFileName() + ".program");
        List<String> command = new ArrayList<>(List.of(compiler(machine, plusPlus), object.toString()));
        command.addAll(List.of(options));
        if (probe != null) {
            Path support = library(machine).resolve(probe + ".support.o");
            if (Files.exists(support)) {
                command.add(support.toString());
            }
            command.add(library(machine).resolve("liblopi.a").toString());
        }
        if (plusPlus && machine == Machine.IA32) {
            // The host has no shared one.
            command.addAll(List.of("-static-libstdc++", "-static-libgcc"));
        }
        command.addAll(List.of("-o", program.toString(), "-lpthread", "-ldl", "-lm"));
        CrossCompiler.run(folder, command);
        return program;
    }

    /** Instruments an object. */
    static Path instrument(Path object, Selection selection, String probe)
            throws Exception {
        Instrumenter.Result result = Instrumenter.instrument(object.toString(), Files.readAllBytes(object), selection,
                probe(probe), false);
        return Files.write(object.resolveSibling("instrumented.o"), result.bytes());
    }

    /** What a program prints. */
    static String output(Path program) throws IOException, InterruptedException {
        return CrossCompiler.run(program.getParent(), List.of(program.toString()));
    }

    /** A source among the test's resources. */
    static Path source(String name) throws Exception {
        return Path.of(InstrumentedProgram.class.getResource("/lopi/" + name).toURI());
    }
}
