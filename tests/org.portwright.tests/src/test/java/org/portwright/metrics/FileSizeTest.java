// SPDX-License-Identifier: EPL-2.0
// Holds sizes and complexities to pmccabe and sloccount, as Debian has them.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.portwright.metrics.complexity.FileSize;
import org.portwright.metrics.complexity.FunctionSize;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

class FileSizeTest {
    static final Path HOME = Path.of(System.getProperty("portwright.home", "../.."));

    @Test
    void decisionsAreCounted() {
        FileSize size = FileSize.of(SourceTexts.file("a.c", """
                // if for while
                int f(int x)
                {
                    switch (x) {
                    case 1: case 2: return "if"[0];
                    default: break;
                    }
                #ifdef A
                    if (x && x || x)
                #else
                    if (x)
                #endif
                        return x ? 1 : 2;
                    do { for (;;) ; } while (x);
                }

                """));
        assertEquals(14, size.codeLines());
        assertEquals(List.of(new FunctionSize("f", 2, 14, 9, 8)), size.functions());
    }

    @Test
    void sloccountCountsTheSameLines() throws Exception {
        Path folder = HOME.resolve("native");
        List<FileSize> files = SourceTree.of(folder, new Selection(List.of("**/*.[ch]"), List.of())).map(FileSize::of);
        List<String> command = new ArrayList<>(List.of("/usr/bin/c_count"));
        files.forEach(file -> command.add(file.path()));
        Map<String, Integer> theirs = new TreeMap<>();
        // "LINES FILE", and a line with the sum.
        output(folder, command).lines().map(line -> line.strip().split("\\s+")).filter(line -> line.length == 2)
                .forEach(line -> theirs.put(line[1], Integer.parseInt(line[0])));
        Map<String, Integer> ours = new TreeMap<>();
        files.forEach(file -> ours.put(file.path(), file.codeLines()));
        assertTrue(ours.size() > 200, ours.size() + " files");
        assertEquals(theirs, ours);
    }

    @Test
    void pmccabeCountsTheSameComplexity() throws Exception {
        Agreement agreement = Agreement.of(HOME.resolve("native"), new Selection(List.of("**/*.[ch]"), List.of()));
        assertTrue(agreement.common() > 1400, agreement::toString);
        assertEquals(List.of(), agreement.different(), agreement::toString);
    }

    /**
     * How far pmccabe agrees.
     *
     * @param ours functions that we find
     * @param common those that both find, by file and line of the name: pmccabe is led astray by attributes and macros
     * @param different those of them whose complexities differ
     */
    record Agreement(int ours, int common, List<String> different) {
        static Agreement of(Path folder, Selection selection) throws IOException, InterruptedException {
            List<FileSize> files = SourceTree.of(folder, selection).map(FileSize::of);
            List<String> command = new ArrayList<>(List.of("pmccabe"));
            files.forEach(file -> command.add(file.path()));
            Map<String, String> theirs = new TreeMap<>();
            for (String line : output(folder, command).lines().toList()) {
                String[] cells = line.split("\t");
                if (cells.length == 6) {
                    theirs.put(cells[5].replaceFirst("\\((\\d+)\\): .*", ":$1"), cells[0] + " " + cells[1]);
                }
            }
            int ours = 0;
            int common = 0;
            List<String> different = new ArrayList<>();
            for (FileSize file : files) {
                for (FunctionSize function : file.functions()) {
                    String place = file.path() + ":" + function.line();
                    String complexities = function.modified() + " " + function.complexity();
                    ours++;
                    common += theirs.containsKey(place) ? 1 : 0;
                    if (theirs.containsKey(place) && !theirs.get(place).equals(complexities)) {
                        different.add(place + ": " + complexities + ", pmccabe " + theirs.get(place));
                    }
                }
            }
            return new Agreement(ours, common, different);
        }
    }

    private static String output(Path directory, List<String> command) throws IOException, InterruptedException {
        Path out = java.nio.file.Files.createTempFile("portwright", ".out");
        try {
            new ProcessBuilder(command).directory(directory.toFile()).redirectOutput(out.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
            return java.nio.file.Files.readString(out, java.nio.charset.StandardCharsets.ISO_8859_1);
        } finally {
            java.nio.file.Files.delete(out);
        }
    }
}
