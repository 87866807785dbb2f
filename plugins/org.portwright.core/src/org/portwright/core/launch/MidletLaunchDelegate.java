// SPDX-License-Identifier: EPL-2.0
// Runs a MIDlet suite in the emulator.

package org.portwright.core.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.portwright.core.translate.TranslationTarget;

/**
 * Launch configuration type {@code org.portwright.core.launch.midlet}. The emulator is a process of its own, so that
 * a MIDlet can't harm the IDE and can be stopped.
 */
public final class MidletLaunchDelegate extends ProgramLaunchDelegate {

    private static final String EMULATOR_BUNDLE = "org.portwright.j2me";
    private static final String EMULATOR = "org.portwright.j2me.Emulator";

    /** Called by the platform. */
    public MidletLaunchDelegate() {
        super(TranslationTarget.J2ME);
    }

    @Override
    List<String> command(ILaunchConfiguration configuration, Path jar, List<String> arguments) throws CoreException {
        List<String> command = new ArrayList<>(
                List.of(java(), "-cp", BundleClassPath.of(EMULATOR_BUNDLE), EMULATOR));
        if (configuration.getAttribute(LaunchAttributes.WINDOW, true)) {
            command.add("--window");
        }
        command.add(jar.toString());
        command.addAll(arguments);
        return command;
    }
}
