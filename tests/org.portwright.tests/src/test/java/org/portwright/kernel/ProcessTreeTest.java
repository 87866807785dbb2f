// SPDX-License-Identifier: EPL-2.0
// What a process has written stays when it is ended.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import org.junit.jupiter.api.Test;

class ProcessTreeTest {

    @Test
    void whatAProcessHasWrittenLastCanStillBeRead() throws Exception {
        Process process = new ProcessBuilder("echo", "last words").start();
        process.waitFor();
        ProcessTree.destroy(process);
        try (BufferedReader output = process.inputReader()) {
            assertEquals("last words", output.readLine());
        }
    }
}
