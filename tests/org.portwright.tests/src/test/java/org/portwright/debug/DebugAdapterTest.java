// SPDX-License-Identifier: EPL-2.0
// An editor debugs a translated program by the Debug Adapter Protocol.
package org.portwright.debug;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.ProgressListener;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.Variant;

class DebugAdapterTest {
    private static final int BEFORE = 12;
    private static final int TURN = 21;

    @TempDir
    private static Path directory;
    private static Path source;
    private static Path jar;

    @BeforeAll
    static void translate() throws Exception {
        source = Toolchain.resource("debug/points.c");
        jar = translated("points");
    }

    private static Path translated(String name) throws Exception {
        return translated(name, "-O0");
    }

    private static Path translated(String name, String optimisation) throws Exception {
        Path elf = Toolchain.compile("debug-" + name, List.of(Toolchain.resource("debug/" + name + ".c")),
                new Variant(optimisation, false, false));
        Path made = directory.resolve(name + ".jar");
        ProgramPackage.write(Translator.translate(ElfFile.read(elf), TranslationOptions.of("java").withDebugger(),
                ProgressListener.NONE), PackageOptions.of(name), made);
        return made;
    }

    private static Editor launched() throws IOException {
        Editor editor = new Editor();
        assertTrue(editor.ask("initialize", "{'adapterID': 'portwright'}").get("supportsConfigurationDoneRequest")
                .getAsBoolean());
        editor.ask("launch", "{'program': '%s', 'args': ['a word']}", jar);
        editor.event("initialized");
        return editor;
    }

    private static List<JsonObject> setBreakpoints(Editor editor, String breakpoints) throws IOException {
        return Editor.objects(editor.ask("setBreakpoints", "{'source': {'path': '%s'}, 'breakpoints': [%s]}", source,
                breakpoints).getAsJsonArray("breakpoints"));
    }

    private static String stopped(Editor editor) throws IOException {
        return editor.event("stopped").get("reason").getAsString();
    }

    private static String shown(List<JsonObject> variables) {
        return variables.stream().map(each -> each.get("name").getAsString() + '=' + each.get("value").getAsString())
                .collect(Collectors.joining(" ")).replaceAll("0x[0-9a-f]{3,}", "ADDRESS");
    }

    @Test
    void stopsStepsShowsAndChanges() throws Exception {
        try (Editor editor = launched()) {
            List<JsonObject> set = setBreakpoints(editor, "{'line': " + BEFORE + ", 'condition': 'by == 2'}, {'line': 999}");
            assertTrue(set.get(0).get("verified").getAsBoolean());
            assertFalse(set.get(1).get("verified").getAsBoolean());
            editor.ask("setFunctionBreakpoints", "{'breakpoints': [{'name': 'spin'}]}");
            editor.ask("configurationDone", "{}");
            JsonObject hit = editor.event("stopped");
            assertEquals("breakpoint", hit.get("reason").getAsString());
            assertEquals(set.get(0).get("id"), hit.getAsJsonArray("hitBreakpointIds").get(0));
            assertEquals(List.of("move:12", "main:31"), editor.stack());

            List<JsonObject> arguments = editor.variables(editor.scope("Arguments"));
            assertEquals("point=ADDRESS by=2", shown(arguments));
            List<JsonObject> point = editor.variables(arguments.get(0).get("variablesReference").getAsInt());
            assertEquals("x=-2 name=ADDRESS \"first\" weight=2 mass=2.80259693e-45 next=ADDRESS", shown(point));
            int next = point.get(4).get("variablesReference").getAsInt();
            assertEquals("x=7 name=ADDRESS \"last\" weight=1 mass=1.40129846e-45 next=0x0", shown(editor.variables(next)));
            assertEquals("(point)->next", point.get(4).get("evaluateName").getAsString());
            assertEquals("100", editor.ask("setVariable", "{'variablesReference': %d, 'name': 'x', 'value': '10 * 10'}",
                    arguments.get(0).get("variablesReference").getAsInt()).get("value").getAsString());
            assertEquals("101", editor.evaluate("point->x + 1"));
            assertTrue(shown(editor.variables(editor.scope("Globals"))).contains("total=41"));

            editor.ask("next", "{'threadId': 1}");
            assertEquals("step", stopped(editor));
            assertEquals(List.of("move:13", "main:31"), editor.stack());
            assertTrue(editor.refused("variables", "{'variablesReference': " + next + "}").startsWith("the program has gone on"));
            editor.ask("stepOut", "{'threadId': 1}");
            assertEquals("step", stopped(editor));
            assertEquals(List.of("main:30"), editor.stack());
            editor.ask("next", "{'threadId': 1}");
            stopped(editor);
            editor.ask("stepIn", "{'threadId': 1}");
            stopped(editor);
            assertEquals(List.of("move:12", "main:31"), editor.stack());

            editor.ask("continue", "{'threadId': 1}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals(List.of("spin:20", "main:35"), editor.stack());
            assertEquals("1", editor.evaluate("done = 1"));
            editor.ask("continue", "{'threadId': 1}");
            assertEquals(5, editor.event("exited").get("exitCode").getAsInt());
            editor.event("terminated");
            assertEquals("105 55 a word\n", editor.output("stdout"));
            assertEquals("over\n", editor.output("stderr"));
            editor.ask("disconnect", "{}");
            assertTrue(editor.hasEnded());
        }
    }

    @Test
    void inlinedFunctionsHaveFrames() throws Exception {
        try (Editor editor = new Editor()) {
            editor.ask("launch", "{'program': '%s'}", translated("boxes"));
            editor.ask("setFunctionBreakpoints", "{'breakpoints': [{'name': 'square'}]}");
            editor.ask("configurationDone", "{}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals(List.of("square:9", "box:17", "main:24"), editor.stack());
            assertEquals("side=1", shown(editor.variables(editor.scope("Arguments"))));
            editor.ask("stepOut", "{'threadId': 1}");
            assertEquals("step", stopped(editor));
            assertEquals(List.of("box:17", "main:24"), editor.stack());
            assertEquals("height=5 width=1", shown(editor.variables(editor.scope("Arguments"))));
            editor.ask("continue", "{'threadId': 1}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals(List.of("square:9", "box:18", "main:24"), editor.stack());
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }

    @Test
    void watchedVariablesAreDataBreakpoints() throws Exception {
        try (Editor editor = launched()) {
            setBreakpoints(editor, "{'line': 29}");
            editor.ask("configurationDone", "{}");
            assertEquals("breakpoint", stopped(editor));
            JsonObject total = editor.ask("dataBreakpointInfo", "{'variablesReference': %d, 'name': 'total'}",
                    editor.scope("Globals"));
            assertEquals("total", total.get("description").getAsString());
            assertTrue(editor.ask("dataBreakpointInfo", "{'name': 'argc + 1'}").get("dataId").isJsonNull());
            List<JsonObject> set = Editor.objects(editor.ask("setDataBreakpoints", "{'breakpoints': [{'dataId': '%s'}]}",
                    total.get("dataId").getAsString()).getAsJsonArray("breakpoints"));
            assertTrue(set.get(0).get("verified").getAsBoolean());
            for (int i = 1; i <= 2; i++) {
                editor.ask("continue", "{'threadId': 1}");
                JsonObject stop = editor.event("stopped");
                assertEquals("data breakpoint", stop.get("reason").getAsString());
                assertEquals(i == 1 ? "total was 40, is 41" : "total was 41, is 43", stop.get("description").getAsString());
                assertEquals(set.get(0).get("id"), stop.getAsJsonArray("hitBreakpointIds").get(0));
                assertEquals(List.of("move:15", "main:31"), editor.stack());
            }
            editor.ask("setDataBreakpoints", "{'breakpoints': []}");
            setBreakpoints(editor, "{'line': 35}");
            editor.ask("continue", "{'threadId': 1}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals("46", editor.evaluate("total"));
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }

    @Test
    void aProgramThatRunsIsPausedAndGetsBreakpoints() throws Exception {
        try (Editor editor = launched()) {
            editor.ask("configurationDone", "{}");
            assertEquals("the program is running", editor.refused("evaluate", "{'expression': 'turns'}"));
            editor.ask("threads", "{}");
            while (!editor.output("stdout").contains("word")) {
                editor.ask("threads", "{}");
            }
            editor.ask("pause", "{'threadId': 1}");
            assertEquals("pause", stopped(editor));
            assertTrue(editor.stack().get(0).startsWith("spin:"), () -> "it spins");
            long turns = Long.parseLong(editor.evaluate("turns"));
            editor.ask("continue", "{'threadId': 1}");
            assertTrue(setBreakpoints(editor, "{'line': " + TURN + "}").get(0).get("verified").getAsBoolean());
            assertEquals("breakpoint", stopped(editor));
            assertEquals(List.of("spin:21", "main:35"), editor.stack());
            assertTrue(Long.parseLong(editor.evaluate("turns")) >= turns);
            setBreakpoints(editor, "");
            editor.ask("continue", "{'threadId': 1}");
            editor.ask("disconnect", "{}");
            assertTrue(editor.hasEnded());
        }
    }

    /** Its registers are known as far as nothing has changed them since the last place to stop. */
    @Test
    void optimisedCodeThatIsPausedShowsWhatIsKnown() throws Exception {
        try (Editor editor = new Editor()) {
            editor.ask("launch", "{'program': '%s'}", translated("turns", "-O2"));
            editor.ask("setFunctionBreakpoints", "{'breakpoints': [{'name': 'spin'}]}");
            editor.ask("configurationDone", "{}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals("7", editor.evaluate("step"));
            editor.ask("continue", "{'threadId': 1}");
            editor.ask("pause", "{'threadId': 1}");
            assertEquals("pause", stopped(editor));
            assertTrue(editor.stack().get(0).startsWith("spin:"), () -> "it spins");
            assertEquals("7", editor.evaluate("step"));
            String odd = shown(editor.variables(editor.scope("Locals")));
            long turns = Long.parseLong(editor.evaluate("turns")) / 7;
            assertTrue(odd.equals("odd=<optimized out>") || Math.abs(Long.parseLong(odd.substring("odd=".length())) - turns / 2) <= 1,
                    () -> odd + " after " + turns);
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }

    /** The phone is an emulator's. */
    @Test
    void aMidletIsDebugged() throws Exception {
        Path elf = Toolchain.compile("debug-points", List.of(source), new Variant("-O0", false, false));
        Path suite = directory.resolve("midlet.jar");
        ProgramPackage.write(Translator.translate(ElfFile.read(elf), TranslationOptions.of("j2me").withDebugger(),
                ProgressListener.NONE), PackageOptions.of("points"), suite);
        try (Editor editor = new Editor()) {
            assertTrue(editor.refused("launch", "{'program': '%s', 'window': true}", jar).contains("has no window to show"));
            editor.ask("launch", "{'program': '%s'}", suite);
            setBreakpoints(editor, "{'line': " + BEFORE + "}");
            editor.ask("configurationDone", "{}");
            assertEquals("breakpoint", stopped(editor));
            assertEquals(List.of("move:12", "main:31"), editor.stack());
            assertEquals("-3", editor.evaluate("point->x"));
            assertEquals("\"first\"", editor.evaluate("point->name").replaceFirst(".* ", ""));
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }

    /** Frames have numbers that tell their threads, too. */
    @Test
    void eachThreadHasItsStack() throws Exception {
        try (Editor editor = new Editor()) {
            editor.ask("launch", "{'program': '%s'}", translated("squares"));
            editor.ask("setFunctionBreakpoints", "{'breakpoints': [{'name': 'work', 'condition': 'job->number == 3'}]}");
            editor.ask("configurationDone", "{}");
            assertEquals(2, editor.event("stopped").get("threadId").getAsInt());
            List<JsonObject> all = Editor.objects(editor.ask("threads", "{}").getAsJsonArray("threads"));
            assertEquals(2, all.size());
            List<JsonObject> frames = Editor.objects(editor.ask("stackTrace", "{'threadId': 1}")
                    .getAsJsonArray("stackFrames"));
            JsonObject main = frames.get(frames.size() - 1);
            assertEquals("main", main.get("name").getAsString());
            assertEquals("3", editor.ask("evaluate", "{'expression': 'first.number', 'frameId': %d}",
                    main.get("id").getAsInt()).get("result").getAsString());
            assertEquals("3", editor.evaluate("job->number"));
            editor.ask("next", "{'threadId': 2}");
            assertEquals(2, editor.event("stopped").get("threadId").getAsInt());
            assertEquals("9", editor.evaluate("square"));
            assertEquals("Unknown thread 7.", editor.refused("next", "{'threadId': 7}"));
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }

    @Test
    void whatMakesNoSenseIsRefused() throws Exception {
        try (Editor editor = new Editor()) {
            assertEquals("there is no program yet; launch or attach comes first", editor.refused("next", "{}"));
            assertEquals("program: is missing", editor.refused("launch", "{}"));
            assertEquals("restartFrame: not supported", editor.refused("restartFrame", "{}"));
            assertTrue(editor.refused("launch", "{'program': {}}").startsWith("launch: its arguments make no sense"));
            editor.ask("launch", "{'program': '%s', 'stopOnEntry': true}", jar);
            editor.ask("configurationDone", "{}");
            assertEquals("entry", stopped(editor));
            assertEquals(List.of("main:27"), editor.stack());
            assertEquals("No symbol \"here\" in current context.", editor.refused("evaluate", "{'expression': 'here'}"));
            editor.ask("terminate", "{}");
            editor.event("terminated");
        }
    }
}
