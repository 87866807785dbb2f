// SPDX-License-Identifier: EPL-2.0
// Results are shown as tables, graphs and pictures, added up and compared.
package org.portwright.lopi.results;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResultReportTest {
    private static final String TREE = """
            {"unit": "cycles", "frequency": 1000000, "name": "", "calls": 0, "self": 0, "total": 100, "children": [
             {"name": "main", "file": "a.c", "line": 9, "calls": 1, "self": 10, "total": 100, "children": [
              {"name": "_Z1fi", "file": "a.cc", "line": 3, "calls": 4, "self": 30, "total": 70, "children": [
               {"name": "g<&", "file": "b.c", "calls": 2, "self": 40, "total": 40, "children": []}]},
              {"name": "g<&", "file": "b.c", "calls": 3, "self": 20, "total": 20, "children": []}]}],
             "functions": [{"name": "counted", "file": "c.c", "unit": "", "calls": 5, "sum": 0}]}
            """;
    private static final String COUNTERS = """
            {"unit": "page-faults", "functions": [
              {"name": "f", "file": "a.c", "calls": 4, "sum": 10},
              {"name": "g", "file": "a.c", "calls": 9, "sum": 90},
              {"name": "never", "file": "a.c", "calls": 0, "sum": 0}]}
            """;
    private static final String HISTOGRAM = """
            {"unit": "cycles", "functions": [
              {"name": "f", "file": "a.c", "calls": 10, "sum": 300, "least": 21, "most": 66,
               "buckets": [[20, 6], [24, 3], [64, 1]]}]}
            """;

    private static LopiResults read(String text) throws ResultException {
        return LopiResults.read("r.json", new StringReader(text));
    }

    private static String report(String json, ResultReport.Format format, ResultReport.Order order, int rows)
            throws ResultException {
        return new ResultReport(read(json), order, rows).write(format);
    }

    private static String report(String json, ResultReport.Format format) throws ResultException {
        return report(json, format, ResultReport.Order.SELF, 100);
    }

    @Test
    void aTreeIsATableAndItsHottestPaths() throws ResultException {
        assertEquals("""
                calls self % self cycles total cycles total/call function
                5 60.00 60 60 12.0 g<& (b.c)
                4 30.00 30 70 17.5 f(int) (a.cc)
                1 10.00 10 100 100.0 main (a.c)

                calls self % self cycles total cycles path
                2 40.00 40 40 main -> f(int) -> g<&
                4 30.00 30 70 main -> f(int)
                3 20.00 20 20 main -> g<&
                1 10.00 10 100 main

                calls sum sum/call function
                5 0 0.0 counted (c.c)
                """, narrow(report(TREE, ResultReport.Format.TEXT)));
    }

    /** Columns with one space between them. */
    private static String narrow(String table) {
        return table.replaceAll(" +", " ").replaceAll("(?m)^ | $", "");
    }

    @Test
    void rowsAreSortedAndLimited() throws ResultException {
        String text = report(TREE, ResultReport.Format.TEXT, ResultReport.Order.TOTAL, 2);
        assertTrue(text.indexOf("main (a.c)") < text.indexOf("f(int) (a.cc)"), text);
        assertEquals(-1, text.indexOf("g<& (b.c)"), text);
        text = report(COUNTERS, ResultReport.Format.TEXT, ResultReport.Order.NAME, 1);
        assertEquals("""
                calls page-faults per call function
                4 10 2.5 f (a.c)
                """, narrow(text));
    }

    @Test
    void aDistributionIsDrawn() throws ResultException {
        assertEquals("""
                f (a.c)
                10 calls, cycles: least 21, median 21, 90 % 64, 99 % 64, most 66, mean 30.0
                16.. 9 ##################################################
                32.. 0
                64.. 1 ######
                """, narrow(report(HISTOGRAM, ResultReport.Format.TEXT)));
    }

    @Test
    void tablesAreThoseOfGprof() throws ResultException {
        String flat = narrow(report(TREE.replace("1000000", "1000"), ResultReport.Format.FLAT));
        assertTrue(flat.startsWith("""
                Flat profile:

                % cumulative self self total
                time seconds seconds calls us/call us/call name
                60.00 0.06 0.06 5 12000.00 12000.00 g<&
                30.00 0.09 0.03 4 7500.00 17500.00 f(int)
                10.00 0.10 0.01 1 10000.00 100000.00 main
                """), flat);
        String graph = narrow(report(TREE, ResultReport.Format.GRAPH, ResultReport.Order.TOTAL, 100));
        assertTrue(graph.contains("""
                -----------------------------------------------
                0.0001 4/4 main [1]
                [2] 70.0 0.0000 0.0001 4 f(int) [2]
                0.0000 2/5 g<& [3]
                -----"""), graph);
        assertTrue(narrow(report(COUNTERS, ResultReport.Format.FLAT)).contains("\n90.00 90 90 9 10.0 g\n"));
    }

    @ParameterizedTest
    @EnumSource(value = ResultReport.Format.class, names = {"GRAPH", "SVG", "FOLDED", "SPEEDSCOPE"})
    void whoCallsWhomIsNotInvented(ResultReport.Format format) {
        String message = assertThrows(ResultException.class, () -> report(COUNTERS, format)).getMessage();
        assertTrue(message.endsWith("these results do not tell who calls whom; take the probe graph"), message);
    }

    @Test
    void foldedStacksHaveWhatIsTheLastFunctionsOwn() throws ResultException {
        assertEquals("""
                main 10
                main;f(int) 30
                main;f(int);g<& 40
                main;g<& 20
                """, report(TREE, ResultReport.Format.FOLDED));
    }

    /** Events are balanced and in order, as speedscope wants them, and functions have the time that the tree gives them. */
    @Test
    void speedscopeSeesTheSameTimes() throws ResultException {
        JsonObject file = JsonParser.parseString(report(TREE, ResultReport.Format.SPEEDSCOPE)).getAsJsonObject();
        JsonArray frames = file.getAsJsonObject("shared").getAsJsonArray("frames");
        JsonObject profile = file.getAsJsonArray("profiles").get(0).getAsJsonObject();
        assertEquals("seconds", profile.get("unit").getAsString());
        assertEquals(100e-6, profile.get("endValue").getAsDouble(), 1e-12);
        Map<String, Double> own = new LinkedHashMap<>();
        Deque<Integer> open = new ArrayDeque<>();
        double last = 0;
        for (JsonElement each : profile.getAsJsonArray("events")) {
            JsonObject event = each.getAsJsonObject();
            int frame = event.get("frame").getAsInt();
            double at = event.get("at").getAsDouble();
            if (!open.isEmpty()) {
                own.merge(frames.get(open.peek()).getAsJsonObject().get("name").getAsString(), at - last, Double::sum);
            }
            if (event.get("type").getAsString().equals("O")) {
                open.push(frame);
            } else {
                assertEquals(open.pop(), frame);
            }
            assertTrue(at >= last, event::toString);
            last = at;
        }
        assertTrue(open.isEmpty());
        assertEquals(Map.of("main", 10L, "f(int)", 30L, "g<&", 60L), own.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> Math.round(entry.getValue() * 1e6))));
        assertEquals(3, frames.get(1).getAsJsonObject().get("line").getAsInt());
    }

    @Test
    void aFlameGraphIsAPicture() throws Exception {
        String svg = report(TREE, ResultReport.Format.SVG);
        var document = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertEquals(1 + 5, document.getElementsByTagName("rect").getLength(), svg);
        assertTrue(svg.contains("<title>g&lt;&amp; (b.c): 2 calls, 40 cycles, 40.00 %</title>"), svg);
    }

    @Test
    void whatIsWrittenAsJsonReadsTheSame() throws ResultException {
        for (String json : List.of(TREE, COUNTERS, HISTOGRAM)) {
            LopiResults once = read(json);
            LopiResults again = read(report(json, ResultReport.Format.JSON));
            assertEquals(sorted(once), sorted(again));
            assertEquals(once.frequency(), again.frequency());
            assertEquals(json.equals(TREE), report(json, ResultReport.Format.JSON).contains(
                    "\"paths\": [\n {\"path\": [\"main\", \"_Z1fi\", \"g<&\"], \"calls\": 2, \"self\": 40, \"total\": 40},\n"));
            assertEquals(report(json, ResultReport.Format.TEXT), new ResultReport(again, ResultReport.Order.SELF, 100)
                    .write(ResultReport.Format.TEXT));
        }
    }

    private static List<FunctionResult> sorted(LopiResults results) {
        return results.functions().stream().sorted(Comparator.comparing(FunctionResult::name)).toList();
    }

    private static LopiResults merge(String... texts) throws ResultException {
        Map<String, LopiResults> results = new LinkedHashMap<>();
        for (String text : texts) {
            results.put(results.size() + ".json", read(text));
        }
        return MergedResults.of(results);
    }

    @Test
    void severalFilesAreAddedUp() throws ResultException {
        LopiResults trees = merge(TREE, TREE, TREE.replace("\"main\"", "\"other\""));
        assertEquals(300, trees.root().orElseThrow().total());
        assertEquals(List.of("main", "other"), trees.root().orElseThrow().children().stream().map(CallPath::name).toList());
        assertEquals(List.of(15L, 180L, 180L), trees.functions().stream().filter(each -> each.name().equals("g<&"))
                .map(each -> List.of(each.calls(), each.self(), each.total())).findFirst().orElseThrow());
        FunctionResult f = merge(HISTOGRAM, HISTOGRAM.replace("21", "5").replace("[20, 6]", "[5, 6]")).functions().get(0);
        assertEquals(new FunctionResult("f", "a.c", 0, "cycles", 20, 600, -1, 5, 66,
                List.of(new FunctionResult.Bucket(5, 6), new FunctionResult.Bucket(20, 6), new FunctionResult.Bucket(24, 6),
                        new FunctionResult.Bucket(64, 2))), f);
    }

    @Test
    void resultsOfSeveralProbesAreNotAddedUp() {
        for (String other : List.of(COUNTERS, HISTOGRAM)) {
            String message = assertThrows(ResultException.class, () -> merge(TREE, other)).getMessage();
            assertEquals("1.json: of another probe or event than 0.json; give results of one", message);
        }
        assertThrows(ResultException.class, () -> merge(COUNTERS, COUNTERS.replace("page-faults", "cycles")));
    }

    @Test
    void twoRunsAreCompared() throws ResultException {
        String text = new ResultComparison(read(COUNTERS), read("""
                {"unit": "page-faults", "functions": [
                  {"name": "f", "file": "a.c", "calls": 4, "sum": 30},
                  {"name": "g", "file": "a.c", "calls": 3, "sum": 45},
                  {"name": "h", "file": "a.c", "calls": 1, "sum": 1}]}
                """)).write(3);
        assertEquals("""
                calls before after page-faults before after change function
                9 3 90 45 -50.0 % g (a.c)
                4 4 10 30 +200.0 % f (a.c)
                0 1 0 1 new h (a.c)
                """, narrow(text));
        assertThrows(ResultException.class, () -> new ResultComparison(read(COUNTERS), read(HISTOGRAM)));
        String counts = "{\"functions\": [{\"name\": \"f\", \"file\": \"a.c\", \"calls\": 4, \"sum\": 0}]}";
        text = new ResultComparison(read(counts), read(counts.replace("4", "5"))).write(1);
        assertTrue(text.contains(" +25.0 %  f (a.c)"), text);
    }

    @Test
    void whatNoProgramWritesIsShownAllTheSame() throws ResultException {
        String most = "18446744073709551615";
        for (String json : List.of(
                "{\"functions\": [{\"name\": \"\\u001b[2J\\n\", \"file\": \"\\u0007\", \"calls\": " + most + ", \"sum\": " + most
                        + ", \"least\": 9, \"most\": 1, \"buckets\": [[0, " + most + "], [1, " + most + "], [" + most + ", 1]]}]}",
                "{\"unit\": \"\", \"frequency\": 1e999, \"name\": \"\", \"calls\": 0, \"self\": " + most + ", \"total\": 0, "
                        + "\"children\": [{\"name\": \"f\", \"file\": \"\", \"calls\": 0, \"self\": " + most + ", \"total\": " + most
                        + ", \"children\": []}, {\"name\": \"f\", \"file\": \"\", \"calls\": 1, \"self\": " + most + ", \"total\": "
                        + most + ", \"children\": []}]}")) {
            LopiResults merged = merge(json, json);
            for (ResultReport.Format format : ResultReport.Format.values()) {
                if (merged.root().isPresent() || format.compareTo(ResultReport.Format.FLAT) <= 0) {
                    String text = new ResultReport(merged, ResultReport.Order.MEAN, 9).write(format);
                    assertEquals(-1, text.indexOf('\u001b'), text);
                }
            }
            assertTrue(new ResultComparison(merged, read(json)).write(9).lines().count() > 1);
        }
    }

    @Test
    void longChainsOfCallsAreShown() throws ResultException {
        int depth = 30_000;
        StringBuilder text = new StringBuilder("{\"name\": \"\", \"calls\": 0, \"self\": 0, \"total\": 9, \"children\": [");
        for (int i = 0; i < depth; i++) {
            text.append("{\"name\": \"f").append(i).append("\", \"file\": \"a.c\", \"calls\": 1, \"self\": ")
                    .append(i == depth - 1 ? 9 : 0).append(", \"total\": 9, \"children\": [");
        }
        String json = text.append("]}".repeat(depth + 1)).toString();
        LopiResults merged = merge(json, json);
        String table = new ResultReport(merged, ResultReport.Order.SELF, 1).write(ResultReport.Format.TEXT);
        assertTrue(table.contains("  f0 -> f1 -> f2 -> f3 -> f4 -> f5 -> (29988 more) -> f29994 -> "), table);
        for (ResultReport.Format format : List.of(ResultReport.Format.JSON, ResultReport.Format.FLAT)) {
            assertTrue(new ResultReport(merged, ResultReport.Order.SELF, 1).write(format).contains("f29999"));
        }
    }
}
