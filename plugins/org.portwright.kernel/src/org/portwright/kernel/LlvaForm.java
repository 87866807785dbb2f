// SPDX-License-Identifier: EPL-2.0
// The ways to make a kernel on LLVA-OS.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How a kernel on LLVA-OS is made.
 *
 * @param compiler by what
 * @param isChecked whether the engine looks at what the kernel asks it for, and stops a kernel that must not have it
 */
public record LlvaForm(LlvaCompiler compiler, boolean isChecked) {
    /** @return all that there are */
    public static List<LlvaForm> all() {
        return Arrays.stream(LlvaCompiler.values()).flatMap(compiler -> Stream.of(new LlvaForm(compiler, true), new LlvaForm(compiler, false)))
                .toList();
    }

    /**
     * @param id what {@link #id()} returns
     * @return the form; empty if there is none of that name
     */
    public static Optional<LlvaForm> of(String id) {
        return all().stream().filter(form -> form.id().equals(id)).findFirst();
    }

    /** @return its name: the folder below that of a variant, and the end of a word of the kernel's command line */
    public String id() {
        return (compiler == LlvaCompiler.GCC ? "llva" : "llva-llvm") + (isChecked ? "" : "-unchecked");
    }

    /** What the kernel is told, so that its traces tell which one it was. */
    String word() {
        return "machine=" + id();
    }
}
