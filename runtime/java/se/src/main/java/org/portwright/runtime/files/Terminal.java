// SPDX-License-Identifier: EPL-2.0
// What a program is told of the terminal that it runs on.
package org.portwright.runtime.files;

import org.portwright.runtime.Memory;

/** Java can't ask the terminal: the size is taken from the environment, the attributes are those of any terminal. */
final class Terminal {

    /** struct termios (Linux, arch/mips/include/uapi/asm/termbits.h): four words of flags, a byte, 23 characters. */
    private static final int CHARACTERS = 17;
    private static final int SIZE = 40;
    private static final int ICRNL_IXON = 0x500;
    private static final int OPOST_ONLCR = 5;
    private static final int B38400_CS8_CREAD = 0xbf;
    private static final int ISIG_ICANON_ECHO_ECHOE_ECHOK_IEXTEN = 0x13b;
    /** VINTR ^C, VQUIT ^\\, VERASE DEL, VKILL ^U, VMIN 1, VTIME 0, then VEOF ^D at 16. */
    private static final byte[] KEYS = {3, 28, 127, 21, 1, 0};
    private static final int VEOF = 16;

    private Terminal() {
    }

    /** TIOCGWINSZ: struct winsize. */
    static int storeSize(int address) {
        Memory.storeShort(address, fromEnvironment("LINES", 24));
        Memory.storeShort(address + 2, fromEnvironment("COLUMNS", 80));
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
    static int storeAttributes(int address) {
        int start = Memory.range(address, SIZE);
        Memory.clear(start, SIZE);
        Memory.storeInt(address, ICRNL_IXON);
        Memory.storeInt(address + 4, OPOST_ONLCR);
        Memory.storeInt(address + 8, B38400_CS8_CREAD);
        Memory.storeInt(address + 12, ISIG_ICANON_ECHO_ECHOE_ECHOK_IEXTEN);
        Memory.put(start + CHARACTERS, KEYS, 0, KEYS.length);
        Memory.storeByte(address + CHARACTERS + VEOF, 4);
        return 0;
    }
}
