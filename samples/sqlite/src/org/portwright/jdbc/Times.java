// SPDX-License-Identifier: EPL-2.0
// Dates and times, for which SQLite has no type.
package org.portwright.jdbc;

import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;

/**
 * What SQLite's own functions take (sqlite.org/lang_datefunc.html): text such as {@code 2026-11-23 17:30:00.000}, with an
 * offset or without; a day of the Julian calendar, as floating point; and, as integers, milliseconds since 1970 in UTC.
 * Written is text.
 */
final class Times {

    private static final DateTimeFormatter DATE = DateTimeFormatter.ISO_LOCAL_DATE;
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder().appendPattern("HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true).toFormatter();
    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder().append(DATE).appendPattern(" HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 3, 9, true).toFormatter();
    private static final DateTimeFormatter OFFSET_DATE_TIME = new DateTimeFormatterBuilder().append(DATE_TIME)
            .appendOffsetId().toFormatter();
    private static final DateTimeFormatter ANY = new DateTimeFormatterBuilder().append(DATE).optionalStart()
            .appendPattern("[ ]['T']").append(DateTimeFormatter.ISO_LOCAL_TIME).appendPattern("[ ]").optionalStart()
            .appendOffset("+HH:MM", "Z").optionalEnd().optionalEnd().toFormatter();

    /** Of 1970-01-01. */
    private static final double JULIAN_DAY = 2440587.5;
    private static final double MILLISECONDS_PER_DAY = 86_400_000;

    private Times() {
    }

    private static ZonedDateTime in(java.util.Date moment, ZoneId zone) {
        return Instant.ofEpochMilli(moment.getTime()).atZone(zone);
    }

    static String stored(Date date, ZoneId zone) {
        return DATE.format(in(date, zone));
    }

    static String stored(Time time, ZoneId zone) {
        return TIME.format(in(time, zone));
    }

    static String stored(Timestamp moment, ZoneId zone) {
        return DATE_TIME.format(in(moment, zone).with(ChronoField.NANO_OF_SECOND, moment.getNanos()));
    }

    /** What stands for an object of Java's classes for time. */
    static Object stored(Object value) throws SQLException {
        ZoneId zone = ZoneId.systemDefault();
        if (value instanceof Timestamp moment) {
            return stored(moment, zone);
        } else if (value instanceof Date date) {
            return stored(date, zone);
        } else if (value instanceof Time time) {
            return stored(time, zone);
        } else if (value instanceof java.util.Date moment) {
            return stored(new Timestamp(moment.getTime()), zone);
        } else if (value instanceof LocalDate date) {
            return DATE.format(date);
        } else if (value instanceof LocalTime time) {
            return TIME.format(time);
        } else if (value instanceof LocalDateTime moment) {
            return DATE_TIME.format(moment);
        } else if (value instanceof Instant moment) {
            return OFFSET_DATE_TIME.format(moment.atOffset(ZoneOffset.UTC));
        } else if (value instanceof OffsetDateTime || value instanceof ZonedDateTime) {
            return OFFSET_DATE_TIME.format((TemporalAccessor) value);
        }
        throw Errors.unsupported(value.getClass().getName());
    }

    /** The moment that a value is; a text without an offset is in the zone, and one without a date on 1970-01-01. */
    static ZonedDateTime read(Row row, int column, ZoneId zone) throws SQLException {
        switch (row.type(column)) {
            case Values.INTEGER:
                return Instant.ofEpochMilli(row.integer(column)).atZone(zone);
            case Values.REAL:
                return Instant.ofEpochMilli(Math.round((row.real(column) - JULIAN_DAY) * MILLISECONDS_PER_DAY)).atZone(zone);
            case Values.TEXT:
                return parse(row.text(column).strip(), zone);
            default:
                throw Errors.badValue("a blob is no date or time");
        }
    }

    private static ZonedDateTime parse(String text, ZoneId zone) throws SQLException {
        try {
            if (text.length() > 2 && text.charAt(2) == ':') {
                return LocalTime.parse(text).atDate(LocalDate.EPOCH).atZone(zone);
            }
            TemporalAccessor parsed = ANY.parseBest(text, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            if (parsed instanceof OffsetDateTime moment) {
                return moment.atZoneSameInstant(zone);
            }
            return parsed instanceof LocalDate date ? date.atStartOfDay(zone) : ((LocalDateTime) parsed).atZone(zone);
        } catch (DateTimeException e) {
            throw Errors.badValue("\"" + text + "\" is no date or time");
        }
    }

    /** The same as one of Java's classes for time; null if it is none of them. */
    static Object read(Row row, int column, Class<?> type) throws SQLException {
        ZonedDateTime moment = read(row, column, ZoneId.systemDefault());
        return type == LocalDate.class ? moment.toLocalDate()
                : type == LocalTime.class ? moment.toLocalTime()
                : type == LocalDateTime.class ? moment.toLocalDateTime()
                : type == OffsetDateTime.class ? moment.toOffsetDateTime()
                : type == ZonedDateTime.class ? moment
                : type == Instant.class ? moment.toInstant() : null;
    }
}
