// SPDX-License-Identifier: EPL-2.0
// The system properties by which the person who runs a program limits it, or looks at it.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.packaging.HandWrittenProgram.DATA;

import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.packaging.RuntimeUnderTest;
import org.portwright.packaging.RuntimeUnderTest.Result;

@Isolated("what it sets is for every program of this JVM")
class SettingsTest {

    private static final int MMAP2 = 4210;
    private static final int SOCKET = 4183;
    private static final int SOCKETPAIR = 4184;
    private static final int MAP_PRIVATE_ANONYMOUS = 0x802;
    private static final int EACCES = 13;
    private static final int ENOMEM = 12;
    private static final int BUFFER = DATA + 0x1400;
    private static final int SP = DATA - 256;

    private final RuntimeUnderTest runtime = RuntimeUnderTest.se(false);

    @AfterEach
    void clear() {
        for (String name : List.of("root", "no-network", "trace-syscalls", "heap")) {
            System.clearProperty("portwright." + name);
        }
    }

    private Result run(IntConsumer program) {
        return runtime.execute(program, new byte[0]);
    }

    private int call(int number, int a0, int a1, int a2, int a3) {
        runtime.call("Memory", "storeInt", SP + 16, -1);
        runtime.call("Memory", "storeInt", SP + 20, 0);
        return runtime.callInt("Machine", "systemCall", number, a0, a1, a2, a3, SP);
    }

    @Test
    void withoutNetworkThereAreNoSocketsButPairs() {
        System.setProperty("portwright.no-network", "true");
        Result result = run(sp -> {
            for (int family : new int[] {2, 10}) {
                assertEquals(-EACCES, call(SOCKET, family, 1, 0, 0));
                assertEquals(-EACCES, call(SOCKET, family, 2, 0, 0));
            }
            assertEquals(0, call(SOCKETPAIR, 1, 2, 0, BUFFER));
        });
        assertEquals("", result.err());
    }

    @Test
    void theHeapIsAsLargeAsWanted() {
        System.setProperty("portwright.heap", "3M");
        Result result = run(sp -> {
            assertTrue(call(MMAP2, 0, 2 << 20, 3, MAP_PRIVATE_ANONYMOUS) > 0);
            assertEquals(-ENOMEM, call(MMAP2, 0, 2 << 20, 3, MAP_PRIVATE_ANONYMOUS));
        });
        assertEquals("", result.err());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lots", "-1", "0", "4096M", "", "M"})
    void aHeapThatIsNoSizeIsRefused(String size) {
        System.setProperty("portwright.heap", size);
        Throwable thrown = assertThrows(Throwable.class, () -> run(sp -> { }));
        Throwable cause = thrown.getCause().getCause() == null ? thrown.getCause() : thrown.getCause().getCause();
        assertTrue(cause.getMessage().contains("not a size"), cause.toString());
    }

    @Test
    void systemCallsAreShown() {
        System.setProperty("portwright.trace-syscalls", "true");
        Result result = run(sp -> {
            String path = "/no\"thing";
            for (int i = 0; i <= path.length(); i++) {
                runtime.call("Memory", "storeByte", BUFFER + i, i < path.length() ? (int) path.charAt(i) : 0);
            }
            call(4005, BUFFER, 0, 0, 0);
            call(4004, 1, BUFFER, 3, 0);
            call(4002, 1, 2, 3, 4);
            call(4183, 99, 1, 0, 0);
            call(4246, 7, 0, 0, 0);
        });
        assertEquals("""
                open("/no\\"thing", 0, 00) = -1 ENOENT
                write(1, "/no", 3) = 3
                fork(0x1, 0x2, 0x3, 0x4) = -1 ENOSYS
                socket(99, 0x1, 0) = -1 EAFNOSUPPORT
                exit_group(7) = ?
                """, result.err());
        assertEquals(7, result.status());
    }
}
