// SPDX-License-Identifier: EPL-2.0
// Checks that measuring again changes what is measured, and nothing else.
package org.portwright.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final String PAGE =
            "# Title\n\n<!-- measured: one -->\n\nold\n\n<!-- end -->\n\nText.\n<!-- measured: two -->\n<!-- end -->\n";

    @Test
    void partsAreReplacedAndTheTextStays() throws Exception {
        String page = Page.replace(PAGE, Map.of("one", "| $1 |\n", "two", "new\n"));
        assertEquals("# Title\n\n<!-- measured: one -->\n\n| $1 |\n\n<!-- end -->\n\nText.\n"
                + "<!-- measured: two -->\n\nnew\n\n<!-- end -->\n", page);
        assertEquals(page, Page.replace(page, Map.of("one", "| $1 |\n", "two", "new\n")));
    }

    @Test
    void aPageOfPartsCanBeMeasuredAgain() throws Exception {
        String page = Page.withPlaces(Map.of("one", "old\n"));
        assertEquals("## one\n\n<!-- measured: one -->\n\nold\n\n<!-- end -->\n", page);
        assertEquals(page.replace("old", "new"), Page.replace(page, Map.of("one", "new\n")));
    }

    @Test
    void nothingOldStaysAndNothingNewIsLost() {
        assertTrue(assertThrows(Page.PartsException.class, () -> Page.replace(PAGE, Map.of("one", "new\n")))
                .getMessage().contains("two"));
        assertThrows(Page.PartsException.class,
                () -> Page.replace(PAGE, Map.of("one", "", "two", "", "three", "")));
        assertThrows(Page.PartsException.class, () -> Page.replace("# Title\n", Map.of("one", "")));
    }
}
