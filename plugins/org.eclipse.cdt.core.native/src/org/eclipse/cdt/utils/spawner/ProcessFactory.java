// SPDX-License-Identifier: EPL-2.0
// Starts the processes that CDT core asks for.
package org.eclipse.cdt.utils.spawner;

import java.io.File;
import java.io.IOException;

/**
 * Starts processes by {@link Runtime#exec}. CDT's own class adds pseudo terminals and signals to process groups by
 * native code; neither is needed to run a compiler.
 */
public final class ProcessFactory {
    private static final ProcessFactory INSTANCE = new ProcessFactory();

    private ProcessFactory() {
    }

    /** Returns the one factory. */
    public static ProcessFactory getFactory() {
        return INSTANCE;
    }

    /**
     * Starts a process in the working directory of this one.
     *
     * @param command the program and its arguments
     * @param environment {@code NAME=value} strings, or null to inherit
     * @throws IOException if the program cannot be started
     */
    public Process exec(String[] command, String[] environment) throws IOException {
        return exec(command, environment, null);
    }

    /**
     * Starts a process.
     *
     * @param command the program and its arguments
     * @param environment {@code NAME=value} strings, or null to inherit
     * @param directory the working directory, or null for that of this process
     * @throws IOException if the program cannot be started
     */
    public Process exec(String[] command, String[] environment, File directory) throws IOException {
        return Runtime.getRuntime().exec(command, environment, directory);
    }
}
