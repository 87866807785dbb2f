// SPDX-License-Identifier: EPL-2.0
// A connection's instance of SQLite.
package org.portwright.jdbc;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.portwright.sqlite.Sqlite;
import org.portwright.sqlite.runtime.library.LibraryEndException;

/**
 * SQLite with one database open. Any thread may use it; one at a time does, and others wait. Only what is passed to
 * {@link #use} calls {@link #sqlite}.
 */
final class Database {

    /** Flags of sqlite3_open_v2 (sqlite.org/c3ref/c_open_autoproxy.html). */
    static final int OPEN_READ_ONLY = 1;
    static final int OPEN_READ_WRITE = 2;
    static final int OPEN_CREATE = 4;

    private static final int DONE = 101;
    /** How many of its operations SQLite does between two looks at whether it is to stop. */
    private static final int OPERATIONS = 10_000;

    /** What is done with SQLite. */
    @FunctionalInterface
    interface Use<T> {
        T apply() throws SQLException;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Sqlite sqlite = new Sqlite();
    private final Sqlite.Database handle;
    /** To be finished before the database is closed; SQLite's own list has those of its modules, too. */
    private final Set<Sqlite.Statement> statements = new HashSet<>();
    private volatile boolean closed;
    /** On whose behalf SQLite runs. */
    private SqliteStatement running;

    /**
     * Opens a database.
     *
     * @param file a path, {@code :memory:}, or "" for a temporary one
     * @param flags those above
     * @param timeout to wait for locks of others, in milliseconds
     */
    Database(String file, int flags, int timeout) throws SQLException {
        Sqlite.Database opened = null;
        int code = Errors.ERROR;
        String message = "no memory";
        try {
            opened = sqlite.openDatabase(file, flags);
            if (opened != null) {
                code = sqlite.errorCode(opened);
                message = sqlite.errorMessage(opened);
            }
            if (code == 0) {
                sqlite.busyTimeout(opened, timeout);
                sqlite.onProgress(opened, OPERATIONS, () -> running != null && running.mustStop() ? 1 : 0);
                sqlite.detach();
            }
        } finally {
            if (code != 0) {
                sqlite.close();
            }
        }
        if (code != 0) {
            throw Errors.of(code, file + ": " + message, false);
        }
        handle = opened;
    }

    Sqlite sqlite() {
        return sqlite;
    }

    Sqlite.Database handle() {
        return handle;
    }

    boolean isClosed() {
        return closed;
    }

    /** Gives SQLite to the calling thread as long as that takes; within another use, too. */
    <T> T use(Use<T> use) throws SQLException {
        lock.lock();
        try {
            if (closed) {
                throw Errors.noConnection("the connection is closed", null);
            }
            boolean isOutermost = lock.getHoldCount() == 1;
            if (isOutermost) {
                sqlite.attach();
            }
            try {
                return use.apply();
            } catch (Sqlite.SqliteException e) {
                throw failure(e.code());
            } catch (LibraryEndException e) {
                closed = true;
                throw Errors.noConnection("SQLite has ended: " + e.getMessage(), e);
            } finally {
                if (isOutermost && !closed) {
                    sqlite.detach();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The same on behalf of a statement, which can be stopped. */
    <T> T use(SqliteStatement statement, Use<T> use) throws SQLException {
        return use(() -> {
            SqliteStatement before = running;
            running = statement;
            try {
                if (statement.mustStop()) {
                    throw Errors.of(Errors.INTERRUPT, "interrupted", statement.isLate());
                }
                return use.apply();
            } finally {
                running = before;
            }
        });
    }

    /** Within a use: why SQLite has failed. */
    SQLException failure(int code) {
        return Errors.of(code, sqlite.errorMessage(handle), running != null && running.isLate());
    }

    /** Within a use: prepares the first of some statements; null if there is none. */
    Compiled prepare(byte[] sql) throws SQLException {
        int[] end = new int[1];
        Sqlite.Statement statement = sqlite.prepare(handle, sql, end);
        if (statement != null) {
            statements.add(statement);
            return new Compiled(this, statement, new String(sql, 0, end[0], StandardCharsets.UTF_8), end[0]);
        }
        int code = sqlite.errorCode(handle);
        if (code != 0) {
            throw failure(code);
        }
        return null;
    }

    /** Within a use: ends a statement. */
    void finish(Sqlite.Statement statement) {
        if (statements.remove(statement)) {
            sqlite.finish(statement);
        }
    }

    /** Runs a statement, whatever it gives. */
    void run(String sql) throws SQLException {
        use(() -> {
            try (Compiled statement = prepare(sql.getBytes(StandardCharsets.UTF_8))) {
                return statement.run(Values.NONE);
            }
        });
    }

    /** Within a use: why {@code next} gave no row; null if there was none. */
    SQLException endOfRows() {
        int result = sqlite.nextResult();
        return result == DONE ? null : failure(result);
    }

    /** Undoes what was not committed, and gives everything back; again it does nothing. */
    void close() throws SQLException {
        lock.lock();
        try {
            if (closed) {
                return;
            }
            closed = true;
            sqlite.attach();
            try {
                statements.forEach(sqlite::finish);
                sqlite.closeDatabase(handle);
            } finally {
                sqlite.close();
            }
        } catch (Sqlite.SqliteException | LibraryEndException e) {
            throw Errors.noConnection("the database can't be closed: " + e.getMessage(), e);
        } finally {
            lock.unlock();
        }
    }
}
