// SPDX-License-Identifier: EPL-2.0
// Programs with damaged code, data, symbols, relocations and exception tables: each is translated or refused, soon.
package org.portwright.translator.instructions;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSection;
import org.portwright.translator.ProgressListener;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.Variant;

/** Set -Dseed=N to repeat a run; the seed is printed. */
class DamagedProgramsTest {
    private static final int[] EDGES = {0, 1, -1, 4, 16, 0x8000, 0xffff, 0x7fffffff, 0x80000000, 0x60000000, 0x01000000};
    private static final int RUNS = 200;

    private final long seed = Long.getLong("seed", 2008);
    private final Random random = new Random(seed);

    @Test
    void areTranslatedOrRefused() throws Exception {
        areTranslatedOrRefused(Toolchain.ROOT.resolve("samples/hello/hello.c"), RUNS,
                section -> !section.name().contains(".debug"));
    }

    @Test
    void withDamagedExceptionTablesAreTranslatedOrRefused() throws Exception {
        areTranslatedOrRefused(Toolchain.resource("programs/exceptions.cpp"), RUNS / 5,
                section -> List.of(".eh_frame", ".gcc_except_table").contains(section.name()));
    }

    private void areTranslatedOrRefused(Path source, int runs, Predicate<ElfSection> isDamaged) throws Exception {
        System.out.println("DamagedProgramsTest: seed " + seed);
        Path elf = Toolchain.compile("damaged", List.of(source), new Variant("-O2", false, false));
        byte[] good = Files.readAllBytes(elf);
        ElfFile file = ElfFile.parse("good.elf", good);
        List<ElfSection> sections = file.sections().stream().filter(section -> section.isInFile()
                && section.size() >= 4 && isDamaged.test(section)).toList();
        int refused = 0;
        int translated = 0;
        for (int run = 0; run < runs; run++) {
            byte[] bytes = good.clone();
            String changes = damage(ByteBuffer.wrap(bytes).order(file.byteOrder()), sections);
            long started = System.nanoTime();
            try {
                Translator.translate(ElfFile.parse("damaged.elf", bytes),
                        TranslationOptions.of(run % 2 == 0 ? "java" : "j2me"), ProgressListener.NONE);
                translated++;
            } catch (ElfException | TranslationException e) {
                refused++;
                assertTrue(e.getMessage().length() > 10, e.getMessage());
            } catch (RuntimeException | Error e) {
                fail("seed " + seed + ", run " + run + ": " + changes, e);
            }
            long seconds = (System.nanoTime() - started) / 1_000_000_000;
            assertTrue(seconds < 60, "seed " + seed + ", run " + run + " took " + seconds + " s: " + changes);
        }
        assertTrue(refused > runs / 10 && translated > runs / 10, refused + " refused, " + translated + " translated");
    }

    /** Overwrites some words, and says which. */
    private String damage(ByteBuffer bytes, List<ElfSection> sections) {
        StringBuilder changes = new StringBuilder();
        for (int change = random.nextInt(4); change >= 0; change--) {
            ElfSection section = sections.get(random.nextInt(sections.size()));
            int at = (int) section.offset() + random.nextInt((int) section.size() / 4) * 4;
            int word = switch (random.nextInt(4)) {
                case 0 -> random.nextInt();
                case 1 -> bytes.getInt(at) ^ 1 << random.nextInt(32);
                default -> EDGES[random.nextInt(EDGES.length)];
            };
            bytes.putInt(at, word);
            changes.append(String.format("%s+0x%x = 0x%x; ", section.name(), at - section.offset(), word));
        }
        return changes.toString();
    }
}
