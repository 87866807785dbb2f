// SPDX-License-Identifier: EPL-2.0
// A row, as SQLite has given it.
package org.portwright.jdbc;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Values in the form of {@link Values}. Columns count from 0. */
final class Row {

    private byte[] bytes = Values.NONE;
    /** Where the type of each column is. */
    private int[] places = new int[8];
    private int columns;

    /** Takes another row. */
    void set(byte[] row) {
        bytes = row;
        columns = 0;
        for (int at = 0; at < row.length; columns++) {
            if (columns == places.length) {
                places = Arrays.copyOf(places, 2 * columns);
            }
            places[columns] = at;
            at += switch (row[at]) {
                case Values.NULL -> 1;
                case Values.INTEGER, Values.REAL -> 1 + Long.BYTES;
                default -> 1 + Integer.BYTES + (int) Values.INT.get(row, at + 1);
            };
        }
    }

    /** All of it. */
    byte[] bytes() {
        return bytes;
    }

    int columns() {
        return columns;
    }

    byte type(int column) {
        return bytes[places[column]];
    }

    long integer(int column) {
        return (long) Values.LONG.get(bytes, places[column] + 1);
    }

    double real(int column) {
        return Double.longBitsToDouble(integer(column));
    }

    String text(int column) {
        return new String(bytes, start(column), length(column), StandardCharsets.UTF_8);
    }

    byte[] blob(int column) {
        return Arrays.copyOfRange(bytes, start(column), start(column) + length(column));
    }

    private int start(int column) {
        return places[column] + 1 + Integer.BYTES;
    }

    private int length(int column) {
        return (int) Values.INT.get(bytes, places[column] + 1);
    }
}
