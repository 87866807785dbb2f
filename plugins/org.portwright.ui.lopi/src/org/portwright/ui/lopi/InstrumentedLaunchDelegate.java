// SPDX-License-Identifier: EPL-2.0
// Runs an instrumented program, and shows its results when it has ended.

package org.portwright.ui.lopi;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.core.model.LaunchConfigurationDelegate;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.ui.Messages;
import org.portwright.ui.results.ResultsView;

/** Launch configuration type {@code org.portwright.core.launch.lopi}: builds, links, runs, and opens the view. */
public final class InstrumentedLaunchDelegate extends LaunchConfigurationDelegate {

    @Override
    public void launch(ILaunchConfiguration configuration, String mode, ILaunch launch, IProgressMonitor monitor)
            throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, configuration.getName(), 10);
        InstrumentedProgram program = program(configuration);
        Path linked = program.link(words(configuration, LaunchAttributes.LINK), progress.split(9));
        List<String> command = Stream.concat(Stream.of(linked.toString()),
                words(configuration, LaunchAttributes.ARGUMENTS).stream()).toList();
        DebugPlugin.getDefault().addDebugEventListener(new End(launch, program));
        Process process = DebugPlugin.exec(command.toArray(String[]::new),
                new File(program.arguments().getProject().getLocationURI()), environment(configuration, program));
        Map<String, String> attributes = new HashMap<>();
        attributes.put(IProcess.ATTR_CMDLINE, DebugPlugin.renderArguments(command.toArray(String[]::new), null));
        DebugPlugin.newProcess(launch, process, linked.getFileName().toString(), attributes);
    }

    private static String[] environment(ILaunchConfiguration configuration, InstrumentedProgram program)
            throws CoreException {
        Map<String, String> environment = new TreeMap<>(System.getenv());
        environment.putAll(program.environment());
        // What people have set comes last: LOPI_EVENT and the like, but also another place for results.
        String[] own = DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration);
        for (String each : own == null ? new String[0] : own) {
            int equals = each.indexOf('=');
            environment.put(each.substring(0, equals), each.substring(equals + 1));
        }
        return environment.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue())
                .toArray(String[]::new);
    }

    private static List<String> words(ILaunchConfiguration configuration, String attribute) throws CoreException {
        return LaunchAttributes.words(configuration.getAttribute(attribute, ""));
    }

    private static InstrumentedProgram program(ILaunchConfiguration configuration) throws CoreException {
        String path = configuration.getAttribute(LaunchAttributes.PROGRAM, "");
        IResource resource = path.isBlank() ? null
                : ResourcesPlugin.getWorkspace().getRoot().getFile(IPath.fromPortableString(path));
        return InstrumentedProgram.of(resource).filter(program -> program.arguments().getProject().isAccessible())
                .orElseThrow(() -> PortwrightCore.failure(NLS.bind(Messages.lopi_notRunnable, path), null));
    }

    /** Objects first, and then the copies of them. */
    @Override
    protected IProject[] getBuildOrder(ILaunchConfiguration configuration, String mode) throws CoreException {
        return new IProject[] {program(configuration).arguments().getProject()};
    }

    /** Waits for the end of a launch's process. */
    private record End(ILaunch launch, InstrumentedProgram program) implements IDebugEventSetListener {

        @Override
        public void handleDebugEvents(DebugEvent[] events) {
            for (DebugEvent event : events) {
                if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IProcess process
                        && process.getLaunch() == launch) {
                    DebugPlugin.getDefault().removeDebugEventListener(this);
                    show(program.results());
                }
            }
        }

        private static void show(IFile results) {
            Path file = Path.of(results.getLocationURI());
            // Not all probes write any: trace has files of its own.
            if (!Files.isRegularFile(file)) {
                return;
            }
            try {
                results.refreshLocal(IResource.DEPTH_ZERO, null);
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
            }
            ResultsView.showLater(file);
        }
    }
}
