// SPDX-License-Identifier: EPL-2.0
// What is written to a device stays a device: nothing is put in its place.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class LopiDeviceOutputTest {
    @TempDir
    private Path directory;

    /** By a link, since a test that fails must not replace the machine's /dev/null: the link would be replaced. */
    @Test
    void instrumentedObjectsAndResultsCanGoToTheNullDevice() throws Exception {
        Path device = Files.createSymbolicLink(directory.resolve("null"), Path.of("/dev/null"));
        Files.writeString(directory.resolve("main.c"), "int main(void) { return 0; }\n");
        Command.run(directory, "gcc", "-c", "main.c").succeeds();
        Command.portwright(directory, "lopi", "instrument", "main.o", "-o", device).succeeds();
        assertTrue(Files.isSymbolicLink(device), "replaced by the instrumented object");
        Command.portwright(directory, "lopi", "cc", "gcc", "main.c", "-o", "main").succeeds();
        Command.run(directory, "env", "LOPI_OUTPUT=" + device, directory.resolve("main")).succeeds();
        assertTrue(Files.isSymbolicLink(device), "replaced by the results");
    }
}
