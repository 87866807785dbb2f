// SPDX-License-Identifier: EPL-2.0
// Failures as JDBC has them.
package org.portwright.jdbc;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientException;

/**
 * Exceptions with a SQLState of ISO 9075 and, where SQLite has failed, its extended result code as the vendor's code
 * (sqlite.org/rescode.html).
 */
final class Errors {

    static final int ERROR = 1;
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    static final int NO_MEMORY = 7;
    private static final int READ_ONLY = 8;
    static final int INTERRUPT = 9;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CAN_NOT_OPEN = 14;
    private static final int TOO_BIG = 18;
    private static final int CONSTRAINT = 19;
    private static final int MISMATCH = 20;
    private static final int NO_DATABASE = 26;
    private static final int PRIMARY_CODE = 0xff;

    private Errors() {
    }

    /**
     * Of a result code.
     *
     * @param timedOut whether an interrupt was that of a statement's own time limit
     */
    static SQLException of(int code, String message, boolean timedOut) {
        return switch (code & PRIMARY_CODE) {
            case ERROR -> new SQLSyntaxErrorException(message, "42000", code);
            case BUSY, LOCKED -> new SQLTransientException(message, "40001", code);
            case READ_ONLY -> new SQLNonTransientException(message, "25006", code);
            case INTERRUPT -> timedOut ? new SQLTimeoutException(message, "57014", code)
                    : new SQLTransientException(message, "57014", code);
            case CORRUPT, NO_DATABASE -> new SQLNonTransientException(message, "58030", code);
            case FULL -> new SQLNonTransientException(message, "53100", code);
            case CAN_NOT_OPEN -> new SQLNonTransientConnectionException(message, "08001", code);
            case TOO_BIG -> new SQLDataException(message, "22001", code);
            case CONSTRAINT -> new SQLIntegrityConstraintViolationException(message, constraintState(code), code);
            case MISMATCH -> new SQLDataException(message, "22018", code);
            default -> new SQLException(message, "HY000", code);
        };
    }

    /** The states that other databases have for them, too. */
    private static String constraintState(int code) {
        return switch (code >> 8) {
            case 1 -> "23514"; // CHECK
            case 3 -> "23503"; // FOREIGN KEY
            case 5 -> "23502"; // NOT NULL
            case 6, 8, 10 -> "23505"; // PRIMARY KEY, UNIQUE, the row number
            default -> "23000";
        };
    }

    static SQLException wrongUse(String message) {
        return new SQLNonTransientException(message, "HY000");
    }

    /** An object that is closed, or a call at a time when it can't be. */
    static SQLException wrongTime(String message) {
        return new SQLNonTransientException(message, "HY010");
    }

    static SQLException noConnection(String message, Throwable cause) {
        return new SQLNonTransientConnectionException(message, "08003", cause);
    }

    static SQLException noSuchColumn(String message) {
        return new SQLSyntaxErrorException(message, "42S22");
    }

    static SQLException badValue(String message) {
        return new SQLDataException(message, "22018");
    }

    static SQLException outOfRange(String message) {
        return new SQLDataException(message, "22003");
    }

    static SQLFeatureNotSupportedException unsupported(String what) {
        return new SQLFeatureNotSupportedException(what + ": SQLite has no such thing, or the driver does not offer it", "0A000");
    }
}
