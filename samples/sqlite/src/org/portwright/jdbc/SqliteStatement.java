// SPDX-License-Identifier: EPL-2.0
// Runs SQL.
package org.portwright.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A statement. It has one result at a time: rows, or how many rows have changed. Text may have several statements; {@link
 * #execute(String)} runs them up to the first that gives rows, {@link #getMoreResults()} the others.
 */
class SqliteStatement extends Unwrapped implements Statement {

    private static final String KEY = "GENERATED_KEY INTEGER";

    final SqliteConnection connection;
    final Database database;
    private final List<String> batch = new ArrayList<>();
    /** The statements that have not run yet. */
    private byte[] script = Values.NONE;
    private RowResultSet result;
    private long updateCount = -1;
    private boolean closed;
    private boolean closesOnCompletion;
    private boolean poolable;
    private long mostRows;
    private int mostBytes;
    private int fetchSize;
    private int seconds;
    /** {@link System#nanoTime} when the time is up, if there is a limit. */
    private long deadline;
    private boolean late;
    private volatile boolean cancelled;
    /** The name of the keys' column; null if nobody has asked for keys. */
    private String keyColumn;
    private final List<byte[]> keys = new ArrayList<>();

    SqliteStatement(SqliteConnection connection) {
        this.connection = connection;
        database = connection.database();
    }

    final void requireOpen() throws SQLException {
        if (isClosed()) {
            throw Errors.wrongTime("the statement is closed");
        }
    }

    /** While SQLite runs on its behalf: whether that is to end. */
    final boolean mustStop() {
        late |= seconds > 0 && System.nanoTime() - deadline > 0;
        return cancelled || late;
    }

    /** Whether it has run out of its time. */
    final boolean isLate() {
        return late;
    }

    /** Before each execution: ends the last one. */
    final void begin() throws SQLException {
        requireOpen();
        closeResult();
        script = Values.NONE;
        updateCount = -1;
        keys.clear();
        cancelled = false;
        late = false;
        deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    }

    final void closeResult() throws SQLException {
        if (result != null) {
            RowResultSet old = result;
            result = null;
            old.close();
        }
    }

    /** A result set of this statement was closed. */
    final void closed(RowResultSet which) throws SQLException {
        if (which == result && closesOnCompletion) {
            close();
        }
    }

    /** Asks for generated keys. */
    final void wantKeys(String column) {
        keyColumn = column;
    }

    /** Within a use: runs a statement to its end. */
    final long run(Compiled statement, byte[] values) throws SQLException {
        connection.beginFor(statement);
        long changes = statement.run(values);
        if (keyColumn != null && changes > 0 && statement.isInsert()) {
            keys.add(Values.pack(database.sqlite().lastInsertRowid(database.handle())));
        }
        return changes;
    }

    /** Within a use: opens the rows of a statement, and reads the first one. */
    final RowResultSet open(Compiled statement, byte[] values, boolean isOnly) throws SQLException {
        connection.beginFor(statement);
        result = new RowResultSet(this, new StatementRows(this, statement, values, isOnly), mostRows);
        return result;
    }

    final void setUpdateCount(long count) {
        updateCount = count;
    }

    /** Runs what is left of the script up to the first statement that gives rows; tells whether there is one. */
    private boolean goOn() throws SQLException {
        return database.use(this, () -> {
            long changes = 0;
            for (Compiled statement = nextOfScript(); statement != null; statement = nextOfScript()) {
                if (statement.hasColumns()) {
                    openOnly(statement);
                    return true;
                }
                try (Compiled each = statement) {
                    changes += run(each, Values.NONE);
                }
            }
            updateCount = changes;
            return false;
        });
    }

    private RowResultSet openOnly(Compiled statement) throws SQLException {
        try {
            return open(statement, Values.NONE, true);
        } catch (SQLException | RuntimeException e) {
            statement.close();
            throw e;
        }
    }

    private Compiled nextOfScript() throws SQLException {
        Compiled statement = script.length == 0 ? null : database.prepare(script);
        script = statement == null ? Values.NONE : Arrays.copyOfRange(script, statement.end(), script.length);
        return statement;
    }

    private void begin(String sql) throws SQLException {
        begin();
        if (sql == null) {
            throw Errors.wrongUse("the SQL is null");
        }
        script = sql.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        wantKeys(null);
        begin(sql);
        return goOn();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        wantKeys(null);
        begin(sql);
        return database.use(this, () -> {
            Compiled statement = nextOfScript();
            if (statement == null || !statement.hasColumns()) {
                if (statement != null) {
                    statement.close();
                }
                throw Errors.wrongUse("this gives no rows; use executeUpdate: " + sql);
            }
            return openOnly(statement);
        });
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        wantKeys(null);
        return update(sql);
    }

    private long update(String sql) throws SQLException {
        begin(sql);
        updateCount = database.use(this, () -> {
            long changes = 0;
            for (Compiled statement = nextOfScript(); statement != null; statement = nextOfScript()) {
                try (Compiled each = statement) {
                    requireNoQuery(each);
                    changes += run(each, Values.NONE);
                }
            }
            return changes;
        });
        return updateCount;
    }

    static void requireNoQuery(Compiled statement) throws SQLException {
        if (statement.isQuery()) {
            throw Errors.wrongUse("this gives rows; use executeQuery: " + statement.sql());
        }
    }

    static int narrow(long count) {
        return (int) Math.min(count, Integer.MAX_VALUE);
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return narrow(executeLargeUpdate(sql));
    }

    // With generated keys.

    private static String keyColumn(int choice) throws SQLException {
        if (choice != RETURN_GENERATED_KEYS && choice != NO_GENERATED_KEYS) {
            throw Errors.wrongUse(choice + ": not whether to return generated keys");
        }
        return choice == RETURN_GENERATED_KEYS ? KEY : null;
    }

    static String keyColumn(String[] columns) throws SQLException {
        if (columns == null || columns.length == 0) {
            return null;
        }
        if (columns.length > 1) {
            throw Errors.unsupported("more than one generated key of a row; write RETURNING");
        }
        return columns[0] + " INTEGER";
    }

    final void wantKeys(int choice) throws SQLException {
        wantKeys(keyColumn(choice));
    }

    @Override
    public boolean execute(String sql, int choice) throws SQLException {
        wantKeys(choice);
        begin(sql);
        return goOn();
    }

    @Override
    public boolean execute(String sql, int[] columns) throws SQLException {
        return execute(sql, RETURN_GENERATED_KEYS);
    }

    @Override
    public boolean execute(String sql, String[] columns) throws SQLException {
        wantKeys(keyColumn(columns));
        begin(sql);
        return goOn();
    }

    @Override
    public long executeLargeUpdate(String sql, int choice) throws SQLException {
        wantKeys(choice);
        return update(sql);
    }

    @Override
    public int executeUpdate(String sql, int choice) throws SQLException {
        return narrow(executeLargeUpdate(sql, choice));
    }

    @Override
    public int executeUpdate(String sql, int[] columns) throws SQLException {
        return executeUpdate(sql, RETURN_GENERATED_KEYS);
    }

    @Override
    public int executeUpdate(String sql, String[] columns) throws SQLException {
        wantKeys(keyColumn(columns));
        return narrow(update(sql));
    }

    /** The row number of the last row that each statement has inserted, if keys were asked for. */
    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        requireOpen();
        return RowResultSet.of(null, Columns.of(keyColumn == null ? KEY : keyColumn), List.copyOf(keys));
    }

    // Results.

    @Override
    public ResultSet getResultSet() throws SQLException {
        requireOpen();
        return result;
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        requireOpen();
        return updateCount;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return narrow(getLargeUpdateCount());
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        requireOpen();
        if (current != CLOSE_CURRENT_RESULT && current != CLOSE_ALL_RESULTS) {
            throw Errors.unsupported("several open results of one statement");
        }
        closeResult();
        updateCount = -1;
        return script.length > 0 && goOn();
    }

    // Batches.

    @Override
    public void addBatch(String sql) throws SQLException {
        requireOpen();
        if (sql == null) {
            throw Errors.wrongUse("the SQL is null");
        }
        batch.add(sql);
    }

    @Override
    public void clearBatch() throws SQLException {
        requireOpen();
        batch.clear();
    }

    /** One step of a batch. */
    @FunctionalInterface
    interface Step<T> {
        long run(T what) throws SQLException;
    }

    /** Runs a batch up to the first failure. */
    static <T> long[] runBatch(List<T> steps, Step<T> step) throws SQLException {
        long[] counts = new long[steps.size()];
        for (int i = 0; i < counts.length; i++) {
            try {
                counts[i] = step.run(steps.get(i));
            } catch (SQLException e) {
                BatchUpdateException failure = new BatchUpdateException("step " + (i + 1) + " of the batch: " + e.getMessage(),
                        e.getSQLState(), e.getErrorCode(), Arrays.copyOf(counts, i), e);
                failure.setNextException(e);
                throw failure;
            }
        }
        return counts;
    }

    @Override
    public long[] executeLargeBatch() throws SQLException {
        List<String> steps = List.copyOf(batch);
        batch.clear();
        begin();
        return runBatch(steps, this::executeLargeUpdate);
    }

    @Override
    public final int[] executeBatch() throws SQLException {
        return Arrays.stream(executeLargeBatch()).mapToInt(SqliteStatement::narrow).toArray();
    }

    // Its end.

    /** Lets what runs on another thread end with a failure. */
    @Override
    public void cancel() throws SQLException {
        requireOpen();
        cancelled = true;
    }

    @Override
    public void close() throws SQLException {
        if (!closed) {
            closed = true;
            closeResult();
        }
    }

    @Override
    public boolean isClosed() throws SQLException {
        return closed || database.isClosed();
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        requireOpen();
        closesOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        requireOpen();
        return closesOnCompletion;
    }

    // What was set.

    @Override
    public Connection getConnection() throws SQLException {
        requireOpen();
        return connection;
    }

    @Override
    public void setQueryTimeout(int limit) throws SQLException {
        requireOpen();
        requireNotNegative(limit);
        seconds = limit;
    }

    private static void requireNotNegative(long value) throws SQLException {
        if (value < 0) {
            throw Errors.wrongUse(value + ": less than nothing");
        }
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        requireOpen();
        return seconds;
    }

    @Override
    public void setLargeMaxRows(long limit) throws SQLException {
        requireOpen();
        requireNotNegative(limit);
        mostRows = limit;
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        requireOpen();
        return mostRows;
    }

    @Override
    public void setMaxRows(int limit) throws SQLException {
        setLargeMaxRows(limit);
    }

    @Override
    public int getMaxRows() throws SQLException {
        return narrow(getLargeMaxRows());
    }

    /** Values are never cut. */
    @Override
    public void setMaxFieldSize(int limit) throws SQLException {
        requireOpen();
        requireNotNegative(limit);
        mostBytes = limit;
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        requireOpen();
        return mostBytes;
    }

    /** It is a hint, and one row at a time is fetched. */
    @Override
    public void setFetchSize(int rows) throws SQLException {
        requireOpen();
        requireNotNegative(rows);
        fetchSize = rows;
    }

    @Override
    public int getFetchSize() throws SQLException {
        requireOpen();
        return fetchSize;
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        requireOpen();
        if (direction != ResultSet.FETCH_FORWARD) {
            throw Errors.unsupported("a result set that goes elsewhere than forward");
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        requireOpen();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public int getResultSetType() throws SQLException {
        requireOpen();
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        requireOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setPoolable(boolean value) throws SQLException {
        requireOpen();
        poolable = value;
    }

    @Override
    public boolean isPoolable() throws SQLException {
        requireOpen();
        return poolable;
    }

    /** SQLite has no escapes of JDBC, so that nothing is to be done for them. */
    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        requireOpen();
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        throw Errors.unsupported("a named cursor");
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
