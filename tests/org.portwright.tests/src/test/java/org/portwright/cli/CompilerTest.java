// SPDX-License-Identifier: EPL-2.0
// portwright cc, c++, ar and ranlib stand in for GCC and the binary utilities.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompilerTest {
    private static final String MAIN = """
            #include <stdio.h>
            #include <stdlib.h>
            #include <math.h>
            #include "twice.h"
            int main(int argc, char **argv) {
                char *text = malloc(40);
                snprintf(text, 40, "%s %.6f %lld", argv[1], sqrt(2.0), twice(1LL << argc));
                puts(text);
                return 3;
            }
            """;
    private static final String EXPECTED = "word 1.414214 8\n";

    @TempDir
    private Path directory;

    private void writeSources() throws Exception {
        Files.writeString(directory.resolve("main.c"), MAIN);
        Files.writeString(directory.resolve("twice.h"), "long long twice(long long);\n");
        Files.writeString(directory.resolve("twice.c"),
                "#include \"twice.h\"\nlong long twice(long long x) { return x + x; }\n");
    }

    private void assertRuns(String emulator, String program) throws Exception {
        Command run = Command.run(directory, emulator, directory.resolve(program), "word");
        assertEquals(EXPECTED, run.output(), run::errors);
        assertEquals(3, run.status());
    }

    @ParameterizedTest
    @CsvSource({"-EL, -mhard-float, qemu-mipsel", "-EL, -msoft-float, qemu-mipsel", "-EB, -mhard-float, qemu-mips",
        "-EB, -msoft-float, qemu-mips"})
    void programOfEachMultilibRuns(String endian, String floating, String emulator) throws Exception {
        writeSources();
        Command.portwright(directory, "cc", endian, floating, "-O2", "-Wall", "-Werror", "main.c", "twice.c", "-lm",
                "-o", "program").succeeds();
        assertRuns(emulator, "program");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-mips1", "-mips2", "-mips32", "-mips32r2", "-march=r3000", "-march=mips32", "-march=4kc", "-march=24kf"})
    void codeMayBeForAnyProcessorThatCanBeTranslated(String option) throws Exception {
        writeSources();
        Command.portwright(directory, "cc", option, "-O2", "-Wall", "-Werror", "main.c", "twice.c", "-lm", "-o", "program").succeeds();
        assertRuns("qemu-mipsel", "program");
    }

    @Test
    void withoutAToolchainTheCompilerSaysWhatToRun() throws Exception {
        Command command = Command.run(directory, "env", "-u", "PORTWRIGHT_BUILD_LIBRARIES", "XDG_CACHE_HOME=" + directory,
                Command.SCRIPT, "cc", "-c", "main.c");
        assertEquals("portwright: there is no MIPS toolchain; run portwright setup\n", command.errors());
        assertEquals(1, command.status());
        command = Command.run(directory, "env", "-u", "PORTWRIGHT_BUILD_LIBRARIES", "XDG_CACHE_HOME=" + directory,
                Command.SCRIPT, "cc", "-EB", "-c", "main.c");
        assertTrue(command.errors().contains("portwright setup --all"), command::errors);
    }

    @Test
    void theRecipeIsNotHashedForEachObject() throws Exception {
        writeSources();
        Command.portwright(directory, "cc", "-c", "main.c").succeeds();
        Path commands = Files.createDirectory(directory.resolve("commands"));
        Files.writeString(commands.resolve("sha256sum"), "#!/bin/sh\necho hashed >&2; exit 1\n").toFile()
                .setExecutable(true);
        Command again = Command.runWithPath(directory, commands, Command.SCRIPT, "cc", "-c", "main.c").succeeds();
        assertEquals("", again.errors());
    }

    @Test
    void makefileOfAnotherProjectWorks() throws Exception {
        writeSources();
        Files.writeString(directory.resolve("Makefile"), """
                CFLAGS = -O2 -fPIC -fstack-protector-strong -MMD
                program: main.o libtwice.a
                \t$(CC) $(CFLAGS) -s -pie -o $@ main.o -L. -ltwice -lm
                libtwice.a: twice.o
                \t$(AR) cr $@ $^
                \t$(RANLIB) $@
                """);
        // make splits CC at blanks, which the project's own path may have.
        Files.createSymbolicLink(directory.resolve("portwright"), Path.of(Command.SCRIPT));
        Command.run(directory, "make", "CC=./portwright cc", "AR=./portwright ar", "RANLIB=./portwright ranlib")
                .succeeds();
        assertRuns("qemu-mipsel", "program");
        assertTrue(Files.readString(directory.resolve("main.d")).contains("twice.h"));
        String symbols = Command.run(directory, "mipsel-linux-gnu-nm", "program").succeeds().output();
        assertTrue(symbols.contains(" T twice"), "-s must not strip what the translator needs");
    }

    @Test
    void pathsMayHaveBlanksAndTheScriptMayBeALink() throws Exception {
        Path odd = Files.createDirectory(directory.resolve("a directory"));
        Path link = Files.createSymbolicLink(odd.resolve("my portwright"), Path.of(Command.SCRIPT));
        Files.writeString(odd.resolve("my program.c"), "#include <stdio.h>\nint main(void) { puts(\"hi\"); }\n");
        Command.run(odd, link, "cc", "my program.c", "-o", "my program").succeeds();
        assertEquals("hi\n", Command.run(odd, "qemu-mipsel", odd.resolve("my program")).output());
    }

    @Test
    void optionsOfGccKeepTheirMeaning() throws Exception {
        writeSources();
        Files.writeString(directory.resolve("start.S"), ".globl one\none: li $2, 1\n jr $31\n");
        Files.writeString(directory.resolve("arguments"), "-O2 -c main.c -o main.o");
        assertTrue(Command.portwright(directory, "cc", "-E", "twice.c").succeeds().output().contains("x + x"));
        assertTrue(Command.portwright(directory, "cc", "-M", "main.c").succeeds().output().contains("include/stdio.h"));
        assertTrue(Command.portwright(directory, "cc", "-S", "-o", "-", "twice.c").succeeds().output().contains(".ent\ttwice"));
        assertTrue(Command.portwright(directory, "cc", "-dM", "-E", "-xc", "/dev/null").output().contains("__mips_hard_float"));
        assertTrue(Command.portwright(directory, "cc", "--version").succeeds().output().contains("12."));
        assertTrue(Command.portwright(directory, "cc", "-print-file-name=libc.a").succeeds().output().contains("el-hard"));
        Command.portwright(directory, "cc", "@arguments").succeeds();
        Command.portwright(directory, "cc", "-c", "start.S").succeeds();
        Command.portwright(directory, "cc", "-r", "main.o", "start.o", "-o", "both.o").succeeds();
        Command.portwright(directory, "cc", "both.o", "twice.c", "-o", "program").succeeds();
        assertRuns("qemu-mipsel", "program");
        assertEquals(1, Command.portwright(directory, "cc").status());
    }

    @Test
    void debugInformationIsDwarf4AndOnlyOnDemand() throws Exception {
        writeSources();
        Command.portwright(directory, "cc", "-g", "-c", "twice.c", "-o", "debug.o").succeeds();
        Command.portwright(directory, "cc", "-c", "twice.c", "-o", "plain.o").succeeds();
        Command.portwright(directory, "cc", "-g3", "-g0", "-c", "twice.c", "-o", "zero.o").succeeds();
        String debug = Command.run(directory, "mipsel-linux-gnu-readelf", "--debug-dump=info", "debug.o").output();
        assertTrue(debug.matches("(?s).*Version: +4\\n.*"), debug);
        for (String object : new String[] {"plain.o", "zero.o"}) {
            String sections = Command.run(directory, "mipsel-linux-gnu-readelf", "-S", object).output();
            assertFalse(sections.contains(".debug_info"), sections);
        }
    }

    @Test
    void librariesOfTheCompilersOwnTargetAreOutOfSight() throws Exception {
        Files.writeString(directory.resolve("main.c"), "int main(void) { return 0; }\n");
        Command command = Command.portwright(directory, "cc", "main.c", "-lnsl", "-lBrokenLocale", "-o", "program");
        assertTrue(command.errors().contains("cannot find -lBrokenLocale"), command::toString);
    }

    @Test
    void cxxHasTheStandardLibraryExceptionsThreadsAndAtomics() throws Exception {
        Files.writeString(directory.resolve("main.cpp"), """
                #include <atomic>
                #include <iostream>
                #include <map>
                #include <mutex>
                #include <regex>
                #include <stdexcept>
                #include <string>
                #include <thread>
                struct Global { Global() { std::cout << "first\\n"; } ~Global() { std::cout << "last\\n"; } } global;
                std::atomic<long long> counter{1LL << 40};
                static int check(int x) {
                    if (x > 2) throw std::out_of_range("beyond " + std::to_string(x));
                    return x;
                }
                int main() {
                    std::map<std::string, int> words{{"one", 1}, {"two", 2}};
                    for (auto &[word, number] : words) std::cout << word << ' ' << number << '\\n';
                    try { check(5); } catch (const std::logic_error &e) { std::cout << e.what() << '\\n'; }
                    std::mutex mutex;
                    std::thread thread([&] { std::lock_guard<std::mutex> lock(mutex); counter += 2; });
                    thread.join();
                    std::cout << counter << ' ' << std::regex_match("abc12", std::regex("[a-c]+\\\\d+")) << '\\n';
                }
                """);
        Command.portwright(directory, "c++", "-std=c++17", "-O2", "main.cpp", "-o", "program").succeeds();
        Command run = Command.run(directory, "qemu-mipsel", directory.resolve("program"));
        assertEquals("first\none 1\ntwo 2\nbeyond 5\n1099511627778 1\nlast\n", run.output(), run::errors);
    }

    @Test
    void programHasTheLayoutThatTheTranslatorWants() throws Exception {
        writeSources();
        Command.portwright(directory, "cc", "-O2", "main.c", "twice.c", "-o", "program").succeeds();
        String segments = Command.run(directory, "mipsel-linux-gnu-readelf", "-lW", "program").output();
        assertTrue(segments.matches("(?s).*LOAD +0x000000 0x04000000 .*LOAD +\\S+ 0x00400000 .*"), segments);
        String relocations = Command.run(directory, "mipsel-linux-gnu-readelf", "-rW", "program").output();
        assertTrue(relocations.contains("R_MIPS_26"), relocations);
        assertFalse(relocations.matches("(?s).*R_MIPS_(GOT|CALL|GPREL)16.*"), relocations);
    }

    @Test
    void undefinedBehaviourTraps() throws Exception {
        Files.writeString(directory.resolve("shift.c"), """
                int main(int argc, char **argv) { return 1 << 31 + argc; }
                """);
        Command.portwright(directory, "cc", "-fsanitize=shift", "-fsanitize-undefined-trap-on-error", "shift.c", "-o", "shift")
                .succeeds();
        Command run = Command.run(directory, "qemu-mipsel", directory.resolve("shift"));
        assertTrue(run.errors().contains("signal 5"), run::errors);
    }

    /** A program's functions may have any name that no header declares and that is not reserved (C11, 7.1.3). */
    @ParameterizedTest
    @CsvSource({"libc.a", "libgcc.a", "libatomic.a"})
    void aLibraryTakesNoNameFromAProgram(String library) throws Exception {
        Path archive = Path.of(Command.portwright(directory, "cc", "-print-file-name=" + library).output().strip());
        Set<String> declared = new HashSet<>();
        // The C library's headers, and the compiler's own: <stdatomic.h>.
        for (Path folder : List.of(archive.resolveSibling("../include"),
                Path.of(Command.portwright(directory, "cc", "-print-file-name=include").output().strip()))) {
            try (Stream<Path> headers = Files.walk(folder)) {
                for (Path header : headers.filter(Files::isRegularFile).toList()) {
                    Matcher name = Pattern.compile("\\w+").matcher(Files.readString(header));
                    while (name.find()) {
                        declared.add(name.group());
                    }
                }
            }
        }
        // System calls of musl's for which none of its headers has a declaration, and what BSD calls __fpurge.
        declared.addAll(List.of("capget", "delete_module", "fpurge", "init_module", "pivot_root"));
        List<String> names = Command.portwright(directory, "nm", "-g", "--defined-only", "-P", archive.toString()).output()
                .lines().filter(line -> line.matches("\\S+ [A-Z] .*")).map(line -> line.split(" ")[0])
                .filter(name -> name.matches("[A-Za-z]\\w*")).toList();
        assertTrue(names.size() > 0 || !library.equals("libc.a"));
        assertEquals(List.of(), names.stream().filter(name -> !declared.contains(name)).distinct().toList());
    }
}
