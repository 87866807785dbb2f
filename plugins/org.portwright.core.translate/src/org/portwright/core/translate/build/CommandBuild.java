// SPDX-License-Identifier: EPL-2.0
// Builds a project by its own Makefile or the like.

package org.portwright.core.translate.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.build.BuildOutput;
import org.portwright.core.translate.project.ProjectSettings;

/** Runs the project's build command, and takes the program that it has made. */
final class CommandBuild {

    /** What make, and make that calls itself, say of where they are; then the compilers' messages. */
    static final List<String> ERROR_PARSERS =
            List.of("org.eclipse.cdt.core.CWDLocator", "org.eclipse.cdt.core.GmakeErrorParser");

    /** Folders in which build systems try compilers out. */
    private static final Set<String> TRIALS = Set.of("CMakeFiles", "meson-private", "meson-logs");

    private static final int HEADER = 20;

    private final IProject project;
    private final BuildPurpose purpose;
    private final BuildOutput output;

    CommandBuild(IProject project, BuildPurpose purpose, BuildOutput output) {
        this.project = project;
        this.purpose = purpose;
        this.output = output;
    }

    /**
     * Builds.
     *
     * @return whether there is a program now; if not, markers say why
     * @throws CoreException when the script is not there
     * @throws IOException when files can't be read or written
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    boolean run(SubMonitor monitor) throws CoreException, IOException {
        ProjectSettings settings = ProjectSettings.of(project);
        IFile program = ProgramBuild.programOf(project, purpose);
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        monitor.setTaskName(NLS.bind(Messages.build_building, project.getName()));
        Path folder = Path.of(project.getLocationURI());
        Path place = Path.of(program.getLocationURI());
        boolean isBuilt = false;
        try {
            if (output.execute(settings.buildCommand(), settings.buildCommand(),
                    BuildCommand.words(settings.buildCommand()), folder, monitor)) {
                List<Path> made = settings.program().isEmpty() ? programsIn(folder)
                        : List.of(folder.resolve(settings.program()));
                isBuilt = made.size() == 1 && Files.isRegularFile(made.get(0));
                if (isBuilt) {
                    ProgramBuild.create(purpose.folder(project));
                    take(made.get(0), place);
                } else {
                    output.mark(problem(made, folder, settings.program()));
                }
            }
            return isBuilt;
        } finally {
            if (!isBuilt) {
                Files.deleteIfExists(place);
            }
            project.refreshLocal(IResource.DEPTH_INFINITE, null);
        }
    }

    private static String problem(List<Path> made, Path folder, String wanted) {
        if (!wanted.isEmpty()) {
            return NLS.bind(Messages.build_programMissing, wanted);
        }
        return made.isEmpty() ? Messages.build_noProgram : NLS.bind(Messages.build_manyPrograms,
                made.stream().map(each -> folder.relativize(each).toString()).sorted().collect(Collectors.joining(", ")));
    }

    /** The program keeps its time, so that it is translated again only if it has been made again. */
    private static void take(Path made, Path place) throws IOException {
        boolean isSame = Files.exists(place)
                && Files.getLastModifiedTime(place).equals(Files.getLastModifiedTime(made))
                && Files.size(place) == Files.size(made);
        if (!isSame) {
            Files.copy(made, place, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
    }

    /** Linked programs for MIPS, but for copies of ours. */
    private List<Path> programsIn(Path folder) throws IOException {
        List<Path> programs = new ArrayList<>();
        Path ours = Path.of(ProgramBuild.buildFolder(project).getLocationURI());
        Path debug = Path.of(BuildPurpose.DEBUG.folder(project).getLocationURI());
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                String name = directory.getFileName().toString();
                boolean isLeftOut = directory.equals(debug) || TRIALS.contains(name)
                        || name.startsWith(".") && !directory.equals(folder);
                return isLeftOut ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile() && !isOurs(file) && isProgram(file)) {
                    programs.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            private boolean isOurs(Path file) {
                return file.getParent().equals(ours) && file.getFileName().toString().endsWith(".elf");
            }
        });
        return programs;
    }

    /** By e_type and e_machine of its header, in either byte order (System V ABI, ELF header). */
    private static boolean isProgram(Path file) throws IOException {
        byte[] header;
        try (InputStream in = Files.newInputStream(file)) {
            header = in.readNBytes(HEADER);
        }
        boolean isElf = header.length == HEADER && header[0] == 0x7f && header[1] == 'E' && header[2] == 'L'
                && header[3] == 'F';
        final int executable = 2;
        final int mips = 8;
        return isElf && header[16] + header[17] == executable && header[18] + header[19] == mips;
    }
}
