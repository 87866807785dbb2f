// SPDX-License-Identifier: EPL-2.0
// Results of instrumented programs are read, laid out, and damaged ones refused.
package org.portwright.lopi.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LopiResultsTest {
    private static final String TREE = """
            {"name": "", "calls": 0, "self": 0, "total": 100, "children": [
             {"name": "main", "file": "a.c", "calls": 1, "self": 10, "total": 100, "children": [
              {"name": "f", "file": "a.c", "calls": 4, "self": 30, "total": 70, "children": [
               {"name": "f", "file": "a.c", "calls": 2, "self": 40, "total": 40, "children": []}]},
              {"name": "g", "file": "b.c", "calls": 3, "self": 20, "total": 20, "children": []}]}]}
            """;

    private static LopiResults read(String text) throws ResultException {
        return LopiResults.read("r.json", new StringReader(text));
    }

    @Test
    void countersAreRead() throws ResultException {
        LopiResults results = read("""
                {"functions": [
                  {"name": "f", "file": "a.c", "line": 7, "calls": 4, "sum": 10},
                  {"name": "g", "file": "b \\"c\\".c", "calls": 0, "sum": 18446744073709551615}
                ]}
                """);
        FunctionResult f = results.functions().get(0);
        assertEquals(new FunctionResult("f", "a.c", 7, "", 4, 10, -1, -1, -1, List.of()), f);
        assertEquals(2.5, f.mean());
        assertEquals("b \"c\".c", results.functions().get(1).file());
        assertEquals(Long.MAX_VALUE, results.functions().get(1).total());
        assertEquals(0, results.functions().get(1).mean());
        assertTrue(results.root().isEmpty());
    }

    @Test
    void histogramsAreRead() throws ResultException {
        FunctionResult f = read("""
                {"unit": "cycles", "functions": [
                  {"name": "f", "file": "a.c", "calls": 10, "sum": 300, "least": 20, "most": 66,
                   "buckets": [[20, 6], [24, 3], [64, 1]]}]}
                """).functions().get(0);
        assertEquals(20, f.least());
        assertEquals(66, f.most());
        Histogram histogram = new Histogram(f.buckets());
        assertEquals(10, histogram.calls());
        assertEquals(6, histogram.highest());
        // 20, 22, 24, 26, 28, 30, 32, 36, ... 60, 64: eight in a power of two, the empty ones too.
        assertEquals(15, histogram.bars().size());
        assertEquals(new Histogram.Bar(20, 22, 6), histogram.bars().get(0));
        assertEquals(new Histogram.Bar(22, 24, 0), histogram.bars().get(1));
        assertEquals(new Histogram.Bar(64, 72, 1), histogram.bars().get(14));
        assertEquals(20, histogram.percentile(0.5));
        assertEquals(24, histogram.percentile(0.6));
        assertEquals(64, histogram.percentile(0.99));
        assertEquals(0, new Histogram(List.of()).percentile(0.5));
    }

    @Test
    void smallValuesHaveBarsOfTheirOwn() {
        Histogram histogram = new Histogram(List.of(new FunctionResult.Bucket(0, 1), new FunctionResult.Bucket(9, 1)));
        assertEquals(10, histogram.bars().size());
        for (int i = 0; i < 10; i++) {
            assertEquals(i, histogram.bars().get(i).start());
            assertEquals(i + 1, histogram.bars().get(i).end());
        }
    }

    @Test
    void aTreeIsSummedUpByFunction() throws ResultException {
        LopiResults results = read(TREE);
        assertEquals(3, results.functions().size());
        FunctionResult f = results.functions().stream().filter(each -> each.name().equals("f")).findFirst().orElseThrow();
        assertEquals(6, f.calls());
        assertEquals(70, f.self());
        assertEquals(70, f.total(), "the recursive call is within the first one");
        assertEquals(100, results.root().orElseThrow().total());
    }

    @Test
    void aProgramMayHaveFunctionsWithCountersBesideThoseOfAnotherProbe() throws ResultException {
        LopiResults results = read("""
                {"unit": "cycles", "name": "", "calls": 0, "self": 0, "total": 9, "children": [
                  {"name": "f", "file": "a.c", "line": 3, "calls": 1, "self": 9, "total": 9, "children": []}],
                 "functions": [{"name": "g", "file": "b.c", "unit": "", "calls": 4, "sum": 10}]}
                """);
        assertEquals(9, results.root().orElseThrow().total());
        assertEquals(List.of(new FunctionResult("f", "a.c", 3, "cycles", 1, 9, 9, -1, -1, List.of()),
                new FunctionResult("g", "b.c", 0, "", 4, 10, -1, -1, -1, List.of())), results.functions());
    }

    @Test
    void aLogIsNoSum() {
        String message = assertThrows(ResultException.class, () -> read("{\"events\": [], \"functions\": []}")).getMessage();
        assertEquals("r.json: a log of calls, and no sums; take another probe than arguments or trace", message);
    }

    @Test
    void aFlameGraphIsAsWideAsTheTimes() throws ResultException {
        CallPath root = read(TREE).root().orElseThrow();
        FlameGraph graph = new FlameGraph(root);
        assertEquals(4, graph.rows());
        assertEquals(List.of("", "main"), List.of(graph.at(0, 0.5).orElseThrow().path().name(),
                graph.at(1, 0.99).orElseThrow().path().name()));
        FlameGraph.Box f = graph.at(2, 0.1).orElseThrow();
        assertEquals("f", f.path().name());
        assertEquals(0.7, f.width(), 1e-9);
        assertEquals("g", graph.at(2, 0.75).orElseThrow().path().name());
        assertTrue(graph.at(2, 0.95).isEmpty(), "the own time of main");
        assertTrue(graph.at(3, 0.5).isEmpty());
        assertEquals(0.4, graph.at(3, 0.2).orElseThrow().width(), 1e-9);
        FlameGraph zoomed = new FlameGraph(f.path());
        assertSame(f.path(), zoomed.root());
        assertEquals(40.0 / 70, zoomed.at(1, 0).orElseThrow().width(), 1e-9);
    }

    @Test
    void calleesThatSeemToTakeLongerThanTheirCallerStayWithinIt() throws ResultException {
        FlameGraph graph = new FlameGraph(read("""
                {"name": "", "calls": 0, "self": 0, "total": 5, "children": [
                 {"name": "f", "file": "a.c", "calls": 1, "self": 0, "total": 30, "children": []},
                 {"name": "g", "file": "a.c", "calls": 1, "self": 0, "total": 10, "children": []}]}
                """).root().orElseThrow());
        assertEquals(0.75, graph.at(1, 0).orElseThrow().width(), 1e-9);
        assertEquals(1, graph.at(1, 0.8).orElseThrow().start() + graph.at(1, 0.8).orElseThrow().width(), 1e-9);
    }

    @Test
    void deepRecursionIsRead() throws ResultException {
        int depth = 50_000;
        StringBuilder text = new StringBuilder("{\"name\": \"\", \"calls\": 0, \"self\": 0, \"total\": 9, \"children\": [");
        for (int i = 0; i < depth; i++) {
            text.append("{\"name\": \"f\", \"file\": \"a.c\", \"calls\": 1, \"self\": 0, \"total\": 9, \"children\": [");
        }
        text.append("]}".repeat(depth + 1));
        LopiResults results = read(text.toString());
        assertEquals(depth, results.functions().get(0).calls());
        assertEquals(9, results.functions().get(0).total());
        assertEquals(depth + 1, new FlameGraph(results.root().orElseThrow()).rows());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "7", "{}", "{\"functions\": 1}", "{\"functions\": [1]}", "{\"functions\": [{}]}",
        "{\"functions\": [{\"name\": \"f\", \"file\": \"a\", \"calls\": -1, \"sum\": 1}]}",
        "{\"functions\": [{\"name\": \"f\", \"file\": \"a\", \"calls\": 1.5, \"sum\": 1}]}",
        "{\"functions\": [{\"name\": \"f\", \"file\": \"a\", \"calls\": 1, \"sum\": 1, \"buckets\": [[1]]}]}",
        "{\"functions\": [", "{\"children\": [{}]}", "{\"name\": \"\", \"children\": []}",
        "     calls                  sum  function\n"})
    void whatIsNoResultIsRefused(String text) {
        ResultException problem = assertThrows(ResultException.class, () -> read(text));
        assertTrue(problem.getMessage().startsWith("r.json: "), problem.getMessage());
        assertTrue(problem.getMessage().contains("LOPI_FORMAT=json"), problem.getMessage());
    }

    @Test
    void definitionsAreFound() {
        String source = """
                /* f(int x) { */
                int f(int x);
                static int g(int a,
                        int b)
                {
                    if (f(a)) {
                        return 1;
                    }
                    return 2; // h() {
                }
                char *s = "h() {";
                int
                f (int x)
                { return g(x, x); }
                """;
        assertEquals(13, FunctionSource.line(source, "f"));
        assertEquals(3, FunctionSource.line(source, "g"));
        assertEquals(0, FunctionSource.line(source, "h"));
        assertEquals(0, FunctionSource.line(source, "_Z1fv"));
        assertEquals(0, FunctionSource.line("", "f"));
    }
}
