// SPDX-License-Identifier: EPL-2.0
// Tables of locks.
package org.portwright.metrics.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.metrics.locks.LockCount;
import org.portwright.metrics.locks.LockPlace;

/** Tables of the places where locks are taken and given back. */
public final class LockTables {
    private LockTables() {
    }

    /** A row a tree: thesis table 2.2. */
    public static Table ofTrees(Map<String, LockCount> trees) {
        Table table = table("tree", trees.values().iterator().next());
        trees.forEach((name, count) -> add(table, name, count));
        return table;
    }

    /** A row a folder, and one for all. */
    public static Table ofFolders(LockCount count, int depth) {
        Table table = table("folder", count);
        Folders.group(count.places(), LockPlace::path, depth)
                .forEach((folder, places) -> add(table, folder, new LockCount(count.kinds(), places)));
        add(table, "all", count);
        return table;
    }

    private static Table table(String first, LockCount count) {
        List<String> names = new ArrayList<>(List.of(first));
        names.addAll(count.kinds());
        names.add("all");
        return new Table(names);
    }

    private static void add(Table table, String name, LockCount count) {
        List<Object> row = new ArrayList<>(List.of(name));
        count.kinds().forEach(kind -> row.add(count.of(kind)));
        row.add((long) count.places().size());
        table.add(row);
    }

    /** A row a place. */
    public static Table ofPlaces(LockCount count) {
        Table table = new Table("file", "line", "function", "kind", "action", "operation", "lock");
        for (LockPlace place : count.places()) {
            table.add(place.path(), place.line(), place.function(), place.kind(),
                    place.action().name().toLowerCase(Locale.ROOT), place.operation(), place.lock());
        }
        return table;
    }
}
