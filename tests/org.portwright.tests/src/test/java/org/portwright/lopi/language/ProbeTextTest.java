// SPDX-License-Identifier: EPL-2.0
// What editors are told of a text: problems and how to mend them, proposals, hovers, links, outline.
package org.portwright.lopi.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.language.EditorText;
import org.portwright.language.EditorTexts;
import org.portwright.lopi.language.ide.LopiIdeSetup;

@Timeout(600)
class ProbeTextTest {
    private static final EditorTexts TEXTS = new EditorTexts(new LopiIdeSetup());
    private static final ExecutorService POOL = Executors.newCachedThreadPool();
    private static final String OBJECTS = "objects \"work.o\", \"places.o\"; profile \"profile\";\n";

    @TempDir
    private static Path directory;

    @BeforeAll
    static void compile() throws Exception {
        LanguageFixture fixture = new LanguageFixture(directory);
        for (String name : List.of("places.cc", "places.h")) {
            Files.write(directory.resolve(name), LanguageFixture.resource(name));
        }
        fixture.run("g++", "-O0", "-g", "-c", "places.cc");
        fixture.write("profile", "events: Ir\nfn=hot\n1 75\nfn=slow\n1 25\ncfn=hot\ncalls=200 1\n1 1\n");
    }

    @AfterAll
    static void end() {
        POOL.shutdown();
    }

    private static EditorText read(String text) {
        return TEXTS.read(directory.resolve("rules.lopi"), text);
    }

    /** What a text is after its first fix. */
    private static String mended(String text) {
        EditorText.Fix fix = read(text).problems().stream().flatMap(each -> each.fixes().stream()).findFirst()
                .orElseThrow();
        return text.substring(0, fix.offset()) + fix.replacement() + text.substring(fix.offset() + fix.length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "instrument hott with count;             | instrument hot with count;",
        "instrument \"hott\" with count;         | instrument hot with count;",
        "instrument ns::Clas::method with count; | instrument ns::Class::method with count;",
        "instrument ns::large<int> with count;   | ",
        "instrument \"ns::large<int>\" with count; | instrument \"ns::larger<int>\" with count;",
        "instrument * in werk.c with count;      | instrument * in work.c with count;",
        "instrument hot with cals;               | instrument hot with call;",
        "instrument * with count; skip hot;      | instrument * with count; ",
    })
    void aMisspeltNameIsMended(String wrong, String right) {
        if (right != null) {
            assertEquals(OBJECTS + right.strip(), mended(OBJECTS + wrong).strip());
        } else {
            assertTrue(read(OBJECTS + wrong).problems().size() > 0);
        }
    }

    /** What a text is after the proposal of a label, at the sign |. */
    private static String completed(String text, String label) {
        int offset = text.indexOf('|');
        String without = text.replace("|", "");
        EditorText.Proposal proposal = read(without).proposals(offset, POOL).stream()
                .filter(each -> each.label().equals(label)).findFirst().orElseThrow();
        return without.substring(0, proposal.offset()) + proposal.text()
                + without.substring(proposal.offset() + proposal.length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', value = {
        "instrument ne|           # next_random            # instrument next_random",
        "instrument \"ne|\" with  # next_random            # instrument \"next_random\" with",
        "instrument ns::|         # ns::Class::method(int) # instrument \"ns::Class::method(int)\"",
        "instrument meth|         # ns::Class::method(int) # instrument \"ns::Class::method(int)\"",
        "instrument * with ca|    # call                   # instrument * with call",
        "instrument * wi|         # with                   # instrument * with",
        "objects |                # places.o               # objects \"places.o\"",
        "objects \"pl|\"          # places.o               # objects \"places.o\"",
    })
    void proposalsFitIn(String text, String label, String completed) {
        assertEquals(OBJECTS + completed, completed(OBJECTS + text, label));
    }

    @Test
    void aFunctionIsProposedWithItsPlaceAndSize() {
        String text = OBJECTS + "instrument ";
        EditorText.Proposal method = read(text).proposals(text.length(), POOL).stream()
                .filter(each -> each.label().equals("ns::Class::method(int)")).findFirst().orElseThrow();
        assertTrue(method.description().matches("places\\.cc:10, \\d+ bytes"), method.description());
    }

    private static String hover(String text) {
        return read(text.replace("|", "")).hover(text.indexOf('|')).map(EditorText.Hover::text).orElse("");
    }

    @Test
    void aHoverTellsOfFunctionsAndProbes() {
        assertTrue(hover(OBJECTS + "instrument h|ot with count;").matches(
                "hot: work\\.c:\\d+, \\d+ bytes; 200 calls, 75\\.0 % of the time; called by slow"),
                hover(OBJECTS + "instrument h|ot with count;"));
        String all = hover(OBJECTS + "instrument ns|::* with count;");
        assertTrue(all.startsWith("4 functions\n") && all.contains("\nns::Class::method(int): places.cc:10, "), all);
        assertTrue(hover(OBJECTS + "instrument * with cou|nt;").startsWith("count: counts calls"));
        assertTrue(hover(OBJECTS + "instrument * where hott|est 70 % with count;").startsWith("hot: work.c:"));
        assertEquals("2 functions, with counts of calls", hover("profile \"pro|file\";"));
        assertEquals("", hover(OBJECTS + "// h|ot"));
    }

    @Test
    void linksLeadToSourcesAndFiles() {
        List<EditorText.Link> links = read(OBJECTS + "instrument ns::Class::method with count;")
                .links(OBJECTS.length() + 12);
        assertEquals(1, links.size());
        assertEquals(directory.resolve("places.cc"), links.get(0).file());
        assertEquals(10, links.get(0).line());
        assertEquals(directory.resolve("work.o"), read(OBJECTS).links(10).get(0).file());
        assertEquals(directory.resolve("places.o"), read(OBJECTS).links(20).get(0).file());
        assertEquals(directory.resolve("profile"), read(OBJECTS).links(OBJECTS.length() - 4).get(0).file());
    }

    @Test
    void theOutlineHasTheStatements() {
        assertEquals(List.of("FILE \"work.o\", \"places.o\"", "FILE profile \"profile\"", "SKIP skip main",
                "INSTRUMENT h*, \"x\": count"),
                read(OBJECTS + "skip main;\ninstrument h*, \"x\" in work.c with count;").outline().stream()
                .map(each -> each.kind() + " " + each.label()).toList());
        assertEquals(List.of(), read("").outline());
    }

    @ParameterizedTest
    @ValueSource(strings = {"(", "not ", "size > 1 and ", "not (size > 1 or "})
    void deepConditionsAreRefusedInOneSentence(String part) {
        String text = OBJECTS + "instrument * where " + part.repeat(5_000) + "size > 1 with count;\n"
                + "instrument hott with count;";
        List<EditorText.Problem> problems = read(text).problems();
        assertTrue(problems.stream().anyMatch(each -> each.message().equals(
                "conditions inside of one another, more than 500 times; write simpler ones")), problems::toString);
        read(text).proposals(text.length() / 2, POOL);
        read(text).outline();
        read(text).hover(text.length() / 2);
    }
}
