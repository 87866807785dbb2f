// SPDX-License-Identifier: EPL-2.0
// The files below /proc and /dev by which a process sees itself.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;

/**
 * What {@code /proc/self} and {@code /dev/fd} hold (proc(5)) would be the virtual machine's: its descriptors are not the
 * program's, and behind them are its class files; nor are its memory, its arguments and its program. A program that sees
 * all of the host's files finds its own descriptors there instead. What tells of other things that it does not have is
 * missing, as where {@code /proc} is not mounted.
 */
final class OwnFiles {

    private static final Path DEVICES = Path.of("/dev");
    private static final Path PROCESSES = Path.of("/proc");
    private static final Path SELF = PROCESSES.resolve("self");

    /** What is true of the program, too: it is the process that the host accounts. */
    private static final Set<String> SHARED = Set.of("cgroup", "comm", "cwd", "io", "limits", "mountinfo", "mounts",
            "mountstats", "ns", "oom_adj", "oom_score", "oom_score_adj", "root", "sched", "schedstat", "statm", "status");

    private static final int NONE = -1;

    private OwnFiles() {
    }

    /**
     * The descriptor that a name stands for.
     *
     * @param path of the host, absolute
     * @return -1 if it is none of these names
     * @throws NoSuchFileException if it is the name of something of the virtual machine's
     */
    static int descriptor(Path path) throws IOException {
        if (!path.startsWith(PROCESSES) && !path.startsWith(DEVICES)) {
            return NONE;
        }
        Path process = process();
        Path name = path.getParent().equals(path.getRoot()) ? null : normal(path);
        if (process == null || name == null || !name.startsWith(process) || name.equals(process)) {
            return NONE;
        }
        Path inside = process.relativize(name);
        if (inside.getNameCount() > 2 && inside.getName(0).toString().equals("task")) {
            inside = inside.subpath(2, inside.getNameCount());
        }
        String first = inside.getName(0).toString();
        if (first.equals("fd") && inside.getNameCount() == 2) {
            return number(inside.getFileName().toString());
        }
        if (!SHARED.contains(first)) {
            throw new NoSuchFileException(path.toString());
        }
        return NONE;
    }

    /** The directory of this process; null where there is none. */
    private static Path process() {
        try {
            return PROCESSES.resolve(Files.readSymbolicLink(SELF));
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    /** The name without links, but for the last one: {@code /dev/stdin} is a link to a descriptor. Null: not there. */
    private static Path normal(Path path) {
        try {
            Path name = path.getParent().toRealPath().resolve(path.getFileName());
            if (!name.startsWith(DEVICES) || !Files.isSymbolicLink(name)) {
                return name;
            }
            Path target = name.resolveSibling(Files.readSymbolicLink(name));
            return target.startsWith(PROCESSES) ? normal(target) : name;
        } catch (IOException e) {
            return null;
        }
    }

    private static int number(String digits) throws NoSuchFileException {
        try {
            return Integer.parseUnsignedInt(digits);
        } catch (NumberFormatException e) {
            throw new NoSuchFileException(digits);
        }
    }
}
