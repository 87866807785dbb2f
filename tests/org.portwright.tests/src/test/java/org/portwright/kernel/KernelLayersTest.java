// SPDX-License-Identifier: EPL-2.0
// What knows the processor is in native/machine, and knows nothing of the kernel.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KernelLayersTest {
    private static final Pattern COMMENT = Pattern.compile("//.*|/\\*(?s:.*?)\\*/");

    /** Assembly, registers, and definitions of selectors, bits of page entries and of control registers. */
    private static final Pattern PROCESSOR = Pattern.compile("\\basm\\b|__asm__|\\b(e[abcd]x|e[sd]i|e[bs]p|eip|eflags|cr[0234])\\b"
            + "|#define +(SELECTOR|PTE|PAGE_(PRESENT|WRITABLE|USER|LARGE|GLOBAL)|CR[0-4]|FLAG)_?\\w*"
            + "|\\bport_(in|out)(8|16|32)\\b");

    private static final Pattern INCLUDE = Pattern.compile("#include \"([^\"]+)\"");

    private static List<Path> files(Path folder, String kinds) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(".*\\.[" + kinds + "]")).sorted().toList();
        }
    }

    @Test
    void theKernelKnowsNoProcessor() throws Exception {
        Path kernel = KernelRun.project().directory();
        List<String> found = new ArrayList<>();
        int files = 0;
        for (String folder : List.of("kernel", "include")) {
            assertEquals(List.of(), files(kernel.resolve(folder), "Ss"), "assembly");
            for (Path file : files(kernel.resolve(folder), "ch")) {
                Matcher matcher = PROCESSOR.matcher(COMMENT.matcher(Files.readString(file)).replaceAll(""));
                while (matcher.find()) {
                    found.add(kernel.relativize(file) + ": " + matcher.group());
                }
                files++;
            }
        }
        assertEquals(List.of(), found);
        assertTrue(files > 50, () -> "the kernel's sources");
    }

    @Test
    void theMachineKnowsNoKernel() throws Exception {
        Path machine = KernelRun.project().directory().resolveSibling("machine");
        List<String> found = new ArrayList<>();
        for (Path file : files(machine, "chS")) {
            Matcher matcher = INCLUDE.matcher(Files.readString(file));
            while (matcher.find()) {
                String name = matcher.group(1);
                // config.h says how many processors there are, and each kernel supplies it.
                if (!name.equals("config.h") && !Files.isRegularFile(machine.resolve(name))
                        && !Files.isRegularFile(machine.resolve("include").resolve(name))) {
                    found.add(machine.relativize(file) + ": " + name);
                }
            }
        }
        assertEquals(List.of(), found);
    }
}
