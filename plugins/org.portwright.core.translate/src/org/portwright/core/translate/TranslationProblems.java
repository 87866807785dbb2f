// SPDX-License-Identifier: EPL-2.0
// Shows on the C line what the translator could not translate.

package org.portwright.core.translate;

import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.translator.TranslationException;

/** The markers of one program's translation to one target. What two targets have in common is marked once. */
public final class TranslationProblems {

    private static final String PROGRAM = "program";
    private static final String TARGETS = "targets";

    private final IProject project;
    private final IFile program;
    private final String target;

    /**
     * @param program the ELF file, in whose project the sources are looked for; it has the marker when no C line is
     *     known
     */
    TranslationProblems(IFile program, TranslationTarget target) {
        this.project = program.getProject();
        this.program = program;
        this.target = target.id();
    }

    /** Removes the markers of all translations of {@code project}. */
    public static void clear(IProject project) throws CoreException {
        project.deleteMarkers(PortwrightCore.TRANSLATION_PROBLEM, true, IResource.DEPTH_INFINITE);
    }

    /** Removes the markers of this program's last translation to this target. */
    void clear() throws CoreException {
        if (!project.isAccessible()) {
            return;
        }
        for (IMarker marker : project.findMarkers(PortwrightCore.TRANSLATION_PROBLEM, true, IResource.DEPTH_INFINITE)) {
            if (program.getFullPath().toString().equals(marker.getAttribute(PROGRAM, ""))) {
                Set<String> targets = targets(marker);
                targets.remove(target);
                if (targets.isEmpty()) {
                    marker.delete();
                } else {
                    marker.setAttribute(TARGETS, String.join(",", targets));
                }
            }
        }
    }

    private static Set<String> targets(IMarker marker) {
        return new TreeSet<>(List.of(marker.getAttribute(TARGETS, "").split(",")));
    }

    /** Marks the C line that {@code problem} names, or else the program. */
    void add(TranslationException problem) throws CoreException {
        Optional<IFile> source = problem.file() == null ? Optional.empty() : find(problem.file());
        String message = problem.function() == null || problem.getMessage().contains(problem.function())
                ? problem.getMessage()
                : NLS.bind(Messages.translate_inFunction, problem.function(), problem.getMessage());
        add(source.orElse(program), source.isPresent() ? problem.line() : 0, message, IMarker.SEVERITY_ERROR);
    }

    /** Marks the program itself. */
    void add(String message) throws CoreException {
        add(program, 0, message, IMarker.SEVERITY_ERROR);
    }

    /** Marks the program with what should be known although it was translated. */
    void warn(String message) throws CoreException {
        add(program, 0, message, IMarker.SEVERITY_WARNING);
    }

    private void add(IFile file, int line, String message, int severity) throws CoreException {
        IResource resource = file.exists() ? file : project;
        for (IMarker other : resource.findMarkers(PortwrightCore.TRANSLATION_PROBLEM, true, IResource.DEPTH_ZERO)) {
            if (message.equals(other.getAttribute(IMarker.MESSAGE, ""))
                    && line == other.getAttribute(IMarker.LINE_NUMBER, 0)
                    && program.getFullPath().toString().equals(other.getAttribute(PROGRAM, ""))) {
                Set<String> targets = targets(other);
                targets.add(target);
                other.setAttribute(TARGETS, String.join(",", targets));
                return;
            }
        }
        IMarker marker = resource.createMarker(PortwrightCore.TRANSLATION_PROBLEM);
        marker.setAttribute(IMarker.MESSAGE, message);
        marker.setAttribute(IMarker.SEVERITY, severity);
        marker.setAttribute(IMarker.PRIORITY, IMarker.PRIORITY_HIGH);
        marker.setAttribute(PROGRAM, program.getFullPath().toString());
        marker.setAttribute(TARGETS, target);
        if (line > 0) {
            marker.setAttribute(IMarker.LINE_NUMBER, line);
        } else {
            marker.setAttribute(IMarker.LOCATION, file.getProjectRelativePath().toString());
        }
    }

    /**
     * The workspace's file for a name in the debug information: an absolute name, one relative to the folder where the
     * compiler ran (the project's, for our builds), or else the only file of that last name.
     */
    private Optional<IFile> find(String name) {
        try {
            Path path = Path.of(name);
            if (path.isAbsolute()) {
                URI uri = path.normalize().toUri();
                for (IFile file : project.getWorkspace().getRoot().findFilesForLocationURI(uri)) {
                    if (file.exists()) {
                        return Optional.of(file);
                    }
                }
            } else {
                IFile file = project.getFile(IPath.fromOSString(name));
                if (file.exists()) {
                    return Optional.of(file);
                }
            }
            return onlyFileNamed(path.getFileName().toString());
        } catch (InvalidPathException | CoreException e) {
            PortwrightCore.log(NLS.bind(Messages.translate_sourceNotFound, name), e);
            return Optional.empty();
        }
    }

    private Optional<IFile> onlyFileNamed(String name) throws CoreException {
        List<IFile> found = new ArrayList<>();
        project.accept(proxy -> {
            if (proxy.getType() == IResource.FILE && proxy.getName().equals(name)) {
                found.add((IFile) proxy.requestResource());
            }
            return !proxy.isDerived();
        }, IResource.NONE);
        return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
    }
}
