// SPDX-License-Identifier: EPL-2.0
// Where probes are: the supplied ones, which it makes, and people's own.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.build.CompilerProcess;
import org.portwright.elf.ElfException;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Machine;
import org.portwright.lopi.Probe;
import org.portwright.lopi.ProbeSource;
import org.portwright.lopi.language.SuppliedProbe;

/** The folder {@code build/lopi} of the Portwright home, with a folder for each machine. */
final class ProbeFolder {

    private static final String LIBRARY = "liblopi.a";

    private final Path home;
    private final Path base;
    private final Map<Path, Probe> read = new HashMap<>();
    private final Set<Machine> machines = new TreeSet<>();
    private final Set<String> used = new TreeSet<>();

    private ProbeFolder(Path home, Path base) {
        this.home = home;
        this.base = base;
    }

    /**
     * The folder, with the probes in it, made anew if their sources have changed.
     *
     * @param base what names of people's own probes are relative to
     * @throws CoreException if they can't be made
     */
    static ProbeFolder open(Path base, IProgressMonitor monitor) throws CoreException {
        ProbeFolder folder = new ProbeFolder(PortwrightHome.script().getParent(), base);
        monitor.subTask(Messages.lopi_makingProbes);
        synchronized (ProbeFolder.class) {
            // Make knows what is older than its source; if nothing is, it takes a hundredth of a second.
            folder.run(List.of("make", "-s", "-C", "native/lopi"), Messages.lopi_probesNotMade, monitor);
        }
        return folder;
    }

    private void run(List<String> command, String problem, IProgressMonitor monitor) throws CoreException {
        List<String> output = new ArrayList<>();
        try {
            if (CompilerProcess.run(command, home, output::add, monitor) != 0) {
                throw PortwrightCore.failure(NLS.bind(problem, String.join("\n", output)), null);
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(problem, e.getMessage()), e);
        }
    }

    private Path of(Machine machine) {
        return home.resolve("build/lopi").resolve(machine == Machine.IA32 ? "i386" : "x86_64");
    }

    /** The C compiler for a machine. */
    static String compiler(Machine machine) {
        return machine == Machine.IA32 ? "i686-linux-gnu-gcc" : "gcc";
    }

    /** The object file that a C source becomes, which is no one's to instrument. */
    static String objectOf(String source) {
        return source.substring(0, source.lastIndexOf('.')) + ObjectFinder.MARK + ".o";
    }

    /** Compiles a probe of one's own if it is not there, or older than its source. */
    private void compile(String name, Machine machine, IProgressMonitor monitor) throws LopiException, IOException {
        Path object = path(name);
        String last = object.getFileName().toString();
        String base = last.substring(0, last.length() - (ObjectFinder.MARK + ".o").length());
        Path source = object.resolveSibling(base + ".c");
        if (Files.exists(source) && (!Files.exists(object)
                || Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(object)) > 0)) {
            try {
                run(List.of(compiler(machine), "-O2", "-g", "-fPIC", "-I",
                        home.resolve("native/lopi/include").toString(), "-c", source.toString(), "-o",
                        object.toString()), Messages.lopi_probeNotCompiled, monitor);
            } catch (CoreException e) {
                throw new LopiException(source.getFileName().toString(), e.getMessage());
            }
        }
    }

    /**
     * Where stubs of a probe come from.
     *
     * @param name of a supplied probe, or the object file of one, which may be one in C
     */
    ProbeSource source(String name, IProgressMonitor monitor) {
        boolean supplied = SuppliedProbe.named(name).isPresent();
        return (machine, positionIndependent) -> {
            machines.add(machine);
            used.add(name);
            if (name.endsWith(ObjectFinder.MARK + ".o")) {
                compile(name, machine, monitor);
            }
            Path file = supplied || isInC(name) ? of(machine).resolve((supplied ? name : SuppliedProbe.CALL.label())
                    + (positionIndependent ? ".pic.o" : ".o")) : own(name);
            Probe probe = read.get(file);
            if (probe == null) {
                probe = Probe.read(file.toString(), Files.readAllBytes(file));
                read.put(file, probe);
            }
            return probe;
        };
    }

    private Path path(String name) throws LopiException {
        try {
            return base.resolve(name).normalize();
        } catch (InvalidPathException e) {
            throw new LopiException(name, Messages.lopi_noProbe);
        }
    }

    private Path own(String name) throws LopiException {
        Path file = path(name);
        if (!Files.isRegularFile(file)) {
            throw new LopiException(name, Messages.lopi_noProbe);
        }
        return file;
    }

    /** Whether a file is one of the probes that rules name. */
    boolean isOwn(Path file, List<String> named) {
        return named.stream().filter(name -> SuppliedProbe.named(name).isEmpty())
                .anyMatch(name -> base.resolve(name).normalize().equals(file));
    }

    private boolean isInC(String name) throws LopiException, ElfException, IOException {
        Path file = own(name);
        return Probe.isInC(file.toString(), Files.readAllBytes(file));
    }

    /** What a program with the probes that were asked for is linked with besides its objects. */
    List<String> libraries() throws LopiException, ElfException, IOException {
        List<String> libraries = new ArrayList<>();
        for (Machine machine : machines) {
            for (String name : used) {
                Path support = of(machine).resolve(name + ".support.o");
                if (SuppliedProbe.named(name).isEmpty()) {
                    if (isInC(name)) {
                        libraries.add(own(name).toString());
                    }
                } else if (Files.exists(support)) {
                    libraries.add(support.toString());
                }
            }
            libraries.add(of(machine).resolve(LIBRARY).toString());
        }
        if (!machines.isEmpty()) {
            libraries.add("-lpthread");
            libraries.add("-ldl");
        }
        return libraries;
    }
}
