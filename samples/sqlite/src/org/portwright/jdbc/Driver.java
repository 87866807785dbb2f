// SPDX-License-Identifier: EPL-2.0
// The JDBC driver of SQLite in Java.
package org.portwright.jdbc;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * Opens {@code jdbc:portwright:FILE}, and {@code jdbc:portwright::memory:}, which is a database of its own for each connection.
 * Properties, in the URL as {@code ?name=value&name=value} or in the argument, are those of {@link Options}.
 */
public final class Driver implements java.sql.Driver {

    static final String PREFIX = "jdbc:portwright:";
    static final int MAJOR_VERSION = 1;
    static final int MINOR_VERSION = 0;

    static {
        try {
            DriverManager.registerDriver(new Driver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        if (url == null) {
            throw Errors.wrongUse("the URL is null");
        }
        return url.startsWith(PREFIX);
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        return acceptsURL(url) ? new SqliteConnection(url, Options.of(url.substring(PREFIX.length()), properties)) : null;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) throws SQLException {
        return Options.of(acceptsURL(url) ? url.substring(PREFIX.length()) : "", properties).describe();
    }

    @Override
    public int getMajorVersion() {
        return MAJOR_VERSION;
    }

    @Override
    public int getMinorVersion() {
        return MINOR_VERSION;
    }

    /** JDBC asks for the SQL of 1992, of which SQLite leaves some out. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("the driver writes no log");
    }
}
