// SPDX-License-Identifier: EPL-2.0
// Counts the lines that differ between two texts.
package org.portwright.metrics.lines;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Lines that differ. Where lines are replaced by others, as many as both have are modified, and what one has more is new or
 * removed.
 *
 * @param modified lines
 * @param added new lines
 * @param removed lines
 */
public record LineDifference(int modified, int added, int removed) {
    /** Nothing differs. */
    public static final LineDifference NONE = new LineDifference(0, 0, 0);

    /** All lines that differ: column "Modified/new/removed" of thesis table 2.3. */
    public int total() {
        return modified + added + removed;
    }

    public LineDifference plus(LineDifference other) {
        return new LineDifference(modified + other.modified, added + other.added, removed + other.removed);
    }

    /** Compares two texts: the fewest lines that have to be added and removed (Myers 1986, in linear space). */
    public static LineDifference between(List<String> before, List<String> after) {
        if (before.equals(after)) {
            return NONE;
        }
        Map<String, Integer> numbers = new HashMap<>();
        int[] old = numbered(before, numbers);
        int[] now = numbered(after, numbers);
        boolean[] removed = new boolean[old.length];
        boolean[] added = new boolean[now.length];
        new Comparison(old, now, removed, added).compare(0, old.length, 0, now.length);
        return count(removed, added);
    }

    private static int[] numbered(List<String> lines, Map<String, Integer> numbers) {
        return lines.stream().mapToInt(line -> numbers.computeIfAbsent(line, key -> numbers.size())).toArray();
    }

    private static LineDifference count(boolean[] removed, boolean[] added) {
        int modified = 0;
        int more = 0;
        int fewer = 0;
        int i = 0;
        int j = 0;
        while (i < removed.length || j < added.length) {
            int out = 0;
            int in = 0;
            while (i < removed.length && removed[i]) {
                out++;
                i++;
            }
            while (j < added.length && added[j]) {
                in++;
                j++;
            }
            modified += Math.min(in, out);
            more += Math.max(0, in - out);
            fewer += Math.max(0, out - in);
            i++;
            j++;
        }
        return new LineDifference(modified, more, fewer);
    }

    /** Divides at the middle of a shortest way, and compares both halves. */
    private static final class Comparison {
        private final int[] old;
        private final int[] now;
        private final boolean[] removed;
        private final boolean[] added;
        private final int[] forward;
        private final int[] backward;
        private final int zero;

        Comparison(int[] old, int[] now, boolean[] removed, boolean[] added) {
            this.old = old;
            this.now = now;
            this.removed = removed;
            this.added = added;
            zero = old.length + now.length + 1;
            forward = new int[2 * zero + 1];
            backward = new int[2 * zero + 1];
        }

        void compare(int oldStart, int oldEnd, int nowStart, int nowEnd) {
            int a = oldStart;
            int b = oldEnd;
            int c = nowStart;
            int d = nowEnd;
            while (a < b && c < d && old[a] == now[c]) {
                a++;
                c++;
            }
            while (a < b && c < d && old[b - 1] == now[d - 1]) {
                b--;
                d--;
            }
            if (a == b) {
                for (int i = c; i < d; i++) {
                    added[i] = true;
                }
            } else if (c == d) {
                for (int i = a; i < b; i++) {
                    removed[i] = true;
                }
            } else {
                int[] middle = middle(a, b, c, d);
                compare(a, middle[0], c, middle[1]);
                compare(middle[0], b, middle[1], d);
            }
        }

        /** A point on a shortest way, where its halves meet. */
        private int[] middle(int a, int b, int c, int d) {
            int delta = (b - a) - (d - c);
            boolean odd = (delta & 1) != 0;
            forward[zero + 1] = 0;
            backward[zero + 1] = 0;
            int n = b - a;
            int m = d - c;
            for (int steps = 0;; steps++) {
                for (int k = -steps; k <= steps; k += 2) {
                    int x = k == -steps || k != steps && forward[zero + k - 1] < forward[zero + k + 1]
                            ? forward[zero + k + 1] : forward[zero + k - 1] + 1;
                    int y = x - k;
                    while (x < n && y < m && y >= 0 && old[a + x] == now[c + y]) {
                        x++;
                        y++;
                    }
                    forward[zero + k] = x;
                    int other = delta - k;
                    if (odd && Math.abs(other) < steps && x + backward[zero + other] >= n && y >= 0 && y <= m && x <= n) {
                        return new int[] {a + x, c + y};
                    }
                }
                for (int k = -steps; k <= steps; k += 2) {
                    int x = k == -steps || k != steps && backward[zero + k - 1] < backward[zero + k + 1]
                            ? backward[zero + k + 1] : backward[zero + k - 1] + 1;
                    int y = x - k;
                    while (x < n && y < m && y >= 0 && old[b - 1 - x] == now[d - 1 - y]) {
                        x++;
                        y++;
                    }
                    backward[zero + k] = x;
                    int other = delta - k;
                    if (!odd && Math.abs(other) <= steps && x + forward[zero + other] >= n && y >= 0 && y <= m && x <= n) {
                        return new int[] {b - x, d - y};
                    }
                }
            }
        }
    }
}
