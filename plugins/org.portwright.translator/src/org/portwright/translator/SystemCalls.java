// SPDX-License-Identifier: EPL-2.0
// Which system calls a translated program may make.
package org.portwright.translator;

import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The system calls of a program, by their numbers (Linux, arch/mips/include/uapi/asm/unistd.h, o32). There may be more
 * here than the program ever makes, but not less.
 *
 * @param byNumber    the C functions that name a number, by the number
 * @param ofAnyNumber the C functions that make a system call whose number the translator can't tell
 * @param requests    what {@code ioctl} may be asked for; empty if the translator can't tell
 */
public record SystemCalls(SortedMap<Integer, SortedSet<String>> byNumber, SortedSet<String> ofAnyNumber,
    Optional<SortedSet<Integer>> requests) {

    /**
     * Whether a program may make a system call.
     *
     * @param number of the system call
     * @param except C functions that do not count
     */
    public boolean include(int number, Set<String> except) {
        SortedSet<String> functions = byNumber.get(number);
        return !except.containsAll(ofAnyNumber) || functions != null && !except.containsAll(functions);
    }

    /**
     * Whether a program may ask {@code ioctl} for something.
     *
     * @param request the second argument
     */
    public boolean mayRequest(int request) {
        return requests.isEmpty() || requests.get().contains(request);
    }
}
