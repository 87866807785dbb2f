// SPDX-License-Identifier: EPL-2.0
// Writes several files so that either all of them appear, or none.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Files are written beside their place, then renamed; {@link #close} removes what was not renamed. */
final class OutputFiles implements AutoCloseable {

    private record Staged(Path temporary, Path target) {
    }

    private final List<Staged> staged = new ArrayList<>();

    /**
     * Writes a file beside its place.
     *
     * @throws PackageException if it can't be written
     */
    void stage(Path target, byte[] contents) throws PackageException {
        Path directory = target.toAbsolutePath().getParent();
        try {
            if (Files.isDirectory(target)) {
                throw new PackageException(target.toString(), "this is a directory; name a file for the output", null);
            }
            Path temporary = Files.createTempFile(directory, "." + target.getFileName(), ".part");
            staged.add(new Staged(temporary, target));
            temporary.toFile().deleteOnExit(); // when the JVM is told to end before close
            Files.write(temporary, contents);
            makeReadable(temporary);
        } catch (PackageException e) {
            throw e;
        } catch (IOException e) {
            throw failure(target, e);
        }
    }

    /** Temporary files are created for the owner alone; the result is a file like any other. */
    private static void makeReadable(Path file) {
        file.toFile().setReadable(true, false);
    }

    /** Moves all files to their places; what was there before is put back if one can't be moved. */
    void commit() throws PackageException {
        List<Path> backups = new ArrayList<>();
        int done = 0;
        try {
            for (Staged file : staged) {
                backups.add(backup(file.target));
                Files.move(file.temporary, file.target, StandardCopyOption.ATOMIC_MOVE,
                        StandardCopyOption.REPLACE_EXISTING);
                done++;
            }
        } catch (IOException e) {
            for (int i = 0; i < done; i++) {
                restore(staged.get(i).target, backups.get(i));
            }
            throw failure(staged.get(done).target, e);
        } finally {
            backups.forEach(OutputFiles::delete);
        }
        staged.clear();
    }

    /** A copy of what is at a place, null if nothing is there; only needed when several files are moved. */
    private Path backup(Path target) throws IOException {
        if (staged.size() == 1 || !Files.exists(target)) {
            return null;
        }
        Path backup = Files.createTempFile(target.toAbsolutePath().getParent(), "." + target.getFileName(), ".old");
        try {
            Files.copy(target, backup, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            delete(backup);
            throw e;
        }
        return backup;
    }

    private static void restore(Path target, Path backup) {
        try {
            if (backup != null) {
                Files.move(backup, target, StandardCopyOption.REPLACE_EXISTING);
            } else {
                Files.deleteIfExists(target);
            }
        } catch (IOException e) {
            // The first failure is the one to report.
        }
    }

    @Override
    public void close() {
        for (Staged file : staged) {
            delete(file.temporary);
        }
    }

    private static void delete(Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            // A left-over temporary file is no reason to fail.
        }
    }

    private static PackageException failure(Path target, IOException e) {
        Path directory = target.toAbsolutePath().getParent();
        String message;
        if (e instanceof NoSuchFileException || e instanceof NotDirectoryException) {
            message = "the folder " + directory + " does not exist; create it, or name another output";
        } else if (e instanceof AccessDeniedException || !Files.isWritable(directory)) {
            message = "no permission to write here; name another output, or change the permissions of " + directory;
        } else {
            String reason = e instanceof FileSystemException failure && failure.getReason() != null
                    ? failure.getReason() : e.getMessage();
            message = "could not be written (" + reason + "); make room, or name another output";
        }
        return new PackageException(target.toString(), message, e);
    }
}
