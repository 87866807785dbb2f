// SPDX-License-Identifier: EPL-2.0
// Numbers and texts as a trace has them.
package org.portwright.kernel.ctf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of a stream, little endian, without padding. */
final class Bytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    Bytes add(byte[] values) {
        bytes.writeBytes(values);
        return this;
    }

    Bytes u32(long value) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            bytes.write((int) (value >>> shift));
        }
        return this;
    }

    Bytes u64(long value) {
        return u32(value).u32(value >>> Integer.SIZE);
    }

    Bytes text(String text) {
        bytes.writeBytes(text.replace('\0', '?').getBytes(StandardCharsets.UTF_8));
        bytes.write(0);
        return this;
    }

    int size() {
        return bytes.size();
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
