// SPDX-License-Identifier: EPL-2.0
// Loads the program behind one instance of a library.
package org.portwright.runtime.library;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

/**
 * Translated code has its memory in static fields, so that instances which share none need classes of their own: those of
 * the program, and the runtime's but for this package. All others are the library's.
 */
final class ImageLoader extends ClassLoader {

    private static final String SHARED = ImageLoader.class.getPackageName() + '.';
    private static final String RUNTIME = SHARED.substring(0, SHARED.lastIndexOf('.', SHARED.length() - 2) + 1);

    private final Class<?> library;
    private final String program;

    /**
     * @param library the library's class
     * @param program the package of the program, with a dot at its end
     */
    ImageLoader(Class<?> library, String program) {
        super(library.getClassLoader());
        this.library = library;
        this.program = program;
    }

    private boolean isOwn(String name) {
        return name.startsWith(program) || name.startsWith(RUNTIME) && !name.startsWith(SHARED);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    /** What the runtime looks for beside its own classes, lies beside the program's. */
    @Override
    public URL getResource(String name) {
        String folder = RUNTIME.replace('.', '/');
        return name.startsWith(folder) ? library.getResource('/' + program.replace('.', '/')
                + name.substring(folder.length())) : super.getResource(name);
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        try (InputStream in = library.getResourceAsStream('/' + name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length, library.getProtectionDomain());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
