// SPDX-License-Identifier: EPL-2.0
// Runs a program that was translated for Java SE, and finds out where it spends its time.

package org.portwright.core.translate.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugEvent;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.IDebugEventSetListener;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.debug.profile.Profiler;
import org.portwright.lopi.results.LopiResults;
import org.portwright.lopi.results.ResultException;
import org.portwright.lopi.results.ResultReport;

/**
 * Launch configuration type {@code org.portwright.core.launch.java}, to profile. When the program has ended, the results
 * are in {@code NAME.profile.json} beside its JAR.
 */
public abstract class ProfiledProgramLaunchDelegate extends JavaProgramLaunchDelegate {

    private static final String RESULTS = "profile.json";

    /** Shows the results of a program that has ended; from any thread. */
    protected abstract void show(IFile results);

    @Override
    void start(ILaunchConfiguration configuration, ILaunch launch, IFile jar) throws CoreException {
        List<String> command = new ArrayList<>(command(configuration, jar));
        Path recording;
        try {
            recording = Files.createTempDirectory("portwright-profile").resolve("recording.jfr");
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_noProfile, jar.getName(), e.getMessage()), e);
        }
        command.addAll(1, Profiler.options(recording));
        End end = new End(launch, jar, recording, configuration.getAttribute(LaunchAttributes.PROFILE_LINES, false));
        DebugPlugin.getDefault().addDebugEventListener(end);
        try {
            start(configuration, launch, jar, command);
        } catch (CoreException e) {
            DebugPlugin.getDefault().removeDebugEventListener(end);
            end.discard();
            throw e;
        }
    }

    /** Waits for the end of the launch's process, and makes results of its recording. */
    private final class End implements IDebugEventSetListener {
        private final ILaunch launch;
        private final IFile jar;
        private final Path recording;
        private final boolean lines;

        End(ILaunch launch, IFile jar, Path recording, boolean lines) {
            this.launch = launch;
            this.jar = jar;
            this.recording = recording;
            this.lines = lines;
        }

        @Override
        public void handleDebugEvents(DebugEvent[] events) {
            for (DebugEvent event : events) {
                if (event.getKind() == DebugEvent.TERMINATE && event.getSource() instanceof IProcess process
                        && process.getLaunch() == launch) {
                    DebugPlugin.getDefault().removeDebugEventListener(this);
                    Job.create(NLS.bind(Messages.launch_profiling, jar.getName()), this::read).schedule();
                }
            }
        }

        private IStatus read(IProgressMonitor monitor) {
            IPath path = jar.getFullPath().removeFileExtension().addFileExtension(RESULTS);
            IFile results = jar.getWorkspace().getRoot().getFile(path);
            try {
                if (!Files.exists(recording)) {
                    return PortwrightCore.error(NLS.bind(Messages.launch_noRecording, jar.getName()), null);
                }
                LopiResults read = Profiler.results(recording, Path.of(jar.getLocationURI()), lines);
                write(read, Path.of(results.getLocationURI()));
                results.refreshLocal(IResource.DEPTH_ZERO, monitor);
                show(results);
                return Status.OK_STATUS;
            } catch (ResultException | IOException e) {
                return PortwrightCore.error(NLS.bind(Messages.launch_noProfile, jar.getName(), e.getMessage()), e);
            } catch (CoreException e) {
                return e.getStatus();
            } finally {
                discard();
            }
        }

        private void discard() {
            try {
                Files.deleteIfExists(recording);
                Files.deleteIfExists(recording.getParent());
            } catch (IOException e) {
                PortwrightCore.log(e.getMessage(), e);
            }
        }

        private void write(LopiResults read, Path file) throws IOException, ResultException {
            Path beside = file.resolveSibling(file.getFileName() + ".part");
            try {
                Files.writeString(beside, new ResultReport(read, ResultReport.Order.SELF, Integer.MAX_VALUE)
                        .write(ResultReport.Format.JSON));
                Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(beside);
            }
        }
    }
}
