// SPDX-License-Identifier: EPL-2.0
// The caches of the thesis's machine.
package org.portwright.cli.bench;

import java.util.Arrays;

/**
 * The caches that section 6.4 of the thesis simulates: two of 16 KB, 4-way, for data and instructions, and behind them one of 512 KB, 8-way;
 * lines of a Pentium III. The line that was used least recently leaves.
 */
final class CacheModel {
    private static final int LINE_BITS = 5;
    private static final int KILOBYTE = 1024;

    /** One cache. */
    private static final class Cache {
        private static final long NONE = -1;
        /** Of each set the lines, those used most recently first. */
        private final long[][] sets;

        Cache(int bytes, int ways) {
            sets = new long[(bytes >> LINE_BITS) / ways][ways];
            for (long[] set : sets) {
                Arrays.fill(set, NONE);
            }
        }

        /** @return whether it was there; it is now */
        boolean has(long line) {
            long[] set = sets[(int) (line & sets.length - 1)];
            int place = 0;
            while (place < set.length - 1 && set[place] != line) {
                place++;
            }
            boolean isThere = set[place] == line;
            System.arraycopy(set, 0, set, 1, place);
            set[0] = line;
            return isThere;
        }
    }

    private final Cache instructions = new Cache(16 * KILOBYTE, 4);
    private final Cache data = new Cache(16 * KILOBYTE, 4);
    private final Cache second = new Cache(512 * KILOBYTE, 8);
    private long instructionMisses;
    private long dataMisses;
    private long secondMisses;

    void instruction(long address, int size) {
        for (long line = address >>> LINE_BITS; line <= address + size - 1 >>> LINE_BITS; line++) {
            if (!instructions.has(line)) {
                instructionMisses++;
                behind(line);
            }
        }
    }

    void data(long address, int size) {
        for (long line = address >>> LINE_BITS; line <= address + size - 1 >>> LINE_BITS; line++) {
            if (!data.has(line)) {
                dataMisses++;
                behind(line);
            }
        }
    }

    private void behind(long line) {
        if (!second.has(line)) {
            secondMisses++;
        }
    }

    long instructionMisses() {
        return instructionMisses;
    }

    long dataMisses() {
        return dataMisses;
    }

    /** Of the second level, for both. */
    long secondMisses() {
        return secondMisses;
    }
}
