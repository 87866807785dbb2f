// SPDX-License-Identifier: EPL-2.0
// Runs a JAR on the platform that it was made for.
package org.portwright.translator;

import java.nio.file.Path;
import java.util.List;

/** Runs a JAR on the platform that it was made for. */
public final class Targets {

    private Targets() {
    }

    public static Outcome run(String target, Path jar, List<String> arguments, byte[] input) throws Exception {
        return switch (target) {
            case "java" -> JavaRun.run(jar, arguments, input);
            case "j2me" -> MidletRun.run(jar, arguments, input);
            default -> throw new IllegalArgumentException(target);
        };
    }
}
