// SPDX-License-Identifier: EPL-2.0
// Builds one program for one machine in all ways, and simulates it.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.elf.ElfException;
import org.portwright.lopi.FunctionReport;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Machine;
import org.portwright.lopi.Plan;
import org.portwright.lopi.Probe;
import org.portwright.lopi.Selection;

/**
 * The builds of a program. The plain one comes first: it says which functions have code of their own, and which of them
 * the time is spent in. Those are then instrumented in each way, also by hand: what has been inlined everywhere
 * is left alone.
 */
final class Workshop {
    /** Which functions are instrumented. */
    enum Scope {
        /** All. */
        ALL,
        /** Those that make up 80 % of the instructions, as in the thesis's section 6.4. */
        HOT
    }

    /** A program that does what it should. */
    record Build(Way way, Scope scope, Path directory, Simulation simulation, long calls, long text) {
    }

    private static final double HOT_SHARE = 0.8;
    private static final Pattern CALLS = Pattern.compile("\"calls\": (\\d+)");

    private final Places places;
    private final Machine machine;
    private final Program program;
    private final Path directory;
    /** Set by plain(): the sources, for each the functions that can be instrumented, and those that are hot. */
    private List<Path> sources;
    private List<Set<String>> functions;
    private int leftAlone;
    private Set<String> hot;
    private Build plain;
    private Path frida;
    private final Map<Scope, Long> lopiCalls = new HashMap<>();
    /** Folders whose objects are all there. Ways that share one are built in the same thread. */
    private final Set<Path> compiled = ConcurrentHashMap.newKeySet();

    Workshop(Places places, Machine machine, Program program) {
        this.places = places;
        this.machine = machine;
        this.program = program;
        this.directory = places.work().resolve(Places.id(machine)).resolve(program.id());
    }

    Machine machine() {
        return machine;
    }

    Program program() {
        return program;
    }

    /** How many functions are instrumented. */
    int functions(Scope scope) {
        return scope == Scope.HOT ? hot.size() : functions.stream().mapToInt(Set::size).sum();
    }

    /** How many functions can't be instrumented, and are left alone in all scopes. */
    int leftAlone() {
        return leftAlone;
    }

    /** The program as it is; this must come before all others. */
    Build plain() throws Shell.FailedException, IOException, InterruptedException, LopiException, ElfException {
        sources = program.sources(program.isFetched() ? fetch(program.id()) : places.here());
        List<Path> objects = compile(Way.Compilation.PLAIN, Scope.ALL);
        functions = new ArrayList<>();
        for (Path object : objects) {
            Set<String> names = new HashSet<>();
            for (FunctionReport report : instrument(object, "accumulate", Scope.ALL, Selection.Exit.CALL).functions()) {
                if (report.form() != null) {
                    names.add(report.name());
                } else {
                    leftAlone++;
                }
            }
            functions.add(names);
        }
        Path folder = folder(Way.NONE, Scope.ALL);
        link(Way.NONE, objects, folder.resolve("program"), false);
        Shell.line(folder, folder.resolve("printed"), command(Way.NONE, program.few()));
        Simulation simulation = simulate(folder);
        hot = hottest(simulation);
        for (Scope scope : Scope.values()) {
            lopiCalls.put(scope, countCalls(scope));
        }
        plain = new Build(Way.NONE, Scope.ALL, folder, simulation, 0, text(folder));
        return plain;
    }

    /**
     * Builds the program in another way.
     *
     * @throws Shell.FailedException if one can't be built, or prints something else
     */
    Build build(Way way, Scope scope)
            throws Shell.FailedException, IOException, InterruptedException, LopiException, ElfException {
        if (way == Way.FRIDA) {
            frida = fetch("frida");
        }
        Path folder = folder(way, scope);
        List<Path> objects = compile(way.compilation(), scope);
        if (way == Way.LOPI || way == Way.REPLACED) {
            List<Path> instrumented = new ArrayList<>();
            for (Path object : objects) {
                instrumented.add(Files.write(folder.resolve(object.getFileName()), instrument(object, "accumulate",
                        scope, way == Way.LOPI ? Selection.Exit.CALL : Selection.Exit.REPLACE).bytes()));
            }
            objects = instrumented;
        }
        link(way, objects, folder.resolve("program"), false);
        if (way == Way.FRIDA) {
            Files.write(folder.resolve("functions"), functions.stream().flatMap(Set::stream).toList());
        }
        Path printed = folder.resolve("printed");
        Shell.line(folder, printed, command(way, program.few()));
        // uftrace adds what it says.
        if (way != Way.UFTRACE && Files.mismatch(printed, plain.directory().resolve("printed")) >= 0) {
            throw new Shell.FailedException("prints something else than without instrumentation");
        }
        return new Build(way, scope, folder, way.isSimulated() ? simulate(folder) : null,
                calls(way, scope, folder, objects), text(folder));
    }

    /** How many calls of instrumented functions a run with few has; 0 if it can't tell. */
    private long calls(Way way, Scope scope, Path folder, List<Path> objects)
            throws Shell.FailedException, IOException, InterruptedException {
        if (way.compilation() == Way.Compilation.PLAIN || way.compilation() == Way.Compilation.PG) {
            return lopiCalls.get(scope);        // all of them instrument what has code of its own
        }
        if (way == Way.HAND || way == Way.HOOKS || way == Way.XRAY) {
            link(way, objects, folder.resolve("counting"), true);
            Shell.line(folder, folder.resolve("printed"),
                    program(program.few()).replace("./program", "./counting"));
            return Long.parseLong(Files.readString(folder.resolve("calls")).strip());
        }
        return 0;
    }

    /** The line that measures a build's time. */
    String timed(Build build, String line) {
        return "cd '" + build.directory() + "' && { " + command(build.way(), line) + "; } >/dev/null 2>&1";
    }

    /** Where something of others is, which is fetched unless it is there. */
    private Path fetch(String name) throws Shell.FailedException, IOException, InterruptedException {
        return Path.of(Shell.output(places.work(),
                List.of(places.here().resolve("fetch").toString(), name)).strip());
    }

    /** The names of all functions of the program's own, those that can't be instrumented and parts of functions among them. */
    Set<String> ownFunctions() throws Shell.FailedException, IOException, InterruptedException {
        Set<String> names = new HashSet<>();
        for (Path object : compile(Way.Compilation.PLAIN, Scope.ALL)) {
            ProgramCode.functions(object).forEach(symbol -> names.add(symbol.name()));
        }
        return names;
    }

    /** Follows a build, on the task for that. */
    void trace(Build build, Trace.Listener listener) throws Shell.FailedException, IOException, InterruptedException {
        Trace.run(build.directory(), program(program.least()), listener);
    }

    // ------------------------------------------------------------ compiling

    private Path folder(Way way, Scope scope) throws IOException {
        return Files.createDirectories(directory.resolve(way.id() + "-" + scope));
    }

    private String compiler(Way.Compilation compilation) {
        return compilation.byClang() ? "clang-14" : machine == Machine.X86_64 ? "gcc" : "i686-linux-gnu-gcc";
    }

    /** The objects; they are there already if another way has compiled them. */
    private List<Path> compile(Way.Compilation compilation, Scope scope)
            throws Shell.FailedException, IOException, InterruptedException {
        boolean byHand = compilation.byHand();
        Path folder = directory.resolve(compilation + "-" + (byHand ? scope : Scope.ALL));
        boolean there = compiled.contains(folder);
        Files.createDirectories(folder);
        List<Path> objects = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            String name = sources.get(i).getFileName().toString().replaceFirst("\\.c$", "");
            Path object = folder.resolve(name + ".o");
            objects.add(object);
            if (!there) {
                // Without the name of this run's folder, so that the next run finds the same in ccache.
                List<String> command = new ArrayList<>(List.of("env", "CCACHE_DIR=" + places.compiled(), "ccache",
                        compiler(compilation), "-O2", "-fno-pie", "-w", "-c", "-o", name + ".o"));
                if (byHand) {
                    instrumentByHand(i, folder.resolve(name + ".c"), scope);
                    command.addAll(List.of(name + ".c", "-I" + places.here()));
                } else {
                    command.add(sources.get(i).toString());
                }
                command.addAll(program.defines());
                command.addAll(compilation.options());
                Shell.output(folder, command);
            }
        }
        compiled.add(folder);
        return objects;
    }

    private void instrumentByHand(int number, Path result, Scope scope)
            throws Shell.FailedException, IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(compiler(Way.Compilation.HAND), "-O2", "-E",
                sources.get(number).toString()));
        command.addAll(program.defines());
        Set<String> names = new HashSet<>();
        for (String function : functions.get(number)) {
            if (scope == Scope.ALL || hot.contains(function)) {
                names.add(function.replaceFirst("\\..*", ""));      // of a clone or a part that the compiler has made
            }
        }
        HandInstrumentation.Result changed =
                HandInstrumentation.write(Shell.output(result.getParent(), command), names, "BY_HAND");
        if (!changed.found().equals(names)) {
            names.removeAll(changed.found());
            throw new Shell.FailedException(sources.get(number).getFileName() + ": no definition of "
                    + String.join(", ", names) + " was found");
        }
        Files.writeString(result, changed.source());
    }

    private void link(Way way, List<Path> objects, Path output, boolean counting)
            throws Shell.FailedException, IOException, InterruptedException {
        Way.Compilation compilation = way.compilation();
        List<String> command = new ArrayList<>(List.of(compiler(compilation), "-no-pie", "-o", output.toString()));
        command.addAll(objects.stream().map(Path::toString).toList());
        if (compilation == Way.Compilation.PG || way == Way.XRAY) {
            command.addAll(compilation.options());
        }
        String support = compilation.byHand() ? "by-hand" : way == Way.HOOKS || way == Way.XRAY ? "hooks" : null;
        if (support != null) {
            Path object = output.resolveSibling(support + (counting ? ".counting" : "") + ".o");
            List<String> compile = new ArrayList<>(List.of(compiler(compilation), "-O2", "-fno-pie", "-c",
                    places.here().resolve(support + ".c").toString(), "-o", object.toString()));
            if (counting) {
                compile.add("-DCOUNTING");
            }
            if (way == Way.XRAY) {
                compile.add("-DXRAY");
            }
            Shell.output(output.getParent(), compile);
            command.add(object.toString());
        } else if (way == Way.LOPI || way == Way.REPLACED) {
            command.add(places.probes(machine).resolve("liblopi.a").toString());
        }
        command.add("-lm");
        Shell.output(output.getParent(), command);
    }

    private Instrumenter.Result instrument(Path object, String probe, Scope scope, Selection.Exit exit)
            throws IOException, LopiException, ElfException {
        Path file = places.probes(machine).resolve(probe + ".o");
        Probe read = Probe.read(file.toString(), Files.readAllBytes(file));
        Plan.Treatment treatment = new Plan.Treatment((ignored, positionIndependent) -> read, exit);
        return Instrumenter.instrument(object.toString(), Files.readAllBytes(object),
                function -> scope == Scope.ALL || function.names().stream().anyMatch(hot::contains) ? treatment : null,
                false);
    }

    // ------------------------------------------------------------ running

    /** A command line of the program's, with the names of its files. */
    private String program(String line) {
        return line.replace("{here}", places.here().toString()).replace("{inputs}", places.inputs().toString());
    }

    /** How a program is run. */
    private String command(Way way, String line) {
        String program = program(line);
        return switch (way) {
            case LOPI, REPLACED -> "LOPI_OUTPUT=results " + program;
            case UFTRACE -> "timeout 100 uftrace record --no-libcall -d data " + program
                    + "; status=$?; rm -rf data; (exit $status)";
            case CALLGRIND -> "valgrind -q --tool=callgrind --callgrind-out-file=/dev/null " + program;
            case FRIDA -> "PYTHONPATH='" + frida + "' timeout 100 python3 '"
                    + places.here().resolve("frida-run.py") + "' '" + places.fridaWait() + "' functions " + program;
            default -> program;
        };
    }

    private Simulation simulate(Path folder) throws Shell.FailedException, IOException, InterruptedException {
        Path result = folder.resolve("simulated");
        // The timer of -pg would end valgrind 3.19 as it ends itself.
        Shell.line(folder, folder.resolve("printed.simulated"), "LOPI_OUTPUT=results exec env --block-signal=PROF "
                + "valgrind -q --tool=cachegrind --cache-sim=yes --branch-sim=yes --cachegrind-out-file=simulated "
                + program(program.few()));
        return Simulation.read(result);
    }

    /** The functions that have most instructions, which together make up the share that is hot. */
    private Set<String> hottest(Simulation simulation) {
        Set<String> all = new HashSet<>();
        functions.forEach(all::addAll);
        List<Map.Entry<String, Long>> own = simulation.instructions().entrySet().stream()
                .filter(function -> all.contains(function.getKey()))
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder())).toList();
        long rest = (long) (HOT_SHARE * own.stream().mapToLong(Map.Entry::getValue).sum());
        Set<String> result = new HashSet<>();
        for (Map.Entry<String, Long> function : own) {
            if (rest <= 0) {
                break;
            }
            result.add(function.getKey());
            rest -= function.getValue();
        }
        return result;
    }

    /** How many calls of instrumented functions a run with few has: LOPI counts them. */
    private long countCalls(Scope scope)
            throws Shell.FailedException, IOException, InterruptedException, LopiException, ElfException {
        Path folder = Files.createDirectories(directory.resolve("counting-" + scope));
        List<Path> objects = new ArrayList<>();
        for (Path object : compile(Way.Compilation.PLAIN, Scope.ALL)) {
            objects.add(Files.write(folder.resolve(object.getFileName()),
                    instrument(object, "count", scope, Selection.Exit.CALL).bytes()));
        }
        link(Way.LOPI, objects, folder.resolve("program"), true);
        Shell.line(folder, folder.resolve("printed"),
                "LOPI_FORMAT=json LOPI_OUTPUT=counted " + program(program.few()));
        long calls = 0;
        Matcher matcher = CALLS.matcher(Files.readString(folder.resolve("counted")));
        while (matcher.find()) {
            calls += Long.parseLong(matcher.group(1));
        }
        return calls;
    }

    private long text(Path folder) throws Shell.FailedException, IOException, InterruptedException {
        String sizes = Shell.output(folder, List.of("size", "program"));
        return Long.parseLong(sizes.lines().skip(1).findFirst().orElseThrow().strip().split("\\s+")[0]);
    }
}
