// SPDX-License-Identifier: EPL-2.0
// Loads the suite's classes and resources.
package org.portwright.j2me.host;

import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;

/** The suite's JAR, and the standard input as a resource, which a phone does not have. */
final class SuiteLoader extends URLClassLoader {

    private static final String STANDARD_INPUT = "portwright-stdin";

    SuiteLoader(URL[] jar) {
        super(jar, SuiteLoader.class.getClassLoader());
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return name.equals(STANDARD_INPUT) ? System.in : super.getResourceAsStream(name);
    }
}
