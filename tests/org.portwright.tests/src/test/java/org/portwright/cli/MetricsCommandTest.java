// SPDX-License-Identifier: EPL-2.0
// The commands that measure sources: forms, revisions, what they refuse.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MetricsCommandTest {
    @TempDir
    private Path directory;

    @BeforeEach
    void writeTree() throws Exception {
        Files.createDirectories(directory.resolve("tree/io"));
        Files.writeString(directory.resolve("tree/io/a.c"), """
                void f(void)
                {
                    pthread_mutex_lock(&m); /* taken */
                #ifdef WIDE
                    g();
                #endif
                    pthread_mutex_unlock(&m);
                }
                """);
    }

    private Command metrics(String arguments) throws Exception {
        return Command.portwright(directory, (Object[]) ("metrics " + arguments).split(" "));
    }

    @Test
    void eachFormHasTheFigures() throws Exception {
        assertEquals("""
                folder,mutex,spin lock,reader-writer lock,semaphore,all
                io,2,0,0,0,2
                all,2,0,0,0,2
                """, metrics("locks tree --kinds pthreads --format csv").succeeds().output());
        assertEquals("file    line  function  kind   action   operation             lock\n"
                + "io/a.c     3  f         mutex  acquire  pthread_mutex_lock    &m\n"
                + "io/a.c     7  f         mutex  release  pthread_mutex_unlock  &m\n",
                metrics("locks tree --places").succeeds().output());
        assertEquals("[\n  {\"folder\": \"io\", \"files\": 1, \"changed\": 1, \"without\": 5, \"with\": 6, \"modified\": 0, "
                + "\"new\": 1, \"removed\": 0, \"differ\": 1, \"%\": 20.00},\n",
                metrics("smp tree --define WIDE --format json").succeeds().output().lines().limit(2)
                        .map(line -> line + "\n").reduce("", String::concat));
        assertEquals("| file | line | function | complexity | modified | lines |\n"
                + "| --- | ---: | --- | ---: | ---: | ---: |\n| io/a.c | 1 | f | 1 | 1 | 8 |\n",
                metrics("complexity tree --functions --format markdown").succeeds().output());
        assertTrue(metrics("complexity tree --format svg").succeeds().output().contains("<svg "));
    }

    @Test
    void aPortHasItsPlaceAmongApproaches() throws Exception {
        Files.writeString(directory.resolve("speed.csv"), "variant,cpus,speedup\ngiant,1,1\ngiant,4,1.6\ncoarse,3,3.7\ncoarse,4,3.6\n");
        assertEquals("""
                port,lines,speed-up,with CPUs,% of linear,effort,scalability,as estimated for
                mine,1,3.60,4,86.67,low,high,virtualization
                thesis,3900,1.48,4,16.00,low,low,"giant locking, asymmetric"
                """, metrics("place tree --define WIDE --scaling speed.csv --series coarse --name mine --beside thesis=3900,1.48,4 "
                        + "--format csv").succeeds().output());
        assertTrue(metrics("place tree tree --scaling speed.csv --format svg").succeeds().output().contains(">tree<"));
    }

    @Test
    void locksUnderLocks() throws Exception {
        Files.writeString(directory.resolve("tree/io/b.c"),
                "void h(void)\n{\n    pthread_rwlock_rdlock(&r);\n    f();\n    pthread_rwlock_unlock(&r);\n}\n");
        assertEquals("held,kind,taken,kind of taken,places,through calls,other order\n"
                + "r,reader-writer lock,m,mutex,0,1,0\n", metrics("graph tree --format csv").succeeds().output());
        assertEquals("file,line,function,held,taken,through\nio/b.c,4,h,r,m,f\n",
                metrics("graph tree --places --format csv").succeeds().output());
        assertTrue(metrics("graph tree --format svg").succeeds().output().contains(">mutex</text>"));
    }

    @Test
    void aRevisionNeedNotBeCheckedOut() throws Exception {
        for (String line : new String[] {"init -q .", "add .", "-c user.name=A -c user.email=a@b commit -qm one"}) {
            Command.run(directory.resolve("tree"), (Object[]) ("git " + line).split(" ")).succeeds();
        }
        Files.writeString(directory.resolve("tree/io/b.c"), "int b;\n");
        assertEquals("folder,files,changed,before,after,modified,new,removed,differ,%\nio,2,1,8,9,0,1,0,1,12.50\n"
                + "all,2,1,8,9,0,1,0,1,12.50\n", metrics("changes tree@HEAD tree --format csv").succeeds().output());
        Command command = metrics("locks tree@nowhere");
        assertEquals(1, command.status());
        assertTrue(command.errors().startsWith("portwright: tree: "), command::errors);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "2 |                             | Missing required subcommand",
        "2 | locks                       | Missing required parameter",
        "1 | locks nowhere               | nowhere: no such file",
        "1 | locks tree --only other     | tree: no source file",
        "1 | locks tree --kinds tree/x   | tree/x: no such file",
        "2 | smp tree --only [           | [: no pattern",
        "2 | changes tree                | two trees must follow",
        "2 | locks tree tree --places    | --places: of one tree only",
        "2 | smp tree tree --files       | --files: of one tree only",
        "2 | complexity tree tree --functions | --functions: of one tree only",
        "2 | graph tree tree             | graph: of one tree only",
        "2 | graph tree --calls -1       | --calls -1: must be 0 or more",
        "1 | scaling tree/io/a.c         | tree/io/a.c:1: no columns cpus and speedup",
        "1 | waits tree/io/a.c           | tree/io/a.c: no statistics of locks",
        "2 | scaling --law x tree/io/a.c | --law",
        "1 | scaling nowhere.csv         | nowhere.csv: no such file",
        "1 | place tree --scaling tree/io/a.c | tree/io/a.c:1: no columns cpus and speedup",
        "2 | place tree                  | --scaling",
        "2 | place tree tree --define A --scaling tree/io/a.c | one tree, with macros, or two",
        "2 | linux --cpus 2              | --cpus: must be 1, which others are compared with",
        "2 | locks tree --format pdf     | pdf"})
    void whatIsWrongIsTold(int status, String arguments, String message) throws Exception {
        Command command = metrics(arguments == null ? "" : arguments);
        assertEquals(status, command.status(), command::toString);
        assertEquals(1, command.errors().lines().count(), command::toString);
        assertTrue(command.errors().contains(message) || arguments == null, command::toString);
    }
}
