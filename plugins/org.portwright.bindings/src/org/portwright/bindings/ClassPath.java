// SPDX-License-Identifier: EPL-2.0
// Where the classes of an API are found.
package org.portwright.bindings;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.portwright.j2me.PhoneApi;

/** The classes that a target has, and those of further JARs. Read when they are asked for. */
public final class ClassPath {

    /** The module system's file system (JEP 220). */
    private static final URI JAVA_RUNTIME = URI.create("jrt:/");

    private interface Source {
        byte[] read(String internalName) throws IOException;
    }

    private final Source source;
    private final NavigableSet<String> names;
    private final Map<String, Optional<JavaClass>> known = new HashMap<>();

    private ClassPath(Source source, NavigableSet<String> names) {
        this.source = source;
        this.names = names;
    }

    /**
     * The class path of a target.
     *
     * @param target "j2me" or "java"
     * @param jars   with further classes
     * @throws IOException if a JAR can't be read
     */
    public static ClassPath of(String target, List<Path> jars) throws IOException {
        SortedMap<String, byte[]> files = new TreeMap<>();
        for (Path jar : jars) {
            readJar(jar, files);
        }
        if (target.equals("j2me")) {
            files.putAll(PhoneApi.classes());
        }
        NavigableSet<String> names = new TreeSet<>();
        files.keySet().forEach(path -> names.add(path.substring(0, path.length() - ".class".length())));
        if (target.equals("j2me")) {
            return new ClassPath(name -> files.get(name + ".class"), names);
        }
        Map<String, Path> runtime = new HashMap<>();
        FileSystem system = FileSystems.getFileSystem(JAVA_RUNTIME);
        try (Stream<Path> modules = Files.list(system.getPath("/modules"))) {
            for (Path module : modules.toList()) {
                addModule(module, runtime);
            }
        }
        names.addAll(runtime.keySet());
        return new ClassPath(name -> files.containsKey(name + ".class") ? files.get(name + ".class")
            : runtime.containsKey(name) ? Files.readAllBytes(runtime.get(name)) : null, names);
    }

    /** Of Java's own modules what programs may use: packages that begin so. */
    private static void addModule(Path module, Map<String, Path> classes) throws IOException {
        for (String start : List.of("java", "javax")) {
            Path folder = module.resolve(start);
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.filter(file -> file.toString().endsWith(".class")).forEach(file -> {
                        String path = module.relativize(file).toString();
                        classes.put(path.substring(0, path.length() - ".class".length()), file);
                    });
                }
            }
        }
    }

    private static void readJar(Path jar, Map<String, byte[]> files) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().toList()) {
                if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
                    files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
                }
            }
        }
    }

    /**
     * @param internalName of a class
     * @return the class; empty if there is none, or it can't be read
     */
    public synchronized Optional<JavaClass> find(String internalName) {
        return known.computeIfAbsent(internalName, name -> {
            try {
                byte[] bytes = source.read(name);
                return bytes == null ? Optional.empty() : Optional.of(JavaClass.read(bytes));
            } catch (IOException | IllegalArgumentException e) {
                return Optional.empty();
            }
        });
    }

    /**
     * Finds a class by its name in Java, in which a nested class stands behind a dot too.
     *
     * @param name such as {@code java.util.Map.Entry}
     */
    public Optional<JavaClass> findByName(String name) {
        String internal = name.replace('.', '/');
        while (true) {
            Optional<JavaClass> found = names.contains(internal) ? find(internal) : Optional.empty();
            int slash = internal.lastIndexOf('/');
            if (found.isPresent() || slash < 0) {
                return found;
            }
            internal = internal.substring(0, slash) + '$' + internal.substring(slash + 1);
        }
    }

    /**
     * @param packageName with dots
     * @return internal names of the package's classes, in their order
     */
    public List<String> classesOf(String packageName) {
        String start = packageName.replace('.', '/') + '/';
        return names.subSet(start, start + Character.MAX_VALUE).stream()
            .filter(name -> name.indexOf('/', start.length()) < 0).toList();
    }

    /** @return internal names of all classes */
    public NavigableSet<String> names() {
        return java.util.Collections.unmodifiableNavigableSet(names);
    }
}
