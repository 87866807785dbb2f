// SPDX-License-Identifier: EPL-2.0
// A statement that SQLite has prepared.
package org.portwright.jdbc;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.sqlite.Sqlite;

/** One statement. All methods are within a {@link Database#use}, but for those that only tell what is known. */
final class Compiled implements AutoCloseable {

    private static final Pattern FIRST_WORD = Pattern.compile("\\A(?:\\s|;|--[^\\n]*(?:\\n|\\z)|/\\*.*?(?:\\*/|\\z))*(\\w*)", Pattern.DOTALL);
    /** What does not work in a transaction, or begins and ends one itself. */
    private static final Set<String> OUTSIDE = Set.of("BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE", "ATTACH",
            "DETACH", "PRAGMA", "VACUUM");

    private final Database database;
    private final Sqlite sqlite;
    private final Sqlite.Statement handle;
    private final String sql;
    private final int end;
    private final int columns;
    private final int parameters;
    private final boolean readOnly;
    private final String verb;

    Compiled(Database database, Sqlite.Statement handle, String sql, int end) {
        this.database = database;
        this.handle = handle;
        this.sql = sql;
        this.end = end;
        sqlite = database.sqlite();
        columns = sqlite.columnCount(handle);
        parameters = sqlite.parameterCount(handle);
        readOnly = sqlite.isReadOnly(handle);
        Matcher matcher = FIRST_WORD.matcher(sql);
        verb = matcher.find() ? matcher.group(1).toUpperCase(Locale.ROOT) : "";
    }

    /** Its text. */
    String sql() {
        return sql;
    }

    /** Where it ends, in bytes of UTF-8 from the beginning of what was prepared. */
    int end() {
        return end;
    }

    int parameters() {
        return parameters;
    }

    /** Whether it gives rows. */
    boolean hasColumns() {
        return columns > 0;
    }

    /** Whether it does nothing but give rows. */
    boolean isQuery() {
        return columns > 0 && readOnly && !verb.equals("PRAGMA");
    }

    /** Whether it may insert a row. */
    boolean isInsert() {
        return !readOnly && (verb.equals("INSERT") || verb.equals("REPLACE") || verb.equals("WITH"));
    }

    /** Whether a transaction is begun for it where auto-commit is off. */
    boolean wantsTransaction() {
        return !OUTSIDE.contains(verb);
    }

    Columns columns() throws SQLException {
        byte[] described = sqlite.describeColumns(handle);
        if (described == null) {
            throw database.failure(Errors.NO_MEMORY);
        }
        return Columns.of(described);
    }

    /** Binds parameters, and gives the first row, both in the form of {@link Values}; null if there is none. */
    byte[] first(byte[] values) throws SQLException {
        return rowOrEnd(sqlite.first(handle, values));
    }

    /** The next row; null after the last one, when the statement is reset. */
    byte[] next() throws SQLException {
        return rowOrEnd(sqlite.next(handle));
    }

    private byte[] rowOrEnd(byte[] row) throws SQLException {
        if (row == null) {
            SQLException failure = database.endOfRows();
            if (failure != null) {
                throw failure;
            }
        }
        return row;
    }

    /** Runs it to its end; gives the number of rows that it has changed. */
    long run(byte[] values) throws SQLException {
        long changes = sqlite.run(handle, values);
        if (changes < 0) {
            throw database.failure((int) -changes);
        }
        return changes;
    }

    /** Lets it begin again, and end what it holds. */
    void reset() {
        sqlite.reset(handle);
    }

    /** Ends it; again it does nothing. */
    @Override
    public void close() {
        database.finish(handle);
    }
}
