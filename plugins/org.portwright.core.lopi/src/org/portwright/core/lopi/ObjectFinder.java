// SPDX-License-Identifier: EPL-2.0
// Finds the objects and archives that people mean, and their functions.

package org.portwright.core.lopi;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
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

    /** Whether a file is a program for IA-32 or x86-64. */
    static boolean isProgram(IResource resource) {
        return resource instanceof IFile file && !isObject(file.getName())
                && ProgramObjects.isProgram(location(file));
    }

    /**
     * What is linked: the file itself, or the objects of a project or folder.
     *
     * @param listed of a program: the objects that its rules name
     */
    static List<IFile> linked(IResource resource, List<Path> listed, IProgressMonitor monitor) throws CoreException {
        if (!(resource instanceof IFile file) || isObject(file.getName())) {
            return objects(resource, monitor);
        }
        List<IFile> objects = new ArrayList<>();
        for (Path path : listed) {
            IFile[] found = resource.getWorkspace().getRoot().findFilesForLocationURI(path.toUri());
            if (found.length == 0) {
                throw PortwrightCore.failure(NLS.bind(Messages.lopi_notInWorkspace, path), null);
            }
            objects.add(found[0]);
        }
        if (objects.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noneListed, resource.getName()), null);
        }
        return objects;
    }

    /** What a program is linked with besides objects and probes. */
    static List<String> linkArguments(IFile program) throws CoreException {
        return ProgramObjects.read(nameOf(program), location(program)).linkArguments();
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
     * The functions of a project, folder, program, object or archive.
     *
     * @param objects the object files and archives
     * @param points their functions
     * @param missing of a program: its sources of which there is no object
     */
    public record Found(List<IFile> objects, List<InstrumentationPoint> points, List<String> missing) {

        public Found {
            objects = List.copyOf(objects);
            points = List.copyOf(points);
            missing = List.copyOf(missing);
        }
    }

    /**
     * Finds functions, with their callers. The objects of a program are looked for in its project.
     *
     * @throws CoreException if there are none, or they can't be read; the message says what to do
     */
    public static Found find(IResource resource, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.lopi_reading, resource.getName()), 100);
        if (resource instanceof IFile file && !isObject(file.getName())) {
            return ofProgram(file, progress);
        }
        List<IFile> objects = objects(resource, progress.split(5));
        if (objects.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_noObjects, resource.getName()), null);
        }
        progress.setWorkRemaining(objects.size() * 2);
        Map<IFile, List<FunctionDescription>> functions = new LinkedHashMap<>();
        for (IFile file : objects) {
            functions.put(file, functions(file, progress.split(1)));
        }
        return new Found(objects, points(resource, functions, progress), List.of());
    }

    private static Found ofProgram(IFile file, SubMonitor progress) throws CoreException {
        ProgramObjects program = ProgramObjects.read(nameOf(file), location(file));
        List<IFile> candidates = candidates(file.getProject(), progress.split(5));
        progress.setWorkRemaining(candidates.size() * 2);
        Map<IFile, List<FunctionDescription>> functions = new LinkedHashMap<>();
        Set<String> sources = new TreeSet<>();
        for (IFile candidate : candidates) {
            try {
                List<FunctionDescription> found = functions(candidate, progress.split(1));
                if (candidate.getName().endsWith(".a")) {
                    addArchive(program, candidate, found, functions);
                } else if (found.isEmpty() ? program.containsData(location(candidate)) : program.contains(found)) {
                    functions.put(candidate, found);
                    sources.addAll(ProgramObjects.sources(location(candidate)));
                }
            } catch (CoreException e) {
                // Not of this program: the linker would have refused it.
            }
        }
        functions.values().stream().flatMap(List::stream)
                .forEach(function -> sources.add(ProgramObjects.lastOf(function.file())));
        if (functions.isEmpty()) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_objectsNotFound, file.getName(),
                    file.getProject().getName()), null);
        }
        return new Found(List.copyOf(functions.keySet()), points(file, functions, progress),
                program.missing(sources));
    }

    /** Adds an archive, instead of objects that it was made of; not if all that it gives to the program are there. */
    private static void addArchive(ProgramObjects program, IFile archive, List<FunctionDescription> found,
            Map<IFile, List<FunctionDescription>> functions) {
        Set<Set<String>> members = found.stream().collect(Collectors.groupingBy(FunctionDescription::object)).values()
                .stream().filter(program::contains).map(ObjectFinder::contents).collect(Collectors.toSet());
        Set<Set<String>> objects = functions.values().stream().map(ObjectFinder::contents).collect(Collectors.toSet());
        if (!objects.containsAll(members)) {
            functions.values().removeIf(object -> members.contains(contents(object)));
            functions.put(archive, found);
        }
    }

    private static Set<String> contents(List<FunctionDescription> functions) {
        return functions.stream().map(function -> function.file() + ' ' + function.names() + ' ' + function.size())
                .collect(Collectors.toSet());
    }

    /** The objects that a program may be linked from, and then the archives. */
    static List<IFile> candidates(IProject project, IProgressMonitor monitor) throws CoreException {
        List<IFile> candidates = new ArrayList<>(objects(project, monitor));
        project.accept(member -> {
            if (member instanceof IFile file && isObject(file.getName()) && file.getName().endsWith(".a")) {
                candidates.add(file);
            }
            return true;
        });
        return candidates;
    }

    private static List<FunctionDescription> functions(IFile file, SubMonitor progress) throws CoreException {
        progress.subTask(nameOf(file));
        try {
            return Instrumenter.inspect(nameOf(file), read(file));
        } catch (LopiException | ElfException e) {
            throw PortwrightCore.failure(nameOf(file) + ": " + e.getMessage(), e);
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.lopi_unreadable, nameOf(file), e.getMessage()), e);
        }
    }

    private static List<InstrumentationPoint> points(IResource resource,
            Map<IFile, List<FunctionDescription>> functions, SubMonitor progress) throws CoreException {
        progress.setWorkRemaining(functions.size());
        Map<String, Set<String>> callers = new LinkedHashMap<>();
        for (IFile file : functions.keySet()) {
            list(location(file), progress.split(1)).callers()
                    .forEach((name, found) -> callers.computeIfAbsent(name, key -> new TreeSet<>()).addAll(found));
        }
        Map<String, String> readable = new HashMap<>();
        functions.values().forEach(found -> found.forEach(
                function -> function.names().forEach(name -> readable.put(name, function.readableName()))));
        List<InstrumentationPoint> points = new ArrayList<>();
        functions.forEach((file, found) -> found.forEach(function -> points.add(new InstrumentationPoint(file, function,
                callers.getOrDefault(function.name(), Set.of()).stream()
                        .map(caller -> readable.getOrDefault(caller, caller)).collect(Collectors.toSet())))));
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
