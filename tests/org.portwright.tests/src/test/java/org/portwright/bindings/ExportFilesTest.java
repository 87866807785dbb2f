// SPDX-License-Identifier: EPL-2.0
// What is wrong with exports in .bind files.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.bindings.exports.ExportedFunction;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.bindings.exports.HeaderComments;
import org.portwright.bindings.language.BindingFiles;

class ExportFilesTest {

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    private BindingFiles.Bindings read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("test.bind"), text);
        BindingFiles.Bindings bindings = BindLanguage.FILES.read(file, problems::add);
        problems.replaceAll(problem -> problem.replace(file.toString(), "test.bind"));
        return bindings;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Strin f();                                     | Strin can't pass to C; take a number, boolean, an array of these, String, ByteBuffer, or a handle or callback of this class",
        "handle H = \"h\"; void f(h x);                 | h can't pass to C; take a number, boolean, an array of these, String, ByteBuffer, or a handle or callback of this class: H",
        "void f(String[] x);                            | an array of String can't pass to C; take a number, boolean, an array of these, String, ByteBuffer, or a handle or callback of this class",
        "void f(void x);                                | a parameter is not void; leave it out",
        "int[] f();                                     | a function can't give a int[]; write byte[], or pass an array that it fills",
        "byte[] f();                                    | say how many bytes C gives: write length and an expression of C in quotes behind the parameters",
        "int f() length \"3\";                          | length is of a result that is byte[]; leave it out",
        "void f(int x, length x);                       | there is no array or buffer x among the parameters; name one",
        "void f(byte[] x, length y);                    | there is no array or buffer y among the parameters; name one",
        "void f(byte[] x, data x);                      | there is no callback x among the parameters; name one",
        "void f(keep int x);                            | keep is of a callback; leave it out",
        "void f(latin1 int x);                          | latin1 says how a String passes; leave it out",
        "void f(int x, int x);                          | x is the name of something else in the class; take another one, for a function by 'as'",
        "void f(int switch);                            | switch is a keyword of Java; take another name",
        "void f(); int f(int x);                        | f is the name of something else in the class; take another one, for a function by 'as'",
        "void close();                                  | close is the name of something else in the class; take another one, for a function by 'as'",
        "int f() throws E if negative;                  | there is no exception E; declare it: exception E;",
        "exception E; float f() throws E if negative;   | a failure is told by an integer or a pointer, and float is none",
        "callback String C();                           | a callback gives void, boolean, int, long, float or double",
        "callback int C(int x); void f(C c, C d);       | a function takes one callback without data; declare the other with data, or write a function in C between",
        "callback void C(int[] x);                      | C passes numbers, strings and handles to a callback",
        "callback void C(int x, length x);              | C passes a length as any number; write int and a name",
        "handle H = \"h\" { int[] x; }                  | a field is a number, boolean, String or handle; write a function in C for another"})
    void mistakesAreToldWithLineAndWayOut(String clauses, String problem) throws Exception {
        assertTrue(read("target java;\nexport class org.example.Test {\n" + clauses + "}").isEmpty());
        assertEquals("test.bind:3: " + problem, problems.get(0));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "export class org.example.Test { }              | exports are of target java; begin the file with target java;",
        "target java; export class Test { }             | Test is not the name of a class in a package; write one such as org.example.zlib.Zlib",
        "target java; export class a.A { } export class a.B { } | a file exports one class; write the other into a file of its own",
        "target java; export class a.A { void f( }      | '}' can't stand here; write ')' before it"})
    void mistakesOfTheWholeAreToldToo(String text, String problem) throws Exception {
        assertTrue(read(text).isEmpty());
        assertEquals("test.bind:1: " + problem, problems.get(0));
    }

    @Test
    void commentsComeFromTheFileOrElseFromTheHeader() throws Exception {
        ExportedLibrary library = read("""
                target java;
                /** All of it. */
                export class org.example.Test {
                    /**
                     * Of the file.
                     */
                    void first();
                    void second();
                    void third();
                    void fourth();
                }
                """).exports().orElseThrow();
        String header = """
                /* Of the header, first. */
                static inline void first(void) { }
                /**
                 * Is it a < b?
                 *
                 * Perhaps.
                 */
                extern int
                second(int a, int b);
                /* Of something else. */
                #define OTHER 1
                ZEXTERN int ZEXPORT third OF((int *a));
                /*
                     Stands behind, as in zlib.h.
                */
                void fourth(void);
                """;
        assertEquals(List.of("Of the file.", "Is it a &lt; b?\n<p>Perhaps.", "Stands behind, as in zlib.h.",
                "Stands behind, as in zlib.h."), library.withComments(new HeaderComments(List.of(header))::of).functions()
                        .stream().map(ExportedFunction::comment).toList());
        assertEquals("All of it.", library.comment());
    }
}
