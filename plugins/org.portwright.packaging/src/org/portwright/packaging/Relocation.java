// SPDX-License-Identifier: EPL-2.0
// Moves the runtime's classes into the package of the program.
package org.portwright.packaging;

import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Renames the runtime's package in classes. The state of a program is in static fields of the runtime's classes, so two
 * programs in one class loader need two copies of them.
 */
public final class Relocation {

    /** The package the runtime is compiled in, as an internal name (JVMS 4.2.1). */
    public static final String RUNTIME = "org/portwright/runtime";

    private static final String CLASS = ".class";

    private final String target;

    private Relocation(String target) {
        this.target = target;
    }

    /** For a program whose main class has this binary name; one in no package keeps the runtime where it is. */
    public static Relocation of(String mainClass) {
        int dot = mainClass.lastIndexOf('.');
        return new Relocation(dot < 0 ? RUNTIME : mainClass.substring(0, dot).replace('.', '/') + "/runtime");
    }

    /** To a package, given as an internal name. */
    static Relocation to(String runtimePackage) {
        return new Relocation(runtimePackage);
    }

    /** The runtime's package after the move, as an internal name. */
    public String runtimePackage() {
        return target;
    }

    /** Renamed copies of all classes: path in the JAR to class file. */
    public SortedMap<String, byte[]> apply(SortedMap<String, byte[]> classes) {
        if (target.equals(RUNTIME)) {
            return classes;
        }
        SortedMap<String, byte[]> result = new TreeMap<>();
        classes.forEach((path, bytes) -> {
            if (path.endsWith(CLASS)) {
                String name = path.substring(0, path.length() - CLASS.length());
                result.put(rename(name) + CLASS, apply(bytes));
            } else {
                result.put(path, bytes); // the table of landing pads
            }
        });
        return result;
    }

    private byte[] apply(byte[] bytes) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                return rename(internalName);
            }
        }), 0);
        return writer.toByteArray();
    }

    private String rename(String internalName) {
        return internalName.startsWith(RUNTIME + '/') ? target + internalName.substring(RUNTIME.length())
                : internalName;
    }
}
