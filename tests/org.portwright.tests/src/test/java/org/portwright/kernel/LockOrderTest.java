// SPDX-License-Identifier: EPL-2.0
// The order of the kernel's locks in the documentation is the one that its sources declare.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@KernelTree
class LockOrderTest {
    @Test
    void thePageHasTheOrderThatTheSourcesDeclare() throws Exception {
        Path kernel = KernelRun.project().directory();
        Process tool = new ProcessBuilder(kernel.resolve("tools/lock-order").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String order = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, tool.waitFor());
        assertTrue(order.startsWith("giant > "), order);
        Path page = kernel.resolve("../../docs/kernel-locks.md");
        assertTrue(Files.readString(page).contains("\n\n    " + order), () -> "docs/kernel-locks.md lacks: " + order);
    }
}
