// SPDX-License-Identifier: EPL-2.0
// portwright debug stops a program at C lines, and shows and changes C variables.
package org.portwright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.translator.Toolchain;

class DebugCommandTest {
    private static final String PROGRAM = """
            #include <stdio.h>

            enum colour { RED, GREEN };
            struct point { int x; unsigned flags : 3; enum colour colour; const char *name; struct point *next; };
            static int total = 40;

            static int move(struct point *point, int by)
            {
                int before = point->x;
                point->x += by;
                total += by;
                return before;
            }

            int main(int argc, char **argv)
            {
                struct point last = {7, 2, GREEN, "last", NULL};
                struct point first = {-3, 5, RED, "first", &last};
                double weights[3] = {0.5, 1};
                for (int i = 1; i <= 3; i++) {
                    move(&first, i);
                }
                static _Complex long long number;
                number = 5 + 7000000000i;
                printf("%d %d %g %s\\n", first.x, total, weights[1], argv[argc - 1]);
                return first.x + (number != 0);
            }
            """;

    @TempDir
    private Path directory;

    private Command debug(String commands, Object... more) throws Exception {
        Object[] line = new Object[2 + more.length];
        line[0] = Command.SCRIPT;
        line[1] = "debug";
        System.arraycopy(more, 0, line, 2, more.length);
        return Command.runWithInput(directory, commands, line);
    }

    private void translate(String... options) throws Exception {
        Files.writeString(directory.resolve("points.c"), PROGRAM);
        Object[] line = new Object[5 + options.length];
        System.arraycopy(new Object[] {"translate", "--target", "java", "-o", "points.jar"}, 0, line, 0, 5);
        System.arraycopy(options, 0, line, 5, options.length);
        Command.portwright(directory, line).succeeds();
    }

    /** What gdb answers to the same commands, under qemu. */
    @Test
    void stopsShowsAndChanges() throws Exception {
        translate("--debug", "points.c");
        assertEquals("""
                Breakpoint 1 at ADDRESS: file points.c, line 9.

                Breakpoint 1, move (point=ADDRESS, by=2) at points.c:9
                9\t    int before = point->x;
                #0  move (point=ADDRESS, by=2) at points.c:9
                #1  ADDRESS in main (argc=2, argv=ADDRESS) at points.c:21
                $1 = {x = -2, flags = 5, colour = RED, name = ADDRESS "first", next = ADDRESS}
                $2 = ADDRESS "last"
                type = struct point {
                    int x;
                    unsigned int flags : 3;
                    enum colour colour;
                    const char *name;
                    struct point *next;
                }
                10\t    point->x += by;
                before = -2
                Run till exit from #0  move (point=ADDRESS, by=2) at points.c:10
                main (argc=2, argv=ADDRESS) at points.c:20
                20\t    for (int i = 1; i <= 3; i++) {
                21\t        move(&first, i);
                i = 3
                last = {x = 7, flags = 2, colour = GREEN, name = ADDRESS "last", next = 0x0}
                first = {x = 0, flags = 5, colour = RED, name = ADDRESS "first", next = ADDRESS}
                weights = {0.5, 1, 0}
                number = 0 + 0i
                $3 = 43
                main (argc=2, argv=ADDRESS) at points.c:25
                25\t    printf("%d %d %g %s\\n", first.x, total, weights[1], argv[argc - 1]);
                $4 = 5 + 7000000000i
                23 1000 2.5 word
                [Inferior 1 exited with code 30]
                """, plain(debug("""
                break move if by == 2
                run
                backtrace
                print *point
                print point->next->name + 0
                ptype *point
                next
                info locals
                finish
                next
                info locals
                print total
                delete
                set var first.x = 20
                set total = 997
                set weights[1] = 5 / 2.0
                until 25
                print number
                continue
                quit
                """, "points.jar", "word").succeeds()));
    }

    /** What gdb answers to the same commands, under qemu, but for the numbers of a breakpoint's places. */
    @Test
    void inlinedFunctionsHaveFrames() throws Exception {
        Files.copy(Toolchain.resource("debug/boxes.c"), directory.resolve("boxes.c"));
        Command.portwright(directory, "translate", "--target", "java", "--debug", "-o", "boxes.jar", "boxes.c").succeeds();
        assertEquals("""
                Breakpoint 1 at ADDRESS: square. (2 locations)

                Breakpoint 1, square (side=1) at boxes.c:9
                9\t    int area = side * side;
                #0  square (side=1) at boxes.c:9
                #1  box (height=5, width=1) at boxes.c:17
                #2  main (argc=1, argv=ADDRESS) at boxes.c:24
                #1  box (height=5, width=1) at boxes.c:17
                17\t    int both = square(width);
                height = 5
                width = 1
                #2  main (argc=1, argv=ADDRESS) at boxes.c:24
                24\t    int sum = box(argc, argc + 4);
                sum = 0
                #1  box (height=5, width=1) at boxes.c:17
                17\t    int both = square(width);
                #0  square (side=1) at boxes.c:9
                9\t    int area = side * side;
                10\t    printf("%d\\n", area);
                1
                11\t    total += area;
                area = 1
                $1 = 2
                Run till exit from #0  square (side=1) at boxes.c:11
                box (height=5, width=1) at boxes.c:17
                17\t    int both = square(width);
                #0  box (height=5, width=1) at boxes.c:17
                #1  main (argc=1, argv=ADDRESS) at boxes.c:24

                Breakpoint 1, square (side=5) at boxes.c:9
                9\t    int area = side * side;
                """, plain(debug("""
                break square
                run
                backtrace
                up
                info args
                up
                info locals
                down
                down
                next
                next
                info locals
                print side + area
                finish
                backtrace
                next
                quit
                """, "boxes.jar").succeeds()));
        assertEquals("""
                Breakpoint 1 at ADDRESS: file boxes.c, line 24.

                Breakpoint 1, main (argc=1, argv=ADDRESS) at boxes.c:24
                24\t    int sum = box(argc, argc + 4);
                square (side=1) at boxes.c:9
                9\t    int area = side * side;
                1
                box (height=5, width=1) at boxes.c:17
                17\t    int both = square(width);
                """, plain(debug("""
                break main
                run
                until square
                until 17
                quit
                """, "boxes.jar").succeeds()));
    }

    @Test
    void aWatchedVariableStopsTheProgramWhereItHasChanged() throws Exception {
        translate("--debug", "points.c");
        assertEquals("""
                Breakpoint 1 at ADDRESS: file points.c, line 17.

                Breakpoint 1, main (argc=2, argv=ADDRESS) at points.c:17
                17\t    struct point last = {7, 2, GREEN, "last", NULL};
                Watchpoint 2: total
                Cannot watch "last.flags": it has no address.
                1       breakpoint ADDRESS points.c:17
                2       watchpoint total if total > 41

                Watchpoint 2: total

                Old value = 41
                New value = 43
                move (point=ADDRESS, by=2) at points.c:12
                12\t    return before;
                3 53 1 word
                [Inferior 1 exited with code 04]
                """, plain(debug("""
                break main
                run
                watch total if total > 41
                watch last.flags
                info breakpoints
                continue
                set total = 50
                delete
                continue
                quit
                """, "points.jar", "word").succeeds()));
    }

    /** In the emulator. */
    @Test
    void aMidletIsDebugged() throws Exception {
        Files.writeString(directory.resolve("points.c"), PROGRAM);
        Command.portwright(directory, "translate", "--debug", "--package", "org.example", "-o", "points.jar", "points.c")
                .succeeds();
        assertEquals("""
                Breakpoint 1 at ADDRESS: file points.c, line 10.

                Breakpoint 1, move (point=ADDRESS, by=3) at points.c:10
                10\t    point->x += by;
                $1 = {x = 0, flags = 5, colour = RED, name = ADDRESS "first", next = ADDRESS}
                11\t    total += by;
                $2 = 103
                main (argc=2, argv=ADDRESS) at points.c:25
                25\t    printf("%d %d %g %s\\n", first.x, total, weights[1], argv[argc - 1]);
                103 46 1 word
                [Inferior 1 exited with code 150]
                """, plain(debug("""
                break 10 if by == 3
                run
                print *point
                set point->x = 100
                next
                print point->x
                until 25
                continue
                quit
                """, "points.jar", "word").succeeds()));
    }

    @Test
    void eachThreadHasItsStackAndSteps() throws Exception {
        Files.copy(Path.of(System.getProperty("portwright.home"),
                "tests/org.portwright.tests/src/test/resources/debug/squares.c"), directory.resolve("squares.c"));
        Command.portwright(directory, "translate", "--target", "java", "--debug", "-o", "squares.jar", "squares.c").succeeds();
        String output = plain(debug("""
                break work if job->number == 3
                run
                info threads
                print job->far[3] + 0
                set var job->far[3] = 5
                print job->far[3] + 0
                thread 1
                backtrace
                thread 9
                thread 2
                next
                next
                print job->far[3] + 0
                continue
                quit
                """, "squares.jar").succeeds());
        for (String expected : List.of("* 2    thread 1001    work (job=ADDRESS) at squares.c:11\n$1 = 0\n$2 = 5\n",
                "[Switching to thread 1]\n", " in main () at squares.c:", """
                Unknown thread 9.
                [Switching to thread 2]
                #0  work (job=ADDRESS) at squares.c:11
                11\t    int square = job->number * job->number;
                12\t    job->far[3] = square;
                13\t    return square;
                $3 = 9
                25 9 16
                [Inferior 1 exited normally]
                """)) {
            assertTrue(output.contains(expected), () -> output);
        }
    }

    @Test
    void saysWhatCannotBeDebugged() throws Exception {
        translate("points.c");
        Command ordinary = debug("run\n", "points.jar");
        assertEquals(1, ordinary.status());
        assertEquals("portwright: points.jar: not made for a debugger; translate it with --debug\n",
                ordinary.errors());
        Command.portwright(directory, "cc", "-O2", "-g", "-o", "points.elf", "points.c").succeeds();
        translate("--debug", "points.elf");
        assertTrue(debug("quit\n", "points.jar").succeeds().output().startsWith(
                "warning: points.c is compiled with optimisation; variables that are kept nowhere can't be shown\n"));
    }

    @Test
    void commandsThatMakeNoSenseAreAnswered() throws Exception {
        translate("--debug", "points.c");
        assertEquals("""
                Function "nowhere" not defined.
                No line 99 in file "points.c".
                No line's code begins at 0x10.
                The program is not being run.
                Undefined command: "fly".  Try "help".
                Breakpoint 1 at ADDRESS: file points.c, line 17.

                Breakpoint 1, main (argc=1, argv=ADDRESS) at points.c:17
                17\t    struct point last = {7, 2, GREEN, "last", NULL};
                No symbol "here" in current context.
                A syntax error in expression, near `'.
                Cannot access memory at address 0x0
                Division by zero
                Left operand of assignment is not a modifiable lvalue.
                """, plain(debug("""
                break nowhere
                break points.c:99
                break *0x10
                next
                fly
                break main
                run
                print here
                print 1 +
                print *(int *)0
                print 1 / 0
                print 1 = 2
                quit
                """, "points.jar").succeeds()));
    }

    /** Where things lie is the compiler's affair. */
    private static String plain(Command command) {
        return command.output().replaceAll("0x[0-9a-f]{3,}", "ADDRESS");
    }
}
