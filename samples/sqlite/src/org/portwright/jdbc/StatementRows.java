// SPDX-License-Identifier: EPL-2.0
package org.portwright.jdbc;

import java.sql.SQLException;

/** Rows that SQLite gives. */
final class StatementRows implements RowResultSet.Source {

    private final SqliteStatement owner;
    private final Compiled statement;
    private final boolean isOnly;
    private boolean ended;
    private boolean closed;

    /** @param isOnly whether the statement is of no use when its rows are read */
    StatementRows(SqliteStatement owner, Compiled statement, boolean isOnly) {
        this.owner = owner;
        this.statement = statement;
        this.isOnly = isOnly;
    }

    @Override
    public byte[] next() throws SQLException {
        if (ended) {
            return null;
        }
        boolean wasRead = false;
        try {
            byte[] row = owner.database.use(owner, statement::next);
            ended = row == null;
            wasRead = true;
            return row;
        } finally {
            ended |= !wasRead;
        }
    }

    @Override
    public Columns columns() throws SQLException {
        return owner.database.use(statement::columns);
    }

    @Override
    public void close() throws SQLException {
        if (closed || owner.database.isClosed()) {
            return;
        }
        closed = true;
        owner.database.use(() -> {
            if (isOnly) {
                statement.close();
            } else if (!ended) {
                statement.reset();
            }
            return null;
        });
    }
}
