// SPDX-License-Identifier: EPL-2.0
// The parts of the support library call one another in one direction.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;

class LibraryLayersTest {
    /** The lowest first, as native/lopi/library/library.h says. Pool and threads need each other. */
    private static final List<List<String>> LAYERS = List.of(List.of("modules"), List.of("text"),
            List.of("pool", "threads"), List.of("totals"), List.of("counters"), List.of("report"));
    /** It is not called: the linker takes report.c by it. */
    private static final String LINKERS = "lopi_library";

    @ParameterizedTest
    @EnumSource(Machine.class)
    void noPartCallsOneAboveIt(Machine machine) throws Exception {
        InstrumentedProgram.buildProbes();
        String archive = InstrumentedProgram.library(machine).resolve("liblopi.a").toString();
        Map<String, Integer> layers = new HashMap<>();
        List<String[]> uses = new ArrayList<>();
        // ARCHIVE:MEMBER.o:ADDRESS TYPE NAME, without an address if it is not defined there.
        for (String line : CrossCompiler.run(CrossCompiler.home(), List.of("nm", "-A", archive)).split("\n")) {
            String[] words = line.substring(archive.length() + 1).split("[ :]+");
            String part = words[0].substring(0, words[0].length() - 2);
            String name = words[words.length - 1];
            if (words[words.length - 2].equals("U")) {
                uses.add(new String[] {part, name});
            } else if (layer(part) >= 0) {
                layers.put(name, layer(part));
            }
        }
        List<String> wrong = uses.stream().filter(use -> layer(use[0]) >= 0 && !use[1].equals(LINKERS)
                && layers.getOrDefault(use[1], -1) > layer(use[0])).map(use -> use[0] + " uses " + use[1]).toList();
        assertEquals(List.of(), wrong);
        assertEquals(5, layers.get("lopi_library"), layers::toString);
    }

    private static int layer(String part) {
        for (int i = 0; i < LAYERS.size(); i++) {
            if (LAYERS.get(i).contains(part)) {
                return i;
            }
        }
        return -1;
    }
}
