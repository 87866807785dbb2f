// SPDX-License-Identifier: EPL-2.0
// From the names that a program uses for files to the host's, and back.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Resolves file names. Without a root of its own the program sees the host's file system, and the host resolves. With
 * one, names are resolved here, component by component: "/" is the root, ".." does not leave it, and the target of a
 * symbolic link is a name inside of it like any other. What comes out has no symbolic link in it, so that the host has
 * none to follow.
 *
 * <p>The program must not be able to put a link where a name was just resolved: with a root, whoever resolves a name
 * holds the monitor of this object until the file is opened, or done with.
 */
final class FileNames {

    /** As many as Linux follows in one name (path_resolution(7)). */
    private static final int MOST_LINKS = 40;

    /** Without symbolic links; null if the program sees all of the host's file system. */
    private final Path root;
    /** The current directory, without symbolic links; null until it is needed. */
    private volatile Path current;

    FileNames(Path root) {
        this.root = root;
    }

    boolean isConfined() {
        return root != null;
    }

    /** The program's own current directory: the JVM's can't be changed. */
    Path current() throws IOException {
        Path directory = current;
        if (directory == null) {
            directory = Path.of("").toRealPath();
            if (root != null && !directory.startsWith(root)) {
                directory = root;
            }
            current = directory;
        }
        return directory;
    }

    /** @param directory what {@link #resolve} gave, of a directory */
    void setCurrent(Path directory) throws IOException {
        current = root == null ? directory.toRealPath() : directory;
    }

    /** What the program calls a file of the host. */
    String guestName(Path path) {
        return root == null ? path.toString() : "/" + root.relativize(path);
    }

    /**
     * Resolves a name.
     *
     * @param directory where a relative name starts; null for the current directory
     * @param follow whether a symbolic link at the end of the name stands for its target
     * @throws NoSuchFileException if the name is empty or a directory on the way is missing
     */
    Path resolve(Path directory, String name, boolean follow) throws IOException {
        if (name.isEmpty()) {
            throw new NoSuchFileException(name);
        }
        Path start = directory == null ? current() : directory;
        if (root != null) {
            return walk(name.startsWith("/") ? root : check(start), name, follow);
        }
        if (directory == null) {
            // By hand, since the current directory may be gone from the file system, which has no ".." of it then.
            while (name.equals("..") || name.startsWith("../")) {
                start = start.getParent() == null ? start : start.getParent();
                name = name.substring(Math.min(3, name.length()));
            }
        }
        Path path = start.resolve(name);
        if (name.endsWith("/") && Files.exists(path) && !Files.isDirectory(path)) {
            throw new SystemCallException(Errno.ENOTDIR);
        }
        return path;
    }

    private Path walk(Path start, String name, boolean follow) throws IOException {
        Path at = start;
        Deque<String> rest = new ArrayDeque<>(components(name));
        boolean directory = name.endsWith("/");
        int links = 0;
        while (!rest.isEmpty()) {
            String component = rest.pop();
            boolean last = rest.isEmpty();
            if (component.equals("..")) {
                at = at.equals(root) ? root : at.getParent();
                continue;
            }
            Path next = at.resolve(component);
            BasicFileAttributes attributes;
            try {
                attributes = Files.readAttributes(next, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                if (last) {
                    return next;
                }
                throw e;
            }
            if (attributes.isSymbolicLink() && (!last || follow || directory)) {
                if (++links > MOST_LINKS) {
                    throw new SystemCallException(Errno.ELOOP);
                }
                String target = Files.readSymbolicLink(next).toString();
                at = target.startsWith("/") ? root : at;
                List<String> components = components(target);
                for (int i = components.size() - 1; i >= 0; i--) {
                    rest.push(components.get(i));
                }
            } else if ((!last || directory) && !attributes.isDirectory()) {
                throw new SystemCallException(Errno.ENOTDIR);
            } else {
                at = next;
            }
        }
        return at;
    }

    private static List<String> components(String name) {
        return Arrays.stream(name.split("/+")).filter(part -> !part.isEmpty() && !part.equals(".")).toList();
    }

    /**
     * A file that was resolved some time ago, such as an open directory: the program may have put a symbolic link in
     * its place since.
     *
     * @throws NoSuchFileException if there is a symbolic link on the way now
     */
    Path check(Path path) throws IOException {
        if (root != null) {
            Path at = root;
            for (Path component : root.relativize(path)) {
                at = at.resolve(component);
                if (Files.isSymbolicLink(at)) {
                    throw new NoSuchFileException(path.toString());
                }
            }
        }
        return path;
    }
}
