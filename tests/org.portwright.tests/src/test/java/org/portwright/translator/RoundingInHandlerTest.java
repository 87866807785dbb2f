// SPDX-License-Identifier: EPL-2.0
// The rounding mode that a signal handler sets is gone when the handler returns.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoundingInHandlerTest {
    /** As the kernel's sigreturn has it (arch/mips/kernel/signal.c, sc_fpc_csr); qemu 7.2 does not restore FCSR. */
    private static final String EXPECTED = """
            0.33333333333333337035
            0.33333333333333331482
            1 1 0.33333333333333337035
            1 1 0.33333333333333331482
            """;

    @ParameterizedTest
    @ValueSource(strings = {"java", "j2me"})
    void modeIsRestored(String target) throws Exception {
        Path elf = Toolchain.compile("rounding-in-handler",
                List.of(Toolchain.resource("system-calls/rounding-in-handler.c")), Variant.DEFAULT, "-lm");
        Path jar = Translations.jar("rounding-in-handler", elf, target);
        assertEquals(new Outcome(EXPECTED, "", 0), Targets.run(target, jar, List.of(), new byte[0]));
    }
}
