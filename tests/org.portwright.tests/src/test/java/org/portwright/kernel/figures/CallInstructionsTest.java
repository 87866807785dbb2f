// SPDX-License-Identifier: EPL-2.0
// Whose instructions a call consists of, from given ones of two processors.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.portwright.kernel.figures.CallInstructions.Part;

class CallInstructionsTest {
    private static final long PROGRAM = 0x08049000;
    private static final CallInstructions.Symbols SYMBOLS = new CallInstructions.Symbols();

    static {
        SYMBOLS.add(List.of("c1000100 T entry", "c1000200 t poll", "c2000000 t work\t[apkern]", "c2000100 t apkern_host_request\t[apkern]",
                "c2000200 t apkern_activate_thread\t[apkern]", "c2000300 d data\t[apkern]", "Linux version 6.1"));
    }

    private final StringBuilder trace = new StringBuilder("Tracing enabled for CPU0\n");

    private void turn(int processor, long time, Object... addressesAndInstructions) {
        for (int i = 0; i < addressesAndInstructions.length; i += 2) {
            long address = (Long) addressesAndInstructions[i];
            trace.append(String.format("(%d).[%d] [0x%012x] %s:%08x (unk. ctxt): %-25s ; 90%n", processor, time, address & 0xfffffff,
                    address < 0xc0000000L ? "0073" : "0060", address, addressesAndInstructions[i + 1]));
        }
    }

    private Map<Part, Map<String, Long>> count(boolean forwarded) throws IOException {
        return CallInstructions.count(new BufferedReader(new StringReader(trace.toString())), SYMBOLS, forwarded);
    }

    /** The processor that the program waits for is followed, each cycle of its way is somebody's. */
    @Test
    void aForwardedCallIsFollowedFromProcessorToProcessor() throws IOException {
        turn(0, 100, 0xc1000200L, "pause", 0xc1000204L, "jz .-4  (0xc1000200)", 0xc1000200L, "pause");
        turn(1, 100, PROGRAM, "int 0x80", 0xc1000100L, "push eax", 0xc2000100L, "mov eax, 0x00000001");
        turn(0, 103, 0xc1000200L, "pause", 0xc1000204L, "mov eax, ebx", PROGRAM, "int 0x80");
        turn(1, 103, 0xc2000104L, "xchg dword ptr ds:[edx], eax", 0xc2000108L, "ret ", 0xc1000200L, "pause");
        // The other one halts meanwhile.
        turn(0, 106, 0xc1000104L, "iret ", 0xc2000004L, "lea eax, dword ptr ds:[eax]", 0xc2000200L, "lock cmpxchg dword ptr ds:[ecx], edx");
        turn(0, 109, 0xc2000204L, "ret ", 0xc1000200L, "pause", 0xc1000200L, "pause");
        turn(1, 109, 0xc1000200L, "pause", PROGRAM + 2, "dec ebx", PROGRAM + 4, "xchg bx, bx");
        assertEquals(Map.of(Part.REQUEST, Map.of("the program", 1L, "entry", 1L, "apkern_host_request", 2L),
                Part.TO_CALL, Map.of("poll", 1L),
                Part.CALL, Map.of("the program", 1L, "entry", 1L),
                Part.ACTIVATION, Map.of("work", 1L, "apkern_activate_thread", 1L),
                Part.RESULT, Map.of("poll", 1L, "the program", 2L)), count(true));
    }

    @Test
    void ofLinuxAloneAllIsTheCall() throws IOException {
        turn(0, 100, PROGRAM, "int 0x80", 0xc1000100L, "iret ", PROGRAM + 2, "xchg bx, bx");
        assertEquals(Map.of(Part.CALL, Map.of("the program", 2L, "entry", 1L)), count(false));
    }

    @Test
    void aProcessorThatHaltsIsWhereItHasHalted() throws IOException {
        turn(0, 100, PROGRAM, "int 0x80", 0xc1000200L, "hlt ");
        turn(0, 110, PROGRAM + 2, "xchg bx, bx");
        assertEquals(Map.of(Part.CALL, Map.of("the program", 2L, "poll", 9L)), count(false));
    }

    @Test
    void theLastMarkedOnesAreCounted() throws IOException {
        turn(0, 100, PROGRAM, "int 0x80", 0xc1000100L, "iret ", PROGRAM + 2, "xchg bx, bx");
        turn(0, 200, PROGRAM, "int 0x80", PROGRAM + 2, "xchg bx, bx");
        assertEquals(Map.of(Part.CALL, Map.of("the program", 2L)), count(false));
    }

    @Test
    void theTableHasPartsAndTheirFunctionsAndTheSum() {
        String table = new CallInstructions(Map.of(Part.CALL, Map.of("entry", 20000L, "poll", 7000L, "tick", 100L)), 27).table();
        assertTrue(table.endsWith("""
                | **Linux's own call, from that instruction to the driver's work** |  | 27.1 |
                |  | `entry` | 20.0 |
                |  | `poll` | 7.0 |
                |  | others, of interrupts | 0.1 |
                | **sum**, as measured: 27 |  | 27.1 |
                """), table);
    }
}
