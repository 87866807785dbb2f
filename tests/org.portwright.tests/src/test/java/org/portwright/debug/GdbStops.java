// SPDX-License-Identifier: EPL-2.0
// Has gdb step through a program under qemu.
package org.portwright.debug;

import static org.portwright.Limit.LIMIT;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.portwright.translator.Toolchain;

/** What gdb-multiarch sees of a program on qemu's gdbstub. */
final class GdbStops {

    /**
     * A stop.
     *
     * @param stack the functions with their lines, the innermost first, as far as lines are known
     * @param address of the next machine instruction
     * @param variables of the innermost function: name, line of the declaration, value
     * @param globals of the program's file: value by name
     * @param frameSize from the stack pointer to where the innermost function's frame begins
     */
    record Stop(List<List<String>> stack, long address, List<List<String>> variables, Map<String, String> globals,
            int frameSize) {
        String place() {
            return String.join(" < ", stack.stream().map(frame -> String.join(":", frame).replace(".0", "")).toList());
        }
    }

    private GdbStops() {
    }

    /**
     * Steps through a program.
     *
     * @param command step or next
     * @param most how many stops are wanted, at most
     * @param cleared how many bytes behind the stack's end are made zero at each stop
     */
    static List<Stop> of(Path elf, boolean bigEndian, String command, int most, int cleared)
            throws IOException, InterruptedException {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path output = Files.createTempFile("portwright-gdb", ".json");
        Process qemu = new ProcessBuilder(bigEndian ? "qemu-mips" : "qemu-mipsel", "-g", String.valueOf(port),
                elf.toString()).redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try {
            Process gdb = new ProcessBuilder("gdb-multiarch", "-nx", "-batch", "-ex", String.format(
                    "python PORT, COMMAND, STOPS, CLEARED, OUTPUT = %d, '%s', %d, %d, '%s'", port, command, most, cleared,
                    output), "-x",
                    Toolchain.resource("debug/gdb_stops.py").toString(), elf.toString()).redirectErrorStream(true)
                    .redirectInput(Path.of("/dev/null").toFile()).start();
            String messages;
            try (InputStream in = gdb.getInputStream()) {
                messages = new String(in.readAllBytes());
            }
            if (!gdb.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                gdb.destroyForcibly();
                throw new AssertionError("gdb has not ended: " + messages);
            }
            List<Stop> stops = Files.readAllLines(output).stream().map(line -> new Gson().fromJson(line, Stop.class)).toList();
            if (stops.isEmpty()) {
                throw new AssertionError("gdb has stopped nowhere: " + messages);
            }
            return stops;
        } finally {
            qemu.destroyForcibly().waitFor();
            Files.delete(output);
        }
    }

    /**
     * Where breakpoints on lines would be.
     *
     * @return for each line from 1 on the addresses, in their order
     */
    static List<List<Integer>> breakpoints(Path elf, Path source) throws IOException, InterruptedException {
        int lines = Files.readAllLines(source).size();
        Process gdb = new ProcessBuilder("gdb-multiarch", "-nx", "-batch", "-ex", String.format(
                "python FILE, LINES = '%s', %d", source.getFileName(), lines), "-x",
                Toolchain.resource("debug/gdb_breakpoints.py").toString(), elf.toString())
                .redirectInput(Path.of("/dev/null").toFile()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        try (InputStream in = gdb.getInputStream()) {
            List<List<Integer>> breakpoints = new String(in.readAllBytes()).lines()
                    .filter(line -> line.startsWith("BREAKPOINT ")).map(line -> Arrays.stream(line.split(" ")).skip(2)
                            .map(address -> (int) (long) Long.decode(address)).toList()).toList();
            if (!gdb.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || breakpoints.size() != lines) {
                gdb.destroyForcibly();
                throw new AssertionError("gdb has set " + breakpoints.size() + " breakpoints on " + lines + " lines");
            }
            return breakpoints;
        }
    }
}
