// SPDX-License-Identifier: EPL-2.0
// Which locks are taken under others, in files that were read by hand.
package org.portwright.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.metrics.locks.LockGraph;
import org.portwright.metrics.locks.LockKinds;
import org.portwright.metrics.locks.Nesting;
import org.portwright.metrics.report.GraphTables;
import org.portwright.metrics.source.Selection;
import org.portwright.metrics.source.SourceTree;

class LockGraphTest {
    @TempDir
    private Path tree;

    private LockGraph graph(int calls) throws IOException {
        return LockGraph.of(SourceTree.of(tree, Selection.ALL), LockKinds.of(List.of("linux", "cpp", "java")), calls);
    }

    private List<String> nestings(int calls) throws IOException {
        return graph(calls).nestings().stream().map(LockGraphTest::text).toList();
    }

    private static String text(Nesting nesting) {
        return nesting.function() + ":" + nesting.line() + " " + nesting.held().name() + " > " + nesting.taken().name()
                + (nesting.through().isEmpty() ? "" : " by " + nesting.through());
    }

    @Test
    void aLockIsHeldUntilItIsGivenBack() throws IOException {
        SourceTexts.write(tree, "a.c", """
                void f(void)
                {
                    mutex_lock(&a->big);
                    spin_lock(&b[i].small);
                    spin_unlock(&b[i].small);
                    mutex_unlock(&a->big);
                    spin_lock(&other);
                }
                #define G(x) do { \\
                    rcu_read_lock(); spin_lock(&(x)->small); } while (0)
                """);
        assertEquals(List.of("f:4 big > small", "G:10 RCU > small"), nestings(0));
    }

    @Test
    void aBlockThatEndsByAJumpCountsForNothingBehindIt() throws IOException {
        SourceTexts.write(tree, "a.c", """
                int f(int x)
                {
                    spin_lock(&a);
                    if (x) {
                        spin_unlock(&a);
                        return -1;
                    }
                    spin_lock(&b);
                    if (x > 1)
                        goto out;
                    spin_lock(&c);
                out:
                    spin_unlock(&b);
                }
                """);
        assertEquals(List.of("f:8 a > b", "f:11 a > c", "f:11 b > c"), nestings(0));
    }

    @Test
    void branchesAreNotUnderOneAnother() throws IOException {
        SourceTexts.write(tree, "a.c", """
                int f(int x)
                {
                    if (x)
                        spin_lock(&a);
                    else
                        spin_lock(&b);
                    spin_unlock(&b);
                    if (x) {
                        spin_lock(&c);
                    } else if (x > 1) {
                        spin_lock(&d);
                    } else {
                        return 0;
                    }
                #ifdef CONFIG_X
                    read_lock(&e);
                #else
                    write_lock(&f);
                #endif
                }
                """);
        assertEquals(List.of("f:16 d > e"), nestings(0));
    }

    @Test
    void callsAreFollowed() throws IOException {
        SourceTexts.write(tree, "a.c", """
                static void leaf(void) { spin_lock(&last); spin_unlock(&last); }
                static void middle(void) { leaf(); twice(); }
                void top(struct ops *o)
                {
                    mutex_lock(&first);
                    middle();
                    o->call(o);
                    (*pointer)(1);
                    elsewhere();
                }
                """);
        SourceTexts.write(tree, "b.c", "void elsewhere(void) { spin_lock(&far); }\nvoid twice(void) { spin_lock(&no); }\n");
        SourceTexts.write(tree, "c.c", "void twice(void) { spin_lock(&no); }\n");
        assertEquals(List.of(), nestings(0));
        assertEquals(List.of("top:9 first > far by elsewhere"), nestings(1));
        assertEquals(List.of("top:6 first > last by middle", "top:9 first > far by elsewhere"), nestings(2));
        assertEquals("""
                file,line,function,takes,through calls,unknown calls
                a.c,1,leaf,last,,0
                a.c,2,middle,,last,1
                a.c,3,top,first,far last,2
                b.c,1,elsewhere,far,,0
                b.c,2,twice,no,,0
                c.c,1,twice,no,,0
                """, GraphTables.ofFunctions(graph(2)).toCsv());
    }

    @Test
    void locksOfABlockAreGivenBackAtItsEnd() throws IOException {
        SourceTexts.write(tree, "a.cc", """
                void f() { { std::lock_guard<std::mutex> g(a); b.lock(); b.unlock(); } c.lock(); }
                """);
        SourceTexts.write(tree, "A.java", """
                class A {
                    void f() { synchronized (x) { lock.lock(); lock.unlock(); } other.lock(); }
                }
                """);
        assertEquals(List.of("f:2 x > lock", "f:1 a > b"), nestings(0));
    }

    @Test
    void twoOrdersAreTold() throws IOException {
        SourceTexts.write(tree, "a.c", """
                void f(void) { spin_lock(&a); spin_lock(&b); }
                void g(void) { spin_lock(&b); spin_lock(&a); }
                void h(void) { spin_lock(&a); spin_lock(&b); spin_lock(&c); }
                """);
        assertEquals("""
                held,kind,taken,kind of taken,places,through calls,other order
                a,spinlock,b,spinlock,2,0,1
                a,spinlock,c,spinlock,1,0,0
                b,spinlock,a,spinlock,1,0,2
                b,spinlock,c,spinlock,1,0,0
                """, GraphTables.ofPairs(graph(0)).toCsv());
        String drawing = GraphTables.drawing(graph(0));
        assertTrue(drawing.contains("\"a\\nspinlock\" -> \"b\\nspinlock\" [label=2, color=red];"), drawing);
    }

    /** What timers do is in docs/kernel-locks.md: the handler's lock is taken under the giant lock, the timers' under it. */
    @Test
    void ourKernelHasOneOrder() throws IOException {
        SourceTree kernel = SourceTree.of(FileSizeTest.HOME.resolve("native/kernel"), new Selection(List.of("kernel"), List.of()));
        LockGraph graph = LockGraph.of(kernel, LockKinds.of(List.of("portwright")), 0);
        List<String> timers = graph.nestings().stream().filter(nesting -> nesting.path().endsWith("/timer.c"))
                .map(nesting -> nesting.held().name() + " > " + nesting.taken().name()).distinct().toList();
        assertEquals(List.of("giant lock > handler_lock", "giant lock > timer_lock", "handler_lock > timer_lock"), timers);
        graph.pairs().keySet().forEach(pair -> assertTrue(!graph.pairs().containsKey(pair.reversed()), pair::toString));
    }

    @Test
    @Timeout(600)
    void anyInputComesToAnEnd() throws IOException {
        String[] pieces = {"f(", "(*", ")", "{", "}", ";", "if", "else", "return", "spin_lock(&a", "spin_unlock(&a", "->g(",
            "#if X\n", "#else\n", "#endif\n", "#define M(x) {", "\n", "lock_guard<", "synchronized (", "x", "void h() {"};
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (String ending : List.of("c", "cc", "java", "S")) {
            for (int file = 0; file < 50; file++) {
                StringBuilder text = new StringBuilder();
                for (int i = random.nextInt(200); i > 0; i--) {
                    text.append(pieces[random.nextInt(pieces.length)]).append(' ');
                }
                SourceTexts.write(tree, file + "." + ending, text.toString());
            }
        }
        try {
            assertTrue(!graph(5).functions().isEmpty(), "seed " + seed);
        } catch (RuntimeException e) {
            throw new AssertionError("seed " + seed, e);
        }
    }
}
