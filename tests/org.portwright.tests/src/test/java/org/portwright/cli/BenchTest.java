// SPDX-License-Identifier: EPL-2.0
// Runs a small part of the benchmark, as a person does.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BenchTest {
    @TempDir
    private Path directory;

    @Test
    void aProgramIsMeasuredInAllWays() throws Exception {
        Path page = directory.resolve("page.md");
        // One process can't differ from itself: there are ratios of processor time on a busy machine, too.
        Command.portwright(directory, "bench", "--processes", "1", "--work", "0", "-o", page, "recursion").succeeds();
        String text = Files.readString(page);
        assertFalse(text.contains("\n- not measured: "), text);
        // Native time, and ratios: x86-64, java, by hand, qemu. A phone and WASI have no clock for processor time.
        String ratio = "\\| (\\d+\\.\\d\\d) ";
        assertTrue(Pattern.compile("(?m)^\\| recursion " + ratio.repeat(5) + "\\|$").matcher(text).find(), text);
        // Sizes and memory.
        assertTrue(Pattern.compile("(?m)^\\| recursion (\\| [1-9]\\d* ){5}(\\| [\\d.]+ ){7}\\|$").matcher(text).find(),
                text);
        // Start to end, of processor time: whoever starts a virtual machine takes longer.
        String cold = text.substring(text.indexOf("A single repetition, processor time"));
        Matcher row = Pattern.compile("(?m)^\\| recursion " + ratio.repeat(7) + "\\|$").matcher(cold);
        assertTrue(row.find(), text);
        assertTrue(Double.parseDouble(row.group(3)) > Double.parseDouble(row.group(2)), text);
    }

    @Test
    void sizesAreThoseOfTheThesisTable() throws Exception {
        Command.portwright(directory, "bench", "--figures", "table-7.1", "-o", "sizes.md").succeeds();
        String text = Files.readString(directory.resolve("sizes.md"));
        for (String program : new String[] {"life", "astar-int", "map"}) {
            assertTrue(Pattern.compile("(?m)^\\| " + program + " (\\| [1-9]\\d{2,} ){4}\\|").matcher(text).find(), text);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "--figures table-7.4", "--figures all life", "--figures all --docs",
        "--against i386 life", "--processes 0", "--work -1", "--java", "--docs -o page.md"})
    void wrongUseIsRefusedBeforeAnythingIsBuilt(String arguments) throws Exception {
        Command command = Command.portwright(directory, (Object[]) ("bench " + arguments).split(" "));
        assertEquals(2, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: bench: "), command::errors);
        assertFalse(command.errors().contains("\tat "), command::errors);
    }

    @Test
    void aFolderWithoutJavaIsRefused() throws Exception {
        Command command = Command.portwright(directory, "bench", "--java", directory, "life");
        assertEquals(1, command.status(), command::toString);
        assertEquals("portwright: " + directory + ": no Java home; there is no bin/java\n", command.errors());
    }

    @Test
    void aPageThatIsNoneOfOursStaysAsItIs() throws Exception {
        Path page = Files.writeString(directory.resolve("page.md"), "# Mine\n");
        Command command = Command.portwright(directory, "bench", "-o", page, "life");
        assertEquals(1, command.status(), command::toString);
        assertTrue(command.errors().startsWith("portwright: " + page + ": is there, and "), command::errors);
        assertEquals("# Mine\n", Files.readString(page));
    }
}
