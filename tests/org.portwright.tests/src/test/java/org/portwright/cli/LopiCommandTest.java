// SPDX-License-Identifier: EPL-2.0
// The commands that instrument, as a person types them.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LopiCommandTest {
    @TempDir
    Path folder;

    @BeforeEach
    void writeSources() throws Exception {
        Files.writeString(folder.resolve("square.c"), "int square(int a) { return a * a; }\n");
        Files.writeString(folder.resolve("main.c"), "#include <stdio.h>\nint square(int);\n"
                + "int main(void) { for (int i = 0; i < 5; i++) { printf(\"%d\\n\", square(i)); } return 3; }\n");
    }

    @Test
    void anUnchangedMakefileInstruments() throws Exception {
        Files.writeString(folder.resolve("Makefile"), "CC = gcc\nprogram: main.o square.o\n"
                + "\t$(CC) $^ -o $@\n%.o: %.c\n\t$(CC) -O2 -c $<\n");
        Command.run(folder, "make", "CC=" + Command.SCRIPT + " lopi cc --probe count gcc").succeeds();
        checkProgram();
    }

    @Test
    void sourcesAreCompiledAndLinkedInOneStep() throws Exception {
        Command.portwright(folder, "lopi", "cc", "--function", "square", "gcc", "-O2", "main.c", "square.c", "-o",
                "program").succeeds();
        Command program = checkProgram();
        assertFalse(program.errors().contains("main ("), program.errors());
        assertFalse(Files.exists(folder.resolve("main.o")));
    }

    /** Its code is position independent unless told otherwise, and stubs must take the library all the same. */
    @Test
    void programsForIa32HaveResults() throws Exception {
        Command.portwright(folder, "lopi", "cc", "i686-linux-gnu-gcc", "-O2", "main.c", "square.c", "-o", "program")
                .succeeds();
        checkProgram();
    }

    @Test
    void argumentsAndSourcesMayComeFromElsewhere() throws Exception {
        Command.run(folder, "gcc", "-O2", "-c", "square.c", "-o", "plain.o").succeeds();
        Files.writeString(folder.resolve("arguments"), "-O2 'main.c'\n@more\n");
        Files.writeString(folder.resolve("more"), "-o \"program\" squ\\are.c");
        Command.portwright(folder, "lopi", "cc", "gcc", "@arguments").succeeds();
        checkProgram();
        // A source on standard input, and an object, of which the compiler says nothing when it compiles the other.
        Command piped = Command.run(folder, "sh", "-c", "echo 'int main(void) { int square(int); return square(1); }' | "
                + Command.SCRIPT + " lopi cc gcc -Wl,-O1 -x c - -x none plain.o -lm -o piped").succeeds();
        assertEquals("", piped.errors());
        Command program = Command.run(folder, folder.resolve("piped"));
        assertEquals(1, program.status());
        assertTrue(program.errors().matches("(?s).*\\b1\\b.*main \\(.*"), program.errors());
    }

    private Command checkProgram() throws Exception {
        Command program = Command.run(folder, folder.resolve("program"));
        assertEquals(3, program.status());
        assertEquals("0\n1\n4\n9\n16\n", program.output());
        assertTrue(program.errors().matches("(?s).*\\b5\\b.*square \\(square.c\\).*"), program.errors());
        return program;
    }

    @Test
    void membersOfAnArchiveAreInstrumented() throws Exception {
        Command.run(folder, "gcc", "-O2", "-c", "square.c", "main.c").succeeds();
        Command.run(folder, "ar", "rcs", "plain.a", "square.o").succeeds();
        Command list = Command.portwright(folder, "lopi", "instrument", "plain.a", "-o", "instrumented.a", "--list")
                .succeeds();
        assertTrue(list.output().contains("square") && list.output().contains("entry"), list.output());
        Command.run(folder, "gcc", "main.o", "instrumented.a",
                Command.HOME.resolve("build/lopi/x86_64/liblopi.a"), "-o", "program", "-lpthread", "-ldl").succeeds();
        checkProgram();
    }

    @Test
    void resultsAreShownAddedUpAndCompared() throws Exception {
        Command.portwright(folder, "lopi", "cc", "--probe", "graph", "gcc", "-O2", "main.c", "square.c", "-o", "program")
                .succeeds();
        for (String results : new String[] {"one.json", "two.json"}) {
            assertEquals(3, Command.run(folder, "env", "LOPI_FORMAT=json", "LOPI_OUTPUT=" + results, "./program").status());
        }
        String text = Command.portwright(folder, "lopi", "report", "one.json", "two.json").succeeds().output();
        assertTrue(text.matches("(?s).*\n +10 .* square \\(square.c\\)\n.*\n +10 .* main -> square\n.*"), text);
        text = Command.portwright(folder, "lopi", "report", "two.json", "--diff", "one.json").succeeds().output();
        assertTrue(text.matches("(?s).*\n +5 +5 .* square \\(square.c\\)\n.*"), text);
        Command.portwright(folder, "lopi", "report", "one.json", "--format", "svg", "-o", "flames.svg").succeeds();
        assertTrue(Files.readString(folder.resolve("flames.svg")).endsWith("</svg>\n"));
    }

    @Test
    void whatHoldsNoResultsIsRefused() throws Exception {
        Files.writeString(folder.resolve("counts.json"),
                "{\"functions\": [{\"name\": \"f\", \"file\": \"f.c\", \"calls\": 1, \"sum\": 0}]}");
        Command refused = Command.portwright(folder, "lopi", "report", "main.c", "-o", "report");
        assertEquals(1, refused.status());
        assertTrue(refused.errors().startsWith("portwright: main.c: no results, or damaged ones; run "), refused.errors());
        refused = Command.portwright(folder, "lopi", "report", "counts.json", "--format", "svg", "-o", "report");
        assertEquals(1, refused.status());
        assertFalse(Files.exists(folder.resolve("report")));
        assertEquals(1, Command.portwright(folder, "lopi", "report", "missing.json").status());
        assertEquals(2, Command.portwright(folder, "lopi", "report", "counts.json", "--format", "pdf").status());
        assertEquals(2, Command.portwright(folder, "lopi", "report", "counts.json", "--top", "0").status());
    }

    @Test
    void whatFailsLeavesNothingBehind() throws Exception {
        Files.writeString(folder.resolve("text.o"), "no object");
        Command refused = Command.portwright(folder, "lopi", "instrument", "text.o", "-o", "out.o");
        assertEquals(1, refused.status());
        assertTrue(refused.errors().startsWith("portwright: text.o: "), refused.errors());
        assertFalse(Files.exists(folder.resolve("out.o")));
        assertEquals(2, Command.portwright(folder, "lopi", "instrument", "text.o").status());
        assertEquals(1, Command.portwright(folder, "lopi", "cc", "gcc", "-c", "missing.c").status());
        refused = Command.portwright(folder, "lopi", "cc", "gcc", "-flto", "-c", "main.c");
        assertEquals(1, refused.status());
        assertTrue(refused.errors().startsWith("portwright: main.o: compiled for link-time"), refused.errors());
        assertFalse(Files.exists(folder.resolve("main.o")));
        // What has been compiled before the error must not stay as it is.
        Files.writeString(folder.resolve("wrong.c"), "int f(void) { return nothing; }\n");
        assertEquals(1, Command.portwright(folder, "lopi", "cc", "gcc", "-c", "square.c", "wrong.c").status());
        assertFalse(Files.exists(folder.resolve("square.o")));
        refused = Command.portwright(folder, "lopi", "cc", "gcc", "-flto", "main.c", "-o", "program");
        assertTrue(refused.errors().startsWith("portwright: main.c: compiled for link-time"), refused.errors());
    }
}
