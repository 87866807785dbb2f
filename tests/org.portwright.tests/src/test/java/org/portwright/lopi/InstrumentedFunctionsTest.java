// SPDX-License-Identifier: EPL-2.0
// Instrumented objects still tell what functions they have: an editor looks at what the last build has left.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(600)
class InstrumentedFunctionsTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"X86_64, conventions.c, count", "IA32, conventions.c, cycles", "X86_64, places.cc, accumulate"})
    void areThoseOfThePlainObject(Machine machine, String source, String probe) throws Exception {
        Path object = InstrumentedProgram.compile(folder, machine, InstrumentedProgram.source(source), "-O2", "-g");
        List<FunctionDescription> plain = sorted(Instrumenter.inspect("plain.o", Files.readAllBytes(object)));
        assertTrue(plain.size() > 3, plain::toString);
        byte[] all = Files.readAllBytes(InstrumentedProgram.instrument(object,
                new Selection(List.of(), List.of(), Selection.Exit.AUTO), probe));
        assertEquals(plain, sorted(Instrumenter.inspectBuilt("plain.o", all)));
        String one = plain.stream().filter(each -> each.obstacle() == null).findFirst().orElseThrow().name();
        byte[] some = Files.readAllBytes(InstrumentedProgram.instrument(object,
                new Selection(List.of(one), List.of(), Selection.Exit.AUTO), probe));
        assertEquals(plain, sorted(Instrumenter.inspectBuilt("plain.o", some)));
        assertThrows(LopiException.class, () -> Instrumenter.inspect("plain.o", some));
    }

    private static List<FunctionDescription> sorted(List<FunctionDescription> functions) {
        return functions.stream().sorted(Comparator.comparing(FunctionDescription::name)).toList();
    }
}
