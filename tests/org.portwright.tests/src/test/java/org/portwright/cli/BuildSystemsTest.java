// SPDX-License-Identifier: EPL-2.0
// Build systems that know nothing of Portwright build for it, when told the compiler.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildSystemsTest {
    private static final Path FILES = Command.HOME.resolve("runtime/c/build-systems");

    @TempDir
    private Path directory;

    @BeforeEach
    void writeSources() throws Exception {
        Files.writeString(directory.resolve("main.cpp"), """
                #include <iostream>
                #include <string>
                extern "C" int twice(int);
                int main() { std::cout << std::to_string(twice(21)) << std::endl; }
                """);
        Files.writeString(directory.resolve("twice.c"), "int twice(int x) { return x + x; }\n");
    }

    /** The commands of one word are where a build system looks for commands. */
    private Command run(Object... line) throws Exception {
        return Command.runWithPath(directory, Command.HOME.resolve("bin"), line);
    }

    private void assertRunsAndHasSymbols(String emulator, String program) throws Exception {
        assertEquals("42\n", run(emulator, directory.resolve(program)).succeeds().output());
        assertTrue(run("portwright-nm", program).succeeds().output().contains(" T twice"));
    }

    @Test
    void cmakeBuildsWithTheToolchainFile() throws Exception {
        Files.writeString(directory.resolve("CMakeLists.txt"), """
                cmake_minimum_required(VERSION 3.13)
                project(answer C CXX)
                include(CheckFunctionExists)
                check_function_exists(getrandom HAVE_GETRANDOM)
                check_function_exists(mincore_of_windows HAVE_NOTHING)
                find_package(Threads REQUIRED)
                find_library(OF_THE_HOST NAMES z ssl crypt32 PATHS /usr/lib/x86_64-linux-gnu)
                if(NOT HAVE_GETRANDOM OR HAVE_NOTHING OR OF_THE_HOST)
                  message(FATAL_ERROR "${HAVE_GETRANDOM} ${HAVE_NOTHING} ${OF_THE_HOST}")
                endif()
                add_library(twice SHARED twice.c)
                add_executable(answer main.cpp)
                target_link_libraries(answer twice Threads::Threads)
                enable_testing()
                add_test(NAME answer COMMAND answer)
                install(TARGETS answer)
                """);
        run("cmake", "-G", "Ninja", "-DCMAKE_TOOLCHAIN_FILE=" + FILES.resolve("portwright.cmake"), "-Wno-dev",
                "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_INSTALL_PREFIX=" + directory.resolve("installed"), "-B", "built")
                .succeeds();
        run("cmake", "--build", "built").succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "built/answer");
        String tests = run("cmake", "-E", "chdir", "built", "ctest").succeeds().output();
        assertTrue(tests.contains("100% tests passed"), tests);
        run("cmake", "--install", "built", "--strip").succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "installed/bin/answer");
    }

    @Test
    void cmakeBuildsForAnotherMultilib() throws Exception {
        Files.writeString(directory.resolve("CMakeLists.txt"), """
                cmake_minimum_required(VERSION 3.13)
                project(answer C)
                if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL mips OR NOT CMAKE_C_BYTE_ORDER STREQUAL BIG_ENDIAN)
                  message(FATAL_ERROR "${CMAKE_SYSTEM_PROCESSOR} ${CMAKE_C_BYTE_ORDER}")
                endif()
                add_executable(answer main.c twice.c)
                """);
        Files.writeString(directory.resolve("main.c"), """
                #include <stdio.h>
                int twice(int);
                int main(void) { printf("%d\\n", twice(21)); }
                """);
        run("cmake", "-DCMAKE_TOOLCHAIN_FILE=" + FILES.resolve("portwright.cmake"),
                "-DPORTWRIGHT_FLAGS=-EB -msoft-float", "-B", "built").succeeds();
        run("cmake", "--build", "built").succeeds();
        assertRunsAndHasSymbols("qemu-mips", "built/answer");
    }

    @Test
    void mesonBuildsWithTheCrossFile() throws Exception {
        Files.writeString(directory.resolve("meson.build"), """
                project('answer', 'c', 'cpp')
                if not meson.get_compiler('c').has_function('getrandom')
                  error('a function is not found')
                endif
                assert(not dependency('zlib', required: false).found(), 'a library of the host is found')
                twice = library('twice', 'twice.c')
                answer = executable('answer', 'main.cpp', link_with: twice, install: true)
                test('answer', answer)
                """);
        run("meson", "setup", "--cross-file", FILES.resolve("portwright.meson"), "--strip", "--prefix",
                directory.resolve("installed"), "--buildtype", "release", "built").succeeds();
        run("ninja", "-C", "built").succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "built/answer");
        run("meson", "test", "-C", "built").succeeds();
        run("meson", "install", "-C", "built").succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "installed/bin/answer");
    }

    @Test
    void commandsOfOneWordWorkThroughLinks() throws Exception {
        Path links = Files.createDirectory(directory.resolve("my links"));
        for (String tool : new String[] {"cc", "c++", "ar", "ranlib", "nm", "strip"}) {
            Files.createSymbolicLink(links.resolve("portwright-" + tool),
                    Command.HOME.resolve("bin/portwright-" + tool));
        }
        Command.run(directory, links.resolve("portwright-cc"), "-c", "twice.c").succeeds();
        Command.run(directory, links.resolve("portwright-ar"), "cr", "libtwice.a", "twice.o").succeeds();
        Command.run(directory, links.resolve("portwright-ranlib"), "libtwice.a").succeeds();
        Command.run(directory, links.resolve("portwright-c++"), "main.cpp", "libtwice.a", "-o", "answer").succeeds();
        Command.run(directory, links.resolve("portwright-strip"), "-s", "answer", "-o", "stripped").succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "stripped");
        Command missing = Command.run(directory, links.resolve("portwright-strip"), "nothing");
        assertEquals(1, missing.status());
        assertTrue(missing.errors().startsWith("portwright: nothing: no such file"), missing::errors);
        assertFalse(Files.exists(directory.resolve("nothing")));
    }

    @Test
    void linkerIsNotToldToStrip() throws Exception {
        run("portwright-cc", "-c", "twice.c").succeeds();
        run("portwright-c++", "-Wl,-s", "-Wl,--as-needed,--strip-all,-x", "main.cpp", "twice.o", "-o", "answer")
                .succeeds();
        assertRunsAndHasSymbols("qemu-mipsel", "answer");
    }
}
