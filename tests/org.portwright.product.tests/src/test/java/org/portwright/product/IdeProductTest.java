// SPDX-License-Identifier: EPL-2.0
// The runnable IDE starts with our bundles. Optional imports go missing in products only, which no other test sees.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdeProductTest {
    @Test
    void workbenchComesUpInOurPerspectiveWithoutErrors(@TempDir Path directory) throws Exception {
        Eclipse ide = Eclipse.copyOf(
                Repository.product("releng/org.portwright.ide.product", "org.portwright.ide"), directory.resolve("ide"));
        assertTrue(ide.bundles().contains("org.portwright.ui"), () -> "no org.portwright.ui in the product");
        try (Screen screen = Screen.start()) {
            List<String> findings = ide.probeWorkbench(
                    screen, directory.resolve("workspace"), "-perspective", "org.portwright.ui.perspective");
            assertTrue(findings.contains("perspective org.portwright.ui.perspective"), findings::toString);
            assertEquals(1, findings.stream().filter(finding -> finding.startsWith("shell ")).count(),
                    () -> "more than the workbench's window is open: " + findings);
        }
    }
}
