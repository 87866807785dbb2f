// SPDX-License-Identifier: EPL-2.0
// The compilers that make a kernel on LLVA-OS.
package org.portwright.kernel;

import java.util.Locale;

/** By what a kernel on LLVA-OS is made. */
public enum LlvaCompiler {
    /** GCC, to objects that are linked with those of the engine: each intrinsic is a call. */
    GCC("llva"),
    /** Clang, to one module of LLVM bitcode, which is checked and translated together with the engine's. */
    LLVM("llva-llvm");

    private final String folder;

    LlvaCompiler(String folder) {
        this.folder = folder;
    }

    /** @return its name, as people type it */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The folder below that of a variant; a word of the kernel's command line ends with it. */
    String folder() {
        return folder;
    }

    /** What the kernel is told, so that its traces tell which one it was. */
    String word() {
        return "machine=" + folder;
    }
}
