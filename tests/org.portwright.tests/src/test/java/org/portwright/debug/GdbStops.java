// SPDX-License-Identifier: EPL-2.0
// Has gdb step through a program under qemu.
package org.portwright.debug;

import static org.portwright.Limit.LIMIT;

import com.google.gson.Gson;
import com.google.gson.reflect.TypeToken;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
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

    /**
     * What gdb has found.
     *
     * @param breakpoints where breakpoints on lines are: for each line of the source from 1 on the addresses, in their order
     * @param entries where breakpoints on functions are: the addresses of each of the source's, in their order
     * @param stops from main's beginning on
     */
    record Run(List<List<Long>> breakpoints, Map<String, List<Long>> entries, List<Stop> stops) {
    }

    private GdbStops() {
    }

    /**
     * Steps through a program.
     *
     * @param commands step, next, finish (next in main) or continue, one after the other and again; with continue there are
     *     breakpoints on all functions
     * @param most how many stops are wanted, at most
     * @param cleared how many bytes behind the stack's end are made zero at each stop
     * @param source on whose lines breakpoints are set, and removed, before the program runs
     */
    static Run of(Path elf, boolean bigEndian, List<String> commands, int most, int cleared, Path source)
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
                    "python PORT, COMMANDS, STOPS, CLEARED, FILE, LINES, OUTPUT = %d, %s, %d, %d, '%s', %d, '%s'", port,
                    new Gson().toJson(commands), most, cleared, source.getFileName(), Files.readAllLines(source).size(), output), "-x",
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
            List<String> lines = Files.readAllLines(output);
            if (lines.size() < 3) {
                throw new AssertionError("gdb has stopped nowhere: " + messages);
            }
            Gson gson = new Gson();
            return new Run(gson.fromJson(lines.get(0), new TypeToken<List<List<Long>>>() { }.getType()),
                    gson.fromJson(lines.get(1), new TypeToken<Map<String, List<Long>>>() { }.getType()),
                    lines.stream().skip(2).map(line -> gson.fromJson(line, Stop.class)).toList());
        } finally {
            qemu.destroyForcibly().waitFor();
            Files.delete(output);
        }
    }
}
