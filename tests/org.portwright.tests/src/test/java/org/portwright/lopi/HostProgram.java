// SPDX-License-Identifier: EPL-2.0
// A program of other people, compiled for this machine from their sources.
package org.portwright.lopi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.portwright.elf.CrossCompiler;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;

/**
 * A program of other people.
 *
 * @param name as people call it
 * @param sourcePackage Debian's name
 * @param files the sources, relative to the package's folder
 */
record HostProgram(String name, String sourcePackage, List<String> files, List<String> options, List<Run> runs) {

    private static final Path RESOURCES = Toolchain.resource("lopi");
    private static final Duration LIMIT = Duration.ofMinutes(3);

    /** A run: {@code {sources}} in its arguments is the folder of the sources. */
    record Run(List<String> arguments, byte[] input) {
    }

    static HostProgram bzip2() throws Exception {
        Path sources = sources("bzip2");
        return new HostProgram("bzip2", "bzip2", List.of("blocksort.c", "huffman.c", "crctable.c", "randtable.c",
                "compress.c", "decompress.c", "bzlib.c", "bzip2.c"), List.of("-D_FILE_OFFSET_BITS=64"),
                List.of(
                        new Run(List.of("-c", "{sources}/sample2.ref"), new byte[0]),
                        new Run(List.of("-d", "-c"), Files.readAllBytes(sources.resolve("sample1.bz2"))),
                        new Run(List.of("-t", "-v", "{sources}/sample3.bz2"), new byte[0])));
    }

    static HostProgram lua() throws Exception {
        List<String> files;
        try (Stream<Path> all = Files.list(sources("lua5.4").resolve("src"))) {
            files = all.map(file -> "src/" + file.getFileName()).filter(file -> file.endsWith(".c")
                    && !file.endsWith("/luac.c")).sorted().toList();
        }
        return new HostProgram("Lua", "lua5.4", files, List.of("-DLUA_COMPAT_5_3", "-DLUA_USE_POSIX"),
                List.of(new Run(List.of("-"), Files.readAllBytes(Toolchain.resource("realprograms/test.lua")))));
    }

    static HostProgram sqlite() throws Exception {
        String script = Files.readString(Toolchain.ROOT.resolve("samples/lopi-sqlite/script.sql"))
                + "select json_extract('{\"a\":[1,2.5]}', '$.a[1]'), strftime('%Y', 0, 'unixepoch');\n"
                + "select id, sum(degrees) over (order by id rows 3 preceding) from measurement where id < 40;\n"
                + "select nothing from nowhere;\n.dump\n";
        // As Debian's SQLite, but for what is not in each library for IA-32.
        return new HostProgram("SQLite", "sqlite3", List.of("sqlite3.c", "shell.c"),
                List.of("-DSQLITE_OMIT_LOAD_EXTENSION", "-DSQLITE_ENABLE_FTS4", "-DSQLITE_ENABLE_RTREE"),
                List.of(new Run(List.of("test.db"), script.getBytes(StandardCharsets.US_ASCII))));
    }

    /** A program of ours with other people's C++ library of headers: each of its exceptions, and one that ends it. */
    static HostProgram json() throws Exception {
        Path ours = Toolchain.resource("realprograms/json");
        return new HostProgram("JSON for Modern C++", "nlohmann-json3", List.of(ours.resolve("json.cpp").toString()),
                List.of("-Iinclude"), List.of(new Run(List.of(), Files.readAllBytes(ours.resolve("input.json")))));
    }

    /** Compresses by several threads; C++, and bzip2's library. */
    static HostProgram pbzip2() throws Exception {
        Path library = sources("bzip2");
        List<String> files = new ArrayList<>(List.of("pbzip2.cpp", "BZ2StreamScanner.cpp", "ErrorContext.cpp"));
        bzip2().files().stream().filter(file -> !file.equals("bzip2.c"))
                .forEach(file -> files.add(library.resolve(file).toString()));
        return new HostProgram("pbzip2", "pbzip2", files, List.of("-I" + library, "-pthread",
                "-D_LARGEFILE64_SOURCE", "-D_FILE_OFFSET_BITS=64", "-DUSE_STACKSIZE_CUSTOMIZATION",
                // It is of before C++11, and Clang's default is a later C++.
                "-Wno-reserved-user-defined-literal"), List.of(
                        new Run(List.of("-c", "-p4", "-b1", library + "/manual.ps"), new byte[0]),
                        new Run(List.of("-d", "-c", "-p3", library + "/sample1.bz2"), new byte[0])));
    }

    /** A shell: fork, pipes, signals, and setjmp for each of its loops, functions and errors. */
    static HostProgram mksh() throws Exception {
        List<String> files;
        try (Stream<Path> all = Files.list(sources("mksh"))) {
            files = all.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".c")
                    && !List.of("jehanne.c", "os2.c").contains(file)).sorted().toList();
        }
        return new HostProgram("mksh", "mksh", files, List.of("@options", "-fno-strict-aliasing", "-fwrapv",
                "-fno-asynchronous-unwind-tables"), List.of(
                        new Run(List.of(Toolchain.resource("lopi/shell.sh").toString(), "one", "two"), new byte[0])));
    }

    /** Where the sources of a package are, in the cache. */
    static Path sources(String sourcePackage) throws Exception {
        return Path.of(CrossCompiler.run(RESOURCES, List.of(RESOURCES.resolve("sources.sh").toString(),
                sourcePackage)).strip());
    }

    List<Path> compile(HostBuild build, Path folder, String... more) throws Exception {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of(more));
        return build.compile(sources(sourcePackage), files, all, folder);
    }

    boolean isPlusPlus() {
        return files.stream().anyMatch(HostBuild::isPlusPlus);
    }

    /** Instruments all functions, and links the objects with others. */
    HostBuild.Instrumented instrument(HostBuild build, List<Path> objects, Path folder, String probe,
            Selection.Exit exit, Path... others) throws Exception {
        return build.instrument(folder, objects, isPlusPlus(), probe, exit, others);
    }

    /** What the program does in a run; {@code before} is a command that runs it, such as env or valgrind. */
    Outcome execute(Path program, Run run, String... before) throws Exception {
        List<String> command = new ArrayList<>(List.of(before));
        command.add(program.toString());
        String folder = sources(sourcePackage).toString();
        run.arguments().forEach(argument -> command.add(argument.replace("{sources}", folder)));
        try {
            Outcome outcome = Processes.run(command, run.input(), LIMIT);
            return new Outcome(outcome.output().replace(program.toString(), name), outcome.errors(), outcome.status());
        } catch (IOException e) {
            throw new AssertionError(String.join(" ", command), e);
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
