// SPDX-License-Identifier: EPL-2.0
// The page about the header of phones' API is what the header has.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Toolchain;

/** With {@code -Dapprove=true} the page is written. */
class BindingReferenceTest {
    private static final Path PAGE = Toolchain.ROOT.resolve("docs/bindings-reference.md");

    @TempDir
    private Path folder;

    private static List<BoundClass> read(Path file) throws Exception {
        return BindLanguage.FILES.read(file, problem -> {
            throw new AssertionError(problem);
        }).classes();
    }

    @Test
    void thePageIsAsTheHeaderOfPhones() throws Exception {
        String expected = ReferenceWriter.write("midp", read(Toolchain.ROOT.resolve("runtime/c/bindings/midp.bind")));
        if (Boolean.getBoolean("approve")) {
            Files.writeString(PAGE, expected);
        }
        assertEquals(expected, Files.readString(PAGE), "portwright test BindingReferenceTest -Dapprove=true writes it anew");
    }

    @Test
    void allThatTheHeaderHasIsOnThePage() throws Exception {
        List<BoundClass> classes = read(Toolchain.ROOT.resolve("runtime/c/bindings/midp.bind"));
        String page = Files.readString(PAGE);
        for (BoundClass type : classes) {
            assertTrue(page.contains("\n### " + type.name() + "\n"), type.name());
            type.constants().forEach(each -> assertTrue(page.contains("`" + each.name() + "` " + each.value()), each.name()));
            type.callbacks().forEach(each -> assertTrue(page.contains(" " + each.name() + "("), each.name()));
            type.functions().stream().filter(each -> !each.name().matches(type.name() + "_(is|array)"))
                    .forEach(each -> assertTrue(page.contains(" " + each.name() + "("), each.name()));
        }
    }

    @Test
    void aPageTellsWhatClausesChange() throws Exception {
        Path file = Files.writeString(folder.resolve("api.bind"), """
                target java;
                import class java.util.Map.Entry { only getKey; }
                import class java.lang.Thread { only sleep(long), MAX_PRIORITY; blocking sleep; code sleep; rename sleep(long) to nap; }
                """);
        assertEquals("""

                ## java.lang

                ### Thread

                Constants: `Thread_MAX_PRIORITY` 10

                | in C | in Java |
                | --- | --- |
                | `void nap(long long p1)` | `static void sleep(long) throws InterruptedException`, blocking, keeps exceptions |

                ## java.util

                ### Map_Entry

                | in C | in Java |
                | --- | --- |
                | `java_object Map_Entry_getKey(Map_Entry self)` | `Object getKey()` |
                """, ReferenceWriter.write("api", read(file)).replaceFirst("(?s)^.*?an array\\.\n", ""));
    }
}
