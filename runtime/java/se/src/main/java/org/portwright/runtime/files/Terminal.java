// SPDX-License-Identifier: EPL-2.0
// The terminal that a program runs on: its size, and what it does with keys.
package org.portwright.runtime.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.Waiting;

/**
 * Java can't ask or change a terminal, so the host's {@code stty} does (POSIX; GNU's and BusyBox's know {@code -F} and
 * the numbers of {@code -g}). Where there is none the size is taken from the environment, and the attributes are those of
 * any terminal and can't be changed.
 */
final class Terminal {

    /** struct termios (Linux, arch/mips/include/uapi/asm/termbits.h): four words of flags, a byte, 23 characters. */
    private static final int CHARACTERS = 17;
    private static final int SIZE = 40;
    /** Words of flags, as in {@code stty -g} before the characters. */
    private static final int FLAGS = 4;
    private static final int LOCAL_FLAGS = 3;
    private static final int ICANON = 2;
    private static final int VMIN = 4;
    private static final int VTIME = 5;
    /** For each of the characters on MIPS where the host has it (include/uapi/asm-generic/termbits.h), or -1. */
    private static final int[] HOST_CHARACTERS = {0, 1, 2, 3, 6, 5, 16, 7, 8, 9, 10, -1, 12, 13, 14, 15, 4, 11};
    /** The local flags that have other bits on MIPS, each with the host's: IEXTEN, FLUSHO, TOSTOP. */
    private static final int[][] LOCAL_BITS = {{0x100, 0x8000}, {0x2000, 0x1000}, {0x8000, 0x100}};
    /** ICRNL, IXON; OPOST, ONLCR; B38400, CS8, CREAD; ISIG, ICANON, ECHO, ECHOE, ECHOK, IEXTEN; ^C ^\ DEL ^U ^D 0 1. */
    private static final String ORDINARY = "500:5:bf:803b:3:1c:7f:15:4:0:1:0:11:13:1a:0:12:f:17:16:0";

    private final String device;
    /** Whether the program has asked for keys, not lines. */
    private volatile boolean givesKeys;
    private volatile long patience = Waiting.NEVER;

    /** @param device its file */
    Terminal(String device) {
        this.device = device;
    }

    /**
     * The terminal that a file is.
     *
     * @return null if it is none
     */
    static Terminal at(String file) {
        return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console")
                ? new Terminal(file) : null;
    }

    boolean givesKeys() {
        return givesKeys;
    }

    /** Nanoseconds after which a read gives nothing if there is no key (termios(3), VMIN and VTIME). */
    long patience() {
        return patience;
    }

    /** TIOCGWINSZ: struct winsize. */
    int storeSize(int address) {
        String size = stty("size");
        int space = size == null ? -1 : size.indexOf(' ');
        int rows = space < 0 ? fromEnvironment("LINES", 24) : Integer.parseInt(size.substring(0, space));
        int columns = space < 0 ? fromEnvironment("COLUMNS", 80) : Integer.parseInt(size.substring(space + 1));
        Memory.storeShort(address, rows);
        Memory.storeShort(address + 2, columns);
        Memory.storeInt(address + 4, 0);
        return 0;
    }

    private static int fromEnvironment(String name, int otherwise) {
        try {
            return Integer.parseInt(System.getenv().getOrDefault(name, ""));
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** TCGETS. */
    int storeAttributes(int address) {
        int[] host = hostAttributes();
        Memory.clear(Memory.range(address, SIZE), SIZE);
        for (int i = 0; i < FLAGS; i++) {
            Memory.storeInt(address + 4 * i, i == LOCAL_FLAGS ? translate(host[i], 1, 0) : host[i]);
        }
        for (int i = 0; i < HOST_CHARACTERS.length; i++) {
            int at = FLAGS + HOST_CHARACTERS[i];
            Memory.storeByte(address + CHARACTERS + i, at < FLAGS || at >= host.length ? 0 : host[at]);
        }
        return 0;
    }

    /** TCSETS and its kin. */
    int setAttributes(int address) throws SystemCallException {
        Memory.range(address, SIZE);
        int[] host = hostAttributes(); // for the characters that MIPS has not
        for (int i = 0; i < FLAGS; i++) {
            int flags = Memory.loadInt(address + 4 * i);
            host[i] = i == LOCAL_FLAGS ? translate(flags, 0, 1) : flags;
        }
        for (int i = 0; i < HOST_CHARACTERS.length; i++) {
            int at = FLAGS + HOST_CHARACTERS[i];
            if (at >= FLAGS && at < host.length) {
                host[at] = Memory.loadUnsignedByte(address + CHARACTERS + i);
            }
        }
        StringBuilder all = new StringBuilder();
        for (int each : host) {
            all.append(all.isEmpty() ? "" : ":").append(Integer.toHexString(each));
        }
        boolean keys = (host[LOCAL_FLAGS] & ICANON) == 0;
        givesKeys |= keys;
        if (stty(all.toString()) == null) {
            throw new SystemCallException(Errno.ENOTTY);
        }
        int characters = address + CHARACTERS;
        patience = Memory.loadByte(characters + VMIN) != 0 ? Waiting.NEVER
                : TimeUnit.MILLISECONDS.toNanos(100L * Memory.loadUnsignedByte(characters + VTIME));
        givesKeys = keys;
        return 0;
    }

    /** Flags and then characters, all as the host has them. */
    private int[] hostAttributes() {
        String[] numbers = String.valueOf(stty("-g")).split(":");
        if (numbers.length <= FLAGS) {
            numbers = ORDINARY.split(":");
        }
        int[] result = new int[numbers.length];
        for (int i = 0; i < result.length; i++) {
            result[i] = Integer.parseUnsignedInt(numbers[i], 16);
        }
        return result;
    }

    private static int translate(int flags, int from, int to) {
        int result = flags;
        for (int[] bits : LOCAL_BITS) {
            result &= ~bits[to];
        }
        for (int[] bits : LOCAL_BITS) {
            result |= (flags & bits[from]) != 0 ? bits[to] : 0;
        }
        return result;
    }

    /** What stty says of the terminal; null if it can't. */
    private String stty(String argument) {
        List<String> command = new ArrayList<>(List.of("stty", "-F", device));
        command.add(argument);
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            process.getOutputStream().close();
            String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
            return process.waitFor() == 0 ? answer : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
