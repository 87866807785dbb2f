// SPDX-License-Identifier: EPL-2.0
// What is in a database.
package org.portwright.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tables, columns, keys and indices, from SQLite's own lists (sqlite.org/pragma.html). A schema is a database that is open
 * under a name: main, temp, and what was attached. There are no catalogs.
 */
final class MetaData extends Capabilities {

    private static final String TABLE = "TABLE";
    private static final String SYSTEM_TABLE = "SYSTEM TABLE";
    private static final String VIEW = "VIEW";

    private static final String NAME = "(\"(?:[^\"]|\"\")*\"|`[^`]*`|\\[[^]]*]|\\w+)";
    private static final Pattern KEY_NAME = Pattern.compile("\\bCONSTRAINT\\s+" + NAME + "\\s+PRIMARY\\s+KEY\\b",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern FOREIGN_KEY_NAME = Pattern.compile("\\bCONSTRAINT\\s+" + NAME
            + "\\s+FOREIGN\\s+KEY\\s*\\(([^)]*)\\)", Pattern.CASE_INSENSITIVE);
    private static final Pattern AUTOINCREMENT = Pattern.compile("\\bAUTOINCREMENT\\b", Pattern.CASE_INSENSITIVE);

    private final SqliteConnection connection;

    MetaData(SqliteConnection connection) {
        this.connection = connection;
    }

    /** A table or a view. */
    private record Table(String schema, String name, String type, String sql) {
    }

    /** A column of a table, as table_xinfo tells. */
    private record Column(Table table, int number, String name, ColumnType type, boolean isNotNull, String standard, int key,
            boolean isGenerated) {
    }

    /** Reads a row. */
    @FunctionalInterface
    private interface Reader {
        void read(ResultSet row) throws SQLException;
    }

    private void query(String sql, Reader reader) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                reader.read(rows);
            }
        }
    }

    /** A name or a text as SQL has it. */
    static String quote(String text, char mark) {
        String once = String.valueOf(mark);
        return once + text.replace(once, once + once) + once;
    }

    private static String pragma(String schema, String pragma, String of) {
        return "PRAGMA " + quote(schema, '"') + '.' + pragma + '(' + quote(of, '"') + ')';
    }

    /** Whether a name fits a pattern, as LIKE has them; null fits all. */
    private static boolean fits(String name, String pattern) {
        if (pattern == null || pattern.equals("%")) {
            return true;
        }
        StringBuilder expression = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char each = pattern.charAt(i);
            if (each == '\\' && i + 1 < pattern.length()) {
                i++;
                expression.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else {
                expression.append(each == '%' ? ".*" : each == '_' ? "." : Pattern.quote(String.valueOf(each)));
            }
        }
        return Pattern.compile(expression.toString(), Pattern.CASE_INSENSITIVE | Pattern.DOTALL).matcher(name).matches();
    }

    /** Rows of the driver's own, with numbers as SQLite has them. */
    private static ResultSet result(String columns, List<Object[]> rows, int... order) throws SQLException {
        Comparator<Object[]> comparator = null;
        for (int column : order) {
            Comparator<Object[]> next = Comparator.comparing(row -> comparable(row[column - 1]));
            comparator = comparator == null ? next : comparator.thenComparing(next);
        }
        if (comparator != null) {
            rows.sort(comparator);
        }
        List<byte[]> packed = new ArrayList<>();
        for (Object[] row : rows) {
            Object[] stored = new Object[row.length];
            for (int i = 0; i < row.length; i++) {
                stored[i] = Values.stored(row[i]);
            }
            packed.add(Values.pack(stored));
        }
        return RowResultSet.of(null, Columns.of(columns.split(", ")), packed);
    }

    /** Numbers in order, too; none of them is negative, but for types. */
    private static String comparable(Object value) {
        return value instanceof Number number ? String.format("%011d", number.longValue() - Integer.MIN_VALUE)
                : value == null ? "" : value.toString();
    }

    private static ResultSet none(String columns) throws SQLException {
        return result(columns, List.of());
    }

    // Reading.

    private static boolean isCatalog(String catalog) {
        return catalog == null || catalog.isEmpty();
    }

    private List<String> schemas(String catalog, String pattern) throws SQLException {
        List<String> schemas = new ArrayList<>();
        if (isCatalog(catalog)) {
            query("PRAGMA database_list", row -> {
                if (fits(row.getString(2), pattern)) {
                    schemas.add(row.getString(2));
                }
            });
        }
        return schemas;
    }

    private List<Table> tables(String catalog, String schemaPattern, String pattern) throws SQLException {
        List<Table> tables = new ArrayList<>();
        for (String schema : schemas(catalog, schemaPattern)) {
            query("SELECT type, name, sql FROM " + quote(schema, '"') + ".sqlite_schema WHERE type IN ('table', 'view')"
                    + " UNION ALL SELECT 'table', 'sqlite_schema', ''", row -> {
                        String name = row.getString(2);
                        String type = row.getString(1).equals("view") ? VIEW : name.startsWith("sqlite_") ? SYSTEM_TABLE : TABLE;
                        if (fits(name, pattern)) {
                            tables.add(new Table(schema, name, type, row.getString(3)));
                        }
                    });
        }
        return tables;
    }

    /** The table of exactly that name. */
    private List<Table> table(String catalog, String schema, String name) throws SQLException {
        List<Table> tables = new ArrayList<>(tables(catalog, null, null));
        tables.removeIf(each -> !each.name.equalsIgnoreCase(name) || schema != null && !each.schema.equalsIgnoreCase(schema));
        return tables.isEmpty() ? tables : tables.subList(0, 1);
    }

    private List<Column> columns(Table table) throws SQLException {
        List<Column> columns = new ArrayList<>();
        query(pragma(table.schema, "table_xinfo", table.name), row -> {
            int hidden = row.getInt(7);
            if (hidden != 1) { // of a virtual table, which * leaves out
                columns.add(new Column(table, columns.size() + 1, row.getString(2), ColumnType.of(row.getString(3)),
                        row.getBoolean(4), row.getString(5), row.getInt(6), hidden > 1));
            }
        });
        return columns;
    }

    private static String unquoted(String name) {
        String text = name.strip();
        char first = text.isEmpty() ? ' ' : text.charAt(0);
        if (first == '"' || first == '`' || first == '[') {
            text = text.substring(1, text.length() - 1);
        }
        return first == '"' ? text.replace("\"\"", "\"") : text;
    }

    // Tables and columns.

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : tables(catalog, schemaPattern, tablePattern)) {
            if (types == null || Arrays.asList(types).contains(table.type)) {
                rows.add(new Object[] {null, table.schema, table.name, table.type, null, null, null, null, null, null});
            }
        }
        return result("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, TABLE_TYPE TEXT, REMARKS TEXT, TYPE_CAT TEXT, "
                + "TYPE_SCHEM TEXT, TYPE_NAME TEXT, SELF_REFERENCING_COL_NAME TEXT, REF_GENERATION TEXT", rows, 4, 2, 3);
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(String catalog, String pattern) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        schemas(catalog, pattern).forEach(schema -> rows.add(new Object[] {schema, null}));
        return result("TABLE_SCHEM TEXT, TABLE_CATALOG TEXT", rows, 1);
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return none("TABLE_CAT TEXT");
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return result("TABLE_TYPE TEXT", new ArrayList<>(List.of(new Object[] {SYSTEM_TABLE}, new Object[] {TABLE},
                new Object[] {VIEW})));
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : tables(catalog, schemaPattern, tablePattern)) {
            for (Column column : columns(table)) {
                if (fits(column.name, columnPattern)) {
                    rows.add(describe(column));
                }
            }
        }
        return result("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, COLUMN_NAME TEXT, DATA_TYPE INTEGER, "
                + "TYPE_NAME TEXT, COLUMN_SIZE INTEGER, BUFFER_LENGTH INTEGER, DECIMAL_DIGITS INTEGER, "
                + "NUM_PREC_RADIX INTEGER, NULLABLE INTEGER, REMARKS TEXT, COLUMN_DEF TEXT, SQL_DATA_TYPE INTEGER, "
                + "SQL_DATETIME_SUB INTEGER, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE TEXT, "
                + "SCOPE_CATALOG TEXT, SCOPE_SCHEMA TEXT, SCOPE_TABLE TEXT, SOURCE_DATA_TYPE INTEGER, "
                + "IS_AUTOINCREMENT TEXT, IS_GENERATEDCOLUMN TEXT", rows, 2, 3, 17);
    }

    private static String yes(boolean condition) {
        return condition ? "YES" : "NO";
    }

    private static Object[] describe(Column column) {
        ColumnType type = column.type;
        boolean increments = column.key == 1 && column.table.sql != null && AUTOINCREMENT.matcher(column.table.sql).find();
        int size = type.precision() == 0 ? Integer.MAX_VALUE : type.precision();
        return new Object[] {null, column.table.schema, column.table.name, column.name, type.type(), type.name(), size, null,
            type.scale(), type.isNumber() ? 10 : null, column.isNotNull ? columnNoNulls : columnNullable, null,
            column.standard, null, null, size, column.number, yes(!column.isNotNull), null, null, null, null,
            yes(increments), yes(column.isGenerated)};
    }

    // Keys and indices.

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String name) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : table(catalog, schema, name)) {
            Matcher matcher = KEY_NAME.matcher(table.sql == null ? "" : table.sql);
            String key = matcher.find() ? unquoted(matcher.group(1)) : null;
            for (Column column : columns(table)) {
                if (column.key > 0) {
                    rows.add(new Object[] {null, table.schema, table.name, column.name, column.key, key});
                }
            }
        }
        return result("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, COLUMN_NAME TEXT, KEY_SEQ INTEGER, PK_NAME TEXT",
                rows, 4);
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String name, int scope, boolean nullable)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : table(catalog, schema, name)) {
            for (Column column : columns(table)) {
                if (column.key > 0) {
                    rows.add(new Object[] {bestRowSession, column.name, column.type.type(), column.type.name(),
                        column.type.precision(), null, column.type.scale(), bestRowNotPseudo});
                }
            }
        }
        return result("SCOPE INTEGER, COLUMN_NAME TEXT, DATA_TYPE INTEGER, TYPE_NAME TEXT, COLUMN_SIZE INTEGER, "
                + "BUFFER_LENGTH INTEGER, DECIMAL_DIGITS INTEGER, PSEUDO_COLUMN INTEGER", rows);
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String name, boolean unique, boolean approximate)
            throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table table : table(catalog, schema, name)) {
            query(pragma(table.schema, "index_list", table.name), index -> {
                boolean isUnique = index.getBoolean(3);
                if (isUnique || !unique) {
                    String indexName = index.getString(2);
                    query(pragma(table.schema, "index_xinfo", indexName), column -> {
                        if (column.getBoolean(6)) {
                            rows.add(new Object[] {null, table.schema, table.name, isUnique ? 0 : 1, null, indexName,
                                tableIndexOther, column.getInt(1) + 1, column.getString(3), column.getBoolean(4) ? "D" : "A",
                                0, 0, null});
                        }
                    });
                }
            });
        }
        return result("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, NON_UNIQUE BOOLEAN, INDEX_QUALIFIER TEXT, "
                + "INDEX_NAME TEXT, TYPE INTEGER, ORDINAL_POSITION INTEGER, COLUMN_NAME TEXT, ASC_OR_DESC TEXT, "
                + "CARDINALITY INTEGER, PAGES INTEGER, FILTER_CONDITION TEXT", rows, 4, 7, 6, 8);
    }

    /** Which rule a foreign key names. */
    private static int rule(String name) {
        return switch (name) {
            case "CASCADE" -> importedKeyCascade;
            case "RESTRICT" -> importedKeyRestrict;
            case "SET NULL" -> importedKeySetNull;
            case "SET DEFAULT" -> importedKeySetDefault;
            default -> importedKeyNoAction;
        };
    }

    /** The columns of one foreign key, in their order. */
    private static final class ForeignKey {
        private final Table child;
        private final String parent;
        private final int onUpdate;
        private final int onDelete;
        private final List<String> from = new ArrayList<>();
        private final List<String> to = new ArrayList<>();

        ForeignKey(Table child, ResultSet row) throws SQLException {
            this.child = child;
            parent = row.getString(3);
            onUpdate = rule(row.getString(6));
            onDelete = rule(row.getString(7));
        }

        String name() {
            Matcher matcher = FOREIGN_KEY_NAME.matcher(child.sql == null ? "" : child.sql);
            while (matcher.find()) {
                List<String> columns = Arrays.stream(matcher.group(2).split(",")).map(MetaData::unquoted).toList();
                if (String.join(",", columns).equalsIgnoreCase(String.join(",", from))) {
                    return unquoted(matcher.group(1));
                }
            }
            return null;
        }
    }

    private List<ForeignKey> foreignKeys(Table child) throws SQLException {
        List<ForeignKey> keys = new ArrayList<>();
        query(pragma(child.schema, "foreign_key_list", child.name), row -> {
            if (row.getInt(2) == 0) {
                keys.add(new ForeignKey(child, row));
            }
            ForeignKey key = keys.get(keys.size() - 1);
            key.from.add(row.getString(4));
            key.to.add(row.getString(5));
        });
        return keys;
    }

    /** Adds the rows of a key. Where it names no columns of the parent, they are the parent's primary key. */
    private void add(ForeignKey key, List<Object[]> rows) throws SQLException {
        String schema = key.child.schema;
        List<Column> primary = new ArrayList<>();
        String primaryName = null;
        for (Table parent : table(null, schema, key.parent)) {
            primary.addAll(columns(parent));
            Matcher matcher = KEY_NAME.matcher(parent.sql == null ? "" : parent.sql);
            primaryName = matcher.find() ? unquoted(matcher.group(1)) : null;
        }
        primary.removeIf(column -> column.key == 0);
        primary.sort(Comparator.comparingInt(Column::key));
        for (int i = 0; i < key.from.size(); i++) {
            String to = key.to.get(i) != null || i >= primary.size() ? key.to.get(i) : primary.get(i).name;
            rows.add(new Object[] {null, schema, key.parent, to, null, schema, key.child.name, key.from.get(i), i + 1,
                key.onUpdate, key.onDelete, key.name(), primaryName, importedKeyNotDeferrable});
        }
    }

    private static ResultSet keys(List<Object[]> rows, int... order) throws SQLException {
        return result("PKTABLE_CAT TEXT, PKTABLE_SCHEM TEXT, PKTABLE_NAME TEXT, PKCOLUMN_NAME TEXT, FKTABLE_CAT TEXT, "
                + "FKTABLE_SCHEM TEXT, FKTABLE_NAME TEXT, FKCOLUMN_NAME TEXT, KEY_SEQ INTEGER, UPDATE_RULE INTEGER, "
                + "DELETE_RULE INTEGER, FK_NAME TEXT, PK_NAME TEXT, DEFERRABILITY INTEGER", rows, order);
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String name) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (Table child : table(catalog, schema, name)) {
            for (ForeignKey key : foreignKeys(child)) {
                add(key, rows);
            }
        }
        return keys(rows, 2, 3, 12, 9);
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String name) throws SQLException {
        return getCrossReference(catalog, schema, name, null, null, null);
    }

    @Override
    public ResultSet getCrossReference(String catalog, String schema, String parent, String otherCatalog, String otherSchema,
            String child) throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        List<Table> children = isCatalog(catalog) && isCatalog(otherCatalog)
                ? child == null ? tables(null, schema, null) : table(null, otherSchema, child) : List.of();
        for (Table each : children) {
            for (ForeignKey key : foreignKeys(each)) {
                if (parent == null || key.parent.equalsIgnoreCase(parent)) {
                    add(key, rows);
                }
            }
        }
        return keys(rows, 6, 7, 12, 9);
    }

    // What else there is.

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        List<Object[]> rows = new ArrayList<>();
        for (ColumnType type : List.of(ColumnType.of("BLOB"), ColumnType.of("INTEGER"), ColumnType.of("NUMERIC"),
                ColumnType.of("REAL"), ColumnType.of("TEXT"))) {
            String quote = type.type() == Types.VARCHAR ? "'" : type.type() == Types.BLOB ? "X'" : null;
            rows.add(new Object[] {type.name(), type.type(), 0, quote, quote == null ? null : "'", null, typeNullable,
                type.type() == Types.VARCHAR ? 1 : 0, typeSearchable, 0, 0, type.type() == Types.INTEGER ? 1 : 0, null, 0, 0,
                null, null, 10});
        }
        return result("TYPE_NAME TEXT, DATA_TYPE INTEGER, PRECISION INTEGER, LITERAL_PREFIX TEXT, LITERAL_SUFFIX TEXT, "
                + "CREATE_PARAMS TEXT, NULLABLE INTEGER, CASE_SENSITIVE BOOLEAN, SEARCHABLE INTEGER, "
                + "UNSIGNED_ATTRIBUTE BOOLEAN, FIXED_PREC_SCALE BOOLEAN, AUTO_INCREMENT BOOLEAN, LOCAL_TYPE_NAME TEXT, "
                + "MINIMUM_SCALE INTEGER, MAXIMUM_SCALE INTEGER, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, "
                + "NUM_PREC_RADIX INTEGER", rows, 2);
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String pattern) throws SQLException {
        Set<String> names = new TreeSet<>();
        if (isCatalog(catalog)) {
            query("PRAGMA function_list", row -> names.add(row.getString(1)));
        }
        List<Object[]> rows = new ArrayList<>();
        for (String name : names) {
            if (fits(name, pattern)) {
                rows.add(new Object[] {null, null, name, null, functionResultUnknown, name});
            }
        }
        return result("FUNCTION_CAT TEXT, FUNCTION_SCHEM TEXT, FUNCTION_NAME TEXT, REMARKS TEXT, FUNCTION_TYPE INTEGER, "
                + "SPECIFIC_NAME TEXT", rows);
    }

    @Override
    public ResultSet getFunctionColumns(String catalog, String schemaPattern, String pattern, String columnPattern)
            throws SQLException {
        return none("FUNCTION_CAT TEXT, FUNCTION_SCHEM TEXT, FUNCTION_NAME TEXT, COLUMN_NAME TEXT, COLUMN_TYPE INTEGER, "
                + "DATA_TYPE INTEGER, TYPE_NAME TEXT, PRECISION INTEGER, LENGTH INTEGER, SCALE INTEGER, RADIX INTEGER, "
                + "NULLABLE INTEGER, REMARKS TEXT, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE TEXT, "
                + "SPECIFIC_NAME TEXT");
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String pattern) throws SQLException {
        return none("PROCEDURE_CAT TEXT, PROCEDURE_SCHEM TEXT, PROCEDURE_NAME TEXT, RESERVED_1 TEXT, RESERVED_2 TEXT, "
                + "RESERVED_3 TEXT, REMARKS TEXT, PROCEDURE_TYPE INTEGER, SPECIFIC_NAME TEXT");
    }

    @Override
    public ResultSet getProcedureColumns(String catalog, String schemaPattern, String pattern, String columnPattern)
            throws SQLException {
        return none("PROCEDURE_CAT TEXT, PROCEDURE_SCHEM TEXT, PROCEDURE_NAME TEXT, COLUMN_NAME TEXT, COLUMN_TYPE INTEGER, "
                + "DATA_TYPE INTEGER, TYPE_NAME TEXT, PRECISION INTEGER, LENGTH INTEGER, SCALE INTEGER, RADIX INTEGER, "
                + "NULLABLE INTEGER, REMARKS TEXT, COLUMN_DEF TEXT, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, "
                + "CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE TEXT, SPECIFIC_NAME TEXT");
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern)
            throws SQLException {
        return none("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, COLUMN_NAME TEXT, GRANTOR TEXT, GRANTEE TEXT, "
                + "PRIVILEGE TEXT, IS_GRANTABLE TEXT");
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        return none("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, GRANTOR TEXT, GRANTEE TEXT, PRIVILEGE TEXT, "
                + "IS_GRANTABLE TEXT");
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schema, String table) throws SQLException {
        return none("SCOPE INTEGER, COLUMN_NAME TEXT, DATA_TYPE INTEGER, TYPE_NAME TEXT, COLUMN_SIZE INTEGER, "
                + "BUFFER_LENGTH INTEGER, DECIMAL_DIGITS INTEGER, PSEUDO_COLUMN INTEGER");
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String pattern, int[] types) throws SQLException {
        return none("TYPE_CAT TEXT, TYPE_SCHEM TEXT, TYPE_NAME TEXT, CLASS_NAME TEXT, DATA_TYPE INTEGER, REMARKS TEXT, "
                + "BASE_TYPE INTEGER");
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String pattern) throws SQLException {
        return none("TYPE_CAT TEXT, TYPE_SCHEM TEXT, TYPE_NAME TEXT, SUPERTYPE_CAT TEXT, SUPERTYPE_SCHEM TEXT, "
                + "SUPERTYPE_NAME TEXT");
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String pattern) throws SQLException {
        return none("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, SUPERTABLE_NAME TEXT");
    }

    @Override
    public ResultSet getAttributes(String catalog, String schemaPattern, String typePattern, String attributePattern)
            throws SQLException {
        return none("TYPE_CAT TEXT, TYPE_SCHEM TEXT, TYPE_NAME TEXT, ATTR_NAME TEXT, DATA_TYPE INTEGER, ATTR_TYPE_NAME TEXT, "
                + "ATTR_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER, NULLABLE INTEGER, REMARKS TEXT, "
                + "ATTR_DEF TEXT, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, CHAR_OCTET_LENGTH INTEGER, "
                + "ORDINAL_POSITION INTEGER, IS_NULLABLE TEXT, SCOPE_CATALOG TEXT, SCOPE_SCHEMA TEXT, SCOPE_TABLE TEXT, "
                + "SOURCE_DATA_TYPE INTEGER");
    }

    @Override
    public ResultSet getPseudoColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        return none("TABLE_CAT TEXT, TABLE_SCHEM TEXT, TABLE_NAME TEXT, COLUMN_NAME TEXT, DATA_TYPE INTEGER, "
                + "COLUMN_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER, COLUMN_USAGE TEXT, REMARKS TEXT, "
                + "CHAR_OCTET_LENGTH INTEGER, IS_NULLABLE TEXT");
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none("NAME TEXT, MAX_LEN INTEGER, DEFAULT_VALUE TEXT, DESCRIPTION TEXT");
    }

    // The connection.

    @Override
    public String getURL() {
        return connection.url();
    }

    @Override
    public Connection getConnection() {
        return connection;
    }

    @Override
    public boolean isReadOnly() {
        return connection.isOpenedForReading();
    }

    @Override
    public String getDatabaseProductVersion() throws SQLException {
        return connection.database().use(() -> connection.database().sqlite().version());
    }

    private int part(int number) throws SQLException {
        return Integer.parseInt(getDatabaseProductVersion().split("\\.")[number]);
    }

    @Override
    public int getDatabaseMajorVersion() throws SQLException {
        return part(0);
    }

    @Override
    public int getDatabaseMinorVersion() throws SQLException {
        return part(1);
    }

    @Override
    public boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_SERIALIZABLE;
    }

    @Override
    public boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public boolean supportsResultSetConcurrency(int type, int concurrency) {
        return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public int getResultSetHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }
}
