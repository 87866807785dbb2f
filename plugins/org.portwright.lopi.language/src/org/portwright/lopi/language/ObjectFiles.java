// SPDX-License-Identifier: EPL-2.0
// The functions of the object files that a .lopi file names.
package org.portwright.lopi.language;

import com.google.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.portwright.elf.ElfException;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.Instrumenter;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.names.Glob;

/**
 * Reads object files and profiles, and remembers what it has read until they change: they are asked for while
 * typing.
 */
@Singleton
public class ObjectFiles {
    /** Larger files are refused: arrays end there. */
    private static final long MAXIMUM_SIZE = 1L << 30;
    /** So many files are remembered. */
    private static final int MAXIMUM_REMEMBERED = 1000;

    /** What was read from a file, when it had that time and size. */
    private record Remembered<T>(FileTime time, long size, T content, LopiException problem) {
    }

    private interface Reader<T> {
        T read(Path file) throws LopiException, IOException;
    }

    private final Map<Path, Remembered<List<FunctionDescription>>> objects = new ConcurrentHashMap<>();
    private final Map<Path, Remembered<FunctionProfile>> profiles = new ConcurrentHashMap<>();

    /**
     * The files that a pattern names; wildcards are for the last part of the path.
     *
     * @param directory what the pattern is relative to
     * @return in the order of their names; empty if there are none
     */
    static List<Path> files(Path directory, String pattern) throws LopiException {
        try {
            if (!Glob.isPattern(pattern)) {
                Path file = directory.resolve(pattern).normalize();
                return Files.isRegularFile(file) ? List.of(file) : List.of();
            }
            int slash = pattern.lastIndexOf('/');
            Path parent = slash < 0 ? directory : directory.resolve(pattern.substring(0, slash + 1)).normalize();
            String last = pattern.substring(slash + 1);
            List<Path> files = new ArrayList<>();
            if (Files.isDirectory(parent)) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(parent)) {
                    for (Path entry : entries) {
                        if (Glob.matches(last, entry.getFileName().toString()) && Files.isRegularFile(entry)) {
                            files.add(entry);
                        }
                    }
                }
            }
            files.sort(null);
            return files;
        } catch (InvalidPathException e) {
            throw new LopiException(pattern, "no name of a file");
        } catch (IOException | DirectoryIteratorException e) {
            throw new LopiException(pattern, "its folder can't be read; allow it");
        }
    }

    /** The functions of an object file or archive. */
    List<FunctionDescription> functions(Path file) throws LopiException {
        return read(objects, file, each -> {
            try {
                return Instrumenter.inspectBuilt(each.toString(), Files.readAllBytes(each));
            } catch (ElfException e) {
                throw new LopiException(e.file(), e.getMessage());
            }
        });
    }

    /** What a profile holds. */
    FunctionProfile profile(Path file) throws LopiException {
        return read(profiles, file, ProfileReader::read);
    }

    private static <T> T read(Map<Path, Remembered<T>> remembered, Path file, Reader<T> reader) throws LopiException {
        try {
            FileTime time = Files.getLastModifiedTime(file);
            long size = Files.size(file);
            Remembered<T> known = remembered.get(file);
            if (known == null || !known.time.equals(time) || known.size != size) {
                if (size > MAXIMUM_SIZE) {
                    throw new LopiException(file.toString(), "larger than 1 GiB; strip its debug information");
                }
                if (remembered.size() >= MAXIMUM_REMEMBERED) {
                    remembered.clear();
                }
                try {
                    known = new Remembered<>(time, size, reader.read(file), null);
                } catch (LopiException e) {
                    known = new Remembered<>(time, size, null, e);
                }
                remembered.put(file, known);
            }
            if (known.problem != null) {
                throw known.problem;
            }
            return known.content;
        } catch (IOException | UncheckedIOException e) {
            throw new LopiException(file.toString(), "can't be read; check that it is there and that you may read it");
        }
    }
}
