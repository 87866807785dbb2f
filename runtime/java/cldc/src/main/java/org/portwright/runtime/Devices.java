// SPDX-License-Identifier: EPL-2.0
// /dev: what programs expect to be there.
package org.portwright.runtime;

import java.util.Random;
import java.util.Vector;

/** {@code null}, {@code zero}, {@code random}, {@code urandom} and {@code tty}. */
final class Devices extends Place {

    private static final String NAMES = "null zero random urandom tty ";

    private final Console console;

    Devices(Console console) {
        this.console = console;
    }

    FileNode find(String path) {
        if (path.length() == 0) {
            Vector names = new Vector();
            for (int at = 0; at < NAMES.length(); at = NAMES.indexOf(' ', at) + 1) {
                names.addElement(NAMES.substring(at, NAMES.indexOf(' ', at)));
            }
            return new Listing(names, false);
        }
        if (path.equals("tty")) {
            return new ConsoleNode(console, false);
        }
        return NAMES.indexOf(path + ' ') < 0 || path.indexOf(' ') >= 0 ? null : new Device(path);
    }

    /** Takes all that is written, and gives nothing, zeroes or random bytes. */
    private static final class Device extends FileNode {

        private final String name;
        private final Random random = new Random();

        Device(String name) {
            this.name = name;
        }

        int mode() {
            return CHARACTERS;
        }

        int read(int position, byte[] bytes, int length) {
            if (name.equals("null")) {
                return 0;
            }
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) (name.equals("zero") ? 0 : random.nextInt() >> 13);
            }
            return length;
        }

        int write(int position, byte[] bytes, int length) {
            return length;
        }

        void truncate(int size) {
        }
    }
}
