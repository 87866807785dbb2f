// SPDX-License-Identifier: EPL-2.0
// Values on their way to SQLite, or to a result set.
package org.portwright.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.UUID;

/**
 * Packs values as rows.h has them: of each its type, then 8 bytes of a number, or 4 of a length and the bytes. What SQLite
 * stores is a Long, a Double, a String, an array of bytes, or null.
 */
final class Values {

    /** Types, as sqlite3_column_type tells them. */
    static final byte INTEGER = 1;
    static final byte REAL = 2;
    static final byte TEXT = 3;
    static final byte BLOB = 4;
    static final byte NULL = 5;

    static final byte[] NONE = {};
    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int size;

    private Values(int room) {
        bytes = new byte[room];
    }

    /** Packs what SQLite stores. */
    static byte[] pack(Object... values) {
        if (values.length == 0) {
            return NONE;
        }
        Values packed = new Values(16 * values.length);
        for (Object value : values) {
            packed.add(value);
        }
        return packed.bytes.length == packed.size ? packed.bytes : Arrays.copyOf(packed.bytes, packed.size);
    }

    private int add(byte type, int length) {
        int at = size;
        size = Math.addExact(size, 1 + length);
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8L, size * 2L));
        }
        bytes[at] = type;
        return at + 1;
    }

    private void add(Object value) {
        if (value == null) {
            add(NULL, 0);
        } else if (value instanceof Long number) {
            LONG.set(bytes(INTEGER, Long.BYTES), size - Long.BYTES, (long) number);
        } else if (value instanceof Double number) {
            LONG.set(bytes(REAL, Double.BYTES), size - Double.BYTES, Double.doubleToRawLongBits(number));
        } else {
            boolean isText = value instanceof String;
            byte[] contents = isText ? ((String) value).getBytes(StandardCharsets.UTF_8) : (byte[]) value;
            int at = add(isText ? TEXT : BLOB, Integer.BYTES + contents.length);
            INT.set(bytes, at, contents.length);
            System.arraycopy(contents, 0, bytes, at + Integer.BYTES, contents.length);
        }
    }

    private byte[] bytes(byte type, int length) {
        add(type, length);
        return bytes;
    }

    /**
     * What SQLite stores for an object.
     *
     * @throws SQLException if it has no way to
     */
    static Object stored(Object value) throws SQLException {
        if (value == null || value instanceof Long || value instanceof Double || value instanceof String
                || value instanceof byte[]) {
            return value;
        }
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        if (value instanceof Float number) {
            return number.doubleValue();
        }
        if (value instanceof Boolean truth) {
            return truth ? 1L : 0L;
        }
        if (value instanceof BigDecimal || value instanceof BigInteger || value instanceof Character || value instanceof UUID) {
            return value.toString();
        }
        if (value instanceof InputStream stream) {
            return read(stream, -1);
        }
        if (value instanceof Reader reader) {
            return read(reader, -1);
        }
        return Times.stored(value);
    }

    /** The same as a type of {@link Types}. */
    static Object stored(Object value, int type) throws SQLException {
        Object stored = stored(value);
        try {
            return switch (type) {
                case Types.BIT, Types.BOOLEAN -> stored instanceof String text ? Boolean.parseBoolean(text) ? 1L : 0L : stored;
                case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> stored instanceof String text
                        ? (Object) new BigDecimal(text.strip()).toBigInteger().longValueExact()
                        : stored instanceof Double number ? (Object) number.longValue() : stored;
                case Types.REAL, Types.FLOAT, Types.DOUBLE -> stored instanceof String text ? (Object) Double.valueOf(text)
                        : stored instanceof Long number ? (Object) number.doubleValue() : stored;
                case Types.CHAR, Types.VARCHAR, Types.LONGVARCHAR, Types.NCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.CLOB,
                        Types.NCLOB -> stored == null || stored instanceof byte[] ? stored
                        : value instanceof Boolean ? value.toString() : stored.toString();
                default -> stored;
            };
        } catch (ArithmeticException | NumberFormatException e) {
            throw Errors.badValue(value + " is no number that fits");
        }
    }

    /** What a stream has, up to a number of bytes; -1: up to its end. */
    static byte[] read(InputStream stream, long length) throws SQLException {
        try {
            byte[] read = length < 0 ? stream.readAllBytes() : stream.readNBytes(Math.toIntExact(length));
            requireAll(length, read.length);
            return read;
        } catch (IOException | ArithmeticException e) {
            throw Errors.badValue("the stream can't be read: " + e.getMessage());
        }
    }

    /** What a reader has, up to a number of characters; -1: up to its end. */
    static String read(Reader reader, long length) throws SQLException {
        try {
            StringWriter text = new StringWriter();
            char[] piece = new char[8192];
            long left = length < 0 ? Long.MAX_VALUE : length;
            for (int count = 0; left > 0 && count >= 0; left -= count) {
                count = reader.read(piece, 0, (int) Math.min(piece.length, left));
                if (count < 0) {
                    break;
                }
                text.write(piece, 0, count);
            }
            requireAll(length, text.getBuffer().length());
            return text.toString();
        } catch (IOException e) {
            throw Errors.badValue("the stream can't be read: " + e.getMessage());
        }
    }

    private static void requireAll(long length, long read) throws SQLException {
        if (length >= 0 && read < length) {
            throw Errors.badValue("the stream ends after " + read + " of " + length);
        }
    }
}
