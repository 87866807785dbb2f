// SPDX-License-Identifier: EPL-2.0
// Only programs that can start threads pay for it.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindThreadsTest {
    private static final String BEGIN = """
            #define _GNU_SOURCE
            #include <pthread.h>
            #include <sched.h>
            #include <spawn.h>
            #include <stdio.h>
            #include <stdlib.h>

            static char stack[4096];
            static void *work(void *argument) { return argument; }
            static int process(void *argument) { return argument == 0; }
            int main(int argc, char **argv)
            {
                pthread_t thread;
                pid_t child;
            """;
    /** docs/translator.md, "program.bin". */
    private static final int FLAGS = 4;
    private static final int STARTS_THREADS = 2;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            false | puts(argv[0]);
            false | return system(argv[0]);
            false | return popen(argv[0], "r") != 0;
            false | return posix_spawn(&child, argv[0], 0, 0, argv, 0);
            false | return clone(process, stack + sizeof stack, CLONE_VM + CLONE_VFORK, 0);
            true  | return clone(process, stack + sizeof stack, argc << 16, 0);
            true  | return pthread_create(&thread, 0, work, 0);
            true  | static int (*volatile create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *) = pthread_create; return create(&thread, 0, work, 0);
            """)
    void threadsAreToldFromProcesses(boolean startsThreads, String statements) throws Exception {
        Path source = folder.resolve("threads.c");
        Files.writeString(source, BEGIN + statements + "\n    return 0;\n}\n");
        for (String optimisation : new String[] {"-O0", "-O2"}) {
            Path elf = Toolchain.compile("threads-" + Integer.toHexString(statements.hashCode()), List.of(source),
                    new Variant(optimisation, false, false), "-w");
            int flags = ByteBuffer.wrap(Translations.translate(elf, "java").image()).getInt(FLAGS);
            assertEquals(startsThreads, (flags & STARTS_THREADS) != 0, optimisation);
        }
    }
}
