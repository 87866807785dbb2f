// SPDX-License-Identifier: EPL-2.0
// Options of a run are what the kernel's command line can say.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class SimulatorOptionsTest {
    @Test
    void theCommandLineHasThemInOrder() {
        assertEquals("program=traffic cpus=4 trace lockstat -- process 20",
                SimulatorOptions.of(Variant.COARSE).withCpus(4).withProgram("traffic", List.of("process", "20"))
                        .withKernelWord("trace").withKernelWord("lockstat").commandLine());
        assertEquals("cpus=1", SimulatorOptions.of(Variant.UP).commandLine());
    }

    @Test
    void whatCannotBeSaidIsRefused() {
        refused("0 CPUs", options -> options.withCpus(0));
        refused("9 CPUs", options -> options.withCpus(9));
        refused("5 MB", options -> options.withMemory(5));
        refused("without blanks", options -> options.withProgram("two words", List.of()));
        refused("without blanks", options -> options.withProgram("p", List.of("\u001b[2J")));
        refused("empty", options -> options.withProgram("p", List.of("")));
        refused("447", options -> options.withProgram("p", List.of("x".repeat(450))));
        refused("--", options -> options.withKernelWord("--"));
        refused("no debugger", options -> options.withSimulator(Simulator.BOCHS).withGdb(SimulatorOptions.ANY_PORT));
        refused("70000", options -> options.withGdb(70000));
    }

    private static void refused(String part, UnaryOperator<SimulatorOptions> change) {
        String message = assertThrows(IllegalArgumentException.class,
                () -> change.apply(SimulatorOptions.of(Variant.UP))).getMessage();
        assertEquals(true, message.contains(part), message);
    }
}
