// SPDX-License-Identifier: EPL-2.0
// Finds Python modules where Java finds classes.
package org.portwright.pyelftools;

import java.io.InputStream;
import java.net.URL;
import org.python.core.PySystemState;

/**
 * Class loader through which Jython finds its own library and pyelftools. On a class path and in OSGi alike: in OSGi
 * no bundle sees the folders of another, so each is asked by its own loader.
 */
final class PythonLibrary extends ClassLoader {
    /** Entry of sys.path for pyelftools and our module. */
    static final String OURS = "__pyclasspath__/python";
    /** Entry of sys.path for the library inside Jython's JAR. */
    static final String JYTHON = "__pyclasspath__/Lib";

    PythonLibrary() {
        super(PythonLibrary.class.getClassLoader());
    }

    @Override
    public URL getResource(String name) {
        return loader(name).getResource(name);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return loader(name).getResourceAsStream(name);
    }

    private static ClassLoader loader(String name) {
        return name.startsWith("Lib/") ? PySystemState.class.getClassLoader() : PythonLibrary.class.getClassLoader();
    }
}
