// SPDX-License-Identifier: EPL-2.0
// From the names that a program uses for files to the host's, and back.
package org.portwright.runtime.files;

import java.io.Closeable;
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
import java.util.Objects;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;

/**
 * Resolves file names. Without a root of its own the program sees the host's file system, and the host resolves. With
 * one, names are resolved here, component by component: "/" is the root, ".." does not leave it, and the target of a
 * symbolic link is a name inside of it like any other. What comes out has no symbolic link in it, so that the host has
 * none to follow.
 *
 * <p>The program must not be able to put a link where a name was just resolved: with a root, whoever resolves a name
 * holds the monitor of this object until the file is opened, or done with. The root itself is known by its file key,
 * and held open, so that no other directory can get the same key: what lies at its name later is not the root.
 */
final class FileNames {

    /** As many as Linux follows in one name (path_resolution(7)). */
    private static final int MOST_LINKS = 40;
    /** PATH_MAX, which counts the zero. */
    private static final int LONGEST = 4096;

    /** Without symbolic links; null if the program sees all of the host's file system. */
    private final Path root;
    /** Null where files have none. */
    private final Object rootKey;
    /** Null without a root. */
    private final Closeable openRoot;
    /** The current directory, without symbolic links; null until it is needed. */
    private volatile DirectoryPlace current;

    /** What the last component of a name is (Linux, fs/namei.c, last_type). */
    enum Last { NORMAL, DOT, DOT_DOT, ROOT }

    /**
     * A name in a directory, as it is made, removed or renamed.
     *
     * @param found where it lies: all but the last component is without symbolic links; null in a removed directory
     * @param slash whether there is a slash at its end, which directories only may have
     */
    record Entry(Path found, Last last, boolean slash) {

        /** Throws an error if the name is "/", or ends in "." or "..": no call makes, removes or renames those. */
        Entry normal(int error) throws SystemCallException {
            if (last != Last.NORMAL) {
                throw new SystemCallException(error);
            }
            return this;
        }

        /** In a removed directory there is nothing, and nothing can be made. */
        Path path() throws SystemCallException {
            if (found == null) {
                throw new SystemCallException(Errno.ENOENT);
            }
            return found;
        }
    }

    FileNames(Path root) {
        this.root = root;
        try {
            rootKey = root == null ? null : key(root);
            openRoot = root == null ? null : Files.newDirectoryStream(root);
        } catch (IOException e) {
            throw new IllegalStateException(root + ": can't be read; --root takes a directory that can", e);
        }
    }

    private static Object key(Path directory) throws IOException {
        return Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
    }

    boolean isConfined() {
        return root != null;
    }

    /** The program's own current directory: the JVM's can't be changed. */
    DirectoryPlace current() throws IOException {
        DirectoryPlace directory = current;
        if (directory == null) {
            Path path = Path.of("").toRealPath();
            directory = new DirectoryPlace(root != null && !path.startsWith(root) ? root : path);
            current = directory;
        }
        return directory;
    }

    void setCurrent(DirectoryPlace directory) {
        current = directory;
    }

    /** The place of a directory that {@link #resolve} gave. */
    DirectoryPlace place(Path directory) throws IOException {
        return new DirectoryPlace(root == null ? directory.toRealPath() : directory);
    }

    /** What the program calls a file of the host. */
    String guestName(Path path) {
        return root == null ? HostPath.name(path) : "/" + HostPath.name(root.relativize(path));
    }

    /** The directory above one; the root's is itself. */
    Path parent(Path directory) {
        Path parent = directory.equals(root) ? null : directory.getParent();
        return parent == null ? directory : parent;
    }

    /**
     * Resolves a name of something that is to be looked at or opened.
     *
     * @param directory where a relative name starts; null for the current directory
     * @param follow whether a symbolic link at the end of the name stands for its target
     * @throws NoSuchFileException if the name is empty or a directory on the way is missing
     */
    Path resolve(DirectoryPlace directory, String name, boolean follow) throws IOException {
        if (name.isEmpty()) {
            throw new NoSuchFileException(name);
        }
        if (name.length() >= LONGEST) {
            throw new SystemCallException(Errno.ENAMETOOLONG);
        }
        if (root != null && name.startsWith("/")) {
            return walk(check(root), name, follow);
        }
        DirectoryPlace place = directory == null ? current() : directory;
        Path start = place.path();
        String rest = name;
        if (!name.startsWith("/")) {
            // By hand, since the directory may be gone from the file system, which has no ".." of it then.
            while (rest.equals("..") || rest.startsWith("../")) {
                start = parent(start);
                rest = rest.substring(Math.min(3, rest.length()));
            }
            if (rest.length() == name.length() && place.isRemoved()) {
                throw new NoSuchFileException(name);
            }
        }
        if (root != null) {
            return walk(check(start), rest, follow);
        }
        Path path = start.resolve(HostPath.of(rest));
        if (name.endsWith("/")) {
            if (Files.exists(path) && !Files.isDirectory(path)) {
                throw new SystemCallException(Errno.ENOTDIR);
            }
            if (!follow && Files.isSymbolicLink(path)) {
                return path.toRealPath(); // a slash behind a link follows it
            }
        }
        return path;
    }

    /**
     * Resolves a name that is to be made, removed or renamed: a symbolic link at its end stands for itself.
     *
     * @param directory where a relative name starts; null for the current directory
     * @throws NoSuchFileException if the name is empty or a directory on the way is missing
     */
    Entry entry(DirectoryPlace directory, String name) throws IOException {
        int end = name.length();
        while (end > 0 && name.charAt(end - 1) == '/') {
            end--;
        }
        int start = name.lastIndexOf('/', end - 1) + 1;
        String component = name.substring(end == 0 ? 0 : start, end);
        if (end == 0) { // also an empty name, which is refused
            return new Entry(resolve(directory, name, true), Last.ROOT, true);
        }
        boolean slash = end < name.length();
        Last last = component.equals(".") ? Last.DOT : component.equals("..") ? Last.DOT_DOT : Last.NORMAL;
        if (removed(directory, name.substring(0, start)) != null) {
            return new Entry(null, last, slash);
        }
        Path parent = resolve(directory, start == 0 ? "." : name.substring(0, start), true);
        if (root == null) {
            parent = parent.toRealPath();
        }
        if (!Files.isDirectory(parent, LinkOption.NOFOLLOW_LINKS)) {
            throw new SystemCallException(Files.exists(parent, LinkOption.NOFOLLOW_LINKS) ? Errno.ENOTDIR : Errno.ENOENT);
        }
        return new Entry(switch (last) {
            case DOT -> parent;
            case DOT_DOT -> parent(parent);
            default -> parent.resolve(HostPath.of(component));
        }, last, slash);
    }

    /** The removed directory that a relative name stands for, such as "." in it; null if it stands for none. */
    DirectoryPlace removed(DirectoryPlace directory, String name) throws IOException {
        DirectoryPlace place = directory == null ? current() : directory;
        return place.isRemoved() && !name.startsWith("/") && components(name).isEmpty() ? place : null;
    }

    private Path walk(Path start, String name, boolean follow) throws IOException {
        Path at = start;
        Deque<String> rest = new ArrayDeque<>(components(name));
        boolean directory = name.endsWith("/") || name.endsWith("/.");
        int links = 0;
        while (!rest.isEmpty()) {
            String component = rest.pop();
            boolean last = rest.isEmpty();
            if (component.equals("..")) {
                at = parent(at);
                continue;
            }
            Path next = at.resolve(HostPath.of(component));
            BasicFileAttributes attributes;
            try {
                attributes = Files.readAttributes(next, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            } catch (NoSuchFileException e) {
                if (last && !directory) {
                    return next;
                }
                throw e;
            }
            if (attributes.isSymbolicLink() && (!last || follow || directory)) {
                if (++links > MOST_LINKS) {
                    throw new SystemCallException(Errno.ELOOP);
                }
                String target = HostPath.name(Files.readSymbolicLink(next));
                at = target.startsWith("/") ? root : at;
                directory |= last && target.endsWith("/");
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
     * A file that was resolved some time ago, such as an open directory, or the root: somebody may have put a symbolic
     * link, or another root, in its place since.
     *
     * @throws NoSuchFileException if there is a symbolic link on the way now
     */
    Path check(Path path) throws IOException {
        if (root != null) {
            if (!Objects.equals(key(root), rootKey)) {
                throw new NoSuchFileException(root.toString());
            }
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

    /** Lets go of the root. */
    void close() throws IOException {
        if (openRoot != null) {
            openRoot.close();
        }
    }
}
