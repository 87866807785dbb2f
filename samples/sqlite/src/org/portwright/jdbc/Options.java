// SPDX-License-Identifier: EPL-2.0
// What a user says about a connection.
package org.portwright.jdbc;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;

/**
 * The database's name and the properties of a connection.
 *
 * @param file a path of the host's, or {@code :memory:}; "" for a temporary database
 * @param values by property; without those that nobody has given
 */
record Options(String file, Map<Option, String> values) {

    /** The properties; a URL and {@link Properties} name them in lower case. */
    enum Option {
        BUSY_TIMEOUT("milliseconds to wait for what another connection has locked", "3000"),
        FOREIGN_KEYS("whether they are enforced: on or off", "off", "on", "off"),
        JOURNAL_MODE("how a transaction is undone", "delete", "delete", "truncate", "persist", "memory",
                "off", "wal"),
        OPEN_MODE("create: makes the file if it is not there; write: does not; read: changes nothing", "create", "create",
                "write", "read"),
        SYNCHRONOUS("when SQLite waits for the disk", "full", "off", "normal", "full", "extra"),
        TRANSACTION_MODE("how a transaction begins where auto-commit is off", "deferred", "deferred", "immediate", "exclusive");

        private final String description;
        private final String standard;
        private final List<String> choices;

        Option(String description, String standard, String... choices) {
            this.description = description;
            this.standard = standard;
            this.choices = List.of(choices);
        }

        private String property() {
            return name().toLowerCase(Locale.ROOT);
        }

        private void check(String value) throws SQLException {
            if (choices.isEmpty() ? !value.matches("[0-9]{1,9}") : !choices.contains(value)) {
                throw Errors.wrongUse(property() + "=" + value + ": "
                        + (choices.isEmpty() ? "not a number" : "choose one of " + String.join(", ", choices)));
            }
        }
    }

    /**
     * Reads both.
     *
     * @param name what the URL says behind the driver's name
     * @param properties may be null; what is not known among them is for others
     * @throws SQLException if the URL has a property that is not known, or a value is none
     */
    static Options of(String name, Properties properties) throws SQLException {
        Map<Option, String> values = new EnumMap<>(Option.class);
        for (Option option : Option.values()) {
            String value = properties == null ? null : properties.getProperty(option.property());
            if (value != null) {
                values.put(option, value.toLowerCase(Locale.ROOT));
            }
        }
        int question = name.indexOf('?');
        if (question >= 0) {
            for (String assignment : name.substring(question + 1).split("&")) {
                String[] sides = assignment.split("=", 2);
                values.put(option(sides[0]), sides.length == 1 ? ""
                        : URLDecoder.decode(sides[1], StandardCharsets.UTF_8).toLowerCase(Locale.ROOT));
            }
        }
        for (Map.Entry<Option, String> each : values.entrySet()) {
            each.getKey().check(each.getValue());
        }
        return new Options(question < 0 ? name : name.substring(0, question), values);
    }

    private static Option option(String property) throws SQLException {
        for (Option option : Option.values()) {
            if (option.property().equals(property)) {
                return option;
            }
        }
        throw Errors.wrongUse(property + ": no property of the driver");
    }

    String value(Option option) {
        return values.getOrDefault(option, option.standard);
    }

    /** What is to be told SQLite once it has opened the database, where it is not its own way. */
    List<String> pragmas() {
        List<String> pragmas = new ArrayList<>();
        for (Option option : List.of(Option.FOREIGN_KEYS, Option.JOURNAL_MODE, Option.SYNCHRONOUS)) {
            if (values.containsKey(option)) {
                pragmas.add("PRAGMA " + option.property() + " = " + values.get(option));
            }
        }
        return pragmas;
    }

    DriverPropertyInfo[] describe() {
        List<DriverPropertyInfo> result = new ArrayList<>();
        for (Option option : Option.values()) {
            DriverPropertyInfo info = new DriverPropertyInfo(option.property(), value(option));
            info.description = option.description;
            info.choices = option.choices.isEmpty() ? null : option.choices.toArray(String[]::new);
            result.add(info);
        }
        return result.toArray(DriverPropertyInfo[]::new);
    }
}
