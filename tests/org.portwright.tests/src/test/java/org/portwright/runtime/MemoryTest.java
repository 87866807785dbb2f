// SPDX-License-Identifier: EPL-2.0
// Memory of both runtimes against a plain array of bytes.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.portwright.packaging.HandWrittenProgram.DATA;
import static org.portwright.packaging.HandWrittenProgram.MEMORY_END;
import static org.portwright.packaging.HandWrittenProgram.STACK_SIZE;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.packaging.RuntimeUnderTest;

class MemoryTest {

    private static final int WINDOW = DATA + 0x4000;
    private static final int WINDOW_SIZE = 64;

    /** A runtime and the byte order of its program. */
    record Subject(RuntimeUnderTest runtime, boolean bigEndian) {

        @Override
        public String toString() {
            return runtime.toString();
        }

        int load(String method, int address) {
            return runtime.callInt("Memory", method, address);
        }

        void store(String method, int address, Object value) {
            runtime.call("Memory", method, address, value);
        }
    }

    static Stream<Subject> subjects() {
        return Stream.of(new Subject(RuntimeUnderTest.se(false), false), new Subject(RuntimeUnderTest.se(true), true),
                new Subject(RuntimeUnderTest.cldc(false), false), new Subject(RuntimeUnderTest.cldc(true), true));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void randomAccessesAgreeWithBytes(Subject subject) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        ByteBuffer model = ByteBuffer.allocate(WINDOW_SIZE)
                .order(subject.bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < WINDOW_SIZE; i++) {
            subject.store("storeByte", WINDOW + i, 0);
        }
        for (int i = 0; i < 20_000; i++) {
            int at = random.nextInt(WINDOW_SIZE - 8);
            String step = subject + ", seed " + seed + ", step " + i;
            switch (random.nextInt(7)) {
                case 0 -> {
                    int value = random.nextInt();
                    subject.store("storeByte", WINDOW + at, value);
                    model.put(at, (byte) value);
                }
                case 1 -> {
                    int value = random.nextInt();
                    subject.store("storeShort", WINDOW + (at & ~1), value);
                    model.putShort(at & ~1, (short) value);
                }
                case 2 -> {
                    int value = random.nextInt();
                    subject.store("storeInt", WINDOW + (at & ~3), value);
                    model.putInt(at & ~3, value);
                }
                case 3 -> {
                    long value = random.nextLong();
                    subject.store("storeLong", WINDOW + (at & ~7), value);
                    model.putLong(at & ~7, value);
                }
                case 4 -> {
                    int value = random.nextInt();
                    subject.store("storeUnalignedInt", WINDOW + at, value);
                    model.putInt(at, value);
                }
                case 5 -> {
                    float value = random.nextFloat();
                    subject.store("storeFloat", WINDOW + (at & ~3), value);
                    model.putFloat(at & ~3, value);
                }
                default -> {
                    double value = random.nextGaussian();
                    subject.store("storeDouble", WINDOW + (at & ~7), value);
                    model.putDouble(at & ~7, value);
                }
            }
            at = random.nextInt(WINDOW_SIZE - 8);
            assertEquals(model.get(at), subject.load("loadByte", WINDOW + at), step);
            assertEquals(model.get(at) & 0xff, subject.load("loadUnsignedByte", WINDOW + at), step);
            assertEquals(model.getShort(at & ~1), subject.load("loadShort", WINDOW + (at & ~1)), step);
            assertEquals(model.getShort(at & ~1) & 0xffff, subject.load("loadUnsignedShort", WINDOW + (at & ~1)), step);
            assertEquals(model.getInt(at & ~3), subject.load("loadInt", WINDOW + (at & ~3)), step);
            assertEquals(model.getInt(at), subject.load("loadUnalignedInt", WINDOW + at), step);
            assertEquals(model.getLong(at & ~7), subject.runtime.call("Memory", "loadLong", WINDOW + (at & ~7)), step);
            double number = model.getDouble(at & ~7);
            if (number == number) {
                assertEquals(number, subject.runtime.call("Memory", "loadDouble", WINDOW + (at & ~7)), step);
            }
        }
    }

    /** MIPS32 vol. II, figures of LWL, LWR, SWL and SWR, in terms of single bytes. */
    @ParameterizedTest
    @MethodSource("subjects")
    void unalignedInstructionsMoveTheBytesOfTheArchitecture(Subject subject) {
        int old = 0x11223344;
        for (int n = 0; n < 4; n++) {
            for (int i = 0; i < 8; i++) {
                subject.store("storeByte", WINDOW + i, 0xa0 + i);
            }
            int left = old;
            int right = old;
            for (int i = 0; i < 4; i++) {
                int fromAddress = subject.bigEndian ? i - n : n - i; // bytes from the address to its word's left end
                if (fromAddress >= 0) {
                    left = withByte(left, 3 - fromAddress, 0xa0 + i);
                }
                int toAddress = subject.bigEndian ? n - i : i - n;
                if (toAddress >= 0) {
                    right = withByte(right, toAddress, 0xa0 + i);
                }
            }
            String place = subject + ", offset " + n;
            assertEquals(hex(left), hex(subject.runtime.callInt("Memory", "loadWordLeft", WINDOW + n, old)), place);
            assertEquals(hex(right), hex(subject.runtime.callInt("Memory", "loadWordRight", WINDOW + n, old)), place);
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void unalignedStoresPutBackWhatUnalignedLoadsTake(Subject subject) {
        for (int n = 0; n < 4; n++) {
            for (String side : new String[] {"Left", "Right"}) {
                for (int i = 0; i < 4; i++) {
                    subject.store("storeByte", WINDOW + i, 0);
                }
                subject.store("storeWord" + side, WINDOW + n, 0x11223344);
                // The bytes that were stored come back; of the others the load leaves its old value.
                int loaded = subject.runtime.callInt("Memory", "loadWord" + side, WINDOW + n, 0x11223344);
                assertEquals(hex(0x11223344), hex(loaded), subject + ", " + side + " at offset " + n);
                int zeroes = 0;
                for (int i = 0; i < 4; i++) {
                    zeroes += subject.load("loadByte", WINDOW + i) == 0 ? 1 : 0;
                }
                int stored = side.equals("Left") == subject.bigEndian ? 4 - n : n + 1;
                assertEquals(4 - stored, zeroes, subject + ", " + side + " at offset " + n);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void accessesOutsideOfMemoryThrow(Subject subject) {
        int[] bad = {0, 4, DATA - STACK_SIZE - 4, MEMORY_END, MEMORY_END + 4, 0x60000000, 0x7ffffffc, 0x80000000,
            0xfffffffc};
        for (int address : bad) {
            String place = subject + ", " + hex(address);
            for (String method : new String[] {"loadByte", "loadUnsignedByte", "loadShort", "loadUnsignedShort",
                "loadInt", "loadLong", "loadFloat", "loadDouble"}) {
                assertThrows(IndexOutOfBoundsException.class,
                        () -> subject.runtime.call("Memory", method, address), place + ", " + method);
            }
            for (String method : new String[] {"storeByte", "storeShort", "storeInt", "storeUnalignedInt",
                "storeWordLeft", "storeWordRight"}) {
                assertThrows(IndexOutOfBoundsException.class,
                        () -> subject.store(method, address, 1), place + ", " + method);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void firstAndLastBytesAreThere(Subject subject) {
        subject.store("storeInt", DATA - STACK_SIZE, 7);
        subject.store("storeInt", MEMORY_END - 4, 9);
        assertEquals(7, subject.load("loadInt", DATA - STACK_SIZE));
        assertEquals(9, subject.load("loadInt", MEMORY_END - 4));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void compareAndSetStoresOnlyOverTheExpectedWord(Subject subject) {
        subject.store("storeInt", WINDOW, 5);
        assertEquals(0, subject.runtime.callInt("Memory", "compareAndSet", WINDOW, 6, 7));
        assertEquals(5, subject.load("loadInt", WINDOW));
        assertEquals(1, subject.runtime.callInt("Memory", "compareAndSet", WINDOW, 5, 7));
        assertEquals(7, subject.load("loadInt", WINDOW));
    }

    /** A phone knows one NaN, which becomes that of MIPS. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNaNThatAPhoneStoresIsTheOneOfMips(boolean bigEndian) {
        Subject subject = new Subject(RuntimeUnderTest.cldc(bigEndian), bigEndian);
        subject.store("storeFloat", WINDOW, Float.NaN);
        assertEquals(hex(0x7fbfffff), hex(subject.load("loadInt", WINDOW)));
        subject.store("storeDouble", WINDOW, -Double.NaN);
        assertEquals(0x7ff7ffffffffffffL, subject.runtime.call("Memory", "loadLong", WINDOW));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNaNIsStoredAsItIs(boolean bigEndian) {
        Subject subject = new Subject(RuntimeUnderTest.se(bigEndian), bigEndian);
        for (int bits : new int[] {0x7fc00000, 0xffc12345, 0x7f800001, 0x7fbfffff}) {
            subject.store("storeFloat", WINDOW, Float.intBitsToFloat(bits));
            assertEquals(hex(bits), hex(subject.load("loadInt", WINDOW)));
            long wide = (long) bits << 32 | 1;
            subject.store("storeDouble", WINDOW, Double.longBitsToDouble(wide));
            assertEquals(wide, subject.runtime.call("Memory", "loadLong", WINDOW));
        }
    }

    private static int withByte(int word, int number, int value) {
        return word & ~(0xff << 8 * number) | value << 8 * number;
    }

    private static String hex(int value) {
        return Integer.toHexString(value);
    }
}
