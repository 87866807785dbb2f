// SPDX-License-Identifier: EPL-2.0
// Which system calls a program may come to make.
package org.portwright.packaging;

import java.util.Set;
import org.portwright.runtime.SystemCall;
import org.portwright.translator.TranslatedProgram;

/** What the translator has found of a program's system calls, less those that the start of every program only names. */
public final class UsedSystemCalls {

    /**
     * musl's start asks for the standard streams (poll) and opens /dev/null in their place (open), but only in a program
     * with the rights of another user: it looks at AT_UID, AT_EUID, AT_GID, AT_EGID and AT_SECURE, where our initial
     * stack says that it has none (musl, src/env/__libc_start_main.c).
     */
    private static final Set<String> START = Set.of("__libc_start_main", "__init_libc");
    private static final Set<Integer> CALLS_OF_START = Set.of(SystemCall.OPEN, SystemCall.POLL, SystemCall.PPOLL,
            SystemCall.PPOLL_TIME64);

    private UsedSystemCalls() {
    }

    /**
     * Whether a program may make a system call.
     *
     * @param number of the system call
     */
    public static boolean include(TranslatedProgram program, int number) {
        return program.systemCalls().include(number, CALLS_OF_START.contains(number) ? START : Set.of());
    }
}
