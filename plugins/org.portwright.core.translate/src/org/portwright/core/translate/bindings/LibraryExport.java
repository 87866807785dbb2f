// SPDX-License-Identifier: EPL-2.0
// Makes a Maven artifact of a project's C library.

package org.portwright.core.translate.bindings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.MultiStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.bindings.BindingException;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.bindings.language.BindingFiles;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.build.CompilerProcess;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.build.ProgramBuild;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.packaging.LibraryOptions;

/**
 * Runs {@code portwright translate --library} with a .bind file and all sources of its project, which are compiled with
 * the project's options {@code -I} and {@code -D}. Writes {@code ARTIFACT-VERSION.jar}, {@code -sources.jar} and
 * {@code .pom}.
 *
 * @param binding    the .bind file
 * @param group      Maven's groupId
 * @param artifact   Maven's artifactId
 * @param version    Maven's version
 * @param module     the name that a module path knows it by
 * @param hasRuntime whether the runtime is put inside; otherwise it is an artifact beside
 * @param folder     where the files go
 */
public record LibraryExport(IFile binding, String group, String artifact, String version, String module, boolean hasRuntime,
        Path folder) {

    /**
     * The package of the class that a .bind file exports.
     *
     * @return nothing if it exports none, or has errors
     */
    public static Optional<String> packageOf(IFile binding) {
        try {
            return new BindingFiles().read(location(binding), problem -> { }).exports().map(ExportedLibrary::packageName);
        } catch (IOException | BindingException e) {
            return Optional.empty();
        }
    }

    /** What is wrong with the names, for people. */
    public Optional<String> problem() {
        try {
            new LibraryOptions(group, artifact, version, module, hasRuntime);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(e.getMessage());
        }
    }

    /** The JAR that is written. */
    public Path jar() {
        return folder.resolve(artifact + "-" + version + ".jar");
    }

    /**
     * Compiles, translates and packages.
     *
     * @return OK; CANCEL; or an error that has what the compiler and Portwright said as its children
     */
    public IStatus run(IProgressMonitor monitor) {
        SubMonitor progress = SubMonitor.convert(monitor, NLS.bind(Messages.export_running, jar().getFileName()), 1);
        List<String> lines = new ArrayList<>();
        try {
            int status = CompilerProcess.run(command(), location(binding.getProject()), lines::add, progress);
            refresh();
            return status == 0 ? Status.OK_STATUS : failure(lines);
        } catch (OperationCanceledException e) {
            return Status.CANCEL_STATUS;
        } catch (CoreException e) {
            return e.getStatus();
        } catch (IOException e) {
            return PortwrightCore.error(NLS.bind(Messages.export_failed, binding.getName()), e);
        }
    }

    private List<String> command() throws CoreException {
        List<String> command = new ArrayList<>(List.of(PortwrightHome.wholeScript(Messages.export_need).toString(),
                "translate", "--library", location(binding).toString()));
        for (IFile source : ProgramBuild.sourcesOf(binding.getProject())) {
            command.add(location(source).toString());
        }
        LaunchAttributes.words(ProjectSettings.of(binding.getProject()).compilerOptions()).stream()
                .filter(word -> word.matches("-[ID].+")).forEach(command::add);
        command.addAll(List.of("-o", jar().toString(), "--coordinates", group + ":" + artifact + ":" + version,
                "--module", module));
        if (!hasRuntime) {
            command.add("--separate-runtime");
        }
        return command;
    }

    private IStatus failure(List<String> lines) {
        IStatus[] said = lines.stream().map(line -> PortwrightCore.error(line, null)).toArray(IStatus[]::new);
        return new MultiStatus(PortwrightCore.PLUGIN_ID, IStatus.ERROR, said,
                NLS.bind(Messages.export_failed, binding.getName()), null);
    }

    /** Shows the files, if the folder is one of the workspace. */
    private void refresh() throws CoreException {
        for (IContainer each : ResourcesPlugin.getWorkspace().getRoot().findContainersForLocationURI(folder.toUri())) {
            each.refreshLocal(IResource.DEPTH_ONE, null);
        }
    }

    private static Path location(IResource resource) {
        return Path.of(resource.getLocationURI());
    }
}
