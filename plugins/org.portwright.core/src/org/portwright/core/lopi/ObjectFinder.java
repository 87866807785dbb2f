// SPDX-License-Identifier: EPL-2.0
// Finds the objects and archives that people mean, and their functions.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.CompilerProcess;
import org.portwright.elf.ElfException;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.listing.Listing;

/** What can be instrumented in a project or a file. */
public final class ObjectFinder {

    /** What an instrumented copy has before its extension. */
    static final String MARK = ".lopi";

    private static final long MAXIMUM_SIZE = 1L << 30;

    private ObjectFinder() {
    }

    /** Whether a file of this name is an object or an archive, and no instrumented copy. */
    public static boolean isObject(String name) {
        return (name.endsWith(".o") || name.endsWith(".a"))
                && !name.substring(0, name.length() - 2).endsWith(MARK);
    }

    /** The name of the instrumented copy. */
    static String copyName(String name) {
        return name.substring(0, name.length() - 2) + MARK + name.substring(name.length() - 2);
    }

    /** The file itself, or all objects of a project or folder that are for IA-32 or x86-64; archives only if chosen. */
    static List<IFile> objects(IResource resource, IProgressMonitor monitor) throws CoreException {
        resource.refreshLocal(IResource.DEPTH_INFINITE, monitor);
        if (resource instanceof IFile file) {
            return List.of(file);
        }
        List<IFile> objects = new ArrayList<>();
        if (resource instanceof IContainer container) {
            container.accept(member -> {
                if (member instanceof IFile file && isObject(file.getName()) && file.getName().endsWith(".o")
                        && isForUs(file)) {
                    objects.add(file);
                }
                return true;
            });
        }
        return objects;
    }

    /** ELF header (gABI): little endian, ET_REL, EM_386 or EM_X86_64. */
    private static boolean isForUs(IFile file) {
        byte[] header = new byte[20];
        try (var in = Files.newInputStream(location(file))) {
            return in.readNBytes(header, 0, header.length) == header.length && header[0] == 0x7f && header[1] == 'E'
                    && header[5] == 1 && header[16] == 1 && (header[18] == 3 || header[18] == 62);
        } catch (IOException e) {
            return false;
        }
    }

    static Path location(IFile file) {
        return Path.of(file.getLocationURI());
    }

    /** As messages and {@link PointId}s name it. */
    static String nameOf(IFile file) {
        return file.getProjectRelativePath().toString();
    }

    static byte[] read(IFile file) throws CoreException {
        try {
            Path path = location(file);
            if (Files.size(path) > MAXIMUM_SIZE) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_tooLarge, nameOf(file)), null);
            }
            return Files.readAllBytes(path);
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_unreadable, nameOf(file), e.getMessage()), e);
        }
    }

    /**
     * Finds the functions of a project, folder, object or archive, with their callers.
     *
     * @throws CoreException if there are none, or they can't be read; the message says what to do
     */
    public static List<InstrumentationPoint> find(IResource resource, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_reading, resource.getName()), 100);
        List<IFile> objects = objects(resource, progress.split(5));
        if (objects.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noObjects, resource.getName()), null);
        }
        progress.setWorkRemaining(objects.size() * 2);
        Map<IFile, List<FunctionDescription>> functions = new LinkedHashMap<>();
        Map<String, Set<String>> callers = new LinkedHashMap<>();
        for (IFile file : objects) {
            progress.subTask(nameOf(file));
            try {
                functions.put(file, Instrumenter.inspect(nameOf(file), read(file)));
            } catch (LopiException | ElfException e) {
                throw PortwrightCore.failure(nameOf(file) + ": " + e.getMessage(), e);
            } catch (IOException e) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_unreadable, nameOf(file), e.getMessage()), e);
            }
            progress.split(1);
            list(location(file), progress.split(1)).callers()
                    .forEach((name, found) -> callers.computeIfAbsent(name, key -> new TreeSet<>()).addAll(found));
        }
        List<InstrumentationPoint> points = new ArrayList<>();
        functions.forEach((file, found) -> found.forEach(function -> points.add(new InstrumentationPoint(file, function,
                callers.getOrDefault(function.name(), Set.of())))));
        if (points.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noFunctions, resource.getName()), null);
        }
        return points;
    }

    /** Disassembles an object or an archive. */
    static Listing list(Path file, IProgressMonitor monitor) throws CoreException {
        List<String> lines = new ArrayList<>();
        try {
            int status = CompilerProcess.run(List.of("objdump", "-drw", "--no-show-raw-insn", file.toString()),
                    file.getParent(), lines::add, monitor);
            if (status != 0) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_notListed, String.join("\n", lines)), null);
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noObjdump, e.getMessage()), e);
        }
        return Listing.parse(lines);
    }
}
