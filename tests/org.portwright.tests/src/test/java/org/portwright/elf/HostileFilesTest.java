// SPDX-License-Identifier: EPL-2.0
// Thousands of damaged files: each is read or refused, soon, and in little memory.
package org.portwright.elf;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.pyelftools.PythonDwarf;

/** Set -Dseed=N to repeat a run; the seed is printed. */
class HostileFilesTest {
    private final long seed = Long.getLong("seed", 20080613);
    private final Random random = new Random(seed);
    private final FieldDamage damage = new FieldDamage(random);

    @Test
    void damagedFilesAreReadOrRefused(@TempDir Path folder) throws Exception {
        System.out.println("HostileFilesTest: seed " + seed);
        List<byte[]> files = new ArrayList<>();
        for (int elfClass : new int[] {32, 64}) {
            files.add(ElfImage.program(elfClass, ByteOrder.LITTLE_ENDIAN).build());
            files.add(ElfImage.program(elfClass, ByteOrder.BIG_ENDIAN).build());
        }
        files.add(Files.readAllBytes(CrossCompiler.object(folder, "small", SMALL, "-g")));
        int refused = 0;
        int runs = 20_000;
        for (int i = 0; i < runs; i++) {
            byte[] bytes = damaged(files.get(i % files.size()));
            long allocated = allocated();
            long started = System.nanoTime();
            if (!parse(bytes)) {
                refused++;
            }
            long milliseconds = (System.nanoTime() - started) / 1_000_000;
            allocated = allocated() - allocated;
            assertTrue(milliseconds < 10_000, "run " + i + " took " + milliseconds + " ms");
            long bound = 64L * bytes.length + 20_000;
            if (allocated > bound) {
                // Or was it the first to need some class?
                allocated = allocated();
                parse(bytes);
                allocated = allocated() - allocated;
            }
            assertTrue(allocated <= bound, "run " + i + " took " + allocated + " bytes for " + bytes.length);
        }
        assertTrue(refused > runs / 5 && refused < runs, refused + " of " + runs + " refused");
    }

    @Test
    void damagedDebugInformationIsReadOrRefused(@TempDir Path folder) throws Exception {
        System.out.println("HostileFilesTest: seed " + seed);
        byte[] good = Files.readAllBytes(CrossCompiler.program(folder, "small", SMALL, "-g", "-O2"));
        ElfFile file = ElfFile.parse("small.elf", good);
        List<ElfSection> debug = file.sections().stream().filter(section -> section.name().startsWith(".debug_")
                && !section.name().equals(".debug_aranges") && !section.name().equals(".debug_frame")).toList();
        PythonDwarf.read(file);
        int refused = 0;
        int linesRefused = 0;
        int runs = 600;
        for (int i = 0; i < runs; i++) {
            byte[] bytes = good.clone();
            ElfSection section = debug.get(random.nextInt(debug.size()));
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = (int) section.offset() + random.nextInt((int) section.size());
                bytes[at] = (byte) (random.nextBoolean() ? damage.edge() : random.nextInt());
            }
            long started = System.nanoTime();
            refused += isRead(bytes, PythonDwarf::read) ? 0 : 1;
            linesRefused += isRead(bytes, DwarfReader::readLines) ? 0 : 1;
            long milliseconds = (System.nanoTime() - started) / 1_000_000;
            assertTrue(milliseconds < 60_000, "run " + i + " took " + milliseconds + " ms");
        }
        assertTrue(refused > runs / 10 && refused < runs, refused + " of " + runs + " refused");
        assertTrue(linesRefused > runs / 50 && linesRefused < runs, linesRefused + " of " + runs + " refused");
    }

    private interface Reader {
        DwarfInfo read(ElfFile file) throws ElfException;
    }

    private static boolean isRead(byte[] bytes, Reader reader) {
        try {
            reader.read(ElfFile.parse("damaged.elf", bytes));
            return true;
        } catch (ElfException e) {
            assertTrue(e.getMessage().contains("; "), e.getMessage());
            return false;
        }
    }

    private static final String SMALL = """
            struct node { int value; struct node *next; };
            int sum(struct node *list, int (*filter)(int)) {
                int total = 0;
                for (struct node *n = list; n; n = n->next) {
                    int value = filter(n->value);
                    total += value;
                }
                return total;
            }
            int twice(int x) { return x * 2; }
            int main(int argc, char **argv) { struct node n = {argc, 0}; return sum(&n, twice); }
            """;

    /** Reads everything of a file. False if it was refused; any other exception fails the test. */
    private boolean parse(byte[] bytes) {
        try {
            ElfFile file = ElfFile.parse("damaged.elf", bytes);
            for (ElfSection section : file.sections()) {
                file.contents(section);
            }
            for (ElfSegment segment : file.segments()) {
                file.contents(segment);
            }
            return true;
        } catch (ElfException e) {
            return false;
        } catch (RuntimeException | Error e) {
            return fail("seed " + seed, e);
        }
    }

    /** A copy with a few fields overwritten, or cut off, most often in the headers. */
    private byte[] damaged(byte[] good) {
        byte[] bytes = good.clone();
        for (int change = random.nextInt(4); change >= 0; change--) {
            ByteBuffer out = ByteBuffer.wrap(bytes).order(random.nextBoolean() ? ByteOrder.BIG_ENDIAN
                    : ByteOrder.LITTLE_ENDIAN);
            int size = 1 << random.nextInt(4);
            int at = switch (random.nextInt(3)) {
                case 0 -> random.nextInt(64);
                case 1 -> Math.max(0, bytes.length - 1 - random.nextInt(400));
                default -> random.nextInt(bytes.length);
            };
            at = Math.min(at / size * size, bytes.length - size);
            damage.overwrite(out, at, size);
        }
        return random.nextInt(10) == 0 ? java.util.Arrays.copyOf(bytes, random.nextInt(bytes.length)) : bytes;
    }

    private static long allocated() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
