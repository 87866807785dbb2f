// SPDX-License-Identifier: EPL-2.0
// Says when, where and with what was measured.
package org.portwright.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;

/** The conditions of a run, in a sentence. */
final class Conditions {
    private static final List<String> TOOLS = List.of("gcc", "i686-linux-gnu-gcc", "clang-14", "valgrind", "uftrace");

    private Conditions() {
    }

    static String describe(Places places, int rounds) throws IOException, InterruptedException {
        StringBuilder text = new StringBuilder("Measured by `portwright lopi bench` on " + LocalDate.now() + ", on "
                + processor() + ", " + Runtime.getRuntime().availableProcessors()
                + " processors, in " + rounds + (rounds == 1 ? " round" : " rounds") + ". ");
        for (String tool : TOOLS) {
            try {
                String version = Shell.output(places.work(), List.of(tool, "--version")).lines().findFirst().orElse("");
                text.append(version.startsWith(tool) || tool.startsWith("clang") ? version : tool + " " + version)
                        .append("; ");
            } catch (Shell.FailedException e) {
                text.append("no ").append(tool).append("; ");
            }
        }
        String frida = Files.readAllLines(places.here().resolve("frida.txt")).stream()
                .filter(line -> line.startsWith("frida==")).findFirst().orElse("");
        return text.append(frida.replaceFirst("==(\\S+).*", " $1")).append(".\n").toString();
    }

    private static String processor() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
            if (line.startsWith("model name")) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return "an unknown processor";
    }
}
