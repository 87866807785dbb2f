// SPDX-License-Identifier: EPL-2.0
// Finds the C functions that a .bind file may export.
package org.portwright.bindings.language;

import com.google.inject.Singleton;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.FileVisitor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.portwright.bindings.exports.CFunction;
import org.portwright.bindings.language.declarations.BindingFile;

/**
 * The functions that debug information tells of, of all programs, objects and archives in the project of a .bind file. Keeps
 * them as long as the files stay as they are: it is asked while somebody types.
 */
@Singleton
public class LibraryFunctions {
    /** What a project's own folder has: the nearest folder above a .bind file that has one of these is the project's. */
    private static final List<String> PROJECT_FILES = List.of(".project", "pom.xml", "build.gradle", "Makefile",
            "CMakeLists.txt", "configure", "meson.build", ".git");
    /** How many folders a project's is above that of a file, at most; Maven's {@code src/main/c} is three below. */
    private static final int HEIGHT = 4;
    /** How many folders files are below the project's, at most. */
    private static final int DEPTH = 8;
    /** No more files are looked at, or read. */
    private static final int MOST_FILES = 20_000;
    private static final int MOST_READ = 500;

    private record Known(FileTime time, List<CFunction> functions) {
    }

    private final Map<Path, Known> known = new HashMap<>();

    /**
     * Finds all functions. What can't be read has none.
     *
     * @return by their names; of several the one in the file that is newest
     */
    public synchronized Map<String, CFunction> of(BindingFile file) {
        Map<String, CFunction> functions = new TreeMap<>();
        Map<Path, FileTime> files = new HashMap<>();
        project(ApiClasses.resolve(file, "").toAbsolutePath()).ifPresent(project -> find(project, files));
        known.keySet().retainAll(files.keySet());
        files.entrySet().stream().sorted(Map.Entry.<Path, FileTime>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey())).limit(MOST_READ)
                .forEach(each -> functions(each.getKey(), each.getValue())
                        .forEach(function -> functions.putIfAbsent(function.name(), function)));
        return functions;
    }

    private List<CFunction> functions(Path file, FileTime time) {
        Known before = known.get(file);
        if (before == null || !before.time.equals(time)) {
            List<CFunction> read;
            try {
                read = CFunction.read(file);
            } catch (IOException | IllegalArgumentException e) {
                read = new ArrayList<>();       // Being written, or of another machine.
            }
            before = new Known(time, read);
            known.put(file, before);
        }
        return before.functions;
    }

    private static Optional<Path> project(Path folder) {
        Path candidate = folder;
        for (int i = 0; i < HEIGHT && candidate != null; i++, candidate = candidate.getParent()) {
            if (PROJECT_FILES.stream().map(candidate::resolve).anyMatch(Files::exists)) {
                return Optional.of(candidate);
            }
        }
        return Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
    }

    private static void find(Path project, Map<Path, FileTime> files) {
        FileVisitor<Path> visitor = new SimpleFileVisitor<>() {
            private int count;

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(project) && folder.getFileName().toString().startsWith(".")
                        ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && file.toString().matches(".*\\.(elf|o|a)")) {
                    files.put(file, attributes.lastModifiedTime());
                }
                return ++count < MOST_FILES ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        };
        try {
            Files.walkFileTree(project, EnumSet.noneOf(java.nio.file.FileVisitOption.class), DEPTH, visitor);
        } catch (IOException e) {
            // The folder goes away; what was found stays.
        }
    }
}
