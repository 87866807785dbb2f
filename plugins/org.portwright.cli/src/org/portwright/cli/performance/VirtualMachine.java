// SPDX-License-Identifier: EPL-2.0
// How a Java virtual machine runs a program.
package org.portwright.cli.performance;

import java.util.ArrayList;
import java.util.List;

/**
 * HotSpot, and what is nearest to the thesis's simpler virtual machines: a part of HotSpot alone. Its interpreter alone is none
 * of them: an access through a VarHandle is many calls there, which a compiler makes one instruction of.
 */
enum VirtualMachine {
    /** Interprets, compiles, and compiles again what runs often. The thesis has Sun's JDK 1.5. */
    HOTSPOT("HotSpot", List.of()),
    /** With a simple compiler only, as Kaffe is. */
    FIRST_COMPILER("first compiler only", List.of("-XX:TieredStopAtLevel=1"));

    private final String title;
    private final List<String> options;

    VirtualMachine(String title, List<String> options) {
        this.title = title;
        this.options = options;
    }

    /** As tables have it. */
    String title() {
        return title;
    }

    /** The program, run in this way; its command begins with {@code java}. */
    Workshop.Build run(Workshop.Build program) {
        List<String> command = new ArrayList<>(program.command());
        command.addAll(1, options);
        return new Workshop.Build(program.way(), command, program.file());
    }
}
