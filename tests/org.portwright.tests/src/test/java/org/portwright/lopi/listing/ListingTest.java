// SPDX-License-Identifier: EPL-2.0
// Callers and costs are found in what objdump prints.
package org.portwright.lopi.listing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ListingTest {
    private static final String SOURCE = """
            int outside(int);
            static __attribute__((noinline, noclone)) int inner(int x) { return x * 3 + outside(x); }
            int middle(int x) { return inner(x) + 1; }
            int tail(int x) { return middle(x + 1); }
            int recursive(int x) { return x < 2 ? x : recursive(x - 1) * recursive(x - 2) + inner(x); }
            """;

    @TempDir
    private Path folder;

    private List<String> run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output.lines().toList();
    }

    private Listing compiled(String... options) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("a.c"), SOURCE);
        String[] command = new String[options.length + 3];
        command[0] = "gcc";
        System.arraycopy(options, 0, command, 1, options.length);
        command[options.length + 1] = "-c";
        command[options.length + 2] = "a.c";
        run(command);
        return Listing.parse(run("objdump", "-drw", "--no-show-raw-insn", "a.o"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-O0", "-O1", "-O2 -fno-inline", "-Os -ffunction-sections", "-O1 -fPIC"})
    void callersAreFound(String options) throws IOException, InterruptedException {
        Listing listing = compiled(options.split(" "));
        assertEquals(Set.of("middle", "recursive"), listing.callers().get("inner"));
        assertEquals(Set.of("inner"), listing.callers().get("outside"));
        assertTrue(listing.callers().getOrDefault("middle", Set.of()).contains("tail")
                || options.contains("-O2"), listing.callers().toString());
        assertFalse(listing.callers().getOrDefault("recursive", Set.of()).contains("recursive"));
    }

    @Test
    void codeIsReadable() throws IOException, InterruptedException {
        String text = compiled("-O1").function(null, "inner").orElseThrow().text();
        assertTrue(text.startsWith("inner:\n"), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("\\s+[0-9a-f]+  call +outside")), text);
        assertTrue(text.lines().anyMatch(line -> line.matches("\\s+[0-9a-f]+  ret")), text);
    }

    @Test
    void membersOfAnArchiveAreToldApart() throws IOException, InterruptedException {
        compiled("-O1");
        Files.writeString(folder.resolve("b.c"), "int middle2(int x) { return x; }\nstatic int inner(void) { return 7; }\n"
                + "int (*p)(void) = inner;\n");
        run("gcc", "-O1", "-c", "b.c");
        run("ar", "rcs", "lib.a", "a.o", "b.o");
        Listing listing = Listing.parse(run("objdump", "-drw", "--no-show-raw-insn", "lib.a"));
        assertTrue(listing.function("a.o", "inner").orElseThrow().text().contains("outside"));
        assertFalse(listing.function("b.o", "inner").orElseThrow().text().contains("outside"));
        assertTrue(listing.function("b.o", "tail").isEmpty());
    }

    @Test
    void theCostIsThatOfTheUsualWay() {
        Listing listing = Listing.parse("""
                a.o:     file format elf64-x86-64

                Disassembly of section .text.lopi:

                0000000000000000 <f>:
                   0:\tmov    %fs:0x0,%r11\t1: R_X86_64_TPOFF32\tlopi_free
                   9:\ttest   %r11,%r11
                   c:\tje     20 <f+0x20>
                   e:\tcall   13 <f+0x13>\tf: R_X86_64_PC32\tf.body-0x4
                  13:\tcall   18 <f+0x18>\t14: R_X86_64_PLT32\tlopi_exit_stack-0x4
                  18:\tret
                  20:\tcall   25 <f+0x25>\t21: R_X86_64_PLT32\tlopi_fill_pool-0x4
                  25:\tjmp    0 <f>

                0000000000000030 <g>:
                  30:\tincq   %fs:0x0\t34: R_X86_64_TPOFF32\tg.counters
                  39:\tjmp    3e <g+0xe>\t3a: R_X86_64_PC32\tg.body-0x4
                """.lines().toList());
        StubCost f = StubCost.of(listing.function(null, "f").orElseThrow(), "f.body");
        assertEquals(new StubCost(6, Set.of("lopi_exit_stack")), f);
        assertEquals("lopi_exit_stack", f.callNames());
        assertEquals(new StubCost(2, Set.of()), StubCost.of(listing.function(null, "g").orElseThrow(), "g.body"));
    }

    @Test
    void whatIsNoListingHasNoFunctions() {
        assertTrue(Listing.parse(List.of("objdump: a.o: file format not recognized", "", "\t\t:")).functions().isEmpty());
    }
}
