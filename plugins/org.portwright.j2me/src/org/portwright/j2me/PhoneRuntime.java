// SPDX-License-Identifier: EPL-2.0
// Chooses the classes that a program on a phone needs.
package org.portwright.j2me;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.packaging.ReachableCode;
import org.portwright.packaging.Relocation;
import org.portwright.packaging.UsedSystemCalls;
import org.portwright.runtime.SystemCall;
import org.portwright.translator.TranslatedProgram;

/**
 * Leaves the console, files and sockets out of a program that makes no system call for them: an application for a phone
 * should be small. The groups of system calls are loaded by their names, so a program without them runs.
 */
final class PhoneRuntime {

    /** Simple name of the class that is the MIDlet. */
    static final String MIDLET = "ProgramMIDlet";
    /** What the emulator calls of it, by its name. */
    private static final String AWAIT_END = "awaitEnd()I";

    /** Calls that read or write what is open. */
    private static final Set<Integer> STREAM_CALLS = Set.of(SystemCall.READ, SystemCall.WRITE, SystemCall.READV,
            SystemCall.WRITEV, SystemCall.PREAD64, SystemCall.PWRITE64, SystemCall.PREADV, SystemCall.PWRITEV);
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
    /** In the flags of the image (MemoryImage). */
    private static final int BIG_ENDIAN = 1;
    /** Class files, all of them, of a program that is small, in bytes. */
    private static final int SMALL = 48 << 10;
    /** See {@link ReachableCode}. */
    private static final Set<String> DISPATCHERS = Set.of(
            Relocation.RUNTIME + "/SystemCalls.dispatch",
            Relocation.RUNTIME + "/FileCalls.call",
            Relocation.RUNTIME + "/PathCalls.call",
            Relocation.RUNTIME + "/SocketCalls.call");

    private PhoneRuntime() {
    }

    /** Whether a program is so small that its own classes are worth the work that those of the runtime get. */
    static boolean isSmall(TranslatedProgram program) {
        return program.classes().values().stream().mapToInt(bytes -> bytes.length).sum() <= SMALL;
    }

    /**
     * A program's classes, and the part of the runtime that it needs. Of a small program only what is reached, too: each has
     * an entry for what Java may call, and for exceptions that nobody catches.
     *
     * @param callsJava whether the program may have a screen of its own: any other one has a console
     * @param runtime   path in the JAR to class file for all of the runtime, before it is moved to another package
     * @throws IOException if the phone's API can't be read
     */
    static SortedMap<String, byte[]> classesFor(TranslatedProgram program, boolean callsJava,
            SortedMap<String, byte[]> runtime) throws IOException {
        return classesFor(program, callsJava, runtime, isSmall(program));
    }

    /** The same, but that the program's own classes are as they were. */
    static SortedMap<String, byte[]> allClassesFor(TranslatedProgram program, boolean callsJava,
            SortedMap<String, byte[]> runtime) throws IOException {
        return classesFor(program, callsJava, runtime, false);
    }

    private static SortedMap<String, byte[]> classesFor(TranslatedProgram program, boolean callsJava,
            SortedMap<String, byte[]> runtime, boolean trimsProgram) throws IOException {
        boolean hasConsole = !callsJava || makesAny(program, STREAM_CALLS);
        Map<String, Integer> values = new HashMap<>(valuesOf(program.image()));
        values.put(Relocation.RUNTIME + '/' + MIDLET + ".hasConsole", hasConsole ? 1 : 0);
        SortedMap<String, byte[]> library = new TreeMap<>(runtime);
        SortedMap<String, byte[]> others = new TreeMap<>(program.classes());
        if (trimsProgram) {
            library.putAll(others);
            others.clear();
        }
        ReachableCode needed = new ReachableCode(library, DISPATCHERS,
                number -> UsedSystemCalls.include(program, number), PhoneApi.classes(), values);
        others.values().forEach(needed::addReferencesOf);
        add(needed, MIDLET);
        if (others.isEmpty()) {
            needed.addObject(program.mainClass().replace('.', '/'));
        }
        needed.addMethod(AWAIT_END);
        if (makesAny(program, PATH_CALLS)) {
            add(needed, "PathCalls");
            add(needed, "PhoneFiles");
        }
        if (makesAny(program, SOCKET_CALLS)) {
            add(needed, "SocketCalls");
        }
        others.putAll(needed.classes());
        return others;
    }

    /** What Memory finds in the header of the image, and makes of it. */
    private static Map<String, Integer> valuesOf(byte[] image) {
        ByteBuffer header = ByteBuffer.wrap(image);
        boolean bigEndian = (header.getInt(4) & BIG_ENDIAN) != 0;
        String memory = Relocation.RUNTIME + "/Memory.";
        return Map.of(memory + "bigEndian", bigEndian ? 1 : 0, memory + "byteFlip", bigEndian ? 3 : 0,
                memory + "halfFlip", bigEndian ? 2 : 0, memory + "low", bigEndian ? 1 : 0,
                memory + "base", header.getInt(8), memory + "dataStart", header.getInt(12),
                memory + "initialBreak", header.getInt(20), memory + "memoryEnd", header.getInt(24),
                memory + "stackTop", header.getInt(28), memory + "entry", header.getInt(32));
    }

    private static boolean makesAny(TranslatedProgram program, Set<Integer> numbers) {
        return numbers.stream().anyMatch(number -> UsedSystemCalls.include(program, number));
    }

    private static void add(ReachableCode needed, String simpleName) {
        needed.addObject(Relocation.RUNTIME + '/' + simpleName);
    }
}
