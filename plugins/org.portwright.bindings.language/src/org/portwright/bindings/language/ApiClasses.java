// SPDX-License-Identifier: EPL-2.0
// Finds the classes that a .bind file speaks of.
package org.portwright.bindings.language;

import com.google.inject.Singleton;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.language.declarations.BindingFile;
import org.portwright.bindings.language.declarations.Member;

/** Keeps class paths as long as their JARs stay as they are: a text is checked at each key that is typed. */
@Singleton
public class ApiClasses {
    /** The target when a file names none. */
    public static final String DEFAULT_TARGET = "j2me";
    /** All targets. */
    public static final List<String> TARGETS = List.of("j2me", "java");

    private record Key(String target, List<Path> jars, List<Long> times) {
    }

    private final Map<Key, ClassPath> known = new HashMap<>();

    /** @return the target that a file is for */
    public static String target(BindingFile file) {
        return file.getTarget() == null ? DEFAULT_TARGET : file.getTarget();
    }

    /**
     * @param file a model
     * @return the classes of its target and of its JARs
     * @throws IOException if a JAR can't be read
     */
    public synchronized ClassPath of(BindingFile file) throws IOException {
        List<Path> jars = file.getJars().stream().map(jar -> resolve(file, jar)).toList();
        List<Long> times = new ArrayList<>();
        for (Path jar : jars) {
            times.add(Files.getLastModifiedTime(jar).toMillis());
        }
        Key key = new Key(target(file), jars, times);
        ClassPath path = known.get(key);
        if (path == null) {
            path = ClassPath.of(key.target(), jars);
            known.put(key, path);
        }
        return path;
    }

    /** @return a path that is relative to the file's folder */
    public static Path resolve(BindingFile file, String path) {
        Resource resource = file.eResource();
        URI uri = resource == null ? null : resource.getURI();
        Path folder = uri == null || !uri.isFile() ? null : Path.of(uri.toFileString()).toAbsolutePath().getParent();
        return folder == null ? Path.of(path) : folder.resolve(path);
    }

    /** @return whether a clause may mean a member of a class */
    public static boolean isMeant(JavaClass.Member candidate, Member wanted) {
        return isNamed(candidate, wanted) && (!wanted.isExact() || candidate.isMethod()
                && Signatures.areMeant(wanted.getTypes(), candidate.descriptor()));
    }

    /** @return whether a member of a class has the name that a clause has */
    public static boolean isNamed(JavaClass.Member candidate, Member wanted) {
        return candidate.isConstructor() ? wanted.getName().equals("new") : candidate.name().equals(wanted.getName());
    }
}
