// SPDX-License-Identifier: EPL-2.0
// The commands for kernels in bitcode: one that is delivered runs, translated once.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.portwright.kernel.KernelTree;

@KernelTree
@Timeout(600)
class LlvaCommandTest {
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
        Files.writeString(directory.resolve("text.bc"), "no bitcode\n");
        assertError(1, "text.bc: is no LLVM bitcode", llva("run", "text.bc"));
    }

    private static void assertError(int status, String message, Command command) {
        assertEquals(status, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: ") && command.errors().contains(message), command::toString);
    }
}
