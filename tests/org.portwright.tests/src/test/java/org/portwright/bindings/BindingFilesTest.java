// SPDX-License-Identifier: EPL-2.0
// What the binding language says, and what is wrong with it.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindingFilesTest {

    @TempDir
    private Path folder;

    private final List<String> problems = new ArrayList<>();

    private List<BoundClass> read(String text) throws Exception {
        Path file = Files.writeString(folder.resolve("test.bind"), text);
        List<BoundClass> classes = BindLanguage.FILES.read(file, problems::add).classes();
        problems.replaceAll(problem -> problem.replace(file.toString(), "test.bind"));
        return classes;
    }

    /** Names and descriptions of the functions of one class. */
    private List<String> functions(String text) throws Exception {
        List<BoundClass> classes = read(text);
        assertEquals(List.of(), problems);
        assertEquals(1, classes.size());
        return classes.get(0).functions().stream().map(each -> each.name() + ": " + each.binding()).toList();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "import class java.lang.Maths;                             | 1: target j2me has no class java.lang.Maths; is java.lang.Math meant?",
        "import class java.util.List;                              | 1: target j2me has no class java.util.List; is javax.microedition.lcdui.List meant?",
        "import class java.nio.ByteBuffer;                         | 1: target j2me has no class java.nio.ByteBuffer; name one that it has",
        "import package java.nio;                                  | 1: target j2me has no package java.nio; is java.io meant?",
        "import package java.util except Vektor;                   | 1: package java.util has no class Vektor; leave it out",
        "target phone; import class java.lang.Math;                | 1: there is no target phone; use j2me or java",
        "classpath \"no.jar\"; import class java.lang.Math;        | 1: no.jar: no such file; name a JAR, relative to this file",
        "import class java.lang.Math { only squirt; }              | 1: java.lang.Math has no such member squirt; is sqrt meant?",
        "import class java.lang.Math { only abs(byte); }           | 1: java.lang.Math has no such member abs with these parameters; there is abs(int) and abs(long) and abs(float) and abs(double)",
        "import class java.lang.Math { rename abs to absolute; }   | 1: java.lang.Math has 4 members abs; write which one, such as abs(int)",
        "import class java.lang.Math { in abs; }                   | 1: abs has no array to pass; leave this out",
        "import class java.lang.Math { latin1 abs; }               | 1: abs has no string to pass; leave this out",
        "import class java.lang.Math { handle abs; }               | 1: abs has no string or array to pass; leave this out",
        "import class java.lang.Thread { callback start2; }        | 1: java.lang.Thread has no such member start2; is start meant?",
        "import class java.lang.Math; import class java.lang.Math {} | 1: java.lang.Math is imported already; leave this out, or write its clauses there",
        "import package java.util; import package java.util;       | 1: java.util is imported already; leave this out, or write its clauses there",
        "import java.lang.Math;                                    | 1: 'import' can't stand here; see docs/bindings.md for what can",
        "import class java.lang.Math                               | 1: the end of the file can't stand here; see docs/bindings.md for what can"})
    void mistakesAreToldWithLineAndWayOut(String text, String problem) throws Exception {
        assertTrue(read(text).isEmpty());
        assertEquals("test.bind:" + problem, problems.get(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "target java;", "// nothing yet"})
    void aFileThatBindsNothingIsTold(String text) throws Exception {
        assertTrue(read(text).isEmpty());
        assertEquals(List.of("test.bind: binds nothing; write import, for what C calls, or export, for what Java calls"), problems);
    }

    @Test
    void twoClassesOfOneNameNeedAnAlias() throws Exception {
        read("target java;\nimport class java.util.List;\nimport class java.awt.List;\n");
        assertEquals(List.of("test.bind:3: java.awt.List and java.util.List would both be List in C;"
                + " import one of them by itself, as another name"), problems);
        problems.clear();
        assertEquals("List ListBox", read("target java;\nimport class java.util.List;\nimport class java.awt.List as ListBox;")
                .stream().map(BoundClass::name).collect(Collectors.joining(" ")));
        assertEquals(List.of(), problems);
    }

    @Test
    void overloadsAreNamedForTheirParameters() throws Exception {
        assertEquals(List.of("StringItem_new_String_String: javax/microedition/lcdui/StringItem."
                + "<init>(Ljava/lang/String;Ljava/lang/String;)V new uu",
                "StringItem_new_String_String_int: javax/microedition/lcdui/StringItem."
                + "<init>(Ljava/lang/String;Ljava/lang/String;I)V new uu-"),
                functions("import class javax.microedition.lcdui.StringItem { only new; }"));
        assertEquals(List.of("make: javax/microedition/lcdui/StringItem.<init>(Ljava/lang/String;Ljava/lang/String;)V new uu"),
                functions("import class javax.microedition.lcdui.StringItem {"
                        + " only new(String, java.lang.String); rename new(String, String) to make; }"));
    }

    @Test
    void clausesSayHowValuesPass() throws Exception {
        assertEquals(List.of("Graphics_drawRGB: javax/microedition/lcdui/Graphics.drawRGB([IIIIIIIZ)V virtual i-------"),
                functions("import class javax.microedition.lcdui.Graphics { only drawRGB; in drawRGB; }"));
        assertEquals(List.of("Image_getRGB: javax/microedition/lcdui/Image.getRGB([IIIIIII)V virtual o------"),
                functions("import class javax.microedition.lcdui.Image { out getRGB; only getRGB; }"));
        assertEquals(List.of("S_concat: java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String; virtual l"),
                functions("import class java.lang.String as S { only concat; latin1 concat; }"));
        assertEquals(List.of("String_concat: java/lang/String.concat(Ljava/lang/String;)Ljava/lang/String; virtual -"),
                functions("import class java.lang.String { only concat; handle concat; }"));
        assertEquals(List.of("Thread_sleep: java/lang/Thread.sleep(J)V static - code blocking"),
                functions("import class java.lang.Thread { only sleep; code sleep; blocking sleep; }"));
    }

    @Test
    void namesThatBeginClausesAreNamesToo() throws Exception {
        assertEquals(List.of("System_in: java/lang/System.in:Ljava/io/InputStream; getstatic"),
                functions("target java; import class java.lang.System { only in; }"));
    }

    @Test
    void callbacksAreChosen() throws Exception {
        List<BoundClass> classes = read("import class javax.microedition.lcdui.Canvas;\n"
                + "import class java.lang.Thread { callback run; }\nimport class java.lang.Runnable;\n");
        assertEquals(List.of(), problems);
        assertEquals("keyPressed keyRepeated keyReleased pointerPressed pointerReleased pointerDragged showNotify hideNotify"
                + " paint sizeChanged", classes.get(0).callbacks().stream().map(BoundClass.Callback::name)
                .collect(Collectors.joining(" ")));
        assertEquals(List.of("+run()V"), classes.get(1).callbacks().stream().flatMap(each -> each.methods().stream()).toList());
        assertEquals(List.of("run()V"), classes.get(2).callbacks().stream().flatMap(each -> each.methods().stream()).toList());
    }

    @Test
    void aClassThatIsImportedByItselfIsNotTakenWithItsPackage() throws Exception {
        List<BoundClass> classes = read("import package javax.microedition.rms except RecordFilter;\n"
                + "import class javax.microedition.rms.RecordStore as Store { only openRecordStore(String, boolean); }");
        assertEquals(List.of(), problems);
        BoundClass store = classes.stream().filter(each -> each.name().equals("Store")).findFirst().orElseThrow();
        assertEquals(List.of("Store_openRecordStore_String_boolean"),
                store.functions().stream().map(BoundFunction::name).toList());
        assertTrue(classes.stream().noneMatch(each -> each.name().equals("RecordStore") || each.name().equals("RecordFilter")));
    }

    @Test
    void aDescriptionIsReadAsItIsWritten() throws Exception {
        int count = 0;
        for (BoundClass type : read("target java; import package java.util; import package java.lang except Compiler;")) {
            for (BoundFunction function : type.functions()) {
                assertEquals(function.binding(), org.portwright.translator.binding.Binding
                        .parse(function.binding().toString()).orElseThrow());
                count++;
            }
        }
        assertTrue(count > 3000, "only " + count);
    }
}
