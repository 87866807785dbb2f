// SPDX-License-Identifier: EPL-2.0
// Checks that instrumentation by hand gets into the functions that were chosen, and nowhere else.
package org.portwright.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HandInstrumentationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "int f(int a) { return a; }                        | int f(int a) { HERE return a; }",
        "static __attribute__((noinline)) int f(void) { }  | static __attribute__((noinline)) int f(void) { HERE }",
        "int f(void) __attribute__((cold)) { }             | int f(void) __attribute__((cold)) { HERE }",
        "void (*f(int a))(int) { if (a) { } }              | void (*f(int a))(int) { HERE if (a) { } }",
        "struct s { int f; } *f (struct s *p) { }          | struct s { int f; } *f (struct s *p) { HERE }",
        "int f(int); int g(void) { return f(1); }          | int f(int); int g(void) { return f(1); }",
        "int (*f)(void) = g; int h(void) { }               | int (*f)(void) = g; int h(void) { }",
        "struct t t = { f(1), \"f(\" }; int h(void) { }    | struct t t = { f(1), \"f(\" }; int h(void) { }",
        "char c = '{'; int f() { } int h() { f(); }        | char c = '{'; int f() { HERE } int h() { f(); }"})
    void onlyDefinitionsOfChosenFunctionsAreInstrumented(String source, String expected) {
        assertEquals(expected, HandInstrumentation.write(source, Set.of("f"), "HERE").source());
    }

    @Test
    void lineMarkersAreNoCode() {
        String source = "# 1 \"f(){\" 2\nint f(void)\n{\n#pragma GCC f() {\n}\n";
        HandInstrumentation.Result result = HandInstrumentation.write(source, Set.of("f", "g"), "HERE");
        assertEquals(source.replace("\n{\n", "\n{ HERE\n"), result.source());
        assertEquals(Set.of("f"), result.found());
    }

    @Test
    void anUnfinishedLiteralEndsWithTheSource() {
        assertEquals("int f() { HERE char *s = \"a\\", HandInstrumentation.write("int f() { char *s = \"a\\",
                Set.of("f"), "HERE").source());
    }
}
