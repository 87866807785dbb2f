// SPDX-License-Identifier: EPL-2.0
// The commands for kernels in bitcode: one that is delivered runs, translated once.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.kernel.KernelTree;

@KernelTree
@Timeout(600)
class LlvaCommandTest {
    /** Of an ELF header (System V ABI, "ELF Header"). */
    private static final int E_MACHINE = 18;
    private static final int EM_RISCV = 243;

    @TempDir
    private static Path directory;

    @BeforeAll
    static void deliver() throws Exception {
        Command.portwright(directory, "llva", "build", "-o", "up.bc").succeeds();
        Command.portwright(directory, "llva", "build", "--variant", "coarse", "-o", "coarse.bc").succeeds();
    }

    private static Command llva(Object... arguments) throws Exception {
        List<Object> line = new ArrayList<>(List.of("env", "XDG_CACHE_HOME=" + directory.resolve("cache"), Command.SCRIPT, "llva"));
        line.addAll(List.of(arguments));
        return Command.run(directory, line.toArray());
    }

    private static List<Path> kept() throws Exception {
        Path store = directory.resolve("cache/portwright/llva");
        if (!Files.isDirectory(store)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(store)) {
            return files.toList();
        }
    }

    @Test
    void aDeliveredKernelRunsAndIsTranslatedOnce() throws Exception {
        List<Path> before = kept();
        assertTrue(llva("run", "--program", "cat", "coarse.bc", "--", "message.txt").succeeds().output().contains("RAM disk"));
        List<Path> made = new ArrayList<>(kept());
        made.removeAll(before);
        assertEquals(1, made.size(), "what was translated is kept");
        FileTime time = FileTime.fromMillis(0);
        Files.setLastModifiedTime(made.get(0), time);
        Command again = llva("run", "--cpus", 2, "--program", "test_locks", "coarse.bc").succeeds();
        assertTrue(again.output().contains("ok 1"), again::toString);
        assertEquals(time, Files.getLastModifiedTime(made.get(0)), "it is not translated again");
        assertEquals(made.get(0) + "\n", llva("translate", "coarse.bc").succeeds().output());
    }

    /** The results are the same. The numbers in their texts need not be: times and pages, and what C leaves to the compiler. */
    @Test
    void oneModuleRunsOnTwoProcessors() throws Exception {
        byte[] module = Files.readAllBytes(directory.resolve("up.bc"));
        List<String> onIa32 = results(llva("run", "up.bc"));
        assertEquals(onIa32, results(llva("run", "--processor", "riscv32", "up.bc")));
        assertTrue(onIa32.size() > 150, onIa32::toString);
        assertArrayEquals(module, Files.readAllBytes(directory.resolve("up.bc")));
        Path translated = Path.of(llva("translate", "--processor", "riscv32", "up.bc").succeeds().output().strip());
        assertNotEquals(Path.of(llva("translate", "up.bc").succeeds().output().strip()), translated);
        assertEquals(EM_RISCV, Files.readAllBytes(translated)[E_MACHINE] & 0xff);
    }

    private static List<String> results(Command run) {
        return run.succeeds().output().lines().filter(line -> line.startsWith("ok ") || line.startsWith("1.."))
                .map(line -> line.replaceAll("(?<=\\D \\D.{0,200})-?\\d+", "N")).toList();
    }

    @Test
    void itRunsInBochsToo() throws Exception {
        assertTrue(llva("run", "--sim", "bochs", "--program", "cat", "up.bc", "--", "message.txt").succeeds().output().contains("RAM disk"));
    }

    @Test
    void whatCannotRunIsTold() throws Exception {
        assertError(1, "up.bc: is a kernel for one processor; leave --cpus out", llva("run", "--cpus", 2, "up.bc"));
        assertError(1, "nosuch: there is no such program", llva("run", "--program", "nosuch", "up.bc"));
        assertError(1, "none.bc: no such file", llva("run", "none.bc"));
        assertError(2, "9 CPUs: must be 1 to 8", llva("run", "--cpus", 9, "up.bc"));
        assertError(1, "coarse.bc: is a kernel for several processors, and the engine for the riscv32 runs on one",
                llva("run", "--processor", "riscv32", "coarse.bc"));
        assertError(1, "--sim bochs is for the IA-32", llva("run", "--processor", "riscv32", "--sim", "bochs", "up.bc"));
        assertError(1, "faults: there is no such program", llva("run", "--processor", "riscv32", "--program", "faults", "up.bc"));
        assertError(2, "'mips' is no processor that there is an engine for", llva("run", "--processor", "mips", "up.bc"));
        Files.writeString(directory.resolve("text.bc"), "no bitcode\n");
        assertError(1, "text.bc: is no LLVM bitcode", llva("run", "text.bc"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"qemu", "bochs"})
    void whatTheEngineHasRefusedIsTold(String simulator) throws Exception {
        Path source = Files.writeString(directory.resolve("wrong.c"), "#include \"llva/llva.h\"\n"
                + "static char page[LLVA_PAGE_SIZE] __attribute__((aligned(LLVA_PAGE_SIZE)));\n"
                + "void llva_main(const void *information) { llva_load_integer(page); llva_power_off(0); }\n");
        Command.run(directory, "clang-22", "--target=i686-linux-gnu", "-march=i686", "-mgeneral-regs-only", "-malign-double", "-ffreestanding", "-O1", "-w",
                "-I" + Path.of(Command.SCRIPT).resolveSibling("native/llva/include"), "-c", "-emit-llvm", "-o", "wrong.bc", source).succeeds();
        Command.run(directory, Path.of(Command.SCRIPT).resolveSibling("native/llva/tools/make-neutral"), "wrong.bc", "wrong.bc").succeeds();
        assertError(1, "kernel.elf: the Execution Engine has stopped the kernel: llva_load_integer: no Integer State was saved there, ",
                llva("run", "--sim", simulator, "wrong.bc"));
    }

    @Test
    void theCallsOfIntrinsicsAreListed() throws Exception {
        String list = llva("intrinsics", "--instructions", "llva_cycles").succeeds().output();
        assertTrue(list.lines().anyMatch(line -> line.matches("llva_cycles +leave +include/time_account\\.h:\\d+ +\\d+")), list);
        assertTrue(list.lines().anyMatch("    rdtsc"::equals), list);
        assertTrue(list.lines().noneMatch(line -> line.startsWith("llva_was_privileged")), list);
        assertError(1, "llva_abacus: the kernel does not call it", llva("intrinsics", "llva_abacus"));
    }

    private static void assertError(int status, String message, Command command) {
        assertEquals(status, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: ") && command.errors().contains(message), command::toString);
    }
}
