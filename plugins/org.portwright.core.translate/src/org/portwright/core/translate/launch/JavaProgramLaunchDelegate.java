// SPDX-License-Identifier: EPL-2.0
// Runs or debugs a program that was translated for Java SE.

package org.portwright.core.translate.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.packaging.JavaOptions;

/** Launch configuration type {@code org.portwright.core.launch.java}, to run and to debug. */
public class JavaProgramLaunchDelegate extends ProgramLaunchDelegate {

    /** Called by the platform. */
    public JavaProgramLaunchDelegate() {
        super(TranslationTarget.JAVA);
    }

    @Override
    String requiredAttribute() {
        return Attributes.Name.MAIN_CLASS.toString();
    }

    @Override
    String refusal() {
        return Messages.launch_noJavaProgram;
    }

    @Override
    List<String> command(ILaunchConfiguration configuration, Path jar, List<String> arguments) throws CoreException {
        // The Java that runs the IDE: 17 or later, as translated programs need it.
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java));
        command.addAll(JavaOptions.RUN);
        command.addAll(options(configuration));
        command.addAll(List.of("-jar", jar.toString()));
        command.addAll(arguments);
        return command;
    }

    /** Those of the Java machine that the configuration says. */
    private static List<String> options(ILaunchConfiguration configuration) throws CoreException {
        List<String> options = new ArrayList<>(
                LaunchAttributes.words(configuration.getAttribute(LaunchAttributes.VM_ARGUMENTS, "")));
        options.addAll(settings(configuration));
        return options;
    }

    /** The system properties that the runtime looks at, see docs/runtime.md. */
    private static List<String> settings(ILaunchConfiguration configuration) throws CoreException {
        List<String> settings = new ArrayList<>();
        String root = configuration.getAttribute(LaunchAttributes.ROOT, "").trim();
        if (!root.isEmpty()) {
            if (!Files.isDirectory(Path.of(root))) {
                throw PortwrightCore.failure(NLS.bind(Messages.launch_noRoot, root), null);
            }
            settings.add("-Dportwright.root=" + root);
        }
        String heap = configuration.getAttribute(LaunchAttributes.HEAP, "").trim();
        if (!heap.isEmpty()) {
            settings.add("-Dportwright.heap=" + heap);
        }
        if (!configuration.getAttribute(LaunchAttributes.NETWORK, true)) {
            settings.add("-Dportwright.no-network=true");
        }
        // With a limit, the program gets no other variables than those that the user gave it.
        Map<String, String> own = configuration.getAttribute(ILaunchManager.ATTR_ENVIRONMENT_VARIABLES, Map.of());
        String[] environment = DebugPlugin.getDefault().getLaunchManager().getEnvironment(configuration);
        for (String variable : environment == null ? new String[0] : environment) {
            if (own.containsKey(variable.substring(0, variable.indexOf('=', 1)))) {
                settings.add("-Dportwright.env." + variable);
            }
        }
        if (configuration.getAttribute(LaunchAttributes.TRACE, false)) {
            settings.add("-Dportwright.trace-syscalls=true");
        }
        return settings;
    }
}
