// SPDX-License-Identifier: EPL-2.0
// A debug section as pyelftools reads it: a Python stream whose numbers are decoded in Java.
package org.portwright.pyelftools;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.python.core.Py;
import org.python.core.PyString;

/**
 * Stream over bytes, with the methods of a Python file that pyelftools calls (read, seek, tell), and those that
 * portwright_dwarf.py puts in the place of pyelftools' slow decoders of numbers. Public, because Python calls it.
 *
 * <p>All access is paid from a budget that is proportional to the size of the debug information, which bounds the
 * time that hostile data can cost, wherever it sends the reader.
 */
public final class SectionStream {
    private final ByteBuffer bytes;
    private final Budget budget;

    SectionStream(byte[] bytes, ByteOrder order, Budget budget) {
        this(ByteBuffer.wrap(bytes).order(order), budget);
    }

    private SectionStream(ByteBuffer bytes, Budget budget) {
        this.bytes = bytes;
        this.budget = budget;
    }

    /** A stream over the same kind of data, from the bytes of a Python list. */
    public SectionStream over(List<? extends Number> values) {
        byte[] copy = new byte[values.size()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = values.get(i).byteValue();
        }
        return new SectionStream(copy, bytes.order(), budget);
    }

    /** Bytes in the stream. */
    public int size() {
        return bytes.limit();
    }

    /** Reads bytes as a Python file does: fewer at the end. */
    public PyString read(int count) {
        byte[] result = new byte[Math.min(Math.max(count, 0), bytes.remaining())];
        budget.spend(1 + result.length);
        bytes.get(result);
        return Py.newString(new String(result, StandardCharsets.ISO_8859_1));
    }

    /** Goes to an offset from the start. */
    public void seek(long offset) {
        budget.spend(1);
        if (offset < 0 || offset > bytes.limit()) {
            throw new DwarfFormatException("an offset is outside its section");
        }
        bytes.position((int) offset);
    }

    /** Goes to an offset from the start (0), here (1), or the end (2). */
    public void seek(long offset, int whence) {
        seek(offset + switch (whence) {
            case 1 -> bytes.position();
            case 2 -> bytes.limit();
            default -> 0;
        });
    }

    /** Offset from the start. */
    public int tell() {
        return bytes.position();
    }

    /** An unsigned number of 1, 2, 4 or 8 bytes. 8 bytes are given as signed: 64-bit addresses wrap round anyway. */
    public long unsigned(int size) {
        require(size);
        return switch (size) {
            case 1 -> bytes.get() & 0xff;
            case 2 -> bytes.getShort() & 0xffff;
            case 4 -> Integer.toUnsignedLong(bytes.getInt());
            default -> bytes.getLong();
        };
    }

    /** As {@link #unsigned(int)} where the number surely fits in an int: Python is faster with those. */
    public int small(int size) {
        require(size);
        return size == 1 ? bytes.get() & 0xff : bytes.getShort() & 0xffff;
    }

    /** A signed number of 1, 2, 4 or 8 bytes. */
    public long signed(int size) {
        require(size);
        return switch (size) {
            case 1 -> bytes.get();
            case 2 -> bytes.getShort();
            case 4 -> bytes.getInt();
            default -> bytes.getLong();
        };
    }

    /** An unsigned LEB128 number (DWARF 4, section 7.6) of at most 64 bits, given as signed. */
    public long uleb128() {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            require(1);
            byte next = bytes.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new DwarfFormatException("a number is too long");
    }

    /** A signed LEB128 number of at most 64 bits. */
    public long sleb128() {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            require(1);
            byte next = bytes.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                boolean negative = (next & 0x40) != 0 && shift + 7 < 64;
                return negative ? value | -1L << shift + 7 : value;
            }
        }
        throw new DwarfFormatException("a number is too long");
    }

    /** A string that ends in NUL. */
    public PyString string() {
        int start = bytes.position();
        int end = start;
        while (end < bytes.limit() && bytes.get(end) != 0) {
            end++;
        }
        budget.spend(1 + end - start);
        if (end == bytes.limit()) {
            throw new DwarfFormatException("a string does not end");
        }
        byte[] string = new byte[end - start];
        bytes.get(string);
        bytes.get();
        // Bytes, as Python 2 has them: DwarfBuilder decodes them.
        return Py.newString(new String(string, StandardCharsets.ISO_8859_1));
    }

    /** The string at an offset; the position stays. */
    public PyString stringAt(long offset) {
        int position = bytes.position();
        seek(offset);
        PyString result = string();
        bytes.position(position);
        return result;
    }

    /** The next bytes as a stream of their own. */
    public SectionStream block(long size) {
        if (size < 0 || size > bytes.remaining()) {
            throw new DwarfFormatException("a block is larger than its section");
        }
        budget.spend(1);
        SectionStream result = new SectionStream(bytes.slice(bytes.position(), (int) size).order(bytes.order()),
                budget);
        bytes.position(bytes.position() + (int) size);
        return result;
    }

    /** Pays for work that reads nothing. */
    public void spend(int units) {
        budget.spend(units);
    }

    private void require(int size) {
        budget.spend(size);
        if (bytes.remaining() < size) {
            throw new DwarfFormatException("a section ends too early");
        }
    }
}
