// SPDX-License-Identifier: EPL-2.0
// Words for what goes wrong with files.
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;

/** Turns an I/O error into a sentence that says what to do. */
final class FileProblems {
    private FileProblems() {
    }

    /**
     * Checks that there is a file to read.
     *
     * @throws NoSuchFileException if there is none
     * @throws CommandException if it is a directory
     */
    static void requireFile(Path file) throws NoSuchFileException, CommandException {
        if (!Files.exists(file)) {
            throw new NoSuchFileException(file.toString());
        }
        if (Files.isDirectory(file)) {
            throw new CommandException(file + ": a directory; a file is wanted");
        }
    }

    /**
     * Describes an error.
     *
     * @param problem from reading or writing a file
     * @return {@code FILE: what is wrong; what to do}
     */
    static String describe(IOException problem) {
        String start = problem instanceof FileSystemException known && known.getFile() != null
                ? known.getFile() + ": " : "";
        if (problem instanceof NoSuchFileException) {
            return start + "no such file or directory; check the name";
        }
        if (problem instanceof AccessDeniedException) {
            return start + "permission denied; check who may read and write it";
        }
        if (problem instanceof NotDirectoryException || problem instanceof FileAlreadyExistsException) {
            return start + "not a directory; take another name";
        }
        String reason = problem instanceof FileSystemException known && known.getReason() != null
                ? known.getReason() : String.valueOf(problem.getMessage());
        if (reason.contains("No space left on device") || reason.contains("Disk quota exceeded")) {
            return start + "the disk is full; make room on it or write elsewhere";
        }
        if (reason.contains("Is a directory")) {
            return start + "a directory; a file is wanted";
        }
        if (reason.contains("Read-only file system")) {
            return start + "the file system is read-only; write elsewhere";
        }
        return start + reason;
    }
}
