// SPDX-License-Identifier: EPL-2.0
// The kernel's own unit tests, which are C programs on the host, and the models of its locks.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.portwright.translator.Toolchain;

/** Runs make check, model and helgrind in native/kernel/tests, which only read native/; each line of TAP is a test. */
@Execution(ExecutionMode.CONCURRENT)
@Order(1)
class KernelUnitTest {
    private static final Pattern TEST = Pattern.compile("(not )?ok (\\d+) - (.*)");
    private static final Pattern PLAN = Pattern.compile("1\\.\\.(\\d+)");

    @TempDir
    private static Path directory;

    @TestFactory
    Stream<DynamicTest> onTheHost() throws Exception {
        return tests("check", 40);
    }

    @TestFactory
    Stream<DynamicTest> models() throws Exception {
        return tests("model", 40);
    }

    @TestFactory
    Stream<DynamicTest> underHelgrind() throws Exception {
        return tests("helgrind", 40);
    }

    private static Stream<DynamicTest> tests(String target, int minutes)
            throws IOException, InterruptedException {
        Path output = directory.resolve(target + ".tap");
        Path log = directory.resolve(target + ".log");
        Process make = new ProcessBuilder(
                "make", "--no-print-directory", "-j2", target, "BUILD=" + directory.resolve(target))
                .directory(Toolchain.ROOT.resolve("native/kernel/tests").toFile())
                .redirectOutput(output.toFile())
                .redirectError(log.toFile())
                .start();
        try {
            assertTrue(make.waitFor(minutes, TimeUnit.MINUTES), () -> "make " + target + " does not end");
        } finally {
            make.descendants().forEach(ProcessHandle::destroyForcibly);
            make.destroyForcibly();
        }

        List<DynamicTest> tests = new ArrayList<>();
        List<String> comments = new ArrayList<>();
        int planned = -1;
        for (String line : Files.readString(output, StandardCharsets.ISO_8859_1).lines().toList()) {
            Matcher test = TEST.matcher(line);
            Matcher plan = PLAN.matcher(line);
            if (test.matches()) {
                String before = String.join("\n", comments);
                comments.clear();
                tests.add(DynamicTest.dynamicTest(test.group(3), () -> {
                    if (test.group(1) != null) {
                        fail(line + "\n" + before);
                    }
                }));
            } else if (plan.matches()) {
                planned = Integer.parseInt(plan.group(1));
            } else {
                comments.add(line);
            }
        }
        int plan = planned;
        int count = tests.size();
        String rest = String.join("\n", comments);
        tests.add(DynamicTest.dynamicTest("all of make " + target, () -> {
            assertEquals(plan, count, () -> "tests of the plan\n" + rest + read(log));
            assertTrue(count > 0);
        }));
        return tests.stream();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException exception) {
            return exception.toString();
        }
    }
}
