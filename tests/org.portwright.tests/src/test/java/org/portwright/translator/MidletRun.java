// SPDX-License-Identifier: EPL-2.0
// Runs a MIDlet suite in the emulator, headless.
package org.portwright.translator;

import static org.portwright.Limit.LIMIT;

import java.nio.file.Path;
import java.util.List;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;

/** Runs a MIDlet suite in the emulator, headless. */
final class MidletRun {


    private MidletRun() {
    }

    static Outcome run(Path jar, List<String> arguments, byte[] input) throws Exception {
        return Processes.run(Emulator.command(EmulatorOptions.of(jar, arguments)).command(), input, LIMIT);
    }
}
