// SPDX-License-Identifier: EPL-2.0
// What rules mean, what is marked in them, and that no text upsets the language.
package org.portwright.lopi.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.lopi.LopiException;

@Timeout(600)
class ProbeRulesTest {
    private static final String PROFILE = "events: Ir\\nfn=hot\\n1 70\\nfn=slow\\n1 25\\nfn=cold\\n1 5\\n"
            + "cfn=hot\\ncalls=200 1\\n1 1\\ncfn=cold\\ncalls=100 1\\n1 1\\n";
    private static final String GOOD = "objects \"work.o\"; profile \"profile\";";

    @TempDir
    private static Path directory;
    private static LanguageFixture fixture;

    @BeforeAll
    static void compile() throws Exception {
        fixture = new LanguageFixture(directory);
        fixture.write("profile", PROFILE.replace("\\n", "\n"));
        fixture.write("perf", "# Overhead\n 70.00%  work  work  [.] hot\n");
    }

    // ------------------------------------------------------------ meaning

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "instrument *                           | cold hot main next_random slow warm",
        "instrument hot, ?old                   | cold hot",
        "instrument *o* except h*, slow         | cold next_random",
        "instrument * in work.c, other.c except main | cold hot next_random slow warm",
        "instrument * in 'other.c'              | ",
        "instrument * in 'src/*.c'              | ",
        "instrument * where size > 100000       | ",
        "instrument * where not size > 100000 except main | cold hot next_random slow warm",
        "instrument * where calls >= 100        | cold hot",
        "instrument * where calls > 100         | hot",
        "instrument * where calls = 100         | cold",
        "instrument * where time > 5 %          | hot slow",
        "instrument * where time >= 5 % and time <= 25 % | cold slow",
        "instrument * where hottest 70 %        | hot",
        "instrument * where hottest 70.5 %      | hot slow",
        "instrument * where hottest 100 %       | cold hot slow",
        "instrument * where calls > 100 or time < 1 % and not calls = 0 | hot",
        "instrument * where (calls > 100 or time < 30 %) and time > 5 % | hot slow",
        "instrument \"hot\"                     | hot",
        "instrument * where called by cold      | cold hot",
        "instrument * where called by ?o? and not called by cold | ",
        "instrument * where not called by 'c*' except main, next_* | slow warm",
    })
    void aRuleChooses(String rule, String functions) throws Exception {
        List<String> expected = functions == null ? List.of()
                : List.of(functions.split(" ")).stream().map(each -> each + " count AUTO").toList();
        assertEquals(expected, fixture.choices(GOOD + rule.replace('\'', '"') + " with count;"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "instrument 'ns::Class::method(int)'    | _ZN2ns5Class6methodEi",
        "instrument ns::Class::method           | _ZN2ns5Class6methodEi",
        "instrument ns::* except '*~*'          | _ZN2ns5Class6insideEi _ZN2ns5Class6methodEi _ZN2ns6largerIiEET_S1_S1_",
        "instrument '*::~Class()'               | _ZN2ns5ClassD1Ev",
        "instrument 'ns::larger<int>'           | _ZN2ns6largerIiEET_S1_S1_",
        "instrument '*larger<int>(int, int)'    | _ZN2ns6largerIiEET_S1_S1_",
        "instrument use                         | _Z3useRN2ns5ClassE",
        "instrument _ZL6hiddeni                 | _ZL6hiddeni",
        "instrument * in places.h               | _ZL13of_the_headeri",
        "instrument * in 'cpp/*.h'              | _ZL13of_the_headeri",
        "instrument * in 'sub/cpp/places.h'     | _ZL13of_the_headeri",
        "instrument * in 'pp/places.h'          | ",
        "instrument ns::* where calls = 3       | _ZN2ns5Class6methodEi",
        "instrument * where called by 'use(*'   | _ZN2ns5Class6methodEi",
        "instrument * where hottest 50 %        | _ZN2ns6largerIiEET_S1_S1_",
    })
    void functionsHaveTheNamesAndFilesOfTheirSource(String rule, String functions) throws Exception {
        Path folder = Files.createDirectories(directory.resolve("sub/cpp"));
        Files.write(folder.resolve("places.cc"), LanguageFixture.resource("places.cc"));
        Files.write(folder.resolve("places.h"), LanguageFixture.resource("places.h"));
        // A profile with C++ names, as callgrind has them without --demangle=no.
        fixture.write("profile.cc", "events: Ir\nfn=int ns::larger<int>(int, int)\n1 70\nfn=use(ns::Class&)\n1 30\n"
                + "cfn=ns::Class::method(int)\ncalls=3 1\n1 1\n");
        fixture.run("g++", "-O0", "-g", "-c", "sub/cpp/places.cc", "-o", "places.o");
        List<String> expected = functions == null ? List.of()
                : List.of(functions.split(" ")).stream().map(each -> each + " count AUTO").toList();
        assertEquals(expected, fixture.choices("places.o", "profile \"profile.cc\"; "
                + rule.replace('\'', '"') + " with count;"));
    }

    @Test
    void theFirstRuleThatChoosesAFunctionCounts() throws Exception {
        assertEquals(List.of("cold count REPLACE", "hot cycles CALL", "slow my.o AUTO", "warm my.o AUTO"),
                fixture.choices("""
                        // The main program is of no interest.
                        skip main, next_*;
                        instrument hot with cycles exit call;   /* not with count */
                        instrument hot, cold with count exit replace;
                        instrument * with "my.o";
                        """));
    }

    @Test
    void aFileWithoutRulesChoosesNothing() throws Exception {
        assertEquals(List.of(), fixture.choices(""));
        assertEquals(List.of(), fixture.choices("// nothing\n"));
        assertEquals(List.of("count", "cycles"), fixture.rules(
                "instrument a with count; instrument b with cycles; instrument c with count; skip d;").probes());
    }

    @Test
    void wordsOfTheLanguageAreNamesInQuotes() throws Exception {
        assertEquals(List.of(), fixture.issues("instrument \"size\", \"in\", sizes, in_, \"a\\\"b\" with call;"));
    }

    // ------------------------------------------------------------ marks

    @Test
    void goodRulesHaveNoMarks() throws Exception {
        assertEquals(List.of(), fixture.issues(GOOD
                + "instrument hot, c* in work.c where hottest 80 % with cycles exit call;"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "instrument hott with count;                | WARNING 1 the objects have no function hott; is it hot?",
        "instrument hot with cycle;                 | ERROR 1 cycle: no such probe; is it cycles?",
        "instrument hot with nonsense;              | ERROR 1 nonsense: no such probe; take count, accumulate",
        "instrument * with count;\\nskip hot;       | WARNING 2 never counts, since the rule before chooses all",
        "instrument * in werk.c with count;         | WARNING 1 no function of the objects is from werk.c; is it work.c?",
        "instrument * in other.c with count;        | WARNING 1 no function of the objects is from other.c; they are from work.c",
        "instrument * where time > 5 with count;    | ERROR 1 time is a share of the program's; write %",
        "instrument * where size > 5 % with count;  | ERROR 1 % is for time only; leave it out",
        "instrument * where time > 101 % with count;| ERROR 1 more than the whole; write at most 100 %",
        "instrument * where hottest 0 % with count; | ERROR 1 no share of the program's time; write more than 0",
        "instrument * where called by cald with count; | WARNING 1 the profile has no call by cald; is it cold?",
        "objects 'none.o';                          | WARNING 1 none.o: no such file, so that functions are not checked",
        "objects 'profile';                         | WARNING 1 ",
        "profile 'none';                            | ERROR 1 none: no such profile; profile the program first",
        "profile 'work.o';                          | ERROR 1 ",
        "instrument hot with trace;\\ninstrument slow with graph; | ERROR 2 graph and trace can't be in one program",
        "instrument hot with;                       | ERROR 1 ';' can't stand here; see docs/lopi-language.md",
        "instrument hot with count                  | ERROR 1 the end of the file can't stand here; write ';' before it",
        "instrument hot with 'none.o';              | WARNING 1 none.o: no such file; compile the probe",
        "hot;                                       | ERROR 1 'hot' begins no statement; write objects, profile",
        "instrument hot with '';                    | ERROR 1 nothing between the quotes; write a name",
        "instrument hot with count exit sometimes;  | ERROR 1 'sometimes' can't stand here; see docs/lopi-language.md",
        "instrument # with count;                   | ERROR 1 ",
    })
    void aMistakeIsMarked(String text, String issue) throws Exception {
        List<String> issues = fixture.issues(GOOD + text.replace("\\n", "\n").replace('\'', '"'));
        assertTrue(issues.stream().anyMatch(each -> each.startsWith(issue)), issues::toString);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "                 | calls > 1   | needs a profile; write profile \"FILE\"; before the rules",
        "                 | time > 1 %  | needs a profile",
        "                 | hottest 9 % | needs a profile",
        "profile \"perf\";| calls > 1   | the profile has no counts of calls; take one of gprof or callgrind",
    })
    void conditionsNeedAProfileThatHasThem(String profile, String condition, String message) throws Exception {
        List<String> issues = fixture.issues((profile == null ? "" : profile) + "instrument * where " + condition
                + " with count;");
        assertTrue(issues.stream().anyMatch(each -> each.startsWith("ERROR 1 " + message)), issues::toString);
        assertEquals(List.of(), fixture.issues("profile \"perf\"; profile \"profile\"; instrument * where " + condition
                + " with count;"));
    }

    @Test
    void whatCantBeInstrumentedIsMarkedWithTheReason() throws Exception {
        fixture.write("twice.c", "int sigsetjmp(int a) { return a; } int fine(int a) { return a + 1; }"
                + "__attribute__((section(\".init\"))) int early(int a) { return a * 3; }\n");
        fixture.run("gcc", "-O1", "-w", "-c", "twice.c");
        String objects = "objects \"twice.o\"; ";
        assertEquals(List.of("WARNING 1 early can't be instrumented: a piece of the program's start or end, not a function"),
                fixture.issues(objects + "instrument early with count;"));
        List<String> issues = fixture.issues(objects + "instrument * with count;");
        assertEquals(1, issues.size(), issues::toString);
        assertTrue(issues.get(0).startsWith("INFO 1 ") && issues.get(0)
                .contains(" of the 3 functions can't be instrumented: ")
                && issues.get(0).contains("early (a piece of the program's start or end, not a function)"),
                issues::toString);
        assertEquals(List.of(), fixture.issues(objects + "skip early; instrument fine with count;"));
    }

    @Test
    void objectsAreReadAgainWhenTheyChange() throws Exception {
        String rules = "objects \"grown.o\"; instrument second with count;";
        fixture.write("grown.c", "int first(int a) { return a + 1; }\n");
        fixture.run("gcc", "-c", "grown.c");
        assertEquals(List.of("WARNING 1 the objects have no function second"), fixture.issues(rules));
        fixture.write("grown.c", "int first(int a) { return a + 1; } int second(int a) { return a + 2; }\n");
        fixture.run("gcc", "-c", "grown.c");
        assertEquals(List.of(), fixture.issues(rules));
    }

    @Test
    void objectsMayBeArchivesAndPatterns() throws Exception {
        fixture.run("ar", "rcs", "libwork.a", "work.o");
        assertEquals(List.of(), fixture.issues("objects \"lib*.a\"; instrument hot with count;"));
        assertEquals(List.of("WARNING 1 the objects have no function nobody_there"),
                fixture.issues("objects \"lib*.a\"; instrument nobody_there with count;"));
    }

    // ------------------------------------------------------------ hostile texts

    @Test
    void anErrorOfAFileHasItsLine() throws Exception {
        LopiException refused = assertThrows(LopiException.class,
                () -> fixture.rules("skip main;\n\ninstrument hot with nothing;\n"));
        assertTrue(refused.getMessage().startsWith("line 3: nothing: no such probe"), refused.getMessage());
    }

    @Test
    void noTextUpsetsTheLanguage() throws Exception {
        String valid = GOOD + "instrument hot, c* in work.c where (hottest 80 % or not calls > 5) with cycles exit call; skip \"x\";";
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int i = 0; i < 300; i++) {
            StringBuilder text = new StringBuilder(valid);
            for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.setCharAt(at, (char) (1 + random.nextInt(300)));
                    case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(20)));
                    case 2 -> text.insert(at, valid, 0, random.nextInt(valid.length()));
                    default -> text.insert(at, (char) (random.nextInt(2) == 0 ? '"' : '\\'));
                }
            }
            String shown = text.toString();
            try {
                fixture.rules(shown);
            } catch (LopiException e) {
                // What it is for.
            } catch (RuntimeException | Error e) {
                throw new AssertionError("seed " + seed + ": " + shown, e);
            }
        }
    }

    @Test
    void deepAndLargeFilesAreRefused() throws Exception {
        for (String text : List.of("instrument * where " + "(".repeat(20_000), "instrument * where "
                + "not ".repeat(20_000),
                "instrument * where size > 1" + " or size > 1".repeat(20_000) + " with count;", " ".repeat(2 << 20))) {
            assertThrows(LopiException.class, () -> fixture.rules(text));
        }
        // Many functions are not deep.
        assertEquals(List.of(), fixture.choices("instrument not_f" + ", not_f".repeat(2_000) + " with count;"));
    }

    @Test
    void bytesThatAreNoTextAreRefused() throws Exception {
        byte[] bytes = new byte[5000];
        new Random(1).nextBytes(bytes);
        Path file = Files.write(directory.resolve("bytes.lopi"), bytes);
        assertThrows(LopiException.class, () -> new ProbeFiles(LanguageFixture.INJECTOR).read(file, warning -> { }));
    }

    @Test
    void wordsAreThoseOfTheGrammar() {
        assertEquals(LanguageFixture.INJECTOR.getInstance(Spelling.class).keywords().stream()
                .filter(each -> Character.isLetter(each.charAt(0))).sorted().toList(),
                Spelling.WORDS.stream().sorted().toList());
    }

    @Test
    void suppliedProbesAreThoseOfTheMakefile() throws Exception {
        Path lopi = Path.of(System.getProperty("portwright.home")).resolve("native/lopi");
        String makefile = Files.readString(lopi.resolve("makefile"), StandardCharsets.UTF_8);
        List<String> inline = List.of(makefile.split("INLINE := ")[1].split("\n")[0].split(" "));
        for (String probe : inline) {
            assertTrue(SuppliedProbe.named(probe).isPresent() && !SuppliedProbe.named(probe).get().isCalled(), probe);
        }
        try (var sources = Files.list(lopi.resolve("probes"))) {
            List<String> called = sources.map(each -> each.getFileName().toString().replace(".c", "")).sorted()
                    .toList();
            for (String probe : called) {
                assertTrue(SuppliedProbe.named(probe).map(SuppliedProbe::isCalled).orElse(false), probe);
            }
            assertEquals(SuppliedProbe.values().length, inline.size() + called.size() + 1, "call");
        }
    }
}
