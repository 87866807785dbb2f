// SPDX-License-Identifier: EPL-2.0
// What a declared type means.
package org.portwright.jdbc;

import java.sql.Types;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A type as it stands in {@code CREATE TABLE}, where SQLite takes any words: names of SQL mean what they do there, and others
 * what their affinity is (sqlite.org/datatype3.html, 3.1).
 *
 * @param name      in upper case, without what stands in parentheses; "" if there is none
 * @param type      of {@link Types}
 * @param precision what stands in parentheses first; 0 if nothing does
 * @param scale     what stands there second
 */
record ColumnType(String name, int type, int precision, int scale) {

    private static final Pattern DECLARATION = Pattern.compile("([^(]*?)\\s*(?:\\(\\s*(\\d{1,9})\\s*(?:,\\s*(\\d{1,9})\\s*)?\\))?\\s*");

    private static final Map<String, Integer> NAMES = Map.ofEntries(Map.entry("BIGINT", Types.BIGINT),
            Map.entry("INT8", Types.BIGINT), Map.entry("SMALLINT", Types.SMALLINT), Map.entry("INT2", Types.SMALLINT),
            Map.entry("TINYINT", Types.TINYINT), Map.entry("BOOLEAN", Types.BOOLEAN), Map.entry("BOOL", Types.BOOLEAN),
            Map.entry("BIT", Types.BOOLEAN), Map.entry("DATE", Types.DATE), Map.entry("TIME", Types.TIME),
            Map.entry("DATETIME", Types.TIMESTAMP), Map.entry("TIMESTAMP", Types.TIMESTAMP),
            Map.entry("DECIMAL", Types.DECIMAL), Map.entry("NUMERIC", Types.NUMERIC), Map.entry("CHAR", Types.CHAR),
            Map.entry("CHARACTER", Types.CHAR), Map.entry("CLOB", Types.CLOB), Map.entry("BINARY", Types.BINARY),
            Map.entry("VARBINARY", Types.VARBINARY), Map.entry("DOUBLE", Types.DOUBLE),
            Map.entry("DOUBLE PRECISION", Types.DOUBLE), Map.entry("FLOAT", Types.FLOAT));

    /** @param declaration null or "" if there is none, as of an expression */
    static ColumnType of(String declaration) {
        if (declaration == null || declaration.isBlank()) {
            return new ColumnType("", Types.OTHER, 0, 0);
        }
        Matcher matcher = DECLARATION.matcher(declaration.strip());
        boolean fits = matcher.matches();
        String name = (fits ? matcher.group(1) : declaration.strip()).toUpperCase(Locale.ROOT);
        return new ColumnType(name, NAMES.getOrDefault(name, affinity(name)), number(fits ? matcher.group(2) : null),
                number(fits ? matcher.group(3) : null));
    }

    private static int number(String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    private static int affinity(String name) {
        if (name.contains("INT")) {
            return Types.INTEGER;
        } else if (name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT")) {
            return Types.VARCHAR;
        } else if (name.contains("BLOB")) {
            return Types.BLOB;
        } else if (name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB")) {
            return Types.REAL;
        }
        return Types.NUMERIC;
    }

    /** Of a value in a column without a declared type. */
    static ColumnType of(byte storage) {
        return switch (storage) {
            case Values.INTEGER -> new ColumnType("INTEGER", Types.BIGINT, 0, 0);
            case Values.REAL -> new ColumnType("REAL", Types.DOUBLE, 0, 0);
            case Values.TEXT -> new ColumnType("TEXT", Types.VARCHAR, 0, 0);
            case Values.BLOB -> new ColumnType("BLOB", Types.BLOB, 0, 0);
            default -> new ColumnType("", Types.NULL, 0, 0);
        };
    }

    boolean isNumber() {
        return switch (type) {
            case Types.BIGINT, Types.INTEGER, Types.SMALLINT, Types.TINYINT, Types.DECIMAL, Types.NUMERIC, Types.DOUBLE,
                    Types.FLOAT, Types.REAL -> true;
            default -> false;
        };
    }

    /** The class of what getObject gives. */
    String className() {
        return (switch (type) {
            case Types.BIGINT -> Long.class;
            case Types.INTEGER, Types.SMALLINT, Types.TINYINT, Types.BOOLEAN -> Integer.class;
            case Types.DOUBLE, Types.FLOAT, Types.REAL -> Double.class;
            case Types.BLOB, Types.BINARY, Types.VARBINARY -> byte[].class;
            case Types.CHAR, Types.VARCHAR, Types.CLOB, Types.DATE, Types.TIME, Types.TIMESTAMP -> String.class;
            default -> Object.class;
        }).getName();
    }
}
