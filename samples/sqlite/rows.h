/* SPDX-License-Identifier: EPL-2.0 */
/* What Java uses beside SQLite's own functions: all values of a row, or of all parameters, in one call.

   Of each value there is a byte, what it is as sqlite3_column_type tells; behind it, of a number 8 bytes, of a text in UTF-8
   and of a blob 4 bytes with its length, and its bytes; all in the machine's order, little endian. */
#ifndef ROWS_H
#define ROWS_H

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sqlite3.h>

/** Opens a database: a file, a URI, or :memory:. It must be closed even if errorCode() tells of a failure; null if there is no
    memory for it. Flags are those of sqlite3_open_v2. */
static inline sqlite3 *open_database(const char *file, int flags)
{
    sqlite3 *database;
    if (sqlite3_open_v2(file, &database, flags, NULL) == SQLITE_OK) {
        sqlite3_extended_result_codes(database, 1);
    }
    return database;
}

/** Prepares the first statement in UTF-8; end[0] is where it ends. Null if it fails, and if there is only blank or comment. */
static inline sqlite3_stmt *prepare_statement(sqlite3 *database, const char *sql, int size, int *end)
{
    sqlite3_stmt *statement;
    const char *tail = sql;
    sqlite3_prepare_v2(database, sql, size, &statement, &tail);
    *end = tail - sql;
    return statement;
}

/** Binds text in UTF-8. */
static inline int bind_text(sqlite3_stmt *statement, int parameter, const char *text, int size)
{
    return sqlite3_bind_text(statement, parameter, text, size, SQLITE_TRANSIENT);
}

/** Binds a blob. */
static inline int bind_blob(sqlite3_stmt *statement, int parameter, const void *bytes, int size)
{
    return sqlite3_bind_blob(statement, parameter, bytes, size, SQLITE_TRANSIENT);
}

static inline int bind_all(sqlite3_stmt *statement, const char *values, int size, sqlite3_destructor_type ownership)
{
    const char *at = values;
    int result = SQLITE_OK;
    for (int parameter = 1; at < values + size && result == SQLITE_OK; parameter++) {
        union { sqlite3_int64 integer; double real; int length; } value;
        int type = *at++;
        if (type == SQLITE_NULL) {
            result = sqlite3_bind_null(statement, parameter);
            continue;
        }
        int width = type == SQLITE_INTEGER || type == SQLITE_FLOAT ? sizeof value : sizeof value.length;
        memcpy(&value, at, width);
        at += width;
        switch (type) {
        case SQLITE_INTEGER:
            result = sqlite3_bind_int64(statement, parameter, value.integer);
            break;
        case SQLITE_FLOAT:
            result = sqlite3_bind_double(statement, parameter, value.real);
            break;
        case SQLITE_TEXT:
            result = sqlite3_bind_text(statement, parameter, at, value.length, ownership);
            at += value.length;
            break;
        default:
            result = sqlite3_bind_blob(statement, parameter, at, value.length, ownership);
            at += value.length;
        }
    }
    return result;
}

/* The row that was read last, and what sqlite3_step gave for it. */
static struct {
    char *bytes;
    int size, room, result;
} row;

/* Adds to it; 0 if there is no memory. */
static inline int add_bytes(const void *bytes, int size)
{
    unsigned needed = (unsigned) row.size + size;
    if (needed > (unsigned) row.room) {
        char *larger = needed > INT_MAX / 2 ? NULL : realloc(row.bytes, needed * 2);
        if (!larger) {
            return 0;
        }
        row.bytes = larger;
        row.room = needed * 2;
    }
    if (size) {
        memcpy(row.bytes + row.size, bytes, size);
    }
    row.size = needed;
    return 1;
}

static inline int add_column(sqlite3_stmt *statement, int column)
{
    char type = sqlite3_column_type(statement, column);
    if (!add_bytes(&type, sizeof type)) {
        return 0;
    }
    switch (type) {
    case SQLITE_NULL:
        return 1;
    case SQLITE_INTEGER: {
        sqlite3_int64 integer = sqlite3_column_int64(statement, column);
        return add_bytes(&integer, sizeof integer);
    }
    case SQLITE_FLOAT: {
        double real = sqlite3_column_double(statement, column);
        return add_bytes(&real, sizeof real);
    }
    default: {
        const void *bytes = type == SQLITE_TEXT ? (const void *) sqlite3_column_text(statement, column)
                                                : sqlite3_column_blob(statement, column);
        int length = sqlite3_column_bytes(statement, column);
        return (bytes || length == 0) && add_bytes(&length, sizeof length) && add_bytes(bytes, length);
    }
    }
}

static inline int add_text(const char *text)
{
    char type = text ? SQLITE_TEXT : SQLITE_NULL;
    int length = text ? strlen(text) : 0;
    return add_bytes(&type, sizeof type) && (!text || (add_bytes(&length, sizeof length) && add_bytes(text, length)));
}

static inline int describe_column(sqlite3_stmt *statement, int column)
{
    const char *schema = sqlite3_column_database_name(statement, column);
    const char *table = sqlite3_column_table_name(statement, column);
    const char *name = sqlite3_column_origin_name(statement, column);
    int not_null = 0, in_key, increments = 0;
    if (table) {
        sqlite3_table_column_metadata(sqlite3_db_handle(statement), schema, table, name, NULL, NULL, &not_null, &in_key,
                                      &increments);
    }
    return add_text(sqlite3_column_name(statement, column)) && add_text(name) && add_text(schema) && add_text(table)
        && add_text(sqlite3_column_decltype(statement, column)) && add_text(not_null ? "" : NULL)
        && add_text(increments ? "" : NULL);
}

/** Of each column seven texts: its label; its name, schema and table, if it is a table's; how it is declared; and one that is
    not null if the column must not be null, and if its numbers are never used again. Null if there is no memory. */
static inline const void *describe_columns(sqlite3_stmt *statement)
{
    int columns = sqlite3_column_count(statement);
    row.size = 0;
    for (int column = 0; column < columns; column++) {
        if (!describe_column(statement, column)) {
            return NULL;
        }
    }
    return row.bytes;
}

/** Goes on to the next row. Null if there is none, or if that fails, as nextResult() tells; then the statement is reset. */
static inline const void *next_row(sqlite3_stmt *statement)
{
    row.size = 0;
    row.result = sqlite3_step(statement);
    if (row.result == SQLITE_ROW) {
        int columns = sqlite3_column_count(statement), column = 0;
        while (column < columns && add_column(statement, column)) {
            column++;
        }
        if (column == columns) {
            return row.bytes;
        }
        row.result = SQLITE_NOMEM;
    }
    sqlite3_reset(statement);
    return NULL;
}

/** What the last next() has come to: 100 a row, 101 the end; anything else is a failure. */
static inline int next_result(void)
{
    return row.result;
}

/** Binds all parameters, and goes on to the first row. */
static inline const void *first_row(sqlite3_stmt *statement, const char *values, int size)
{
    row.result = bind_all(statement, values, size, SQLITE_TRANSIENT);
    return row.result == SQLITE_OK ? next_row(statement) : NULL;
}

/** Binds all parameters, and runs a statement to its end, without the rows that it may give. Gives the number of rows that it
    has inserted, changed or deleted; when it fails, the code of that, negated. */
static inline long long run_statement(sqlite3_stmt *statement, const char *values, int size)
{
    sqlite3 *database = sqlite3_db_handle(statement);
    sqlite3_int64 before = sqlite3_total_changes64(database);
    int result = bind_all(statement, values, size, SQLITE_STATIC);
    if (result == SQLITE_OK) {
        do {
            result = sqlite3_step(statement);
        } while (result == SQLITE_ROW);
    }
    sqlite3_int64 changes = sqlite3_total_changes64(database) == before ? 0 : sqlite3_changes64(database);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return result == SQLITE_DONE ? changes : -(long long) result;
}

#endif
