// SPDX-License-Identifier: EPL-2.0
package org.portwright.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** What a result set refuses that is read once, from its first row to its last. */
abstract class ReadOnlyResultSet extends Unwrapped implements ResultSet {

    private static SQLException notUpdatable() {
        return Errors.unsupported("a result set that can be changed");
    }

    private static SQLException notScrollable() {
        return Errors.unsupported("a result set that goes elsewhere than forward");
    }

    @Override
    public Ref getRef(int column) throws SQLException {
        throw Errors.unsupported("REF");
    }

    @Override
    public Blob getBlob(int column) throws SQLException {
        throw Errors.unsupported("a BLOB locator (getBytes and getBinaryStream read it)");
    }

    @Override
    public Clob getClob(int column) throws SQLException {
        throw Errors.unsupported("a CLOB locator (getString and getCharacterStream read it)");
    }

    @Override
    public Array getArray(int column) throws SQLException {
        throw Errors.unsupported("ARRAY");
    }

    @Override
    public URL getURL(int column) throws SQLException {
        throw Errors.unsupported("DATALINK");
    }

    @Override
    public RowId getRowId(int column) throws SQLException {
        throw Errors.unsupported("ROWID as an object (getLong reads it)");
    }

    @Override
    public NClob getNClob(int column) throws SQLException {
        throw Errors.unsupported("an NCLOB locator (getString reads it)");
    }

    @Override
    public SQLXML getSQLXML(int column) throws SQLException {
        throw Errors.unsupported("XML");
    }

    @Deprecated
    @Override
    public InputStream getUnicodeStream(int column) throws SQLException {
        throw Errors.unsupported("UTF-16");
    }

    @Override
    public String getCursorName() throws SQLException {
        throw Errors.unsupported("a named cursor");
    }

    @Override
    public void beforeFirst() throws SQLException {
        throw notScrollable();
    }

    @Override
    public void afterLast() throws SQLException {
        throw notScrollable();
    }

    @Override
    public boolean first() throws SQLException {
        throw notScrollable();
    }

    @Override
    public boolean last() throws SQLException {
        throw notScrollable();
    }

    @Override
    public boolean absolute(int row) throws SQLException {
        throw notScrollable();
    }

    @Override
    public boolean relative(int rows) throws SQLException {
        throw notScrollable();
    }

    @Override
    public boolean previous() throws SQLException {
        throw notScrollable();
    }

    @Override
    public void refreshRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public boolean rowUpdated() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public boolean rowInserted() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public boolean rowDeleted() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNull(int column) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBoolean(int column, boolean value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateByte(int column, byte value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateShort(int column, short value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateInt(int column, int value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateLong(int column, long value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateFloat(int column, float value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateDouble(int column, double value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBigDecimal(int column, BigDecimal value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateString(int column, String value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBytes(int column, byte[] value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateDate(int column, Date value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateTime(int column, Time value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateTimestamp(int column, Timestamp value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(int column, Reader value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateObject(int column, Object value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateObject(int column, Object value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNull(String label) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBoolean(String label, boolean value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateByte(String label, byte value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateShort(String label, short value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateInt(String label, int value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateLong(String label, long value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateFloat(String label, float value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateDouble(String label, double value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateString(String label, String value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBytes(String label, byte[] value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateDate(String label, Date value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateTime(String label, Time value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateTimestamp(String label, Timestamp value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(String label, Reader value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateObject(String label, Object value, int length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateObject(String label, Object value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void insertRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void deleteRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void cancelRowUpdates() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void moveToInsertRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void moveToCurrentRow() throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateRef(int column, Ref value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateRef(String label, Ref value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(int column, Blob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(String label, Blob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(int column, Clob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(String label, Clob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateArray(int column, Array value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateArray(String label, Array value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateRowId(int column, RowId value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateRowId(String label, RowId value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNString(int column, String value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNString(String label, String value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(int column, NClob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(String label, NClob value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateSQLXML(int column, SQLXML value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateSQLXML(String label, SQLXML value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNCharacterStream(int column, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(int column, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(int column, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(int column, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(String label, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(int column, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(String label, InputStream value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(int column, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(String label, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(int column, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(String label, Reader value, long length) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNCharacterStream(int column, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNCharacterStream(String label, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(int column, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(int column, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(int column, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateAsciiStream(String label, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBinaryStream(String label, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateCharacterStream(String label, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(int column, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateBlob(String label, InputStream value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(int column, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateClob(String label, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(int column, Reader value) throws SQLException {
        throw notUpdatable();
    }

    @Override
    public void updateNClob(String label, Reader value) throws SQLException {
        throw notUpdatable();
    }
}
