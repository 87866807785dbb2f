// SPDX-License-Identifier: EPL-2.0
// Superclasses of CLDC's own classes, as far as stack maps need them.
package org.portwright.j2me;

import java.util.HashMap;
import java.util.Map;

/** The throwables of CLDC 1.1. Where control flow joins, only they meet as anything but Object in what we package. */
final class ApiSuperclasses {

    private static final Map<String, String> SUPERCLASSES = new HashMap<>();

    static {
        children("java/lang/Throwable", "java/lang/Exception", "java/lang/Error");
        children("java/lang/Error", "java/lang/VirtualMachineError", "java/lang/NoClassDefFoundError");
        children("java/lang/VirtualMachineError", "java/lang/OutOfMemoryError");
        children("java/lang/Exception", "java/lang/RuntimeException", "java/lang/ClassNotFoundException",
                "java/lang/IllegalAccessException", "java/lang/InstantiationException",
                "java/lang/InterruptedException", "java/io/IOException");
        children("java/io/IOException", "java/io/EOFException", "java/io/InterruptedIOException",
                "java/io/UnsupportedEncodingException", "java/io/UTFDataFormatException");
        children("java/lang/RuntimeException", "java/lang/ArithmeticException", "java/lang/ArrayStoreException",
                "java/lang/ClassCastException", "java/lang/IllegalArgumentException",
                "java/lang/IllegalMonitorStateException", "java/lang/IndexOutOfBoundsException",
                "java/lang/NegativeArraySizeException", "java/lang/NullPointerException",
                "java/lang/SecurityException", "java/util/EmptyStackException", "java/util/NoSuchElementException");
        children("java/lang/IllegalArgumentException", "java/lang/IllegalThreadStateException",
                "java/lang/NumberFormatException");
        children("java/lang/IndexOutOfBoundsException", "java/lang/ArrayIndexOutOfBoundsException",
                "java/lang/StringIndexOutOfBoundsException");
    }

    private ApiSuperclasses() {
    }

    private static void children(String superclass, String... names) {
        for (String name : names) {
            SUPERCLASSES.put(name, superclass);
        }
    }

    /** Internal name of the superclass; null for Object itself. */
    static String of(String internalName) {
        return internalName.equals("java/lang/Object") ? null
                : SUPERCLASSES.getOrDefault(internalName, "java/lang/Object");
    }
}
