// SPDX-License-Identifier: EPL-2.0
// What GDB says is understood, and what is none of GDB/MI is refused.
package org.portwright.kernel.gdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MiRecordTest {
    @Test
    void anAnswerHasItsToken() {
        MiRecord record = MiRecord.parse("12^done,bkpt={number=\"1\",line=\"40\",enabled=\"y\"}");
        assertEquals(OptionalInt.of(12), record.token());
        assertEquals('^', record.kind());
        assertEquals("done", record.name());
        assertEquals("1", record.results().tuple("bkpt").text("number"));
        assertEquals(40, record.results().tuple("bkpt").number("line", -1));
        assertEquals(-1, record.results().tuple("bkpt").number("enabled", -1));
        assertEquals("", record.results().tuple("nothing").text("number"));
    }

    @Test
    void listsAreOfValuesOrOfResults() {
        MiRecord.MiTuple results = MiRecord.parse("^done,stack=[frame={level=\"0\",func=\"f\"},frame={level=\"1\",func=\"g\"}],"
                + "register-names=[\"eax\",\"\",\"ecx\"],empty=[],none={}").results();
        assertEquals(List.of("f", "g"), results.tuples("stack").stream().map(frame -> frame.text("func")).toList());
        assertEquals(List.of("eax", "", "ecx"), results.texts("register-names"));
        assertEquals(List.of(), results.tuples("empty"));
        assertTrue(results.tuple("none").values().isEmpty());
    }

    @Test
    void textIsWrittenAsInC() {
        assertEquals("a \"b\"\\\n\tä\u0001", MiRecord.parse("~\"a \\\"b\\\"\\\\\\n\\tä\\001\"").name());
        MiRecord stopped = MiRecord.parse("*stopped,reason=\"breakpoint-hit\",thread-id=\"2\"");
        assertEquals("stopped", stopped.name());
        assertEquals(2, stopped.results().number("thread-id", 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "(gdb) ", "hello", "^done,", "^done,a", "^done,a=", "^done,a={b=\"1\"", "~\"open", "^done,a=b"})
    void whatIsNoneIsRefused(String line) {
        assertThrows(RuntimeException.class, () -> MiRecord.parse(line));
    }
}
