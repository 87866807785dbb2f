// SPDX-License-Identifier: EPL-2.0
// System calls that not every program makes.
package org.portwright.runtime;

import java.io.IOException;

/** A class of its own, loaded by its name: the packager leaves it out of a program that can't make these calls. */
abstract class CallGroup {

    /** The descriptors. */
    FileCalls files;

    /**
     * Loads a group.
     *
     * @param name simple name of the class
     * @return null if it is not in the suite
     */
    static CallGroup load(String name, FileCalls files) {
        CallGroup group = (CallGroup) instance(name, files);
        if (group != null) {
            group.files = files;
        }
        return group;
    }

    /** An object of a class of this package, which may have been renamed; null if there is none, or it can't be. */
    static Object instance(String name, Object neighbour) {
        String self = neighbour.getClass().getName();
        try {
            return Class.forName(self.substring(0, self.lastIndexOf('.') + 1) + name).newInstance();
        } catch (Exception e) {
            return null;
        } catch (Error e) { // NoClassDefFoundError: the phone lacks an API that the class needs
            return null;
        }
    }

    /** As {@link SystemCalls#call}. */
    abstract int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException;
}
