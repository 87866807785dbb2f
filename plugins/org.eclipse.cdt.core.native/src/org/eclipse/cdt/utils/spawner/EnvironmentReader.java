// SPDX-License-Identifier: EPL-2.0
// Gives CDT core the environment of this process, which CDT's own class reads by native code.
package org.eclipse.cdt.utils.spawner;

import java.util.Properties;

/** The environment variables of the running process. */
public final class EnvironmentReader {
    private EnvironmentReader() {
    }

    /** Returns a copy of all environment variables. */
    public static Properties getEnvVars() {
        Properties variables = new Properties();
        variables.putAll(System.getenv());
        return variables;
    }

    /** Returns the value of the variable {@code name}, or null if it is not set. */
    public static String getEnvVar(String name) {
        return System.getenv(name);
    }
}
