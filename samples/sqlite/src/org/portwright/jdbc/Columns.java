// SPDX-License-Identifier: EPL-2.0
// The columns of a result set.
package org.portwright.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** What is known of them, whatever becomes of the statement. */
final class Columns extends Unwrapped implements ResultSetMetaData {

    private static final int TEXTS = 7;

    /** One column. Where it is no table's, it has no schema and table, and its name is its label. */
    private record Column(String label, String name, String schema, String table, ColumnType type, boolean isNotNull,
            boolean increments) {
    }

    private final Column[] columns;
    /** What SQLite has said of columns that nobody has asked for yet. */
    private final Row description;
    /** Values of a row, whose types columns have where none is declared; null if there is none. */
    private final Row example;
    /** By label in lower case, from 1; the first of several. Null until somebody asks. */
    private Map<String, Integer> numbers;

    private Columns(Column[] columns, Row description, Row example) {
        this.columns = columns;
        this.description = description;
        this.example = example;
    }

    /** @param described what describe_columns in rows.h gives */
    static Columns of(byte[] described) {
        Row description = new Row();
        description.set(described);
        return new Columns(new Column[description.columns() / TEXTS], description, null);
    }

    /** Of what is no statement's, each as {@code NAME TYPE}. */
    static Columns of(String... declarations) {
        return new Columns(Arrays.stream(declarations).map(declaration -> {
            int blank = declaration.lastIndexOf(' ');
            String name = declaration.substring(0, blank);
            return new Column(name, name, null, null, ColumnType.of(declaration.substring(blank + 1)), false, false);
        }).toArray(Column[]::new), null, null);
    }

    /** The same with the types that values of a row have, where none is declared. */
    Columns withTypes(byte[] row) {
        if (description == null) {
            return this;
        }
        Row types = new Row();
        types.set(row);
        return new Columns(new Column[columns.length], description, types);
    }

    /** The number of the column with this label, in any case. */
    int find(String label) throws SQLException {
        if (numbers == null) {
            numbers = new HashMap<>();
            for (int i = columns.length; i > 0; i--) {
                numbers.put(column(i).label.toLowerCase(Locale.ROOT), i);
            }
        }
        Integer number = label == null ? null : numbers.get(label.toLowerCase(Locale.ROOT));
        if (number == null) {
            throw Errors.noSuchColumn("there is no column " + label);
        }
        return number;
    }

    private Column column(int number) throws SQLException {
        if (number < 1 || number > columns.length) {
            throw Errors.noSuchColumn("there is no column " + number + " among " + columns.length);
        }
        if (columns[number - 1] == null) {
            int at = TEXTS * (number - 1);
            String label = text(at);
            String name = text(at + 1);
            String declaration = text(at + 4);
            boolean isKnown = declaration != null || example == null || number > example.columns();
            columns[number - 1] = new Column(label, name == null ? label : name, text(at + 2), text(at + 3),
                    isKnown ? ColumnType.of(declaration) : ColumnType.of(example.type(number - 1)), text(at + 5) != null,
                    text(at + 6) != null);
        }
        return columns[number - 1];
    }

    private String text(int place) {
        return description.type(place) == Values.NULL ? null : description.text(place);
    }

    @Override
    public int getColumnCount() {
        return columns.length;
    }

    @Override
    public boolean isAutoIncrement(int number) throws SQLException {
        return column(number).increments;
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
                : column.isNotNull ? columnNoNulls : columnNullable;
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
