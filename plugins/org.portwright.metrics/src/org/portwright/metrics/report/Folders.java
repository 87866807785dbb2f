// SPDX-License-Identifier: EPL-2.0
// Puts files together by folder.
package org.portwright.metrics.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The folders of a tree, to some depth. */
final class Folders {
    private Folders() {
    }

    /**
     * Puts things together.
     *
     * @param depth how many folders deep; 0 for none
     * @return what is below each folder, by its name; {@code .} are the files above the first folder
     */
    static <T> Map<String, List<T>> group(List<T> things, Function<T, String> path, int depth) {
        return things.stream().collect(Collectors.groupingBy(thing -> folder(path.apply(thing), depth), TreeMap::new,
                Collectors.toList()));
    }

    private static String folder(String path, int depth) {
        int end = -1;
        for (int i = 0; i < depth; i++) {
            int next = path.indexOf('/', end + 1);
            if (next < 0) {
                break;
            }
            end = next;
        }
        return end < 0 ? "." : path.substring(0, end);
    }
}
