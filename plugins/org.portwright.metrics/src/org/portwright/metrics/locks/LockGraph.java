// SPDX-License-Identifier: EPL-2.0
// Which functions take which locks, and which locks are taken under others.
package org.portwright.metrics.locks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.metrics.source.SourceTree;

/**
 * The locks of a tree, as far as the source says. Of conditional parts of the preprocessor the first branch is read. A call
 * is followed to the function of that name in the same file, else to the only file that has one: C's linker and includes are
 * not known. A lock that a function leaves taken is not held by its caller: such a function is an operation, to be named
 * among the {@link LockKinds}.
 *
 * @param functions that take locks, by themselves or through calls, in the order of the paths
 * @param nestings places where a lock is taken under another, in the order of the paths
 */
public record LockGraph(List<Function> functions, List<Nesting> nestings) {
    /**
     * A function or macro.
     *
     * @param path of the file
     * @param line of its name, from 1
     * @param name of it
     * @param takes locks that it takes itself
     * @param through locks that it takes through calls, and not itself
     * @param unknown calls through pointers, and of names that several files have
     */
    public record Function(String path, int line, String name, Set<Lock> takes, Set<Lock> through, int unknown) {
    }

    /**
     * Two locks, one under the other.
     *
     * @param held first
     * @param taken under it
     */
    public record Pair(Lock held, Lock taken) implements Comparable<Pair> {
        /** The opposite order. */
        public Pair reversed() {
            return new Pair(taken, held);
        }

        @Override
        public int compareTo(Pair other) {
            int order = held.compareTo(other.held);
            return order != 0 ? order : taken.compareTo(other.taken);
        }
    }

    /** The places of each pair of locks. */
    public Map<Pair, List<Nesting>> pairs() {
        Map<Pair, List<Nesting>> pairs = new TreeMap<>();
        nestings.forEach(nesting -> pairs.computeIfAbsent(new Pair(nesting.held(), nesting.taken()), key -> new ArrayList<>())
                .add(nesting));
        return pairs;
    }

    /**
     * Reads a tree.
     *
     * @param calls how many calls deep locks are looked for; 0 for those only that are taken at the place
     */
    public static LockGraph of(SourceTree tree, LockKinds kinds, int calls) throws IOException {
        List<FunctionLocks> all = new ArrayList<>();
        tree.map(file -> HeldLocks.of(file, kinds)).forEach(all::addAll);
        return new Builder(all).build(calls);
    }

    /** Joins functions by their calls. */
    private static final class Builder {
        /** Stands for several files that have a function of one name. */
        private static final List<Integer> AMBIGUOUS = List.of();
        /** Stands for a name that no file has. */
        private static final List<Integer> NONE = new ArrayList<>();

        private final List<FunctionLocks> all;
        /** By name, then by file: conditional parts may have several in a file. */
        private final Map<String, Map<String, List<Integer>>> named = new HashMap<>();
        private final List<Set<Integer>> called = new ArrayList<>();
        private final int[] unknown;

        Builder(List<FunctionLocks> all) {
            this.all = all;
            this.unknown = new int[all.size()];
            for (int i = 0; i < all.size(); i++) {
                FunctionLocks function = all.get(i);
                named.computeIfAbsent(function.name(), key -> new HashMap<>())
                        .computeIfAbsent(function.path(), key -> new ArrayList<>()).add(i);
            }
            for (int i = 0; i < all.size(); i++) {
                Set<Integer> functions = new HashSet<>();
                unknown[i] = all.get(i).byPointer();
                for (String name : all.get(i).calls()) {
                    List<Integer> found = find(name, all.get(i).path());
                    functions.addAll(found);
                    unknown[i] += found == AMBIGUOUS ? 1 : 0;
                }
                called.add(functions);
            }
        }

        private List<Integer> find(String name, String path) {
            Map<String, List<Integer>> files = named.get(name);
            if (files == null) {
                return NONE;
            }
            List<Integer> near = files.get(path);
            return near != null ? near : files.size() == 1 ? files.values().iterator().next() : AMBIGUOUS;
        }

        LockGraph build(int calls) {
            // What each takes itself and up to so many calls deep.
            List<Set<Lock>> taken = new ArrayList<>();
            all.forEach(function -> taken.add(function.takes()));
            List<Set<Lock>> before = taken;
            for (int depth = 1; depth < calls; depth++) {
                before = oneCallDeeper(before);
            }
            List<Set<Lock>> deepest = calls == 0 ? taken : oneCallDeeper(before);
            List<Function> functions = new ArrayList<>();
            List<Nesting> nestings = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                FunctionLocks function = all.get(i);
                Set<Lock> through = new TreeSet<>(deepest.get(i));
                through.removeAll(function.takes());
                if (!function.takes().isEmpty() || !through.isEmpty()) {
                    functions.add(new Function(function.path(), function.line(), function.name(),
                            new TreeSet<>(function.takes()), through, unknown[i]));
                }
                nestings.addAll(function.nested());
                if (calls > 0) {
                    addThroughCalls(function, before, nestings);
                }
            }
            return new LockGraph(functions, nestings);
        }

        private List<Set<Lock>> oneCallDeeper(List<Set<Lock>> taken) {
            List<Set<Lock>> deeper = new ArrayList<>();
            for (int i = 0; i < all.size(); i++) {
                Set<Lock> own = taken.get(i);
                Set<Lock> locks = own;
                for (int function : called.get(i)) {
                    if (!locks.containsAll(taken.get(function))) {
                        locks = locks == own ? new HashSet<>(own) : locks;
                        locks.addAll(taken.get(function));
                    }
                }
                deeper.add(locks);
            }
            return deeper;
        }

        private void addThroughCalls(FunctionLocks function, List<Set<Lock>> taken, List<Nesting> nestings) {
            for (FunctionLocks.CallUnderLocks call : function.underLocks()) {
                Set<Lock> locks = new TreeSet<>();
                find(call.name(), function.path()).forEach(called -> locks.addAll(taken.get(called)));
                for (Lock held : call.held()) {
                    for (Lock lock : locks) {
                        nestings.add(new Nesting(function.path(), call.line(), function.name(), held, lock, call.name()));
                    }
                }
            }
        }
    }
}
