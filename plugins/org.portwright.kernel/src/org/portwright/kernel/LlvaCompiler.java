// SPDX-License-Identifier: EPL-2.0
// The compilers that make a kernel on LLVA-OS.
package org.portwright.kernel;

import java.util.Locale;

/** By what a kernel on LLVA-OS is made. */
public enum LlvaCompiler {
    /** GCC, to objects that are linked with those of the engine: each intrinsic is a call. */
    GCC,
    /** Clang, to one module of LLVM bitcode, which is checked and translated together with the engine's. */
    LLVM;

    /** @return its name, as people type it */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
