// SPDX-License-Identifier: EPL-2.0
// Builds a kernel by its own makefile.

package org.portwright.core.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.ErrorParserManager;
import org.eclipse.cdt.core.IMarkerGenerator;
import org.eclipse.cdt.core.ProblemMarkerInfo;
import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.cdt.core.resources.IConsole;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.CompilerProcess;
import org.portwright.core.launch.LaunchAttributes;

/** Runs the command that builds a kernel. What it prints is in the build console, what GCC objects to on its lines. */
final class BootBuild {

    private static final List<String> ERROR_PARSERS = List.of("org.eclipse.cdt.core.CWDLocator", "org.eclipse.cdt.core.GmakeErrorParser",
            "org.eclipse.cdt.core.GCCErrorParser", "org.eclipse.cdt.core.GASErrorParser", "org.eclipse.cdt.core.GLDErrorParser");

    private static final Pattern ECHO = Pattern.compile("make(\\[\\d+\\])?: \\*\\*\\* \\[.*\\] Error \\d+");

    private BootBuild() {
    }

    /**
     * Builds.
     *
     * @throws CoreException when it has failed; the message says what to do
     */
    static void run(IProject project, String command, SubMonitor monitor) throws CoreException {
        monitor.setTaskName(NLS.bind(Messages.build_building, project.getName()));
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        IConsole console = CCorePlugin.getDefault().getConsole();
        console.start(project);
        try (ErrorParserManager output = new ErrorParserManager(project, project.getLocationURI(), new Markers(),
                ERROR_PARSERS.toArray(String[]::new))) {
            OutputStream plain = console.getOutputStream();
            output.setOutputStream(plain);
            write(output, command);
            int status = CompilerProcess.run(LaunchAttributes.words(command), Path.of(project.getLocationURI()),
                    line -> write(isEcho(line) ? plain : output, line), monitor);
            if (status != 0) {
                throw PortwrightCore.failure(NLS.bind(Messages.boot_notBuilt, command, status), null);
            }
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.build_failed, project.getName(), e.getMessage()), e);
        } finally {
            project.refreshLocal(IResource.DEPTH_INFINITE, null);
        }
    }

    /** Whether make only says that a command of its has failed, which has told why. */
    private static boolean isEcho(String line) {
        return ECHO.matcher(line).matches();
    }

    private static void write(OutputStream output, String line) {
        try {
            output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            PortwrightCore.log(Messages.build_consoleFailed, e);
        }
    }

    /** Puts markers on the lines that the compiler speaks of. */
    private static final class Markers implements IMarkerGenerator {

        @Override
        public void addMarker(IResource file, int line, String message, int severity, String variable) {
            addMarker(new ProblemMarkerInfo(file, line, message, severity, variable));
        }

        @Override
        public void addMarker(ProblemMarkerInfo problem) {
            Map<String, Object> attributes = new HashMap<>();
            attributes.put(IMarker.MESSAGE, problem.description);
            attributes.put(IMarker.LINE_NUMBER, problem.lineNumber);
            attributes.put(IMarker.SEVERITY, switch (problem.severity) {
                case SEVERITY_INFO -> IMarker.SEVERITY_INFO;
                case SEVERITY_WARNING -> IMarker.SEVERITY_WARNING;
                default -> IMarker.SEVERITY_ERROR;
            });
            try {
                problem.file.createMarker(ICModelMarker.C_MODEL_PROBLEM_MARKER, attributes);
            } catch (CoreException e) {
                PortwrightCore.log(e.getStatus());
            }
        }
    }
}
