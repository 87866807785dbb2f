// SPDX-License-Identifier: EPL-2.0
// The compilers for MIPS and their libraries: whether they are there, and how they come to be.

package org.portwright.core.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.launch.LaunchAttributes;

/**
 * What {@code portwright setup --compilers} makes, as its {@code --check} tells it.
 *
 * @param home the folder of the script
 * @param missingPackages Debian packages that are not installed
 * @param parts folders with libraries, for C and for C++
 * @param missingParts libraries that are not built yet, by the names of their folders
 */
public record Toolchain(Path home, List<String> missingPackages, List<Path> parts, List<String> missingParts) {

    private static final String MISSING = "missing: ";
    private static final String PREFIX = "portwright: ";

    /** The lines that a build prints, one a step, in a usual run. */
    private static final int STEPS = 9;

    /**
     * What is there.
     *
     * @throws CoreException if there is no script, or it can't be run
     */
    public static Toolchain read() throws CoreException {
        List<String> lines = new ArrayList<>();
        Path script = PortwrightHome.script();
        run(script, List.of("--compilers", "--check"), lines::add, new NullProgressMonitor());
        return parse(script.getParent(), lines);
    }

    private static Toolchain parse(Path home, List<String> lines) {
        List<String> packages = List.of();
        List<Path> parts = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String line : lines) {
            int end = line.indexOf(' ');
            String value = end < 0 ? "" : line.substring(end).strip();
            boolean isMissing = value.startsWith(MISSING);
            if (line.startsWith("packages ") && isMissing) {
                packages = LaunchAttributes.words(value.substring(MISSING.length()));
            } else if (line.startsWith("toolchain ")) {
                if (isMissing) {
                    missing.add(value.substring(MISSING.length()));
                } else {
                    parts.add(Path.of(value));
                }
            }
        }
        return new Toolchain(home, packages, parts, missing);
    }

    /** Whether programs in C and C++ can be compiled. */
    public boolean isComplete() {
        return missingPackages.isEmpty() && missingParts.isEmpty() && !parts.isEmpty();
    }

    /** What root must do first, as a line for a shell; empty if nothing. */
    public String installation() {
        return missingPackages.isEmpty() ? "" : "sudo apt-get install -y " + String.join(" ", missingPackages);
    }

    /**
     * Builds what is missing, in some two minutes.
     *
     * @throws CoreException if it fails; the message is what the script has said
     * @throws org.eclipse.core.runtime.OperationCanceledException when {@code monitor} is cancelled
     */
    public static void build(IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, Messages.toolchain_building, STEPS);
        List<String> lines = new ArrayList<>();
        int status = run(PortwrightHome.script(), List.of("--compilers"), line -> {
            String step = line.startsWith(PREFIX) ? line.substring(PREFIX.length()) : line;
            lines.add(step);
            progress.subTask(step);
            progress.worked(1);
        }, progress);
        if (status != 0) {
            throw PortwrightCore.failure(String.join("\n", lines), null);
        }
    }

    private static int run(Path script, List<String> options, Consumer<String> lines, IProgressMonitor monitor)
            throws CoreException {
        List<String> command = new ArrayList<>(List.of(script.toString(), "setup"));
        command.addAll(options);
        try {
            return CompilerProcess.run(command, script.getParent(), lines, monitor);
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.toolchain_notRun, script, e.getMessage()), e);
        }
    }
}
