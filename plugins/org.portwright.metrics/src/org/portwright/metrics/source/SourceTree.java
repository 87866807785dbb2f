// SPDX-License-Identifier: EPL-2.0
// The source files of a folder, or of a revision in git.
package org.portwright.metrics.source;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The files of a tree whose language is known. Folders whose name begins with a dot, and links, are left out. Files are read
 * when they are worked on, several at a time.
 */
public final class SourceTree {
    /** A file that is there: what it is called in results, and how it is read. */
    private record Found(String path, Language language, Content content) {
    }

    /** Reads a file. */
    private interface Content {
        byte[] read() throws IOException;
    }

    private final List<Found> files;

    private SourceTree(List<Found> files) {
        this.files = files;
    }

    /**
     * The files below a folder.
     *
     * @param root the paths in results are relative to it
     * @param selection which of them
     * @throws NoSuchFileException if there is no such folder
     */
    public static SourceTree of(Path root, Selection selection) throws IOException {
        if (!Files.exists(root)) {
            throw new NoSuchFileException(root.toString());
        }
        if (!Files.isDirectory(root)) {
            throw new NotDirectoryException(root.toString());
        }
        List<Found> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return directory.equals(root) || selection.mayHave(name(directory)) ? FileVisitResult.CONTINUE
                        : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    add(files, name(file), selection, () -> Files.readAllBytes(file));
                }
                return FileVisitResult.CONTINUE;
            }

            private String name(Path path) {
                return root.relativize(path).toString().replace(File.separatorChar, '/');
            }
        });
        return sorted(files);
    }

    /**
     * The files of a revision in git.
     *
     * @param repository a folder of the working tree; only what is below it is taken
     * @param revision as git names it
     * @param selection which files
     * @throws IOException if git can't tell; the message is git's
     */
    public static SourceTree ofRevision(Path repository, String revision, Selection selection)
            throws IOException, InterruptedException {
        Path errors = Files.createTempFile("portwright-git", ".err");
        try {
            Process git = new ProcessBuilder("git", "-C", repository.toString(), "archive", "--format=zip", "-0",
                    "--end-of-options", revision).redirectError(errors.toFile()).start();
            git.getOutputStream().close();
            List<Found> files = new ArrayList<>();
            try (ZipInputStream zip = new ZipInputStream(git.getInputStream())) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    if (!entry.isDirectory() && selection.has(entry.getName()) && Language.of(entry.getName()).isPresent()) {
                        byte[] content = zip.readAllBytes();
                        add(files, entry.getName(), selection, () -> content);
                    }
                }
                // The list of contents behind the files.
                git.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
            if (git.waitFor() != 0) {
                throw new IOException(repository + ": " + new String(Files.readAllBytes(errors), StandardCharsets.UTF_8).lines().findFirst().orElse("git failed"));
            }
            return sorted(files);
        } finally {
            Files.deleteIfExists(errors);
        }
    }

    private static void add(List<Found> files, String path, Selection selection, Content content) {
        Language.of(path.substring(path.lastIndexOf('/') + 1)).filter(language -> selection.has(path))
                .ifPresent(language -> files.add(new Found(path, language, content)));
    }

    private static SourceTree sorted(List<Found> files) {
        files.sort((a, b) -> a.path.compareTo(b.path));
        return new SourceTree(files);
    }

    public int size() {
        return files.size();
    }

    /**
     * Does something with each file, on all processors.
     *
     * @return what came of it, in the order of the paths
     */
    public <T> List<T> map(Function<SourceFile, T> work) throws IOException {
        try {
            return files.parallelStream().map(found -> work.apply(read(found))).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static SourceFile read(Found found) {
        try {
            return SourceFile.of(found.path, found.language, found.content.read());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
