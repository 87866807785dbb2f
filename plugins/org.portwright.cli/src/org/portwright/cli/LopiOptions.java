// SPDX-License-Identifier: EPL-2.0
// Options of the commands that instrument.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.portwright.elf.ElfException;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Machine;
import org.portwright.lopi.Probe;
import org.portwright.lopi.ProbeSource;
import org.portwright.lopi.Selection;
import org.portwright.lopi.language.ProbeFiles;
import org.portwright.lopi.language.ProbeRules;
import picocli.CommandLine.Option;

/** Which functions, and what to do in them. */
final class LopiOptions implements ProbeSource {
    /** Larger files are refused: arrays end there. */
    private static final long MAXIMUM_SIZE = 1L << 30;

    @Option(names = "--function", paramLabel = "PATTERN",
            description = "only functions of such a name (* and ? stand for anything); may be repeated; default: all")
    private List<String> functions = new ArrayList<>();

    @Option(names = "--file", paramLabel = "PATTERN",
            description = "only objects of such a source file; may be repeated; default: all")
    private List<String> files = new ArrayList<>();

    @Option(names = "--probe", paramLabel = "PROBE",
            description = "a supplied probe: count, counter, cycles, ...; or the object file of one; or a file of rules "
                + "(.lopi), which replaces --function, --file and --exit; default: count")
    private String probe = "count";

    @Option(names = "--exit", paramLabel = "auto|call|replace", description = "how exits are found: the stub calls the function (auto, call), or replaces its return address; "
                + "default: auto")
    private Selection.Exit exit;

    @Option(names = "--shared", description = "for a shared library; -fPIC and -shared of a compiler imply it")
    private boolean shared;

    /** What the instrumented code runs in. */
    enum Environment { PROGRAM, KERNEL }

    @Option(names = "--environment", paramLabel = "program|kernel", defaultValue = "program",
            description = "what the code runs in (docs/lopi-kernel.md); default: program")
    private Environment environment = Environment.PROGRAM;

    private final Map<Path, Probe> probes = new HashMap<>();
    private ProbeRules rules;

    /**
     * For all functions of a kernel.
     *
     * @param probe a supplied probe, the object file of one, or a file of rules
     */
    static LopiOptions ofKernel(String probe) {
        LopiOptions options = new LopiOptions();
        options.probe = probe;
        options.environment = Environment.KERNEL;
        return options;
    }

    /** Whether the code is for a shared library. */
    boolean isShared() {
        return shared;
    }

    /**
     * Instruments a file.
     *
     * @param name what errors call it
     */
    Instrumenter.Result instrument(Path input, String name, boolean forSharedLibrary)
            throws IOException, CommandException, LopiException, ElfException {
        FileProblems.requireFile(input);
        if (!Files.isRegularFile(input)) {
            throw new CommandException(name + ": not a regular file; give an object file or an archive");
        }
        if (Files.size(input) > MAXIMUM_SIZE) {
            throw new CommandException(name + ": larger than 1 GiB; strip its debug information");
        }
        byte[] bytes = Files.readAllBytes(input);
        if (hasRules()) {
            return Instrumenter.instrument(name, bytes,
                    rules().plan(rule -> (machine, independent) -> probe(rule, machine, independent)),
                            forSharedLibrary);
        }
        return Instrumenter.instrument(name, bytes,
                new Selection(functions, files, exit == null ? Selection.Exit.AUTO : exit), this, forSharedLibrary);
    }

    private boolean hasRules() {
        return probe.endsWith(ProbeFiles.EXTENSION);
    }

    private ProbeRules rules() throws IOException, CommandException, LopiException {
        if (rules == null) {
            if (!functions.isEmpty() || !files.isEmpty() || exit != null) {
                throw new CommandException(probe + ": says which functions, files and exits; leave out --function, "
                        + "--file and --exit");
            }
            Path file = Path.of(probe);
            FileProblems.requireFile(file);
            rules = new ProbeFiles().read(file, warning -> { });
        }
        return rules;
    }

    /** Puts an instrumented file in its place. */
    static void write(Path output, Instrumenter.Result result) throws IOException, CommandException {
        try (UnfinishedFile file = UnfinishedFile.beside(output)) {
            file.stream().write(result.bytes());
            file.finish();
        }
    }

    /** What a shared library is linked with. */
    static List<String> sharedLibraries(Machine machine) {
        return List.of(directory(machine).resolve("liblopi-shared.a").toString());
    }

    /** What a program with the probe is linked with. */
    List<String> libraries(Machine machine) throws IOException, CommandException, LopiException, ElfException {
        List<String> libraries = new ArrayList<>();
        for (String name : hasRules() ? rules().probes() : List.of(probe)) {
            Path support = directory(machine).resolve(name + ".support.o");
            if (!isFile(name) && Files.exists(support)) {
                libraries.add(support.toString());
            }
        }
        objectsInC().forEach(object -> libraries.add(object.toString()));
        libraries.add(directory(machine).resolve("liblopi.a").toString());
        libraries.add("-lpthread");
        libraries.add("-ldl");
        return libraries;
    }

    /** The object files of probes that are linked and called. */
    List<Path> objectsInC() throws IOException, CommandException, LopiException, ElfException {
        List<Path> objects = new ArrayList<>();
        for (String name : hasRules() ? rules().probes() : List.of(probe)) {
            if (isInC(name)) {
                objects.add(file(name));
            }
        }
        return objects;
    }

    private static boolean isFile(String probe) {
        return probe.endsWith(".o");
    }

    /** The object file of a probe; rules name it from their folder. */
    private Path file(String name) throws LopiException {
        Path file = hasRules() ? Path.of(probe).resolveSibling(name) : Path.of(name);
        if (!Files.isRegularFile(file)) {
            throw new LopiException(file.toString(), "no such probe; name the object file of one");
        }
        return file;
    }

    /** Whether a probe is an object file with lopi_enter and lopi_exit, which is linked and called. */
    private boolean isInC(String name) throws LopiException, ElfException, IOException {
        return isFile(name) && Probe.isInC(file(name).toString(), Files.readAllBytes(file(name)));
    }

    /** Where native/lopi is built. */
    private static Path directory(Machine machine) {
        return Path.of(System.getProperty("portwright.home", "."), "build/lopi",
                machine == Machine.IA32 ? "i386" : "x86_64");
    }

    @Override
    public Probe probe(Machine machine, boolean positionIndependent) throws LopiException, ElfException, IOException {
        return probe(probe, machine, positionIndependent);
    }

    private Probe probe(String name, Machine machine, boolean positionIndependent)
            throws LopiException, ElfException, IOException {
        boolean kernel = environment == Environment.KERNEL;
        if (kernel && (machine != Machine.IA32 || positionIndependent)) {
            throw new LopiException(name, "there are probes for kernels of IA-32 at fixed addresses only; compile "
                    + "with -m32 -fno-pic");
        }
        boolean copied = isFile(name) && !isInC(name);
        Path file = copied ? file(name)
                : directory(machine).resolve((isFile(name) ? "call" : name)
                        + (kernel ? ".kernel.o" : positionIndependent ? ".pic.o" : ".o"));
        if (!Files.exists(file)) {
            throw new LopiException(name, kernel ? "no such probe for kernels; take count, accumulate, counter, "
                    + "cycles or histogram, or the object file of one"
                    : "no such probe; take one that docs/lopi.md lists, or the object file of one");
        }
        Probe known = probes.get(file);
        if (known == null) {
            known = Probe.read(file.toString(), Files.readAllBytes(file));
            if (known.isPerProcessor() != kernel) {
                throw new LopiException(name, kernel ? "a probe for programs; assemble it with -DLOPI_KERNEL"
                        : "a probe for kernels; add --environment kernel");
            }
            probes.put(file, known);
        }
        return known;
    }
}
