// SPDX-License-Identifier: EPL-2.0
// Writes frames as a kernel does.
package org.portwright.kernel.hostchannel;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Bytes of the host channel, made for a test. */
final class FrameBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    static FrameBytes frame(int type, int cpu, FrameBytes payload) {
        byte[] content = payload.toByteArray();
        return new FrameBytes().bytes('P', 'W', type, cpu).u32(content.length).add(content);
    }

    FrameBytes bytes(int... values) {
        for (int value : values) {
            bytes.write(value);
        }
        return this;
    }

    FrameBytes add(byte[] values) {
        bytes.writeBytes(values);
        return this;
    }

    FrameBytes u16(int value) {
        return bytes(value & 0xff, value >>> 8 & 0xff);
    }

    FrameBytes u32(long value) {
        return u16((int) value).u16((int) (value >>> 16));
    }

    FrameBytes u64(long value) {
        return u32(value).u32(value >>> 32);
    }

    FrameBytes text(String text) {
        return add(text.getBytes(StandardCharsets.ISO_8859_1)).bytes(0);
    }

    FrameBytes name(String name) {
        byte[] field = new byte[24];
        byte[] given = name.getBytes(StandardCharsets.ISO_8859_1);
        System.arraycopy(given, 0, field, 0, given.length);
        return add(field);
    }

    byte[] toByteArray() {
        return bytes.toByteArray();
    }
}
