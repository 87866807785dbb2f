// SPDX-License-Identifier: EPL-2.0
// Does with the plug-ins what a new user does first: a project from a sample, translated and run.
package org.portwright.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.IDebugUIConstants;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.Toolchain;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.project.Template;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.project.PortwrightProjects;

/** Waits for all that it does, so it is nothing for the UI thread. */
final class Port {
    private static final long POLL_MILLISECONDS = 50;
    private static final int MOST_POLLS = 600;

    private Port() {
    }

    /** Adds the findings {@code home}, {@code toolchain} and {@code output} of {@link Probe}, or problems. */
    static void of(String sample, List<String> report)
            throws CoreException, InterruptedException, IOException {
        NullProgressMonitor monitor = new NullProgressMonitor();
        Toolchain toolchain = Toolchain.read();
        if (!toolchain.isComplete()) {
            Toolchain.build(monitor);
            toolchain = Toolchain.read();
        }
        report.add("home " + toolchain.home());
        toolchain.parts().forEach(part -> report.add("toolchain " + part));

        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(sample);
        Template template = PortwrightProjects.samples().stream().filter(each -> each.name().equals(sample)).findFirst().orElseThrow();
        PortwrightProjects.create(project, null, template, monitor);
        IStatus status = TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(monitor);
        if (!status.isOK()) {
            report.add("problem " + status.getMessage());
            for (IMarker marker : project.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE)) {
                report.add("problem " + marker.getAttribute(IMarker.MESSAGE, ""));
            }
            return;
        }
        run(project, report);
    }

    private static void run(IProject project, List<String> report)
            throws CoreException, InterruptedException, IOException {
        ILaunchConfigurationWorkingCopy configuration = DebugPlugin.getDefault().getLaunchManager()
                .getLaunchConfigurationType(PortwrightCore.LAUNCH_JAVA).newInstance(null, project.getName());
        configuration.setAttribute(LaunchAttributes.PROGRAM, project.getFullPath().toPortableString());
        // The console takes the output; from there it can be had as a file.
        Path output = Files.createTempFile(project.getName(), ".txt");
        configuration.setAttribute(IDebugUIConstants.ATTR_CAPTURE_IN_FILE, output.toString());
        ILaunch launch = configuration.launch(ILaunchManager.RUN_MODE, new NullProgressMonitor());
        for (int polls = 0; polls < MOST_POLLS && (!launch.isTerminated() || Files.size(output) == 0); polls++) {
            Thread.sleep(POLL_MILLISECONDS);
        }
        Files.readAllLines(output).forEach(line -> report.add("output " + line));
        Files.delete(output);
    }
}
