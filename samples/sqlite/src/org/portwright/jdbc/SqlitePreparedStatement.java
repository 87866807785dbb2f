// SPDX-License-Identifier: EPL-2.0
// Runs a statement with parameters.
package org.portwright.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/** One statement, which SQLite prepares once. Parameters are what SQLite stores, until it runs. */
final class SqlitePreparedStatement extends SqliteStatement implements PreparedStatement {

    /** Stands for a parameter that was not set. */
    private static final Object UNSET = new Object();

    private final Compiled compiled;
    private final Object[] parameters;
    private final List<byte[]> batch = new ArrayList<>();

    SqlitePreparedStatement(SqliteConnection connection, String sql) throws SQLException {
        super(connection);
        if (sql == null) {
            throw Errors.wrongUse("the SQL is null");
        }
        byte[] text = sql.getBytes(StandardCharsets.UTF_8);
        compiled = database.use(() -> prepareOnly(text));
        parameters = new Object[compiled.parameters()];
        clearParameters();
        setPoolable(true);
    }

    private Compiled prepareOnly(byte[] text) throws SQLException {
        Compiled first = database.prepare(text);
        if (first == null) {
            throw Errors.wrongUse("there is no statement in it");
        }
        Compiled second = null;
        boolean isOnly = false;
        try {
            second = database.prepare(Arrays.copyOfRange(text, first.end(), text.length));
            isOnly = second == null;
        } finally {
            if (!isOnly) {
                first.close();
            }
        }
        if (second != null) {
            second.close();
            throw Errors.wrongUse("more than one statement; use createStatement: " + second.sql().strip());
        }
        return first;
    }

    private byte[] values() throws SQLException {
        requireOpen();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] == UNSET) {
                throw Errors.wrongUse("parameter " + (i + 1) + " is not set");
            }
        }
        return Values.pack(parameters);
    }

    @Override
    public boolean execute() throws SQLException {
        byte[] values = values();
        if (!compiled.hasColumns()) {
            update(values);
            return false;
        }
        begin();
        database.use(this, () -> open(compiled, values, false));
        return true;
    }

    @Override
    public ResultSet executeQuery() throws SQLException {
        byte[] values = values();
        if (!compiled.hasColumns()) {
            throw Errors.wrongUse("this gives no rows; use executeUpdate: " + compiled.sql());
        }
        begin();
        return database.use(this, () -> open(compiled, values, false));
    }

    @Override
    public long executeLargeUpdate() throws SQLException {
        byte[] values = values();
        requireNoQuery(compiled);
        return update(values);
    }

    private long update(byte[] values) throws SQLException {
        begin();
        long changes = database.use(this, () -> run(compiled, values));
        setUpdateCount(changes);
        return changes;
    }

    @Override
    public int executeUpdate() throws SQLException {
        return narrow(executeLargeUpdate());
    }

    @Override
    public void addBatch() throws SQLException {
        batch.add(values());
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        requireOpen();
        requireNoQuery(compiled);
        List<byte[]> steps = List.copyOf(batch);
        batch.clear();
        begin();
        return database.use(this, () -> runBatch(steps, values -> run(compiled, values)));
    }

    @Override
    public void close() throws SQLException {
        if (!isClosed()) {
            super.close();
            database.use(() -> {
                compiled.close();
                return null;
            });
        }
    }

    @Override
    public ResultSetMetaData getMetaData() throws SQLException {
        requireOpen();
        return compiled.hasColumns() ? database.use(compiled::columns) : null;
    }

    @Override
    public ParameterMetaData getParameterMetaData() throws SQLException {
        requireOpen();
        return new Parameters(parameters.length);
    }

    // Parameters.

    @Override
    public void clearParameters() throws SQLException {
        requireOpen();
        Arrays.fill(parameters, UNSET);
    }

    private void set(int parameter, Object stored) throws SQLException {
        requireOpen();
        if (parameter < 1 || parameter > parameters.length) {
            throw Errors.wrongUse("there is no parameter " + parameter + " among " + parameters.length);
        }
        parameters[parameter - 1] = stored;
    }

    @Override
    public void setNull(int parameter, int type) throws SQLException {
        set(parameter, null);
    }

    @Override
    public void setNull(int parameter, int type, String typeName) throws SQLException {
        set(parameter, null);
    }

    @Override
    public void setBoolean(int parameter, boolean value) throws SQLException {
        set(parameter, value ? 1L : 0L);
    }

    @Override
    public void setByte(int parameter, byte value) throws SQLException {
        set(parameter, (long) value);
    }

    @Override
    public void setShort(int parameter, short value) throws SQLException {
        set(parameter, (long) value);
    }

    @Override
    public void setInt(int parameter, int value) throws SQLException {
        set(parameter, (long) value);
    }

    @Override
    public void setLong(int parameter, long value) throws SQLException {
        set(parameter, value);
    }

    @Override
    public void setFloat(int parameter, float value) throws SQLException {
        set(parameter, (double) value);
    }

    @Override
    public void setDouble(int parameter, double value) throws SQLException {
        set(parameter, value);
    }

    @Override
    public void setBigDecimal(int parameter, BigDecimal value) throws SQLException {
        set(parameter, Values.stored(value));
    }

    @Override
    public void setString(int parameter, String value) throws SQLException {
        set(parameter, value);
    }

    @Override
    public void setNString(int parameter, String value) throws SQLException {
        set(parameter, value);
    }

    @Override
    public void setBytes(int parameter, byte[] value) throws SQLException {
        set(parameter, value == null ? null : value.clone());
    }

    @Override
    public void setDate(int parameter, Date value) throws SQLException {
        set(parameter, Values.stored(value));
    }

    @Override
    public void setTime(int parameter, Time value) throws SQLException {
        set(parameter, Values.stored(value));
    }

    @Override
    public void setTimestamp(int parameter, Timestamp value) throws SQLException {
        set(parameter, Values.stored(value));
    }

    private static ZoneId zone(Calendar calendar) {
        return calendar == null ? ZoneId.systemDefault() : calendar.getTimeZone().toZoneId();
    }

    @Override
    public void setDate(int parameter, Date value, Calendar calendar) throws SQLException {
        set(parameter, value == null ? null : Times.stored(value, zone(calendar)));
    }

    @Override
    public void setTime(int parameter, Time value, Calendar calendar) throws SQLException {
        set(parameter, value == null ? null : Times.stored(value, zone(calendar)));
    }

    @Override
    public void setTimestamp(int parameter, Timestamp value, Calendar calendar) throws SQLException {
        set(parameter, value == null ? null : Times.stored(value, zone(calendar)));
    }

    @Override
    public void setObject(int parameter, Object value) throws SQLException {
        set(parameter, Values.stored(value));
    }

    @Override
    public void setObject(int parameter, Object value, int type) throws SQLException {
        set(parameter, Values.stored(value, type));
    }

    /** The number of digits behind the point is that of a decimal; of a stream it is the length. */
    @Override
    public void setObject(int parameter, Object value, int type, int scale) throws SQLException {
        if (value instanceof BigDecimal number && (type == Types.DECIMAL || type == Types.NUMERIC)) {
            setBigDecimal(parameter, number.setScale(scale, java.math.RoundingMode.HALF_UP));
        } else if (value instanceof InputStream stream) {
            setBinaryStream(parameter, stream, scale);
        } else if (value instanceof Reader reader) {
            setCharacterStream(parameter, reader, scale);
        } else {
            setObject(parameter, value, type);
        }
    }

    private void set(int parameter, InputStream value, long length) throws SQLException {
        set(parameter, value == null ? null : Values.read(value, length));
    }

    private void set(int parameter, Reader value, long length) throws SQLException {
        set(parameter, value == null ? null : Values.read(value, length));
    }

    private void setAscii(int parameter, InputStream value, long length) throws SQLException {
        set(parameter, value == null ? null : new String(Values.read(value, length), StandardCharsets.US_ASCII));
    }

    private static long length(long given) throws SQLException {
        if (given < 0) {
            throw Errors.wrongUse(given + ": no length");
        }
        return given;
    }

    @Override
    public void setAsciiStream(int parameter, InputStream value, int length) throws SQLException {
        setAscii(parameter, value, length(length));
    }

    @Override
    public void setAsciiStream(int parameter, InputStream value, long length) throws SQLException {
        setAscii(parameter, value, length(length));
    }

    @Override
    public void setAsciiStream(int parameter, InputStream value) throws SQLException {
        setAscii(parameter, value, -1);
    }

    @Deprecated
    @Override
    public void setUnicodeStream(int parameter, InputStream value, int length) throws SQLException {
        throw Errors.unsupported("UTF-16");
    }

    @Override
    public void setBinaryStream(int parameter, InputStream value, int length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setBinaryStream(int parameter, InputStream value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setBinaryStream(int parameter, InputStream value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setBlob(int parameter, InputStream value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setBlob(int parameter, InputStream value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setCharacterStream(int parameter, Reader value, int length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setCharacterStream(int parameter, Reader value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setCharacterStream(int parameter, Reader value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setNCharacterStream(int parameter, Reader value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setNCharacterStream(int parameter, Reader value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setClob(int parameter, Reader value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setClob(int parameter, Reader value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setNClob(int parameter, Reader value, long length) throws SQLException {
        set(parameter, value, length(length));
    }

    @Override
    public void setNClob(int parameter, Reader value) throws SQLException {
        set(parameter, value, -1);
    }

    @Override
    public void setBlob(int parameter, Blob value) throws SQLException {
        set(parameter, value == null ? null : Values.read(value.getBinaryStream(), -1));
    }

    @Override
    public void setClob(int parameter, Clob value) throws SQLException {
        set(parameter, value == null ? null : Values.read(value.getCharacterStream(), -1));
    }

    @Override
    public void setNClob(int parameter, NClob value) throws SQLException {
        setClob(parameter, value);
    }

    @Override
    public void setURL(int parameter, URL value) throws SQLException {
        set(parameter, value == null ? null : value.toString());
    }

    @Override
    public void setRef(int parameter, Ref value) throws SQLException {
        throw Errors.unsupported("REF");
    }

    @Override
    public void setArray(int parameter, Array value) throws SQLException {
        throw Errors.unsupported("ARRAY");
    }

    @Override
    public void setRowId(int parameter, RowId value) throws SQLException {
        throw Errors.unsupported("ROWID as an object");
    }

    @Override
    public void setSQLXML(int parameter, SQLXML value) throws SQLException {
        throw Errors.unsupported("XML");
    }

    // What is of statements with text.

    private static SQLException prepared() {
        return Errors.wrongUse("the statement is prepared, and takes no other text");
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        throw prepared();
    }

    @Override
    public boolean execute(String sql, int choice) throws SQLException {
        throw prepared();
    }

    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        throw prepared();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        throw prepared();
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        throw prepared();
    }

    @Override
    public long executeLargeUpdate(String sql, int choice) throws SQLException {
        throw prepared();
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        throw prepared();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw prepared();
    }

    /** A parameter takes a value of any type. */
    private static final class Parameters extends Unwrapped implements ParameterMetaData {

        private final int count;

        Parameters(int count) {
            this.count = count;
        }

        private <T> T of(int parameter, T what) throws SQLException {
            if (parameter < 1 || parameter > count) {
                throw Errors.wrongUse("there is no parameter " + parameter + " among " + count);
            }
            return what;
        }

        @Override
        public int getParameterCount() {
            return count;
        }

        @Override
        public int isNullable(int parameter) throws SQLException {
            return of(parameter, parameterNullable);
        }

        @Override
        public boolean isSigned(int parameter) throws SQLException {
            return of(parameter, true);
        }

        @Override
        public int getPrecision(int parameter) throws SQLException {
            return of(parameter, 0);
        }

        @Override
        public int getScale(int parameter) throws SQLException {
            return of(parameter, 0);
        }

        @Override
        public int getParameterType(int parameter) throws SQLException {
            return of(parameter, Types.OTHER);
        }

        @Override
        public String getParameterTypeName(int parameter) throws SQLException {
            return of(parameter, "");
        }

        @Override
        public String getParameterClassName(int parameter) throws SQLException {
            return of(parameter, Object.class.getName());
        }

        @Override
        public int getParameterMode(int parameter) throws SQLException {
            return of(parameter, parameterModeIn);
        }
    }
}
