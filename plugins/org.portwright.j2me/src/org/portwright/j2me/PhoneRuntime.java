// SPDX-License-Identifier: EPL-2.0
// Chooses the classes of the runtime that a program on a phone needs.
package org.portwright.j2me;

import java.util.Set;
import java.util.SortedMap;
import org.portwright.packaging.ReachableCode;
import org.portwright.packaging.Relocation;
import org.portwright.packaging.UsedSystemCalls;
import org.portwright.runtime.SystemCall;
import org.portwright.translator.TranslatedProgram;

/**
 * Leaves files and sockets out of a program that makes no system call for them: an application for a phone should be
 * small. The groups of system calls are loaded by their names, so a program without them runs.
 */
final class PhoneRuntime {

    /** Calls that take a path. */
    private static final Set<Integer> PATH_CALLS = Set.of(SystemCall.OPEN, SystemCall.CREAT, SystemCall.UNLINK,
            SystemCall.CHDIR, SystemCall.ACCESS, SystemCall.RENAME, SystemCall.MKDIR, SystemCall.RMDIR,
            SystemCall.READLINK, SystemCall.GETCWD, SystemCall.TRUNCATE64, SystemCall.GETDENTS64, SystemCall.OPENAT,
            SystemCall.MKDIRAT, SystemCall.UNLINKAT, SystemCall.RENAMEAT, SystemCall.READLINKAT, SystemCall.FACCESSAT,
            SystemCall.RENAMEAT2, SystemCall.STATX, SystemCall.FACCESSAT2, SystemCall.LINK, SystemCall.LINKAT,
            SystemCall.SYMLINK, SystemCall.SYMLINKAT, SystemCall.CHMOD, SystemCall.FCHMODAT, SystemCall.CHOWN,
            SystemCall.LCHOWN, SystemCall.FCHOWNAT, SystemCall.UTIMENSAT, SystemCall.UTIMENSAT_TIME64);
    /** socket and socketpair: without one of them no other call has anything to work on. */
    private static final Set<Integer> SOCKET_CALLS = Set.of(SystemCall.SOCKET, SystemCall.SOCKETPAIR);
    /** See {@link ReachableCode}. */
    private static final Set<String> DISPATCHERS = Set.of(
            Relocation.RUNTIME + "/SystemCalls.dispatch",
            Relocation.RUNTIME + "/FileCalls.call",
            Relocation.RUNTIME + "/PathCalls.call",
            Relocation.RUNTIME + "/SocketCalls.call");

    private PhoneRuntime() {
    }

    /**
     * The part of the runtime that a program needs.
     *
     * @param midlet  simple name of the class that is the MIDlet
     * @param runtime path in the JAR to class file for all of the runtime, before it is moved to another package
     */
    static SortedMap<String, byte[]> classesFor(TranslatedProgram program, String midlet,
            SortedMap<String, byte[]> runtime) {
        ReachableCode needed = new ReachableCode(runtime, DISPATCHERS,
                number -> UsedSystemCalls.include(program, number));
        program.classes().values().forEach(needed::addReferencesOf);
        add(needed, midlet);
        if (makesAny(program, PATH_CALLS)) {
            add(needed, "PathCalls");
            add(needed, "PhoneFiles");
        }
        if (makesAny(program, SOCKET_CALLS)) {
            add(needed, "SocketCalls");
        }
        return needed.classes();
    }

    private static boolean makesAny(TranslatedProgram program, Set<Integer> numbers) {
        return numbers.stream().anyMatch(number -> UsedSystemCalls.include(program, number));
    }

    private static void add(ReachableCode needed, String simpleName) {
        needed.addObject(Relocation.RUNTIME + '/' + simpleName);
    }
}
