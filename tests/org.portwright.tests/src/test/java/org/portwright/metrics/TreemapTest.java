// SPDX-License-Identifier: EPL-2.0
// The rectangles of a treemap.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.portwright.metrics.report.Treemap;

class TreemapTest {
    private static Treemap.Box box(Treemap map, String path) {
        return map.boxes().stream().filter(box -> box.path().equals(path)).findFirst().orElseThrow();
    }

    @Test
    void aFileIsAsLargeAsItsWeight() {
        Treemap map = Treemap.of(List.of(new Treemap.File("kernel/a.c", 60), new Treemap.File("kernel/b.c", 20),
                new Treemap.File("main.c", 20)), 200, 100, 0, 0);
        assertEquals(0.6 * 20_000, area(box(map, "kernel/a.c")), 1e-6);
        assertEquals(0.2 * 20_000, area(box(map, "main.c")), 1e-6);
        assertEquals(0.8 * 20_000, area(box(map, "kernel")), 1e-6);
        assertEquals("kernel/a.c", map.file(10, 50).path());
        assertNull(map.file(300, 50));
    }

    private static double area(Treemap.Box box) {
        return box.width() * box.height();
    }

    @Test
    void filesOfAFolderAreInIt() {
        Random random = new Random(18);
        List<Treemap.File> files = IntStream.range(0, 300)
                .mapToObj(i -> new Treemap.File("d" + random.nextInt(5) + "/e" + random.nextInt(3) + "/" + i + ".c", 1 + random.nextInt(500)))
                .toList();
        Treemap map = Treemap.of(files, 640, 480, 2, 14);
        assertEquals(files.size(), map.boxes().stream().filter(Treemap.Box::isFile).count());
        for (Treemap.Box inner : map.boxes()) {
            if (inner.depth() > 0) {
                int end = inner.path().lastIndexOf('/');
                Treemap.Box outer = box(map, end < 0 ? "" : inner.path().substring(0, end));
                double slack = 1e-6;
                assertTrue(inner.x() >= outer.x() - slack && inner.y() >= outer.y() - slack
                        && inner.x() + inner.width() <= outer.x() + outer.width() + slack
                        && inner.y() + inner.height() <= outer.y() + outer.height() + slack, () -> inner + " in " + outer);
            }
        }
    }

    @Test
    void nothingIsShownOfNothing() {
        assertEquals(List.of(), Treemap.of(List.of(), 100, 100, 2, 14).boxes());
    }
}
