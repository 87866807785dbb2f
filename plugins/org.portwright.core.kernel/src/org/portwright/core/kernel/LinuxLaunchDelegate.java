// SPDX-License-Identifier: EPL-2.0
// Runs a program for IA-32 on Linux in a simulator, on processors that Linux does not know of.

package org.portwright.core.kernel;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.kernel.Simulator;

/**
 * Launch configuration type {@link PortwrightCore#LAUNCH_LINUX}: the command {@code portwright apkern run}, whose console tells what
 * is built at the first time, and which ends the simulator when it is ended.
 */
public final class LinuxLaunchDelegate extends LaunchConfigurationDelegate {

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
            throws CoreException {
        IFile program = program(configuration);
        Path trace = traceFile();
        List<String> command = command(configuration, Path.of(program.getLocationURI()), trace);
        Process process = DebugPlugin.exec(command.toArray(String[]::new), new File(program.getProject().getLocationURI()),
                DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration));
        process.onExit().thenRun(() -> showTrace(program.getName(), trace));
        DebugPlugin.newProcess(launch, process, NLS.bind(Messages.launch_process, program.getName()),
                Map.of(IProcess.ATTR_CMDLINE, DebugPlugin.renderArguments(command.toArray(String[]::new), null)));
    }

    private static Path traceFile() throws CoreException {
        try {
            return Files.createTempFile("portwright", ".trace");
        } catch (IOException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        }
    }

    /** For the Kernel Porting view. A run without an application kernel, or that was ended, has told nothing. */
    private static void showTrace(String program, Path trace) {
        try {
            if (Files.size(trace) > 0) {
                KernelRuns.get().add(KernelRun.of(NLS.bind(Messages.linux_run, program), trace));
            }
            Files.delete(trace);
        } catch (IOException e) {
            PortwrightCore.log(e.getMessage(), e);
        }
    }

    private static List<String> command(ILaunchConfiguration configuration, Path program, Path trace) throws CoreException {
        List<String> command = new ArrayList<>(List.of(PortwrightHome.wholeScript(Messages.linux_need).toString(), "apkern", "run",
                "--sim", configuration.getAttribute(KernelAttributes.SIMULATOR, Simulator.QEMU.id()),
                "--cpus", String.valueOf(configuration.getAttribute(KernelAttributes.CPUS, LinuxAttributes.DEFAULT_CPUS)),
                "--memory", String.valueOf(configuration.getAttribute(KernelAttributes.MEMORY, LinuxAttributes.DEFAULT_MEMORY))));
        String processors = LinuxAttributes.Processors.of(configuration.getAttribute(LinuxAttributes.PROCESSORS, "")).option();
        if (processors.isEmpty()) {
            command.addAll(List.of("--trace", trace.toString()));
        } else {
            command.add(processors);
        }
        String input = configuration.getAttribute(LinuxAttributes.INPUT, "").trim();
        if (!input.isEmpty()) {
            if (!Files.isRegularFile(Path.of(input))) {
                throw PortwrightCore.failure(NLS.bind(Messages.linux_noInput, input), null);
            }
            command.addAll(List.of("--input", input));
        }
        command.addAll(List.of("--", program.toString()));
        command.addAll(LaunchAttributes.words(configuration.getAttribute(LaunchAttributes.ARGUMENTS, "")));
        return command;
    }

    /**
     * The program that {@code configuration} runs.
     *
     * @throws CoreException when none is named, or the named one is no program for IA-32; the message says what to do
     */
    public static IFile program(ILaunchConfiguration configuration) throws CoreException {
        String path = configuration.getAttribute(LaunchAttributes.PROGRAM, "");
        if (path.isBlank()) {
            throw PortwrightCore.failure(Messages.launch_noProgram, null);
        }
        IResource resource = ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        if (!(resource instanceof IFile file) || !file.getProject().isAccessible()) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_programMissing, path), null);
        }
        try {
            if (ElfFile.read(Path.of(file.getLocationURI())).header().machine() != Elf.EM_386) {
                throw PortwrightCore.failure(NLS.bind(Messages.linux_notForIa32, file.getName()), null);
            }
        } catch (ElfException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.linux_notForIa32, file.getName()), e);
        } catch (IOException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        }
        return file;
    }
}
