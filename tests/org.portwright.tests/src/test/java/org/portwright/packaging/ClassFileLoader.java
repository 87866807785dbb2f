// SPDX-License-Identifier: EPL-2.0
// Loads classes from class files in memory.
package org.portwright.packaging;

import java.util.Map;

/** Loads classes from class files in memory, those that its parent does not have. */
public class ClassFileLoader extends ClassLoader {

    private final Map<String, byte[]> classes;

    /**
     * @param parent  may be null, which is the JVM's own loader
     * @param classes path, such as {@code java/lang/Object.class}, to class file
     */
    public ClassFileLoader(ClassLoader parent, Map<String, byte[]> classes) {
        super(parent);
        this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name.replace('.', '/') + ".class");
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
