// SPDX-License-Identifier: EPL-2.0
// Runs a program that was translated for Java SE.

package org.portwright.core.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.ILaunchConfiguration;
import org.portwright.core.translate.TranslationTarget;

/** Launch configuration type {@code org.portwright.core.launch.java}. */
public final class JavaProgramLaunchDelegate extends ProgramLaunchDelegate {

    /** Called by the platform. */
    public JavaProgramLaunchDelegate() {
        super(TranslationTarget.JAVA);
    }

    @Override
    List<String> command(ILaunchConfiguration configuration, Path jar, List<String> arguments) {
        // The Java that runs the IDE: 17 or later, as translated programs need it.
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-jar", jar.toString()));
        command.addAll(arguments);
        return command;
    }
}
