// SPDX-License-Identifier: EPL-2.0
// The temporary folder of a run.
package org.portwright.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A folder for the images, sockets and logs of a run, which goes away with it. One whose program was killed outright is
 * removed by the next run on the machine.
 */
final class SessionDirectory {
    private static final String PREFIX = "portwright-kernel-";
    /** An address of a Unix socket has 108 bytes (Linux, unix(7)), its NUL and our file names included. */
    private static final int LONGEST_NAME = 80;

    private SessionDirectory() {
    }

    static Path create() throws IOException {
        Path temporary = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
        if (temporary.toString().length() + PREFIX.length() + 32 > LONGEST_NAME) {
            temporary = Path.of("/tmp");
        }
        removeAbandoned(temporary);
        return Files.createTempDirectory(temporary, PREFIX + ProcessHandle.current().pid() + "-");
    }

    private static void removeAbandoned(Path temporary) throws IOException {
        try (Stream<Path> entries = Files.list(temporary)) {
            entries.filter(SessionDirectory::isAbandoned).forEach(SessionDirectory::remove);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static boolean isAbandoned(Path directory) {
        String name = directory.getFileName().toString();
        if (!name.matches(PREFIX + "\\d{1,18}-\\d+")) {
            return false;
        }
        String rest = name.substring(PREFIX.length());
        long program = Long.parseLong(rest.substring(0, rest.indexOf('-')));
        return Files.isWritable(directory) && ProcessHandle.of(program).isEmpty();
    }

    /** Removes a folder with all that is in it, as far as this user may. */
    static void remove(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            // another user's, or another run was quicker
        }
    }
}
