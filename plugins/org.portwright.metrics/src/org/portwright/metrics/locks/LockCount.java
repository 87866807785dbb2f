// SPDX-License-Identifier: EPL-2.0
// How many places take and give back locks.
package org.portwright.metrics.locks;

import java.io.IOException;
import java.util.List;
import org.portwright.metrics.source.SourceFile;
import org.portwright.metrics.source.SourceTree;

/**
 * The places of a tree where locks are taken and given back (thesis table 2.2).
 *
 * @param kinds that were looked for
 * @param places in the order of the paths
 */
public record LockCount(List<String> kinds, List<LockPlace> places) {
    /** Counts in all files of a tree. */
    public static LockCount of(SourceTree tree, LockKinds kinds) throws IOException {
        List<List<LockPlace>> places = tree.map(file -> of(file, kinds));
        return new LockCount(kinds.kinds(), places.stream().flatMap(List::stream).toList());
    }

    /** The places of a file. */
    public static List<LockPlace> of(SourceFile file, LockKinds kinds) {
        return LockReader.read(file, kinds);
    }

    /** How many places have a kind. */
    public long of(String kind) {
        return places.stream().filter(place -> place.kind().equals(kind)).count();
    }

    /** How many places have a kind, and do that with it. */
    public long of(String kind, LockAction action) {
        return places.stream().filter(place -> place.kind().equals(kind) && place.action() == action).count();
    }
}
