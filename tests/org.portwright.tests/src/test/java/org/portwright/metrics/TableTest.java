// SPDX-License-Identifier: EPL-2.0
// What is in a cell does not end it.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.metrics.report.Table;

class TableTest {
    private final Table table = new Table("lock", "places", "share");

    @BeforeEach
    void fill() {
        table.add("&lock[a|b]", 12, 60.0);
        table.add("\"ä\", b", 8, 40.0);
    }

    @Test
    void text() {
        assertEquals("""
                lock        places  share
                &lock[a|b]      12  60.00
                "ä", b           8  40.00
                """, table.toText());
    }

    @Test
    void markdown() {
        assertEquals("""
                | lock | places | share |
                | --- | ---: | ---: |
                | &lock[a\\|b] | 12 | 60.00 |
                | "ä", b | 8 | 40.00 |
                """, table.toMarkdown());
    }

    @Test
    void csv() {
        assertEquals("lock,places,share\n&lock[a|b],12,60.00\n\"\"\"ä\"\", b\",8,40.00\n", table.toCsv());
    }

    @Test
    void json() {
        assertEquals("""
                [
                  {"lock": "&lock[a|b]", "places": 12, "share": 60.00},
                  {"lock": "\\"\\u00e4\\", b", "places": 8, "share": 40.00}
                ]
                """, table.toJson());
    }
}
