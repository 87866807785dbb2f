// SPDX-License-Identifier: EPL-2.0
// The ways to make a kernel on LLVA-OS.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a kernel on LLVA-OS is made.
 *
 * @param compiler by what
 * @param isChecked whether the engine looks at what the kernel asks it for, and stops a kernel that must not have it
 */
public record LlvaForm(LlvaCompiler compiler, boolean isChecked) {
    /** @return all that there are */
    static List<LlvaForm> all() {
        return Arrays.stream(LlvaCompiler.values()).flatMap(compiler -> Stream.of(new LlvaForm(compiler, true), new LlvaForm(compiler, false)))
                .toList();
    }

    /** The folder below that of a variant; a word of the kernel's command line ends with it. */
    String folder() {
        return (compiler == LlvaCompiler.GCC ? "llva" : "llva-llvm") + (isChecked ? "" : "-unchecked");
    }

    /** What the kernel is told, so that its traces tell which one it was. */
    String word() {
        return "machine=" + folder();
    }
}
