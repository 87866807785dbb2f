// SPDX-License-Identifier: EPL-2.0
// Where the supplied probes are; makes them if they are not there.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

/** The folder {@code build/lopi} of the Portwright home, with a folder for each machine. */
final class ProbeFolder {

    private static final String LIBRARY = "liblopi.a";

    private final Path folder;
    private final Map<Path, Probe> read = new HashMap<>();

    private ProbeFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * The folder, with the probes in it.
     *
     * @throws CoreException if they are not there and can't be made
     */
    static ProbeFolder open(IProgressMonitor monitor) throws CoreException {
        Path home = PortwrightHome.script().getParent();
        ProbeFolder folder = new ProbeFolder(home.resolve("build/lopi"));
        if (!folder.isMade()) {
            monitor.subTask(Messages.lopi_makingProbes);
            List<String> output = new ArrayList<>();
            try {
                int status = CompilerProcess.run(List.of("make", "-s", "-C", "native/lopi"), home, output::add, monitor);
                if (status != 0 || !folder.isMade()) {
                    throw PortwrightCore.failure(NLS.bind(Messages.lopi_probesNotMade, String.join("\n", output)), null);
                }
            } catch (IOException e) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_probesNotMade, e.getMessage()), e);
            }
        }
        return folder;
    }

    private boolean isMade() {
        return List.of(Machine.values()).stream()
                .allMatch(machine -> Files.isRegularFile(of(machine).resolve(LIBRARY)));
    }

    private Path of(Machine machine) {
        return folder.resolve(machine == Machine.IA32 ? "i386" : "x86_64");
    }

    /** Where stubs of a probe come from; remembers for which machine one was asked for. */
    Source source(ProbeKind kind) {
        return new Source(kind);
    }

    /** A probe for the machines of the objects. */
    final class Source implements ProbeSource {

        private final ProbeKind kind;
        private final Map<Machine, Boolean> machines = new EnumMap<>(Machine.class);

        private Source(ProbeKind kind) {
            this.kind = kind;
        }

        @Override
        public Probe probe(Machine machine, boolean positionIndependent)
                throws LopiException, ElfException, IOException {
            machines.put(machine, true);
            Path file = of(machine).resolve(kind.id() + (positionIndependent ? ".pic.o" : ".o"));
            Probe probe = read.get(file);
            if (probe == null) {
                probe = Probe.read(file.toString(), Files.readAllBytes(file));
                read.put(file, probe);
            }
            return probe;
        }

        /** What a program is linked with besides its objects. */
        List<String> libraries() {
            List<String> libraries = new ArrayList<>();
            for (Machine machine : machines.keySet()) {
                Path support = of(machine).resolve(kind.id() + ".support.o");
                if (Files.exists(support)) {
                    libraries.add(support.toString());
                }
                libraries.add(of(machine).resolve(LIBRARY).toString());
            }
            libraries.add("-lpthread");
            libraries.add("-ldl");
            return libraries;
        }
    }
}
