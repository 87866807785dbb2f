// SPDX-License-Identifier: EPL-2.0
// The columns of a result set.
package org.portwright.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.sqlite.Sqlite;

/** What is known of them, whatever becomes of the statement. */
final class Columns extends Unwrapped implements ResultSetMetaData {

    private static final int NOT_NULL = 1;
    private static final int INCREMENTS = 4;

    /** One column. Where it is no table's, it has no schema and table, and its name is its label. */
    private record Column(String label, String name, String schema, String table, ColumnType type, int constraints) {
    }

    private final List<Column> columns;
    /** By label in lower case, from 1; the first of several. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private Columns(List<Column> columns) {
        this.columns = columns;
        for (int i = columns.size(); i > 0; i--) {
            numbers.put(columns.get(i - 1).label.toLowerCase(Locale.ROOT), i);
        }
    }

    /** Of a statement. */
    static Columns of(Sqlite sqlite, Sqlite.Statement statement) {
        List<Column> columns = new ArrayList<>();
        int count = sqlite.columnCount(statement);
        for (int i = 0; i < count; i++) {
            String label = sqlite.columnName(statement, i);
            String origin = sqlite.columnOrigin(statement, i);
            columns.add(new Column(label, origin == null ? label : origin, sqlite.columnDatabase(statement, i),
                    sqlite.columnTable(statement, i), ColumnType.of(sqlite.columnDeclaration(statement, i)),
                    sqlite.columnConstraints(statement, i)));
        }
        return new Columns(columns);
    }

    /** Of what is no statement's, each as {@code NAME TYPE}. */
    static Columns of(String... declarations) {
        List<Column> columns = new ArrayList<>();
        for (String declaration : declarations) {
            int blank = declaration.lastIndexOf(' ');
            String name = declaration.substring(0, blank);
            columns.add(new Column(name, name, null, null, ColumnType.of(declaration.substring(blank + 1)), 0));
        }
        return new Columns(columns);
    }

    /** The same with the types that values of a row have, where none is declared. */
    Columns withTypes(Row row) {
        List<Column> typed = new ArrayList<>();
        for (Column column : columns) {
            boolean isDeclared = !column.type.name().isEmpty() || typed.size() >= row.columns();
            typed.add(isDeclared ? column : new Column(column.label, column.name, column.schema, column.table,
                    ColumnType.of(row.type(typed.size())), column.constraints));
        }
        return new Columns(typed);
    }

    /** The number of the column with this label, in any case. */
    int find(String label) throws SQLException {
        Integer number = label == null ? null : numbers.get(label.toLowerCase(Locale.ROOT));
        if (number == null) {
            throw Errors.noSuchColumn("there is no column " + label);
        }
        return number;
    }

    private Column column(int number) throws SQLException {
        if (number < 1 || number > columns.size()) {
            throw Errors.noSuchColumn("there is no column " + number + " among " + columns.size());
        }
        return columns.get(number - 1);
    }

    @Override
    public int getColumnCount() {
        return columns.size();
    }

    @Override
    public boolean isAutoIncrement(int number) throws SQLException {
        return (column(number).constraints & INCREMENTS) != 0;
    }

    @Override
    public boolean isCaseSensitive(int number) throws SQLException {
        return !column(number).type.isNumber();
    }

    @Override
    public boolean isSearchable(int number) throws SQLException {
        column(number);
        return true;
    }

    @Override
    public boolean isCurrency(int number) throws SQLException {
        column(number);
        return false;
    }

    @Override
    public int isNullable(int number) throws SQLException {
        Column column = column(number);
        return column.table == null ? columnNullableUnknown
                : (column.constraints & NOT_NULL) != 0 ? columnNoNulls : columnNullable;
    }

    @Override
    public boolean isSigned(int number) throws SQLException {
        return column(number).type.isNumber();
    }

    @Override
    public int getColumnDisplaySize(int number) throws SQLException {
        int precision = column(number).type.precision();
        return precision == 0 ? Integer.MAX_VALUE : precision;
    }

    @Override
    public String getColumnLabel(int number) throws SQLException {
        return column(number).label;
    }

    @Override
    public String getColumnName(int number) throws SQLException {
        return column(number).name;
    }

    @Override
    public String getSchemaName(int number) throws SQLException {
        String schema = column(number).schema;
        return schema == null ? "" : schema;
    }

    @Override
    public int getPrecision(int number) throws SQLException {
        return column(number).type.precision();
    }

    @Override
    public int getScale(int number) throws SQLException {
        return column(number).type.scale();
    }

    @Override
    public String getTableName(int number) throws SQLException {
        String table = column(number).table;
        return table == null ? "" : table;
    }

    @Override
    public String getCatalogName(int number) throws SQLException {
        column(number);
        return "";
    }

    @Override
    public int getColumnType(int number) throws SQLException {
        return column(number).type.type();
    }

    @Override
    public String getColumnTypeName(int number) throws SQLException {
        return column(number).type.name();
    }

    @Override
    public boolean isReadOnly(int number) throws SQLException {
        column(number);
        return true;
    }

    @Override
    public boolean isWritable(int number) throws SQLException {
        column(number);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int number) throws SQLException {
        column(number);
        return false;
    }

    @Override
    public String getColumnClassName(int number) throws SQLException {
        return column(number).type.className();
    }
}
