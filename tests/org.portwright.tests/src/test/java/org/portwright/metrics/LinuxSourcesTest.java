// SPDX-License-Identifier: EPL-2.0
// Measures Debian's Linux.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.portwright.metrics.lines.ChangedLines;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

class LinuxSourcesTest {
    private static final String PACKAGE = "linux-source-6.1";
    private static final Path CACHE = Path.of(System.getenv().getOrDefault("XDG_CACHE_HOME",
            System.getProperty("user.home") + "/.cache")).resolve("portwright");
    private static Path linux;

    /** Unpacked once, into the cache. */
    @BeforeAll
    static void fetch() throws Exception {
        linux = CACHE.resolve(PACKAGE);
        if (!Files.exists(linux)) {
            Path work = Files.createTempDirectory(Files.createDirectories(CACHE), "." + PACKAGE);
            Process fetching = new ProcessBuilder("bash", "-euc", "apt-get -q download " + PACKAGE
                    + " && dpkg-deb --fsys-tarfile *.deb | tar -xO ./usr/src/" + PACKAGE + ".tar.xz | tar -xJ && mv " + PACKAGE
                    + " " + linux + " && rm -rf " + work).directory(work.toFile()).inheritIO().start();
            assertEquals(0, fetching.waitFor());
        }
    }

    @Test
    void theWholeOfItIsMeasured() throws Exception {
        LockKinds kinds = LockKinds.of(LockKinds.detect(linux));
        LockCount locks = LockCount.of(SourceTree.of(linux, Selection.ALL.without(kinds.excluded())), kinds);
        assertEquals(0, locks.of("BKL"));
        for (String kind : List.of("spinlock", "rwlock", "seqlock", "RCU", "semaphore", "mutex")) {
            assertTrue(locks.of(kind) > 500, kind + " " + locks.of(kind));
        }
        ChangedLines changes = ChangedLines.of(SourceTree.of(linux, Selection.ALL), Map.of(), Map.of("CONFIG_SMP", "1"), false);
        assertTrue(changes.after() > changes.before() && changes.changed().size() > 300, () -> changes.difference().toString());
    }

    @Test
    void pmccabeAgreesInAllButOneOfAThousandFunctions() throws Exception {
        FileSizeTest.Agreement agreement = FileSizeTest.Agreement.of(linux,
                new Selection(List.of("kernel/**.[ch]", "mm/**.[ch]"), List.of()));
        assertTrue(agreement.common() > 0.99 * agreement.ours(), () -> agreement.common() + " of " + agreement.ours());
        assertTrue(agreement.different().size() <= agreement.common() / 1000, agreement.different()::toString);
    }

    /** What a person would search for. */
    @Test
    void mutexesAreFoundWhereASearchFindsThem() throws Exception {
        LockKinds kinds = LockKinds.of(List.of("linux"));
        SourceTree folder = SourceTree.of(linux, new Selection(List.of("fs/ext4"), List.of()));
        long ours = LockCount.of(folder, kinds).places().stream().filter(place -> place.operation().equals("mutex_unlock")).count();
        long found = folder.map(file -> file.text(0, file.text().length).split("\\bmutex_unlock *\\(", -1).length - 1).stream()
                .mapToInt(Integer::intValue).sum();
        assertTrue(found > 10);
        assertEquals(found, ours);
    }
}
