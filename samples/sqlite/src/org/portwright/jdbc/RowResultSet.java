// SPDX-License-Identifier: EPL-2.0
// The rows that a statement gives, or the driver itself.
package org.portwright.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Goes forward through rows, of which it keeps one: values are read without SQLite, and only going on wants it. */
final class RowResultSet extends LabelledResultSet {

    /** Where rows come from, in the form of {@link Values}. */
    interface Source {
        /** The next one; null if there is none. */
        byte[] next() throws SQLException;

        Columns columns() throws SQLException;

        /** Ends it; again that does nothing. */
        void close() throws SQLException;
    }

    private final Statement statement;
    private final Source source;
    private final Row row = new Row();
    private Columns columns;
    private final long mostRows;
    /** Whether the row behind the current one was read, and it; null if there is none. */
    private boolean isRead;
    private byte[] ahead;
    private long number;
    private boolean afterLast;
    private boolean wasNull;
    private boolean closed;
    private int fetchSize;

    /**
     * Reads the first row.
     *
     * @param statement that it is of; null for the driver's own
     * @param mostRows  after how many it ends; 0 for no limit
     */
    RowResultSet(Statement statement, Source source, long mostRows) throws SQLException {
        this.statement = statement;
        this.source = source;
        this.mostRows = mostRows;
        readAhead();
    }

    /** Rows that the driver itself has made. */
    static RowResultSet of(Statement statement, Columns columns, List<byte[]> rows) throws SQLException {
        Iterator<byte[]> left = rows.iterator();
        return new RowResultSet(statement, new Source() {
            @Override
            public byte[] next() {
                return left.hasNext() ? left.next() : null;
            }

            @Override
            public Columns columns() {
                return columns;
            }

            @Override
            public void close() {
                // there is nothing to end
            }
        }, 0);
    }

    private void requireOpen() throws SQLException {
        if (isClosed()) {
            throw Errors.wrongTime("the result set is closed");
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return closed || statement != null && statement.isClosed();
    }

    @Override
    public boolean next() throws SQLException {
        requireOpen();
        readAhead();
        if (ahead == null) {
            afterLast = number > 0;
            return false;
        }
        row.set(ahead);
        isRead = false;
        number++;
        return true;
    }

    private void readAhead() throws SQLException {
        if (!isRead) {
            ahead = mostRows == 0 || number < mostRows ? source.next() : null;
            isRead = true;
        }
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            source.close();
            if (statement instanceof SqliteStatement owner) {
                owner.closed(this);
            }
        }
    }

    private Columns columns() throws SQLException {
        requireOpen();
        if (columns == null) {
            columns = source.columns();
        }
        return columns;
    }

    @Override
    public int findColumn(String label) throws SQLException {
        return columns().find(label);
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        byte[] example = number == 0 ? ahead : row.bytes();
        return example == null ? columns() : columns().withTypes(example);
    }

    /** The type of a value, whose column counts from 0. */
    private byte type(int column) throws SQLException {
        requireOpen();
        if (number == 0 || afterLast) {
            throw Errors.wrongTime(number == 0 ? "before the first row; call next first" : "after the last row");
        }
        if (column < 0 || column >= row.columns()) {
            throw Errors.noSuchColumn("there is no column " + (column + 1) + " among " + row.columns());
        }
        byte type = row.type(column);
        wasNull = type == Values.NULL;
        return type;
    }

    @Override
    public boolean wasNull() throws SQLException {
        requireOpen();
        return wasNull;
    }

    // Values.

    @Override
    public String getString(int column) throws SQLException {
        return switch (type(column - 1)) {
            case Values.NULL -> null;
            case Values.INTEGER -> Long.toString(row.integer(column - 1));
            case Values.REAL -> Double.toString(row.real(column - 1));
            default -> row.text(column - 1);
        };
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return switch (type(column - 1)) {
            case Values.NULL -> null;
            case Values.INTEGER, Values.REAL -> getString(column).getBytes(StandardCharsets.UTF_8);
            default -> row.blob(column - 1);
        };
    }

    private BigDecimal decimal(int column) throws SQLException {
        try {
            return switch (row.type(column)) {
                case Values.INTEGER -> BigDecimal.valueOf(row.integer(column));
                case Values.REAL -> BigDecimal.valueOf(row.real(column));
                default -> new BigDecimal(row.text(column).strip());
            };
        } catch (NumberFormatException e) {
            throw Errors.badValue("column " + (column + 1) + " is no number: " + row.text(column));
        }
    }

    private long integer(int column, long least, long most) throws SQLException {
        long value = switch (type(column - 1)) {
            case Values.NULL -> 0;
            case Values.INTEGER -> row.integer(column - 1);
            default -> {
                BigInteger whole = decimal(column - 1).toBigInteger();
                if (whole.bitLength() >= Long.SIZE) {
                    throw Errors.outOfRange("column " + column + ": " + whole + " does not fit");
                }
                yield whole.longValue();
            }
        };
        if (value < least || value > most) {
            throw Errors.outOfRange("column " + column + ": " + value + " does not fit");
        }
        return value;
    }

    @Override
    public long getLong(int column) throws SQLException {
        return integer(column, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    public int getInt(int column) throws SQLException {
        return (int) integer(column, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Override
    public short getShort(int column) throws SQLException {
        return (short) integer(column, Short.MIN_VALUE, Short.MAX_VALUE);
    }

    @Override
    public byte getByte(int column) throws SQLException {
        return (byte) integer(column, Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    public boolean getBoolean(int column) throws SQLException {
        if (type(column - 1) == Values.TEXT) {
            switch (row.text(column - 1).strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "on":
                    return true;
                case "false", "f", "no", "n", "off":
                    return false;
                default:
                    break;
            }
        }
        return getDouble(column) != 0;
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return switch (type(column - 1)) {
            case Values.NULL -> 0;
            case Values.INTEGER -> row.integer(column - 1);
            case Values.REAL -> row.real(column - 1);
            default -> decimal(column - 1).doubleValue();
        };
    }

    @Override
    public float getFloat(int column) throws SQLException {
        return (float) getDouble(column);
    }

    @Override
    public BigDecimal getBigDecimal(int column) throws SQLException {
        return type(column - 1) == Values.NULL ? null : decimal(column - 1);
    }

    @Deprecated
    @Override
    public BigDecimal getBigDecimal(int column, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(column);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    private static ZoneId zone(Calendar calendar) {
        return calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
    }

    private static long milliseconds(ZonedDateTime moment) {
        return moment.toInstant().toEpochMilli();
    }

    @Override
    public Date getDate(int column, Calendar calendar) throws SQLException {
        ZoneId zone = zone(calendar);
        return type(column - 1) == Values.NULL ? null
                : new Date(milliseconds(Times.read(row, column - 1, zone).toLocalDate().atStartOfDay(zone)));
    }

    @Override
    public Time getTime(int column, Calendar calendar) throws SQLException {
        ZoneId zone = zone(calendar);
        return type(column - 1) == Values.NULL ? null
                : new Time(milliseconds(Times.read(row, column - 1, zone).with(LocalDate.EPOCH)));
    }

    @Override
    public Timestamp getTimestamp(int column, Calendar calendar) throws SQLException {
        return type(column - 1) == Values.NULL ? null
                : Timestamp.from(Times.read(row, column - 1, zone(calendar)).toInstant());
    }

    @Override
    public Date getDate(int column) throws SQLException {
        return getDate(column, null);
    }

    @Override
    public Time getTime(int column) throws SQLException {
        return getTime(column, null);
    }

    @Override
    public Timestamp getTimestamp(int column) throws SQLException {
        return getTimestamp(column, null);
    }

    /** An integer that fits is an Integer, unless the column is declared as one of 64 bits. */
    @Override
    public Object getObject(int column) throws SQLException {
        switch (type(column - 1)) {
            case Values.NULL:
                return null;
            case Values.INTEGER:
                long value = row.integer(column - 1);
                boolean isWide = value != (int) value || columns().getColumnType(column) == java.sql.Types.BIGINT;
                return isWide ? (Object) value : (Object) (int) value;
            case Values.REAL:
                return row.real(column - 1);
            case Values.TEXT:
                return row.text(column - 1);
            default:
                return row.blob(column - 1);
        }
    }

    @Override
    public Object getObject(int column, Map<String, Class<?>> types) throws SQLException {
        if (types != null && !types.isEmpty()) {
            throw Errors.unsupported("a type of one's own");
        }
        return getObject(column);
    }

    @Override
    public <T> T getObject(int column, Class<T> type) throws SQLException {
        if (type == null) {
            throw Errors.wrongUse("the class is null");
        }
        return type(column - 1) == Values.NULL ? null : type.cast(object(column, type));
    }

    private Object object(int column, Class<?> type) throws SQLException {
        if (type == String.class) {
            return getString(column);
        } else if (type == Integer.class) {
            return getInt(column);
        } else if (type == Long.class) {
            return getLong(column);
        } else if (type == Boolean.class) {
            return getBoolean(column);
        } else if (type == Double.class) {
            return getDouble(column);
        } else if (type == Float.class) {
            return getFloat(column);
        } else if (type == Short.class) {
            return getShort(column);
        } else if (type == Byte.class) {
            return getByte(column);
        } else if (type == BigDecimal.class) {
            return getBigDecimal(column);
        } else if (type == BigInteger.class) {
            return getBigDecimal(column).toBigInteger();
        } else if (type == byte[].class) {
            return getBytes(column);
        } else if (type == Date.class) {
            return getDate(column);
        } else if (type == Time.class) {
            return getTime(column);
        } else if (type == Timestamp.class || type == java.util.Date.class) {
            return getTimestamp(column);
        } else if (type == UUID.class) {
            return uuid(column);
        } else if (type == Object.class) {
            return getObject(column);
        }
        Object time = Times.read(row, column - 1, type);
        if (time == null) {
            throw Errors.unsupported(type.getName());
        }
        return time;
    }

    private UUID uuid(int column) throws SQLException {
        try {
            return UUID.fromString(getString(column));
        } catch (IllegalArgumentException e) {
            throw Errors.badValue("column " + column + " is no UUID");
        }
    }

    @Override
    public InputStream getBinaryStream(int column) throws SQLException {
        byte[] bytes = getBytes(column);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    @Override
    public InputStream getAsciiStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public Reader getCharacterStream(int column) throws SQLException {
        String text = getString(column);
        return text == null ? null : new StringReader(text);
    }

    @Override
    public String getNString(int column) throws SQLException {
        return getString(column);
    }

    @Override
    public Reader getNCharacterStream(int column) throws SQLException {
        return getCharacterStream(column);
    }

    // Where it is.

    @Override
    public boolean isBeforeFirst() throws SQLException {
        requireOpen();
        return number == 0 && ahead != null; // the first row was read at once
    }

    @Override
    public boolean isAfterLast() throws SQLException {
        requireOpen();
        return afterLast;
    }

    @Override
    public boolean isFirst() throws SQLException {
        requireOpen();
        return number == 1 && !afterLast;
    }

    @Override
    public boolean isLast() throws SQLException {
        requireOpen();
        if (number == 0 || afterLast) {
            return false;
        }
        readAhead();
        return ahead == null;
    }

    @Override
    public int getRow() throws SQLException {
        requireOpen();
        return afterLast ? 0 : (int) number;
    }

    // What it is.

    @Override
    public Statement getStatement() throws SQLException {
        requireOpen();
        return statement;
    }

    @Override
    public int getType() throws SQLException {
        requireOpen();
        return TYPE_FORWARD_ONLY;
    }

    @Override
    public int getConcurrency() throws SQLException {
        requireOpen();
        return CONCUR_READ_ONLY;
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != FETCH_FORWARD) {
            throw Errors.unsupported("a result set that goes elsewhere than forward");
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return FETCH_FORWARD;
    }

    /** It is a hint, and one row at a time is fetched. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        if (rows < 0) {
            throw Errors.wrongUse("less than no rows");
        }
        fetchSize = rows;
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public void clearWarnings() throws SQLException {
        requireOpen();
    }
}
