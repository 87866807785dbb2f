// SPDX-License-Identifier: EPL-2.0
// Functions have the names that people write in C++.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.lopi.names.CppNames;

@Timeout(600)
class CppNamesTest {
    @TempDir
    private Path folder;

    @Test
    void namesAreThoseOfTheSource() {
        Map<String, CppNames.Name> names = CppNames.of(List.of("main", "_ZN2ns5Class6methodEi", "_Znwm",
                "_ZN2ns6largerIiEET_S1_S1_", "_Zbad", "_Z3foov.constprop.0", "_ZN2ns5Class6methodEi\n"));
        assertEquals(Map.of(
                "_ZN2ns5Class6methodEi", new CppNames.Name("ns::Class::method(int)", "ns::Class::method"),
                "_Znwm", new CppNames.Name("operator new(unsigned long)", "operator new"),
                "_ZN2ns6largerIiEET_S1_S1_", new CppNames.Name("int ns::larger<int>(int, int)", "ns::larger<int>"),
                "_Z3foov.constprop.0", new CppNames.Name("foo() [clone .constprop.0]", "foo")), names);
    }

    @Test
    void manyNamesDoNotBlockThePipe() {
        List<String> symbols = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String name = "function_number_" + i;
            symbols.add("_Z" + name.length() + name + "v");
        }
        Map<String, CppNames.Name> names = CppNames.of(symbols);
        assertEquals(symbols.size(), names.size());
        assertEquals("function_number_19999()", names.get(symbols.get(19_999)).whole());
    }

    @Test
    void theEngineDescribesFunctionsWithNameAndPlace() throws Exception {
        Path object = InstrumentedProgram.compile(folder, Machine.X86_64, InstrumentedProgram.source("places.cc"),
                "-O0", "-g");
        FunctionDescription method = Instrumenter.inspect("places.o", Files.readAllBytes(object)).stream()
                .filter(each -> each.name().equals("_ZN2ns5Class6methodEi")).findFirst().orElseThrow();
        assertEquals("ns::Class::method(int)", method.readableName());
        assertEquals(List.of("_ZN2ns5Class6methodEi", "ns::Class::method(int)", "ns::Class::method"),
                method.allNames());
        assertEquals(10, method.place().line());
        assertEquals("places.cc", Path.of(method.file()).getFileName().toString());
    }
}
