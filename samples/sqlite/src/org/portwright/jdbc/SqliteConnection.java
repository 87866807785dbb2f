// SPDX-License-Identifier: EPL-2.0
// A connection to a database.
package org.portwright.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.ClientInfoStatus;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/**
 * A connection, with an instance of SQLite of its own. Any thread may call it, and what it has made, one at a time; a second
 * one waits until the call of the first has returned. Only {@link Statement#cancel} does not wait.
 */
final class SqliteConnection extends Unwrapped implements Connection {

    private static final String MAIN = "main";

    private final String url;
    private final Options options;
    private final Database database;
    private boolean autoCommit = true;
    private int savepoints;

    SqliteConnection(String url, Options options) throws SQLException {
        this.url = url;
        this.options = options;
        int flags = switch (options.value(Options.Option.OPEN_MODE)) {
            case "read" -> Database.OPEN_READ_ONLY;
            case "write" -> Database.OPEN_READ_WRITE;
            default -> Database.OPEN_READ_WRITE | Database.OPEN_CREATE;
        };
        database = new Database(options.file(), flags, Integer.parseInt(options.value(Options.Option.BUSY_TIMEOUT)));
        boolean isReady = false;
        try {
            for (String pragma : options.pragmas()) {
                database.run(pragma);
            }
            isReady = true;
        } finally {
            if (!isReady) {
                database.close();
            }
        }
    }

    Database database() {
        return database;
    }

    String url() {
        return url;
    }

    private void requireOpen() throws SQLException {
        if (database.isClosed()) {
            throw Errors.noConnection("the connection is closed", null);
        }
    }

    // Transactions.

    /** Within a use: begins a transaction for a statement, if auto-commit is off and there is none. */
    void beginFor(Compiled statement) throws SQLException {
        if (!autoCommit && statement.wantsTransaction() && !isInTransaction()) {
            database.run("BEGIN " + options.value(Options.Option.TRANSACTION_MODE));
        }
    }

    private boolean isInTransaction() {
        return !database.sqlite().isAutocommit(database.handle());
    }

    private void end(String how) throws SQLException {
        database.use(() -> {
            if (isInTransaction()) {
                database.run(how);
            }
            return null;
        });
    }

    @Override
    public void setAutoCommit(boolean value) throws SQLException {
        requireOpen();
        if (value && !autoCommit) {
            end("COMMIT");
        }
        autoCommit = value;
    }

    @Override
    public boolean getAutoCommit() throws SQLException {
        requireOpen();
        return autoCommit;
    }

    private void requireTransactions() throws SQLException {
        requireOpen();
        if (autoCommit) {
            throw Errors.wrongTime("auto-commit is on; turn it off first");
        }
    }

    @Override
    public void commit() throws SQLException {
        requireTransactions();
        end("COMMIT");
    }

    @Override
    public void rollback() throws SQLException {
        requireTransactions();
        end("ROLLBACK");
    }

    /** A point in a transaction, under a name of SQLite. */
    private record Point(SqliteConnection connection, int number, String name) implements Savepoint {

        String sql() {
            return name == null ? "portwright_" + number : MetaData.quote(name, '"');
        }

        @Override
        public int getSavepointId() throws SQLException {
            if (name != null) {
                throw Errors.wrongUse("the savepoint has a name");
            }
            return number;
        }

        @Override
        public String getSavepointName() throws SQLException {
            if (name == null) {
                throw Errors.wrongUse("the savepoint has no name");
            }
            return name;
        }
    }

    private Savepoint set(String name) throws SQLException {
        requireTransactions();
        Point point = new Point(this, ++savepoints, name);
        return database.use(() -> {
            if (!isInTransaction()) {
                database.run("BEGIN " + options.value(Options.Option.TRANSACTION_MODE)); // else releasing it would commit
            }
            database.run("SAVEPOINT " + point.sql());
            return point;
        });
    }

    @Override
    public Savepoint setSavepoint() throws SQLException {
        return set(null);
    }

    @Override
    public Savepoint setSavepoint(String name) throws SQLException {
        if (name == null) {
            throw Errors.wrongUse("the name is null");
        }
        return set(name);
    }

    private Point own(Savepoint savepoint) throws SQLException {
        requireTransactions();
        if (!(savepoint instanceof Point point) || point.connection != this) {
            throw Errors.wrongUse("no savepoint of this connection");
        }
        return point;
    }

    @Override
    public void rollback(Savepoint savepoint) throws SQLException {
        database.run("ROLLBACK TO " + own(savepoint).sql());
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) throws SQLException {
        database.run("RELEASE " + own(savepoint).sql());
    }

    /** A transaction of SQLite is serializable, which is more than any other level asks for. */
    @Override
    public void setTransactionIsolation(int level) throws SQLException {
        requireOpen();
        if (level != TRANSACTION_READ_UNCOMMITTED && level != TRANSACTION_READ_COMMITTED
                && level != TRANSACTION_REPEATABLE_READ && level != TRANSACTION_SERIALIZABLE) {
            throw Errors.wrongUse(level + ": no level of isolation");
        }
    }

    @Override
    public int getTransactionIsolation() throws SQLException {
        requireOpen();
        return TRANSACTION_SERIALIZABLE;
    }

    // Statements.

    private void require(int type, int concurrency, int holdability) throws SQLException {
        requireOpen();
        if (type != ResultSet.TYPE_FORWARD_ONLY || concurrency != ResultSet.CONCUR_READ_ONLY) {
            throw Errors.unsupported("a result set that can be changed, or goes elsewhere than forward");
        }
        if (holdability != ResultSet.HOLD_CURSORS_OVER_COMMIT && holdability != ResultSet.CLOSE_CURSORS_AT_COMMIT) {
            throw Errors.wrongUse(holdability + ": no holdability");
        }
    }

    @Override
    public Statement createStatement() throws SQLException {
        requireOpen();
        return new SqliteStatement(this);
    }

    @Override
    public Statement createStatement(int type, int concurrency) throws SQLException {
        return createStatement(type, concurrency, getHoldability());
    }

    @Override
    public Statement createStatement(int type, int concurrency, int holdability) throws SQLException {
        require(type, concurrency, holdability);
        return createStatement();
    }

    @Override
    public SqlitePreparedStatement prepareStatement(String sql) throws SQLException {
        return new SqlitePreparedStatement(this, sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
        return prepareStatement(sql, type, concurrency, getHoldability());
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int type, int concurrency, int holdability) throws SQLException {
        require(type, concurrency, holdability);
        return prepareStatement(sql);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int choice) throws SQLException {
        SqlitePreparedStatement statement = prepareStatement(sql);
        statement.wantKeys(choice);
        return statement;
    }

    @Override
    public PreparedStatement prepareStatement(String sql, int[] columns) throws SQLException {
        return prepareStatement(sql, Statement.RETURN_GENERATED_KEYS);
    }

    @Override
    public PreparedStatement prepareStatement(String sql, String[] columns) throws SQLException {
        SqlitePreparedStatement statement = prepareStatement(sql);
        statement.wantKeys(SqliteStatement.keyColumn(columns));
        return statement;
    }

    @Override
    public CallableStatement prepareCall(String sql) throws SQLException {
        throw Errors.unsupported("a stored procedure");
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
        return prepareCall(sql);
    }

    @Override
    public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
        return prepareCall(sql);
    }

    /** SQL as it is: SQLite has no escapes of JDBC. */
    @Override
    public String nativeSQL(String sql) throws SQLException {
        requireOpen();
        return sql;
    }

    // The connection.

    @Override
    public DatabaseMetaData getMetaData() throws SQLException {
        requireOpen();
        return new MetaData(this);
    }

    @Override
    public void close() throws SQLException {
        database.close();
    }

    @Override
    public boolean isClosed() {
        return database.isClosed();
    }

    @Override
    public boolean isValid(int seconds) throws SQLException {
        if (seconds < 0) {
            throw Errors.wrongUse(seconds + ": less than no time");
        }
        return !isClosed();
    }

    @Override
    public void abort(Executor executor) throws SQLException {
        if (executor == null) {
            throw Errors.wrongUse("the executor is null");
        }
        if (!isClosed()) {
            executor.execute(() -> {
                try {
                    close();
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
        }
    }

    boolean isOpenedForReading() {
        return options.value(Options.Option.OPEN_MODE).equals("read");
    }

    /** Whether a pragma is on. */
    private boolean isOn(String pragma) throws SQLException {
        try (Statement statement = createStatement(); ResultSet result = statement.executeQuery("PRAGMA " + pragma)) {
            return result.next() && result.getBoolean(1);
        }
    }

    @Override
    public void setReadOnly(boolean value) throws SQLException {
        requireOpen();
        if (!isOpenedForReading()) {
            database.run("PRAGMA query_only = " + value);
        }
    }

    @Override
    public boolean isReadOnly() throws SQLException {
        return isOpenedForReading() || isOn("query_only");
    }

    /** SQLite has no catalogs. */
    @Override
    public void setCatalog(String catalog) throws SQLException {
        requireOpen();
    }

    @Override
    public String getCatalog() throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public void setSchema(String schema) throws SQLException {
        requireOpen();
        if (schema != null && !schema.toLowerCase(Locale.ROOT).equals(MAIN)) {
            throw Errors.unsupported("another schema than main for names without one");
        }
    }

    @Override
    public String getSchema() throws SQLException {
        requireOpen();
        return MAIN;
    }

    @Override
    public void setHoldability(int holdability) throws SQLException {
        require(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, holdability);
    }

    @Override
    public int getHoldability() throws SQLException {
        requireOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public void setNetworkTimeout(Executor executor, int milliseconds) throws SQLException {
        throw Errors.unsupported("a network");
    }

    @Override
    public int getNetworkTimeout() throws SQLException {
        requireOpen();
        return 0;
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLException {
        requireOpen();
        return Map.of();
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
        throw Errors.unsupported("a type of one's own");
    }

    @Override
    public Clob createClob() throws SQLException {
        throw Errors.unsupported("a CLOB locator (setString and setCharacterStream take text)");
    }

    @Override
    public Blob createBlob() throws SQLException {
        throw Errors.unsupported("a BLOB locator (setBytes and setBinaryStream take bytes)");
    }

    @Override
    public NClob createNClob() throws SQLException {
        throw Errors.unsupported("an NCLOB locator (setString and setCharacterStream take text)");
    }

    @Override
    public SQLXML createSQLXML() throws SQLException {
        throw Errors.unsupported("XML");
    }

    @Override
    public Array createArrayOf(String type, Object[] elements) throws SQLException {
        throw Errors.unsupported("ARRAY");
    }

    @Override
    public Struct createStruct(String type, Object[] attributes) throws SQLException {
        throw Errors.unsupported("a structured type");
    }

    @Override
    public void setClientInfo(String name, String value) throws SQLClientInfoException {
        throw new SQLClientInfoException(Map.of(name, ClientInfoStatus.REASON_UNKNOWN_PROPERTY));
    }

    @Override
    public void setClientInfo(Properties properties) throws SQLClientInfoException {
        if (!properties.isEmpty()) {
            setClientInfo(properties.stringPropertyNames().iterator().next(), "");
        }
    }

    @Override
    public String getClientInfo(String name) throws SQLException {
        requireOpen();
        return null;
    }

    @Override
    public Properties getClientInfo() throws SQLException {
        requireOpen();
        return new Properties();
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
