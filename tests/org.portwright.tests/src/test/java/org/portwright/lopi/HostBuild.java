// SPDX-License-Identifier: EPL-2.0
// A compiler of this machine's programs and its options.
package org.portwright.lopi;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.portwright.elf.CrossCompiler;

/**
 * A compiler of this machine's programs and its options.
 *
 * @param clang whether it is Clang, else GCC
 * @param level {@code -O0} to {@code -O3}, {@code -Os}
 */
record HostBuild(Machine machine, boolean clang, String level, boolean positionIndependent) {
    /** An instrumented program, and what has become of its functions. */
    record Instrumented(Path program, List<FunctionReport> functions) {
    }

    /** Debian's ccache has commands of the compilers' names there, which compile only what they have not yet. */
    private static final Path CACHING = Path.of("/usr/lib/ccache");
    private static final String TRIPLE = "i686-linux-gnu";

    /** Compiles sources, each to an object of its own; two at a time. */
    List<Path> compile(Path sources, List<String> names, List<String> options, Path folder) throws Exception {
        ExecutorService compilers = Executors.newFixedThreadPool(2);
        try {
            List<Future<Path>> objects = new ArrayList<>();
            for (String name : names) {
                Path object = folder.resolve(Path.of(name).getFileName().toString().replaceAll("\\.\\w+$", ".o"));
                List<String> command = new ArrayList<>(compiler(name));
                command.addAll(options);
                command.addAll(List.of(level, positionIndependent ? "-fPIC" : "-fno-pie", "-w", "-c", name, "-o",
                        object.toString()));
                objects.add(compilers.submit(() -> {
                    // In the sources' folder, so that a compilation is the same in each work tree.
                    CrossCompiler.run(sources, command);
                    return object;
                }));
            }
            List<Path> compiled = new ArrayList<>();
            for (Future<Path> object : objects) {
                compiled.add(object.get());
            }
            return compiled;
        } finally {
            compilers.shutdownNow();
        }
    }

    private List<String> compiler(String source) {
        boolean plusPlus = isPlusPlus(source);
        List<String> command = new ArrayList<>(List.of("env", "CCACHE_DIR=" + cache()));
        if (clang) {
            command.add(CACHING.resolve(plusPlus ? "clang++-14" : "clang-14").toString());
            if (machine == Machine.IA32) {
                command.add("--target=" + TRIPLE);
            }
        } else {
            String gcc = plusPlus ? "g++" : "gcc";
            command.add(CACHING.resolve(machine == Machine.IA32 ? TRIPLE + '-' + gcc : gcc).toString());
        }
        return command;
    }

    static boolean isPlusPlus(String source) {
        return source.endsWith(".cc") || source.endsWith(".cpp");
    }

    /** Lets commands find the compilers that compile only what they have not yet. */
    static void addCaching(Map<String, String> environment) {
        environment.put("CCACHE_DIR", cache().toString());
        environment.merge("PATH", CACHING.toString(), (path, caching) -> caching + ':' + path);
    }

    /** Beside the other caches of Portwright. */
    private static Path cache() {
        String home = System.getenv("XDG_CACHE_HOME");
        return (home == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(home))
                .resolve("portwright/ccache");
    }

    /** Instruments all functions of all objects, and links them with others. */
    Instrumented instrument(Path folder, List<Path> objects, boolean plusPlus, String probe, Selection.Exit exit,
            Path... others) throws Exception {
        ProbeSource source = InstrumentedProgram.probe(probe);
        List<FunctionReport> functions = new ArrayList<>();
        List<Path> instrumented = new ArrayList<>();
        for (Path object : objects) {
            Instrumenter.Result result = Instrumenter.instrument(object.toString(), Files.readAllBytes(object),
                    new Selection(List.of(), List.of(), exit), source, positionIndependent);
            functions.addAll(result.functions());
            instrumented.add(Files.write(folder.resolve("lopi." + object.getFileName()), result.bytes()));
        }
        instrumented.addAll(List.of(others));
        return new Instrumented(link(folder, instrumented, plusPlus, probe), functions);
    }

    /** Links objects, by GCC in any case; with the support library if a probe is given. */
    Path link(Path folder, List<Path> objects, boolean plusPlus, String probe) throws Exception {
        List<String> others = new ArrayList<>();
        objects.subList(1, objects.size()).forEach(object -> others.add(object.toString()));
        others.add(positionIndependent ? "-pie" : "-no-pie");
        return InstrumentedProgram.link(folder, machine, objects.get(0), plusPlus, probe,
                others.toArray(String[]::new));
    }

    @Override
    public String toString() {
        return (machine == Machine.IA32 ? "IA-32 " : "x86-64 ") + (clang ? "Clang " : "GCC ") + level
                + (positionIndependent ? " -fPIC" : "");
    }
}
