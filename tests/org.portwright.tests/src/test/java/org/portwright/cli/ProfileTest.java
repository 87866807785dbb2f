// SPDX-License-Identifier: EPL-2.0
// portwright run --profile tells by C function where time goes.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;

class ProfileTest {
    private static final String PROGRAM = """
            #include <stdio.h>
            #include <stdlib.h>

            static volatile unsigned sink;

            __attribute__((noipa)) static unsigned work(unsigned n)
            {
                unsigned all = 0;
                for (unsigned i = 0; i < n; i++)
                    all = all * 33 + i;
                return all;
            }

            __attribute__((noipa)) static void often(void) { sink += work(9000) + 1; }
            __attribute__((noipa)) static void seldom(void) { sink += work(1000) + 1; }

            int main(int argc, char **argv)
            {
                for (int i = 0; i < atoi(argv[1]); i++) {
                    often();
                    seldom();
                }
                printf("done, %s\\n", getenv("WORD"));
                return 3;
            }
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void translate() throws Exception {
        Files.writeString(directory.resolve("work.c"), PROGRAM);
        Command.portwright(directory, "translate", "--target", "java", "work.c", "-o", "work.jar").succeeds();
    }

    @Test
    void timeGoesWhereTheProgramSpendsIt() throws Exception {
        Command run = Command.portwright(directory, "run", "--profile", "profile.json", "--env", "WORD=well", "work.jar",
                "200000");
        assertEquals("done, well\n", run.output());
        assertEquals(3, run.status());
        LopiResults results = LopiResults.read(directory.resolve("profile.json"));
        Map<String, FunctionResult> functions = results.functions().stream()
                .collect(Collectors.toMap(FunctionResult::name, Function.identity()));
        long all = results.root().orElseThrow().total();
        assertTrue(all >= 20, "samples: " + all);
        assertTrue(functions.get("work").self() > 0.8 * all, functions::toString);
        long seldom = functions.containsKey("seldom") ? functions.get("seldom").total() : 0;
        assertTrue(functions.get("often").total() > 3 * seldom, functions::toString);
        assertTrue(functions.get("main").total() > 0.8 * all, functions::toString);
        String flames = Command.portwright(directory, "lopi", "report", "profile.json", "--format", "svg").succeeds()
                .output();
        assertTrue(flames.contains("often"), flames);
    }

    @Test
    void timeOfAFunctionIsThatOfItsLines() throws Exception {
        Command.portwright(directory, "translate", "--target", "java", "--package", "some.where", "work.c", "-o",
                "work.jar").succeeds();
        assertEquals(3, Command.portwright(directory, "run", "--profile", "profile.json", "--lines", "work.jar", "200000")
                .status());
        LopiResults results = LopiResults.read(directory.resolve("profile.json"));
        Map<String, FunctionResult> all = results.functions().stream()
                .collect(Collectors.toMap(FunctionResult::name, Function.identity()));
        assertEquals(0, all.get("work").self());
        long loop = all.entrySet().stream().filter(entry -> entry.getKey().matches("work[.]c:(9|10)"))
                .mapToLong(entry -> entry.getValue().self()).sum();
        assertTrue(loop > 0.8 * results.root().orElseThrow().total(), all::toString);
        assertFalse(all.containsKey("start"), all::toString);    // a method of the class that enters the program
    }

    @Test
    void whatCannotBeProfiledIsRefused() throws Exception {
        Command.portwright(directory, "translate", "work.c", "-o", "phone.jar").succeeds();
        Command midlet = Command.portwright(directory, "run", "--profile", "profile.json", "phone.jar");
        assertEquals(2, midlet.status());
        assertEquals(2, Command.portwright(directory, "run", "--lines", "work.jar").status());
        Command nowhere = Command.portwright(directory, "run", "--profile", "no/folder/profile.json", "work.jar", "1");
        assertEquals(1, nowhere.status());
        assertEquals("", nowhere.output());
    }
}
