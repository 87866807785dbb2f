// SPDX-License-Identifier: EPL-2.0
// What there is to import, for a new .bind file.
package org.portwright.bindings.language;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.objectweb.asm.Opcodes;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;

/** The packages and public classes of a target's own API. */
public final class TargetApi {
    private final String target;
    private final ClassPath path;

    /**
     * @param target one of {@link ApiClasses#TARGETS}
     * @throws IOException if its classes can't be read
     */
    public TargetApi(String target) throws IOException {
        this.target = target;
        path = ClassPath.of(target, List.of());
    }

    /** @return the names of its packages that have classes, with dots, in their order */
    public List<String> packages() {
        TreeSet<String> packages = new TreeSet<>();
        path.names().stream().filter(name -> name.indexOf('/') > 0)
                .forEach(name -> packages.add(name.substring(0, name.lastIndexOf('/')).replace('/', '.')));
        return List.copyOf(packages);
    }

    /** @return the names of the public classes of a package, with it, in their order; those of nested classes too */
    public List<String> classes(String packageName) {
        return path.classesOf(packageName).stream().flatMap(name -> path.find(name).stream())
                .filter(type -> type.is(Opcodes.ACC_PUBLIC)).map(JavaClass::displayName).toList();
    }

    /**
     * @param packages that are imported as a whole
     * @param classes  that are imported by themselves
     * @return a .bind file
     */
    public String importing(Collection<String> packages, Collection<String> classes) {
        StringBuilder text = new StringBuilder();
        if (!target.equals(ApiClasses.DEFAULT_TARGET)) {
            text.append("target ").append(target).append(";\n\n");
        }
        Stream.concat(new TreeSet<>(packages).stream().map(name -> "import package " + name),
                new TreeSet<>(classes).stream().map(name -> "import class " + name))
                .forEach(line -> text.append(line).append(";\n"));
        return text.toString();
    }
}
