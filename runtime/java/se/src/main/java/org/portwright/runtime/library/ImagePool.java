// SPDX-License-Identifier: EPL-2.0
// Keeps the program of a library that was closed, for the next one that is opened.
package org.portwright.runtime.library;

import java.lang.ref.SoftReference;

/**
 * The images of one class of libraries. Loading one takes its time, and HotSpot begins anew with its code; so one that was
 * closed is kept as long as Java does not want its memory.
 */
public final class ImagePool {

    private static final String IMAGE = ".image.ProgramImage";

    private final Class<?> library;
    private final String program;
    private final String functions;
    private SoftReference<LibraryImage> idle = new SoftReference<>(null);

    /**
     * @param library the library's class
     * @param program the package of the translated program
     * @param functions simple name of the class with its functions
     */
    public ImagePool(Class<?> library, String program, String functions) {
        this.library = library;
        this.program = program;
        this.functions = functions;
    }

    /** An image that nobody else has; closed. */
    LibraryImage take() {
        synchronized (this) {
            LibraryImage image = idle.get();
            idle.clear();
            if (image != null) {
                return image;
            }
        }
        String shared = ImagePool.class.getPackageName();
        String runtime = shared.substring(0, shared.lastIndexOf('.'));
        ImageLoader loader = new ImageLoader(library, program + '.');
        try {
            LibraryImage image = (LibraryImage) make(loader, runtime + IMAGE);
            image.setProgram(make(loader, program + ".Main"), make(loader, program + '.' + functions));
            return image;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(library.getName() + ": its JAR is not whole; translate it again", e);
        }
    }

    private static Object make(ClassLoader loader, String name) throws ReflectiveOperationException {
        return loader.loadClass(name).getConstructor().newInstance();
    }

    /** Gives back one that was closed. */
    synchronized void give(LibraryImage image) {
        if (idle.get() == null) {
            idle = new SoftReference<>(image);
        }
    }
}
