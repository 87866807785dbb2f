// SPDX-License-Identifier: EPL-2.0
// Tests the driver. Each part is a method; what is wrong ends the program with a trace.
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class DriverTest {

    private static final String MEMORY = "jdbc:portwright::memory:";
    private static int checks;

    @FunctionalInterface
    private interface Action {
        void run() throws Exception;
    }

    private static void same(Object expected, Object actual) {
        checks++;
        boolean same = expected instanceof byte[] bytes ? Arrays.equals(bytes, (byte[]) actual)
                : Objects.equals(expected, actual);
        if (!same) {
            throw new AssertionError("expected " + expected + ", but it is " + actual);
        }
    }

    private static void holds(boolean condition) {
        same(true, condition);
    }

    /** Fails as it should; with SQLite's code, or 0 for the driver's own. */
    private static SQLException fails(Class<? extends SQLException> type, int code, Action action) throws Exception {
        try {
            action.run();
        } catch (SQLException e) {
            if (e.getClass() != type) {
                throw new AssertionError("expected " + type.getName(), e);
            }
            same(code, e.getErrorCode());
            holds(e.getSQLState().length() == 5);
            return e;
        }
        throw new AssertionError("expected " + type.getName());
    }

    private static List<List<Object>> rows(ResultSet result) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        int columns = result.getMetaData().getColumnCount();
        while (result.next()) {
            List<Object> row = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                row.add(result.getObject(i));
            }
            rows.add(row);
        }
        result.close();
        return rows;
    }

    private static String query(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return rows(statement.executeQuery(sql)).toString();
        }
    }

    private static int update(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static Connection memory(String... statements) throws SQLException {
        Connection connection = DriverManager.getConnection(MEMORY);
        for (String sql : statements) {
            update(connection, sql);
        }
        return connection;
    }

    // What passes.

    private static void values() throws Exception {
        try (Connection connection = memory("CREATE TABLE t (id INTEGER PRIMARY KEY, v)");
                PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)");
                PreparedStatement select = connection.prepareStatement("SELECT v, typeof(v) FROM t ORDER BY id DESC LIMIT 1")) {
            byte[] everyByte = new byte[100_000];
            for (int i = 0; i < everyByte.length; i++) {
                everyByte[i] = (byte) i;
            }
            String text = "ä\u0000€\uD83D\uDE00 '\"";
            Object[][] pairs = {{0, "integer"}, {-1, "integer"}, {Integer.MIN_VALUE, "integer"}, {Long.MAX_VALUE, "integer"},
                {Long.MIN_VALUE, "integer"}, {0.1, "real"}, {-1e300, "real"}, {"", "text"}, {text, "text"},
                {"x".repeat(300_000), "text"}, {new byte[0], "blob"}, {everyByte, "blob"}, {null, "null"}};
            for (Object[] pair : pairs) {
                insert.setObject(1, pair[0]);
                same(1, insert.executeUpdate());
                try (ResultSet result = select.executeQuery()) {
                    holds(result.next());
                    same(pair[0], result.getObject(1));
                    same(pair[0] == null, result.wasNull());
                    same(pair[1], result.getString(2));
                    holds(!result.next());
                }
            }
            Object[][] stored = {{true, 1}, {(short) 3, 3}, {(byte) -4, -4}, {0.5f, 0.5}, {new BigDecimal("1.50"), "1.50"},
                {'c', "c"}, {LocalDate.of(2026, 2, 3), "2026-02-03"}, {LocalTime.of(4, 5, 6), "04:05:06"},
                {LocalDateTime.of(2026, 2, 3, 4, 5, 6, 7_000_000), "2026-02-03 04:05:06.007"},
                {Instant.ofEpochSecond(0), "1970-01-01 00:00:00.000Z"}, {Date.valueOf("2026-02-03"), "2026-02-03"},
                {Time.valueOf("04:05:06"), "04:05:06"}, {new ByteArrayInputStream(new byte[] {1, 2}), new byte[] {1, 2}},
                {new StringReader("read"), "read"},
                {Timestamp.valueOf("2026-02-03 04:05:06.789"), "2026-02-03 04:05:06.789"}};
            for (Object[] pair : stored) {
                insert.setObject(1, pair[0]);
                insert.executeUpdate();
                try (ResultSet result = select.executeQuery()) {
                    result.next();
                    same(pair[1], result.getObject(1));
                }
            }
            insert.setObject(1, "12", Types.INTEGER);
            insert.executeUpdate();
            same("[[12, integer]]", rows(select.executeQuery()).toString());
            insert.setObject(1, 12, Types.VARCHAR);
            insert.executeUpdate();
            same("[[12, text]]", rows(select.executeQuery()).toString());
            fails(SQLDataException.class, 0, () -> insert.setObject(1, "twelve", Types.INTEGER));
            fails(SQLFeatureNotSupportedException.class, 0, () -> insert.setObject(1, new Object()));
            fails(SQLNonTransientException.class, 0, () -> insert.setInt(2, 1));
            insert.clearParameters();
            fails(SQLNonTransientException.class, 0, insert::executeUpdate);
        }
    }

    private static void conversions() throws Exception {
        try (Connection connection = memory(); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT 300 AS i, 1.9 AS r, '42' AS t, x'616263' AS b, NULL AS n, "
                        + "9223372036854775807 AS big, 'yes' AS y, 'word' AS w")) {
            fails(SQLNonTransientException.class, 0, () -> row.getInt(1));
            holds(row.isBeforeFirst());
            holds(row.next());
            holds(row.isFirst() && row.isLast() && !row.isBeforeFirst());
            same(300L, row.getLong("I"));
            same("300", row.getString("i"));
            same(300.0, row.getDouble(1));
            same(new BigDecimal(300), row.getBigDecimal(1));
            fails(SQLDataException.class, 0, () -> row.getByte(1));
            same(1, row.getInt("r"));
            same("1.9", row.getString("r"));
            same(42, row.getInt("t"));
            same((short) 42, row.getShort("t"));
            same(42f, row.getFloat("t"));
            same("abc", row.getString("b"));
            same(3, row.getBinaryStream("b").readAllBytes().length);
            same(0, row.getInt("n"));
            holds(row.wasNull());
            same(null, row.getTimestamp("n"));
            fails(SQLDataException.class, 0, () -> row.getInt("big"));
            holds(row.getBoolean("y") && row.getBoolean("i") && !row.getBoolean("n"));
            fails(SQLDataException.class, 0, () -> row.getInt("w"));
            fails(SQLDataException.class, 0, () -> row.getDate("w"));
            fails(SQLSyntaxErrorException.class, 0, () -> row.getInt("none"));
            fails(SQLSyntaxErrorException.class, 0, () -> row.getInt(9));
            same(42L, row.getObject("t", Long.class));
            same(null, row.getObject("n", Long.class));
            fails(SQLFeatureNotSupportedException.class, 0, () -> row.getObject("i", Thread.class));
            holds(!row.next() && row.isAfterLast());
            fails(SQLNonTransientException.class, 0, () -> row.getInt(1));
        }
        try (Connection connection = memory(); Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT '2026-11-23 17:30:01.5' a, '2026-11-23T17:30Z' b, '2026-11-23' c, "
                        + "0 d, julianday('2026-11-23 12:00') e, '17:30' f, '4b8f9e5e-0d6b-4f6e-9d4e-0123456789ab' u")) {
            row.next();
            Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"));
            same(Timestamp.valueOf("2026-11-23 17:30:01.5"), row.getTimestamp("a"));
            same(LocalDateTime.parse("2026-11-23T17:30:01.5"), row.getObject("a", LocalDateTime.class));
            same(Instant.parse("2026-11-23T17:30:00Z"), row.getTimestamp("b").toInstant());
            same(Instant.parse("2026-11-23T17:30:01.500Z"), row.getTimestamp("a", utc).toInstant());
            same(Date.valueOf("2026-11-23"), row.getDate("c"));
            same(LocalDate.of(2026, 11, 23), row.getObject("c", LocalDate.class));
            same(Instant.EPOCH, row.getTimestamp("d").toInstant());
            same(Instant.parse("2026-11-23T12:00:00Z"), row.getTimestamp("e").toInstant());
            same(Time.valueOf("17:30:00"), row.getTime("f"));
            same(UUID.fromString("4b8f9e5e-0d6b-4f6e-9d4e-0123456789ab"), row.getObject("u", UUID.class));
        }
    }

    private static void statements() throws Exception {
        try (Connection connection = memory("CREATE TABLE t (id INTEGER PRIMARY KEY, v)");
                Statement statement = connection.createStatement()) {
            same(3, statement.executeUpdate("INSERT INTO t (v) VALUES (1), (2), (3)"));
            same(0, statement.executeUpdate("CREATE TABLE u (w)"));
            same(0, statement.executeUpdate("UPDATE t SET v = 0 WHERE id > 10"));
            same(2, statement.executeUpdate("DELETE FROM t WHERE id > 2; INSERT INTO t (v) VALUES ('a;b') -- the end"));
            holds(!statement.execute(" /* nothing */ ; "));
            holds(statement.execute("INSERT INTO u VALUES (1); SELECT w FROM u; DELETE FROM u; SELECT 5"));
            same("[[1]]", rows(statement.getResultSet()).toString());
            same(-1, statement.getUpdateCount());
            holds(statement.getMoreResults());
            same("[[5]]", rows(statement.getResultSet()).toString());
            holds(!statement.getMoreResults());
            same(-1, statement.getUpdateCount());
            holds(!statement.execute("DELETE FROM t"));
            same(3, statement.getUpdateCount());
            fails(SQLNonTransientException.class, 0, () -> statement.executeQuery("DELETE FROM t"));
            fails(SQLNonTransientException.class, 0, () -> statement.executeUpdate("SELECT 1"));
            fails(SQLSyntaxErrorException.class, 1, () -> statement.executeQuery("SELECT nothing"));
            fails(SQLNonTransientException.class, 0, () -> connection.prepareStatement("SELECT 1; SELECT 2"));
            statement.setMaxRows(2);
            same("[[1], [2]]", rows(statement.executeQuery("VALUES (1), (2), (3)")).toString());
            statement.setMaxRows(0);
            ResultSet first = statement.executeQuery("SELECT 1");
            statement.executeQuery("SELECT 2");
            holds(first.isClosed());
            statement.closeOnCompletion();
            statement.executeQuery("SELECT 3").close();
            holds(statement.isClosed());
            fails(SQLNonTransientException.class, 0, () -> statement.execute("SELECT 1"));
            try (PreparedStatement named = connection.prepareStatement("SELECT :a + :b + :a")) {
                same(2, named.getParameterMetaData().getParameterCount());
                named.setInt(1, 1);
                named.setInt(2, 20);
                same("[[22]]", rows(named.executeQuery()).toString());
                same("[[22]]", rows(named.executeQuery()).toString());
            }
        }
    }

    private static void keys() throws Exception {
        try (Connection connection = memory("CREATE TABLE t (id INTEGER PRIMARY KEY, v UNIQUE)")) {
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)",
                    Statement.RETURN_GENERATED_KEYS)) {
                for (int i = 1; i < 4; i++) {
                    insert.setInt(1, i);
                    insert.addBatch();
                }
                same(3, insert.executeBatch().length);
                same("[[1], [2], [3]]", rows(insert.getGeneratedKeys()).toString());
            }
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("INSERT INTO t (v) VALUES (10)", new String[] {"id"});
                ResultSet key = statement.getGeneratedKeys();
                holds(key.next());
                same(4L, key.getLong("id"));
                statement.executeUpdate("INSERT INTO t (v) VALUES (11)");
                same("[]", rows(statement.getGeneratedKeys()).toString());
                same("[[6, 12]]", rows(statement.executeQuery("INSERT INTO t (v) VALUES (12) RETURNING id, v")).toString());
                statement.addBatch("INSERT INTO t (v) VALUES (20)");
                statement.addBatch("INSERT INTO t (v) VALUES (20)");
                statement.addBatch("INSERT INTO t (v) VALUES (21)");
                try {
                    statement.executeBatch();
                    throw new AssertionError("a batch that fails");
                } catch (BatchUpdateException e) {
                    same("[1]", Arrays.toString(e.getUpdateCounts()));
                    same(2067, e.getErrorCode());
                }
                same("[[7]]", query(connection, "SELECT count(*) FROM t"));
            }
        }
    }

    private static void transactions() throws Exception {
        try (Connection connection = memory("CREATE TABLE t (v)")) {
            fails(SQLNonTransientException.class, 0, connection::commit);
            fails(SQLNonTransientException.class, 0, connection::setSavepoint);
            connection.setAutoCommit(false);
            update(connection, "INSERT INTO t VALUES (1)");
            connection.rollback();
            same("[]", query(connection, "SELECT * FROM t"));
            update(connection, "INSERT INTO t VALUES (2)");
            Savepoint first = connection.setSavepoint();
            update(connection, "INSERT INTO t VALUES (3)");
            Savepoint second = connection.setSavepoint("a \"name\"");
            update(connection, "INSERT INTO t VALUES (4)");
            connection.rollback(second);
            same("[[2], [3]]", query(connection, "SELECT * FROM t"));
            connection.releaseSavepoint(second);
            connection.rollback(first);
            same("a \"name\"", second.getSavepointName());
            connection.commit();
            same("[[2]]", query(connection, "SELECT * FROM t"));
            fails(SQLSyntaxErrorException.class, 1, () -> connection.rollback(first));
            update(connection, "PRAGMA foreign_keys = on");
            update(connection, "INSERT INTO t VALUES (5)");
            connection.setAutoCommit(true);
            same("[[2], [5]]", query(connection, "SELECT * FROM t"));
            try (Statement reader = connection.createStatement(); ResultSet open = reader.executeQuery("SELECT * FROM t")) {
                open.next();
                connection.setAutoCommit(false);
                update(connection, "CREATE TABLE u (w)");
                connection.commit();
                holds(open.next());
                same(5, open.getInt(1));
            }
        }
    }

    private static void errors() throws Exception {
        try (Connection connection = memory("PRAGMA foreign_keys = on", "CREATE TABLE p (id INTEGER PRIMARY KEY, n NOT NULL)",
                "CREATE TABLE c (p REFERENCES p, k CHECK (k > 0))", "INSERT INTO p VALUES (1, 'x')")) {
            Class<SQLIntegrityConstraintViolationException> constraint = SQLIntegrityConstraintViolationException.class;
            fails(constraint, 1555, () -> update(connection, "INSERT INTO p VALUES (1, 'y')"));
            fails(constraint, 1299, () -> update(connection, "INSERT INTO p VALUES (2, NULL)"));
            fails(constraint, 787, () -> update(connection, "INSERT INTO c VALUES (7, 1)"));
            SQLException check = fails(constraint, 275, () -> update(connection, "INSERT INTO c VALUES (1, 0)"));
            same("CHECK constraint failed: k > 0", check.getMessage());
            same("23514", check.getSQLState());
            fails(SQLDataException.class, 20, () -> update(connection, "INSERT INTO p VALUES ('word', 1)"));
            fails(SQLSyntaxErrorException.class, 1, () -> update(connection, "SELEC 1"));
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO p VALUES (?, ?)")) {
                insert.setInt(1, 1);
                insert.setInt(2, 1);
                fails(constraint, 1555, insert::executeUpdate);
                insert.setInt(1, 2);
                same(1, insert.executeUpdate());
            }
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT abs(column1) FROM (VALUES (-1), (-9223372036854775808))")) {
                holds(rows.next());
                fails(SQLSyntaxErrorException.class, 1, rows::next);
                holds(!rows.next());
            }
            connection.setReadOnly(true);
            holds(connection.isReadOnly());
            fails(SQLNonTransientException.class, 8, () -> update(connection, "DELETE FROM c"));
        }
        fails(SQLNonTransientConnectionException.class, 14, () -> DriverManager.getConnection("jdbc:portwright:/none/such"));
        fails(SQLNonTransientException.class, 0, () -> DriverManager.getConnection(MEMORY + "?no_such=1"));
        fails(SQLNonTransientException.class, 0, () -> DriverManager.getConnection(MEMORY + "?journal_mode=log"));
    }

    private static void metaData() throws Exception {
        try (Connection connection = memory("CREATE TABLE \"p q\" (a INTEGER, b VARCHAR(20) NOT NULL DEFAULT 'x', "
                + "c DECIMAL(8, 2), d TEXT GENERATED ALWAYS AS (b || 'y'), CONSTRAINT key PRIMARY KEY (b, a))",
                "CREATE TABLE c (id INTEGER PRIMARY KEY AUTOINCREMENT, b, a, "
                + "CONSTRAINT parent FOREIGN KEY (b, a) REFERENCES \"p q\" ON DELETE CASCADE)",
                "CREATE UNIQUE INDEX i ON c (b, a DESC)", "CREATE INDEX j ON c (a)", "CREATE VIEW v AS SELECT 1 AS one")) {
            DatabaseMetaData data = connection.getMetaData();
            same("SQLite", data.getDatabaseProductName());
            holds(data.getDatabaseProductVersion().startsWith(data.getDatabaseMajorVersion() + "."
                    + data.getDatabaseMinorVersion() + "."));
            same("[[null, main, c, TABLE], [null, main, p q, TABLE], [null, main, v, VIEW]]", some(
                    data.getTables(null, null, "%", new String[] {"TABLE", "VIEW"}), 1, 2, 3, 4));
            same("[[p q]]", some(data.getTables(null, "main", "P__", null), 3));
            same("[]", some(data.getTables(null, "main", "P\\_q", null), 3));
            same("[[a, 4, INTEGER, 2147483647, 0, 1, null, 1, YES, NO, NO], [b, 12, VARCHAR, 20, 0, 0, 'x', 2, NO, NO, NO], "
                    + "[c, 3, DECIMAL, 8, 2, 1, null, 3, YES, NO, NO], [d, 12, TEXT, 2147483647, 0, 1, null, 4, YES, NO, YES]]",
                    some(data.getColumns(null, null, "p q", "%"), 4, 5, 6, 7, 9, 11, 13, 17, 18, 23, 24));
            same("[[id, YES]]", some(data.getColumns(null, null, "c", "i_"), 4, 23));
            same("[[a, 2, key], [b, 1, key]]", some(data.getPrimaryKeys(null, null, "p q"), 4, 5, 6));
            same("[[0, i, 1, b, A], [0, i, 2, a, D], [1, j, 1, a, A]]",
                    some(data.getIndexInfo(null, null, "c", false, true), 4, 6, 8, 9, 10));
            same("[[0, i, 1], [0, i, 2]]", some(data.getIndexInfo(null, null, "c", true, true), 4, 6, 8));
            String key = "[[p q, b, c, b, 1, 3, 0, parent, key], [p q, a, c, a, 2, 3, 0, parent, key]]";
            same(key, some(data.getImportedKeys(null, null, "c"), 3, 4, 7, 8, 9, 10, 11, 12, 13));
            same(key, some(data.getExportedKeys(null, "main", "P Q"), 3, 4, 7, 8, 9, 10, 11, 12, 13));
            same(key, some(data.getCrossReference(null, null, "p q", null, null, "c"), 3, 4, 7, 8, 9, 10, 11, 12, 13));
            same("[]", rows(data.getImportedKeys(null, null, "p q")).toString());
            same("[[main]]", some(data.getSchemas(), 1));
            update(connection, "ATTACH ':memory:' AS other");
            update(connection, "CREATE TABLE other.t (x)");
            same("[[other, t]]", some(data.getTables(null, "o%", null, new String[] {"TABLE"}), 2, 3));
            for (ResultSet each : List.of(data.getTypeInfo(), data.getFunctions(null, null, "abs"), data.getTableTypes())) {
                holds(!rows(each).isEmpty());
            }
            try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(
                    "SELECT b AS label, a, c, count(*) AS n, 1.5 FROM \"p q\"")) {
                ResultSetMetaData columns = result.getMetaData();
                same("label b p q main VARCHAR 12 20 0", columns.getColumnLabel(1) + " " + columns.getColumnName(1) + " "
                        + columns.getTableName(1) + " " + columns.getSchemaName(1) + " " + columns.getColumnTypeName(1) + " "
                        + columns.getColumnType(1) + " " + columns.getPrecision(1) + " " + columns.isNullable(1));
                same(Types.DECIMAL, columns.getColumnType(3));
                same(2, columns.getScale(3));
                same(Types.BIGINT, columns.getColumnType(4));
                same(Types.DOUBLE, columns.getColumnType(5));
                same(5, columns.getColumnCount());
                fails(SQLSyntaxErrorException.class, 0, () -> columns.getColumnLabel(6));
            }
        }
    }

    private static String some(ResultSet result, int... columns) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        for (List<Object> row : rows(result)) {
            rows.add(Arrays.stream(columns).mapToObj(column -> row.get(column - 1)).toList());
        }
        return rows.toString();
    }

    private static void ends() throws Exception {
        Connection connection = memory("CREATE TABLE t (v)", "INSERT INTO t VALUES (1), (2)");
        PreparedStatement statement = connection.prepareStatement("SELECT v FROM t");
        ResultSet result = statement.executeQuery();
        result.next();
        holds(connection.isValid(1));
        connection.close();
        connection.close();
        holds(connection.isClosed() && statement.isClosed() && result.isClosed() && !connection.isValid(1));
        statement.close();
        result.close();
        fails(SQLNonTransientConnectionException.class, 0, connection::createStatement);
        fails(SQLNonTransientException.class, 0, statement::executeQuery);
        fails(SQLNonTransientException.class, 0, result::next);
        for (int i = 0; i < 300; i++) {
            try (Connection each = memory("CREATE TABLE t (v)")) {
                each.prepareStatement("SELECT * FROM t").executeQuery();
            }
        }
    }

    // Threads and files.

    private static void threads() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Connection connection = memory("CREATE TABLE t (v INTEGER)")) {
            List<Callable<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int number = i;
                tasks.add(() -> {
                    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?)")) {
                        for (int j = 0; j < 500; j++) {
                            insert.setInt(1, number * 500 + j);
                            insert.executeUpdate();
                        }
                    }
                    return null;
                });
            }
            for (Future<Void> each : threads.invokeAll(tasks)) {
                each.get();
            }
            same("[[2000, 1999000]]", query(connection, "SELECT count(*), sum(v) FROM t"));

            String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
            try (Statement statement = connection.createStatement()) {
                statement.setQueryTimeout(1);
                fails(SQLTimeoutException.class, 9, () -> statement.executeQuery(endless));
                statement.setQueryTimeout(0);
                Future<?> canceller = threads.submit(() -> {
                    TimeUnit.MILLISECONDS.sleep(300);
                    statement.cancel();
                    return null;
                });
                fails(SQLTransientException.class, 9, () -> statement.executeQuery(endless));
                canceller.get();
                same("[[1]]", rows(statement.executeQuery("SELECT 1")).toString());
            }
        } finally {
            threads.shutdown();
        }
    }

    private static void files() throws Exception {
        Path folder = Files.createTempDirectory("jdbc");
        Path file = folder.resolve("data base.db");
        String url = "jdbc:portwright:" + file;
        try (Connection one = DriverManager.getConnection(url + "?busy_timeout=100"); Connection other =
                DriverManager.getConnection(url, properties("busy_timeout", "100"))) {
            update(one, "CREATE TABLE t (v)");
            update(one, "INSERT INTO t VALUES (1), (2)");
            try (Statement first = one.createStatement(); ResultSet rows = first.executeQuery("SELECT * FROM t");
                    Statement second = other.createStatement(); ResultSet rowsToo = second.executeQuery("SELECT * FROM t")) {
                holds(rows.next() && rowsToo.next());       // both read, and so nobody writes
                fails(SQLTransientException.class, 5, () -> update(other, "INSERT INTO t VALUES (3)"));
            }
            one.setAutoCommit(false);
            update(one, "INSERT INTO t VALUES (3)");
            same("[[2]]", query(other, "SELECT count(*) FROM t"));
            SQLException busy = fails(SQLTransientException.class, 5, () -> update(other, "INSERT INTO t VALUES (4)"));
            same("40001", busy.getSQLState());
            one.commit();
            same("[[3]]", query(other, "SELECT count(*) FROM t"));
            update(one, "DELETE FROM t");
            holds(Files.exists(folder.resolve("data base.db-journal")));
        }
        try (Connection again = DriverManager.getConnection(url + "?open_mode=read")) {
            same("[[3]]", query(again, "SELECT count(*) FROM t"));
            same("delete", query(again, "PRAGMA journal_mode").replaceAll("[\\[\\]]", ""));
            holds(again.isReadOnly());
            fails(SQLNonTransientException.class, 8, () -> update(again, "DELETE FROM t"));
        }
        fails(SQLNonTransientConnectionException.class, 14, () ->
                DriverManager.getConnection("jdbc:portwright:" + folder.resolve("none") + "?open_mode=write"));
        writers(url);
        Files.delete(file);
        Files.delete(folder);
    }

    private static Properties properties(String name, String value) {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        return properties;
    }

    /** Connections of several threads wait for each other, and lose nothing. */
    private static void writers(String url) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(3);
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            tasks.add(() -> {
                try (Connection connection = DriverManager.getConnection(url + "?transaction_mode=immediate&busy_timeout=60000")) {
                    connection.setAutoCommit(false);
                    for (int j = 0; j < 20; j++) {
                        update(connection, "INSERT INTO t SELECT count(*) FROM t");
                        connection.commit();
                    }
                }
                return null;
            });
        }
        for (Future<Void> each : threads.invokeAll(tasks)) {
            each.get();
        }
        threads.shutdown();
        try (Connection connection = DriverManager.getConnection(url)) {
            same("[[63, 62]]", query(connection, "SELECT count(*), max(v) FROM t"));
            same("[[ok]]", query(connection, "PRAGMA integrity_check"));
        }
    }

    /** With a write-ahead log a reader sees what there was when it began, and nobody waits for it. */
    private static void logs() throws Exception {
        Path folder = Files.createTempDirectory("jdbc");
        Path file = folder.resolve("log.db");
        String url = "jdbc:portwright:" + file;
        try (Connection one = DriverManager.getConnection(url + "?journal_mode=wal&busy_timeout=100"); Connection other =
                DriverManager.getConnection(url + "?busy_timeout=100")) {
            update(one, "CREATE TABLE t (v)");
            update(one, "INSERT INTO t VALUES (1), (2), (3)");
            same("[[wal]]", query(other, "PRAGMA journal_mode"));
            other.setAutoCommit(false);
            same("[[3]]", query(other, "SELECT count(*) FROM t"));
            update(one, "INSERT INTO t VALUES (4)");
            same("[[3]]", query(other, "SELECT count(*) FROM t"));
            fails(SQLTransientException.class, 517, () -> update(other, "DELETE FROM t"));      // what it has read is old
            other.rollback();
            same("[[4]]", query(other, "SELECT count(*) FROM t"));
            other.commit();
            one.setAutoCommit(false);
            update(one, "DELETE FROM t WHERE v = 4");
            same("[[4]]", query(other, "SELECT count(*) FROM t"));
            fails(SQLTransientException.class, 5, () -> update(other, "DELETE FROM t"));        // one writes
            other.rollback();
            one.commit();
            same("[[3]]", query(other, "SELECT count(*) FROM t"));
            holds(Files.size(folder.resolve("log.db-wal")) > 0 && Files.exists(folder.resolve("log.db-shm")));
        }
        holds(!Files.exists(folder.resolve("log.db-wal")) && !Files.exists(folder.resolve("log.db-shm")));
        writers(url);
        try (Connection connection = DriverManager.getConnection(url)) {
            // More pages than a region of the index has.
            update(connection, "PRAGMA wal_autocheckpoint = 0");
            update(connection, "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500) "
                    + "INSERT INTO t SELECT zeroblob(8000) FROM n");
            holds(Files.size(folder.resolve("log.db-wal")) > 4096 * 4096);
            try (Connection other = DriverManager.getConnection(url)) {
                same("[[2563, ok]]", query(other, "SELECT count(*), (SELECT * FROM pragma_integrity_check) FROM t"));
            }
            same("[[delete]]", query(connection, "PRAGMA journal_mode = delete"));
            same("[[2563]]", query(connection, "SELECT count(*) FROM t"));
        }
        Files.delete(file);
        Files.delete(folder);
    }

    private static void large() throws Exception {
        try (Connection connection = memory("CREATE TABLE t (id INTEGER PRIMARY KEY, v)")) {
            connection.setAutoCommit(false);
            try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t (v) VALUES (?)")) {
                for (int i = 0; i < 20_000; i++) {
                    insert.setString(1, "value " + i);
                    insert.addBatch();
                }
                same(20_000, insert.executeBatch().length);
                insert.setBytes(1, new byte[20 << 20]);
                same(1, insert.executeUpdate());
            }
            connection.commit();
            same("[[20001, 20971520]]", query(connection, "SELECT count(*), max(length(CAST(v AS BLOB))) FROM t"));
            same("[[1]]", query(connection, "SELECT " + "(".repeat(90) + "1" + ")".repeat(90)));
            same("[[501]]", query(connection, "SELECT 1" + " + 1".repeat(500)));
        }
        try (Connection connection = memory("CREATE VIRTUAL TABLE f USING fts5(x)", "INSERT INTO f VALUES ('a quick fox')",
                "CREATE VIRTUAL TABLE r USING rtree(id, a, b)")) {
            same("[[a quick fox]]", query(connection, "SELECT x FROM f WHERE f MATCH 'quick'"));
            same("[[2.0]]", query(connection, "SELECT sqrt(4)"));
        }
    }

    public static void main(String[] arguments) throws Exception {
        Object[][] parts = {{"values", (Action) DriverTest::values}, {"conversions", (Action) DriverTest::conversions},
            {"statements", (Action) DriverTest::statements}, {"generated keys", (Action) DriverTest::keys},
            {"transactions", (Action) DriverTest::transactions}, {"errors", (Action) DriverTest::errors},
            {"meta data", (Action) DriverTest::metaData}, {"ends", (Action) DriverTest::ends},
            {"threads", (Action) DriverTest::threads}, {"files", (Action) DriverTest::files},
            {"write-ahead logs", (Action) DriverTest::logs}, {"large", (Action) DriverTest::large}};
        for (Object[] part : parts) {
            int before = checks;
            ((Action) part[1]).run();
            System.out.println(part[0] + ": " + (checks - before) + " checks");
        }
        System.out.println("all " + checks + " checks hold");
    }
}
