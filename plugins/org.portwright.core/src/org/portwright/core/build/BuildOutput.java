// SPDX-License-Identifier: EPL-2.0
// Where what the commands of a build print goes: to the console, and as markers to the lines they speak of.

package org.portwright.core.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import org.eclipse.cdt.core.ErrorParserManager;
import org.eclipse.cdt.core.IMarkerGenerator;
import org.eclipse.cdt.core.ProblemMarkerInfo;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/**
 * The console of a project's build.
 *
 * @param output gets what the commands print
 * @param markers gets the problems that the error parsers of {@code output} don't see
 * @param missing what people must get before anything can be built, as a sentence; empty when all is there. It is asked
 *     when a command has failed without a message that an error parser knows
 */
public record BuildOutput(IProject project, ErrorParserManager output, IMarkerGenerator markers, Missing missing) {

    /** Looks for what compilers need. */
    @FunctionalInterface
    public interface Missing {
        Optional<String> find() throws CoreException;
    }

    private static final int MOST_OF_A_MARKER = 500;

    /**
     * Runs a command.
     *
     * @param shown the command, for people
     * @param name what it is called where it fails without a message
     * @return whether it has succeeded; if not, a marker says why
     * @throws CoreException when the script is not there
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    public boolean execute(String shown, String name, List<String> command, Path folder, SubMonitor monitor)
            throws CoreException, IOException {
        writeLine(shown);
        int errorsBefore = output.getErrorCount();
        StringBuilder text = new StringBuilder();
        int status = CompilerProcess.run(command, folder, line -> {
            if (!line.isBlank()) {
                text.append(text.isEmpty() ? "" : " ").append(line.strip());
            }
            writeLine(line);
        }, monitor);
        if (status != 0 && output.getErrorCount() == errorsBefore) {
            // Not a message of the compiler's.
            mark(missing.find().orElse(
                    text.isEmpty() ? NLS.bind(Messages.build_commandFailed, name, status) : tail(text.toString())));
        }
        return status == 0;
    }

    /** What a long build has said at last. */
    private static String tail(String text) {
        return text.length() <= MOST_OF_A_MARKER ? text : "..." + text.substring(text.length() - MOST_OF_A_MARKER);
    }

    /** Marks the project. */
    public void mark(String message) {
        markers.addMarker(new ProblemMarkerInfo(project, 0, message, IMarkerGenerator.SEVERITY_ERROR_BUILD, null));
    }

    private void writeLine(String line) {
        try {
            output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            PortwrightCore.log(Messages.build_consoleFailed, e);
        }
    }
}
