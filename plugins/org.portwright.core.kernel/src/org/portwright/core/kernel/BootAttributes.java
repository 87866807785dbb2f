// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of somebody else's kernel remembers.

package org.portwright.core.kernel;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.BootOptions;
import org.portwright.kernel.SimulatorOptions;

/**
 * Attributes of the launch configuration type {@link PortwrightCore#LAUNCH_BOOT}, with their defaults. What is booted is
 * {@link LaunchAttributes#PROGRAM}, the kernel's command line {@link LaunchAttributes#ARGUMENTS}, CPUs and memory are as in
 * {@link KernelAttributes}.
 */
public final class BootAttributes {

    private static final String PREFIX = PortwrightCore.PLUGIN_ID + ".boot.";

    /** What builds the kernel, in the project's folder, as one writes it in a shell. String, empty for the project's builders. */
    public static final String BUILD = PREFIX + "build";

    /** The kernel as an ELF file, if what is booted has no symbols: a workspace path. String, empty for what is booted. */
    public static final String SYMBOLS = PREFIX + "symbols";

    /** A RAM disk or module: a workspace path. String, empty for none. */
    public static final String INITRD = PREFIX + "initrd";

    /** Further options of QEMU, as one writes them in a shell. String. */
    public static final String QEMU_OPTIONS = PREFIX + "qemuOptions";

    /** In which function a kernel that is debugged stops first. String, empty for before its first instruction. */
    public static final String STOP_IN = PREFIX + "stopIn";

    private static final List<String> MAKEFILES = List.of("GNUmakefile", "makefile", "Makefile");

    private BootAttributes() {
    }

    /** Makes {@code configuration} boot {@code file}: a project that nothing builds, but that has a makefile, is built by make. */
    public static void setFile(ILaunchConfigurationWorkingCopy configuration, IFile file) throws CoreException {
        LaunchAttributes.setProgram(configuration, file);
        IProject project = file.getProject();
        if (project.getDescription().getBuildSpec().length == 0
                && MAKEFILES.stream().anyMatch(name -> Files.isRegularFile(Path.of(project.getLocationURI()).resolve(name)))) {
            configuration.setAttribute(BUILD, "make");
        }
    }

    /**
     * The project that is built.
     *
     * @throws CoreException when there is none; the message says what to do
     */
    static IProject project(ILaunchConfiguration configuration) throws CoreException {
        String path = configuration.getAttribute(LaunchAttributes.PROGRAM, "").strip();
        IPath workspacePath = IPath.fromPortableString(path);
        if (path.isEmpty() || workspacePath.segmentCount() < 2) {
            throw PortwrightCore.failure(Messages.boot_noFile, null);
        }
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(workspacePath.segment(0));
        if (!project.isAccessible()) {
            throw PortwrightCore.failure(NLS.bind(Messages.boot_noProject, project.getName()), null);
        }
        return project;
    }

    /**
     * The options that {@code configuration} stands for.
     *
     * @param debug whether a debugger is waited for
     * @throws CoreException when they don't go together; the message says what to do
     */
    public static BootOptions options(ILaunchConfiguration configuration, boolean debug) throws CoreException {
        project(configuration);
        try {
            BootOptions options = BootOptions.of(file(configuration, LaunchAttributes.PROGRAM).orElseThrow())
                    .withCpus(configuration.getAttribute(KernelAttributes.CPUS, 1))
                    .withMemory(configuration.getAttribute(KernelAttributes.MEMORY, KernelAttributes.DEFAULT_MEMORY))
                    .withCommandLine(configuration.getAttribute(LaunchAttributes.ARGUMENTS, "").strip())
                    .withMore(LaunchAttributes.words(configuration.getAttribute(QEMU_OPTIONS, "")));
            Optional<Path> symbols = file(configuration, SYMBOLS);
            Optional<Path> initrd = file(configuration, INITRD);
            options = symbols.isPresent() ? options.withSymbols(symbols.get()) : options;
            options = initrd.isPresent() ? options.withInitrd(initrd.get()) : options;
            return debug ? options.withGdb(SimulatorOptions.ANY_PORT) : options;
        } catch (IllegalArgumentException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.kernel_badOption, e.getMessage()), e);
        }
    }

    /**
     * Checks what can be checked before the kernel is built: files need not be there yet.
     *
     * @throws CoreException when something is wrong; the message says what to do
     */
    public static void check(ILaunchConfiguration configuration) throws CoreException {
        project(configuration);
        if (configuration.getAttribute(BUILD, "").isBlank()) {
            options(configuration, false);
        }
    }

    private static Optional<Path> file(ILaunchConfiguration configuration, String attribute) throws CoreException {
        String path = configuration.getAttribute(attribute, "").strip();
        if (path.isEmpty()) {
            return Optional.empty();
        }
        IResource file = ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        if (!(file instanceof IFile) || file.getLocation() == null) {
            throw PortwrightCore.failure(NLS.bind(Messages.boot_fileMissing, path), null);
        }
        return Optional.of(file.getLocation().toPath());
    }
}
