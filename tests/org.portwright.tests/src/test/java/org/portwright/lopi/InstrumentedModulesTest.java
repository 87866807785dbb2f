// SPDX-License-Identifier: EPL-2.0
// Functions of shared libraries, of libraries that are loaded later and of static programs are counted as they are called.
package org.portwright.lopi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.portwright.elf.CrossCompiler;

class InstrumentedModulesTest {
    private static final Selection EVERYTHING = new Selection(List.of(), List.of(), Selection.Exit.AUTO);
    /** Each in a file of its own: a library, one that is loaded by dlopen and closed again, a program with a thread. */
    private static final String LIBRARY = """
            #include <stdarg.h>
            int add(int a, int b) { return a + b; }
            int sum(int n, ...)
            {
                va_list list;
                int sum = 0;
                va_start(list, n);
                while (n--)
                    sum = add(sum, va_arg(list, int));
                va_end(list);
                return sum;
            }
            """;
    private static final String PLUG = """
            int add(int, int);
            static __attribute__((noinline)) int twice(int a) { return a * 2; }
            int plugged(int a) { return add(twice(a), twice(a + 1)); }
            """;
    private static final String PROGRAM = """
            #include <dlfcn.h>
            #include <pthread.h>
            #include <stdio.h>
            int add(int, int), sum(int, ...);
            static void *run(void *unused)
            {
                for (int i = 0; i < 100; i++)
                    add(i, sum(2, i, i));
                return unused;
            }
            int main(void)
            {
                pthread_t thread;
                pthread_create(&thread, NULL, run, NULL);
                pthread_join(thread, NULL);
            #ifdef PLUG
                void *plug = dlopen(PLUG, RTLD_NOW);
                int (*plugged)(int) = (int (*)(int))dlsym(plug, "plugged");
                printf("%d\\n", plugged(20));
                dlclose(plug);
            #endif
                printf("%d\\n", sum(3, 1, 2, 3));
                return 0;
            }
            """;
    private static final String[] PROBES = {"counter", "histogram"};

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Machine.class)
    void sharedLibraries(Machine machine) throws Exception {
        for (String probe : PROBES) {
            Path library = library(machine, probe, "library", LIBRARY);
            Path plug = library(machine, probe, "plug", PLUG);
            Path object = object(machine, probe, "program", PROGRAM, false, "-DPLUG=\"" + plug + '"');
            Path program = link(machine, probe, object, library.toString(), "-Wl,-rpath," + folder,
                    "-Wl,--export-dynamic-symbol=lopi_*");
            assertEquals(Map.of("add", 304L, "sum", 101L, "plugged", 1L, "twice", 2L, "run", 1L, "main", 1L),
                    calls(program, "82\n6\n"), machine + ", " + probe);
        }
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void staticPrograms(Machine machine) throws Exception {
        for (String probe : PROBES) {
            Path library = object(machine, probe, "library", LIBRARY, false);
            Path object = object(machine, probe, "program", PROGRAM, false);
            Path program = link(machine, probe, object, library.toString(), "-static",
                    "-Wl,-u,__pthread_create,-u,__thrd_create");
            assertEquals(Map.of("add", 303L, "sum", 101L, "run", 1L, "main", 1L), calls(program, "6\n"),
                    machine + ", " + probe);
        }
    }

    @ParameterizedTest
    @EnumSource(Machine.class)
    void aSharedLibraryIsNotLinkedWithoutItsPartOfTheSupportLibrary(Machine machine) throws Exception {
        Path object = object(machine, "counter", "library", LIBRARY, true);
        IOException refused = assertThrows(IOException.class, () -> CrossCompiler.run(folder,
                List.of(InstrumentedProgram.compiler(machine, false), "-shared", object.toString(), "-o", "library.so")));
        assertTrue(refused.getMessage().contains("lopi_module"), refused.getMessage());
    }

    private Path object(Machine machine, String probe, String name, String code, boolean shared, String... options)
            throws Exception {
        List<String> all = new ArrayList<>(List.of("-O2", "-fno-inline"));
        all.addAll(List.of(options));
        if (shared) {
            all.add("-fPIC");
        }
        Path plain = InstrumentedProgram.compile(folder, machine, Files.writeString(folder.resolve(name + ".c"), code),
                all.toArray(String[]::new));
        return Files.write(folder.resolve(name + ".o"), Instrumenter.instrument(plain.toString(),
                Files.readAllBytes(plain), EVERYTHING, InstrumentedProgram.probe(probe), shared).bytes());
    }

    /** Text that would have to be changed when it is loaded is an error. */
    private Path library(Machine machine, String probe, String name, String code) throws Exception {
        Path object = object(machine, probe, name, code, true);
        Path library = folder.resolve("lib" + name + ".so");
        CrossCompiler.run(folder, List.of(InstrumentedProgram.compiler(machine, false), "-shared", "-Wl,-z,text",
                object.toString(), InstrumentedProgram.library(machine).resolve("liblopi-shared.a").toString(), "-o",
                library.toString()));
        return library;
    }

    private Path link(Machine machine, String probe, Path object, String... options) throws Exception {
        return InstrumentedProgram.link(folder, machine, object, false, probe, options);
    }

    private Map<String, Long> calls(Path program, String expected) throws Exception {
        Path report = folder.resolve("report");
        assertEquals(expected, CrossCompiler.run(folder, List.of("env", "LOPI_FORMAT=json", "LOPI_OUTPUT=" + report,
                program.toString())));
        Map<String, Long> calls = new TreeMap<>();
        Matcher function = Pattern.compile("\"name\": \"(\\w+)\".*\"calls\": (\\d+)").matcher(Files.readString(report));
        while (function.find()) {
            calls.put(function.group(1), Long.parseLong(function.group(2)));
        }
        return calls;
    }
}
