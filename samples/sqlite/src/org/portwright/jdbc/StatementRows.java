// SPDX-License-Identifier: EPL-2.0
package org.portwright.jdbc;

import java.sql.SQLException;

/** Rows that SQLite gives. */
final class StatementRows implements RowResultSet.Source {

    private final SqliteStatement owner;
    private final Compiled statement;
    private final boolean isOnly;
    private byte[] first;
    private boolean ended;
    private boolean closed;

    /**
     * Within a use: runs the statement up to its first row.
     *
     * @param isOnly whether the statement is of no use when its rows are read
     */
    StatementRows(SqliteStatement owner, Compiled statement, byte[] values, boolean isOnly) throws SQLException {
        this.owner = owner;
        this.statement = statement;
        this.isOnly = isOnly;
        first = statement.first(values);
        ended = first == null;
    }

    @Override
    public byte[] next() throws SQLException {
        if (ended || first != null) {
            byte[] row = first;
            first = null;
            return row;
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
