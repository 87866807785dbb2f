// SPDX-License-Identifier: EPL-2.0
// Brings a program's JAR up to date, and runs it as a process with a console.

package org.portwright.core.translate.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.debug.ProgramTarget;
import org.portwright.debug.DebugException;
import org.portwright.debug.Launcher;

/** What running a MIDlet and running a translated Java program have in common. */
abstract class ProgramLaunchDelegate extends LaunchConfigurationDelegate {

    private final TranslationTarget target;

    ProgramLaunchDelegate(TranslationTarget target) {
        this.target = target;
    }

    /**
     * The command that runs {@code jar}.
     *
     * @param arguments the program's arguments
     */
    abstract List<String> command(ILaunchConfiguration configuration, Path jar, List<String> arguments)
            throws CoreException;

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
            throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, configuration.getName(), 10);
        IResource program = LaunchAttributes.program(configuration);
        IFile jar = isJar(program) ? (IFile) program : translated(translation(mode, program), progress.split(9));
        if (jar == null) {
            launch.terminate();
            DebugPlugin.getDefault().getLaunchManager().removeLaunch(launch);
            return;
        }
        check(jar);
        start(configuration, launch, jar);
    }

    /** How what is to be run becomes a JAR. */
    TranslateOperation translation(String mode, IResource program) throws CoreException {
        return ILaunchManager.DEBUG_MODE.equals(mode) ? TranslateOperation.forDebugger(target, List.of(program))
                : TranslateOperation.of(target, List.of(program));
    }

    /** Starts the program of a JAR, with a console, and if it is to be debugged with a debugger. */
    void start(ILaunchConfiguration configuration, ILaunch launch, IFile jar) throws CoreException {
        if (ILaunchManager.DEBUG_MODE.equals(launch.getLaunchMode())) {
            debug(configuration, launch, jar);
        } else {
            start(configuration, launch, jar, command(configuration, jar));
        }
    }

    private void debug(ILaunchConfiguration configuration, ILaunch launch, IFile jar) throws CoreException {
        ProcessBuilder process = new ProcessBuilder().directory(folder(jar));
        String[] environment = DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration);
        if (environment != null) {
            process.environment().clear();
            for (String variable : environment) {
                int end = variable.indexOf('=', 1);
                process.environment().put(variable.substring(0, end), variable.substring(end + 1));
            }
        }
        try {
            Launcher.Started started = Launcher.start(Path.of(jar.getLocationURI()), command(configuration, jar), process);
            ProgramTarget.start(launch, add(launch, jar, started.process(), process.command()), started.session(),
                    configuration.getAttribute(LaunchAttributes.STOP_IN_MAIN, false));
        } catch (DebugException | IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_notDebugged, jar.getName(), e.getMessage()), e);
        }
    }

    final void start(ILaunchConfiguration configuration, ILaunch launch, IFile jar, List<String> command)
            throws CoreException {
        String[] environment = DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration);
        add(launch, jar, DebugPlugin.exec(command.toArray(String[]::new), folder(jar), environment), command);
    }

    final List<String> command(ILaunchConfiguration configuration, IFile jar) throws CoreException {
        return command(configuration, Path.of(jar.getLocationURI()), arguments(configuration));
    }

    /** The program's arguments. */
    static List<String> arguments(ILaunchConfiguration configuration) throws CoreException {
        return LaunchAttributes.words(configuration.getAttribute(LaunchAttributes.ARGUMENTS, ""));
    }

    /** Where the program runs: in its project. */
    static File folder(IFile jar) {
        return new File(jar.getProject().getLocationURI());
    }

    /** Adds the program's process to its launch. */
    static IProcess add(ILaunch launch, IFile jar, Process process, List<String> command) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put(IProcess.ATTR_PROCESS_TYPE, "java");
        attributes.put(IProcess.ATTR_CMDLINE, DebugPlugin.renderArguments(command.toArray(String[]::new), null));
        return DebugPlugin.newProcess(launch, process, NLS.bind(Messages.launch_process, jar.getName()), attributes);
    }

    /** What is in the manifest of a JAR that can be run in this way, and in no other's. */
    abstract String requiredAttribute();

    /** The message that a JAR, {@code {0}}, can't be run in this way. */
    abstract String refusal();

    private void check(IFile jar) throws CoreException {
        try (JarFile file = new JarFile(new File(jar.getLocationURI()))) {
            Manifest manifest = file.getManifest();
            if (manifest == null || manifest.getMainAttributes().getValue(requiredAttribute()) == null) {
                throw PortwrightCore.failure(NLS.bind(refusal(), jar.getName()), null);
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(refusal(), jar.getName()), e);
        }
    }

    /** Our own build comes before the translation; the workspace need not build for us. */
    @Override
    public boolean buildForLaunch(ILaunchConfiguration configuration, String mode, IProgressMonitor monitor) {
        return false;
    }

    @Override
    protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode) {
        return null;
    }

    private static IFile translated(TranslateOperation operation, SubMonitor monitor) throws CoreException {
        IStatus status = operation.update(monitor);
        if (status.getSeverity() == IStatus.CANCEL) {
            return null;
        }
        if (!status.isOK()) {
            throw new CoreException(status);
        }
        return operation.output();
    }

    private static boolean isJar(IResource resource) {
        return resource instanceof IFile && "jar".equalsIgnoreCase(resource.getFileExtension());
    }
}
