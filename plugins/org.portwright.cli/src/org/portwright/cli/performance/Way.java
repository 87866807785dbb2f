// SPDX-License-Identifier: EPL-2.0
// The ways to run a program that are compared.
package org.portwright.cli.performance;

import java.util.Locale;

/** A way to build and run a program. */
public enum Way {
    /** {@code i686-linux-gnu-gcc -O2 -msse2 -mfpmath=sse}: what all others are compared with. */
    I686("gcc -O2, i686"),
    /** {@code gcc -O2}. */
    X86_64("gcc -O2, x86-64"),
    /** Translated for the Java virtual machine. */
    JAVA("translated, java"),
    /** Translated to a MIDlet, in the emulator, on the same virtual machine. */
    J2ME("translated, j2me"),
    /** The same program, written in Java by hand; few have one. */
    TWIN("by hand in Java"),
    /** The ELF file that is translated, in qemu's emulation of its processor. */
    QEMU("qemu-mipsel"),
    /** Compiled to WebAssembly by Clang, which Chicory compiles to bytecode at the start. */
    CHICORY("Chicory");

    private final String title;

    Way(String title) {
        this.title = title;
    }

    /** As the command line has it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** As tables have it. */
    String title() {
        return title;
    }

    /** Whether it is faster the longer it runs, until all that is hot is compiled. */
    boolean warmsUp() {
        return this != I686 && this != X86_64 && this != QEMU;
    }

    /** Whether the program is told the processor time of its thread; a phone and WASI have no clock for that. */
    boolean tellsThreadTime() {
        return this != J2ME && this != CHICORY;
    }
}
