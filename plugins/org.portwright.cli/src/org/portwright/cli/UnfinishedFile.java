// SPDX-License-Identifier: EPL-2.0
// Writes a file that is there only when it is complete.
package org.portwright.cli;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * A file that is written beside its place and put there at the end; if it does not come to that, nothing is left, also
 * if the virtual machine is told to end. What is no file, such as /dev/null, is written to as it is.
 */
final class UnfinishedFile implements AutoCloseable {
    /** The files beside that are there; also the lock of what follows. */
    private static final Set<Path> UNFINISHED = new HashSet<>();
    /** The virtual machine has been told to end, by Ctrl-C or SIGTERM: no file begins or is put in its place any more. */
    private static boolean ending;

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(UnfinishedFile::deleteAll));
        } catch (IllegalStateException e) {
            ending = true;
        }
    }

    private final Path place;
    /** The file beside; null if there is none. */
    private final Path file;
    private final OutputStream stream;
    private boolean finished;

    private UnfinishedFile(Path place, Path file) throws IOException {
        this.place = place;
        this.file = file;
        this.stream = new BufferedOutputStream(Files.newOutputStream(file != null ? file : place));
    }

    static UnfinishedFile beside(Path place) throws IOException, CommandException {
        Path directory = place.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            throw new CommandException(place + ": there is no directory " + directory + "; make it, or write elsewhere");
        }
        if (Files.isDirectory(place)) {
            throw new CommandException(place + ": a directory; take another name");
        }
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            return new UnfinishedFile(place, null);
        }
        if (!Files.isWritable(directory)) {
            throw new CommandException(place + ": the directory cannot be written; write elsewhere");
        }
        synchronized (UNFINISHED) {
            goOn();
            Path file = Files.createTempFile(directory, "." + place.getFileName(), ".part");
            UNFINISHED.add(file);
            return new UnfinishedFile(place, file);
        }
    }

    private static void goOn() {
        if (ending) {
            throw new CancellationException();
        }
    }

    private static void deleteAll() {
        synchronized (UNFINISHED) {
            ending = true;
            for (Path file : UNFINISHED) {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    // nobody is left to be told
                }
            }
        }
    }

    /** Writes a file of text. */
    static void write(Path place, String text) throws IOException, CommandException {
        try (UnfinishedFile file = beside(place)) {
            file.stream.write(text.getBytes(StandardCharsets.UTF_8));
            file.finish();
        }
    }

    /** Writes what another file has. */
    static void copy(Path from, Path place) throws IOException, CommandException {
        try (UnfinishedFile file = beside(place)) {
            Files.copy(from, file.stream);
            file.finish();
        }
    }

    OutputStream stream() {
        return stream;
    }

    /** Puts the file in its place. */
    void finish() throws IOException {
        stream.close();
        if (file == null) {
            finished = true;
            return;
        }
        synchronized (UNFINISHED) {
            goOn();
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
            try {
                Files.move(file, place, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(file, place, StandardCopyOption.REPLACE_EXISTING);
            }
            UNFINISHED.remove(file);
        }
        finished = true;
    }

    @Override
    public void close() throws IOException {
        if (!finished) {
            try {
                stream.close();
            } finally {
                if (file != null) {
                    synchronized (UNFINISHED) {
                        Files.deleteIfExists(file);
                        UNFINISHED.remove(file);
                    }
                }
            }
        }
    }
}
