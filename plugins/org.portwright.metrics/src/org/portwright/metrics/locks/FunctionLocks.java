// SPDX-License-Identifier: EPL-2.0
// What a function does with locks.
package org.portwright.metrics.locks;

import java.util.List;
import java.util.Set;

/**
 * A function or macro that takes locks, or calls others.
 *
 * @param path of the file
 * @param name of the function
 * @param line of its name, from 1
 * @param takes locks that it takes itself
 * @param calls the names of what it calls
 * @param byPointer how many calls it has through pointers: what they reach, the source does not say
 * @param nested locks that it takes under others
 * @param underLocks calls while it holds a lock
 */
record FunctionLocks(String path, String name, int line, Set<Lock> takes, Set<String> calls, int byPointer,
        List<Nesting> nested, List<CallUnderLocks> underLocks) {
    /**
     * A call while locks are held.
     *
     * @param name that is called
     * @param line of the call
     * @param held locks
     */
    record CallUnderLocks(String name, int line, List<Lock> held) {
    }
}
