// SPDX-License-Identifier: EPL-2.0
// A line of what GDB says to programs.
package org.portwright.kernel.gdb;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A record of GDB/MI ("Debugging with GDB", GDB/MI Output Syntax). Immutable.
 *
 * @param token the number of the command that it answers; empty for what GDB tells by itself
 * @param kind its first character: {@code ^} for an answer, {@code *} for what the target does, {@code =} for other news,
 *            {@code ~ @ &} for text
 * @param name such as {@code done}, {@code error}, {@code stopped}; the text itself if it is one
 * @param results the values that follow
 */
public record MiRecord(OptionalInt token, char kind, String name, MiTuple results) {
    /** What has names: a result of each. */
    public record MiTuple(Map<String, Object> values) {
        /** Nothing. */
        static final MiTuple EMPTY = new MiTuple(Map.of());

        /** @return the text of a name; empty if there is none */
        public String text(String name) {
            return values.get(name) instanceof String text ? text : "";
        }

        /** @return the number of a name; {@code otherwise} if there is none */
        public int number(String name, int otherwise) {
            String text = text(name);
            return text.matches("-?\\d{1,9}") ? Integer.parseInt(text) : otherwise;
        }

        /** @return the tuple of a name; an empty one if there is none */
        public MiTuple tuple(String name) {
            return values.get(name) instanceof MiTuple tuple ? tuple : EMPTY;
        }

        /** @return the tuples in the list of a name; empty if there is none */
        public List<MiTuple> tuples(String name) {
            return list(name).stream().filter(MiTuple.class::isInstance).map(MiTuple.class::cast).toList();
        }

        /** @return the texts in the list of a name; empty if there is none */
        public List<String> texts(String name) {
            return list(name).stream().filter(String.class::isInstance).map(String.class::cast).toList();
        }

        private List<?> list(String name) {
            return values.get(name) instanceof List<?> list ? list : List.of();
        }
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException if it is none of GDB/MI
     */
    static MiRecord parse(String line) {
        return new Reader(line).record();
    }

    /** Goes through a line once. */
    private static final class Reader {
        private final String line;
        private int at;

        Reader(String line) {
            this.line = line;
        }

        MiRecord record() {
            int start = at;
            while (at < line.length() && Character.isDigit(line.charAt(at))) {
                at++;
            }
            OptionalInt token = at > start && at - start < 10 ? OptionalInt.of(Integer.parseInt(line.substring(start, at))) : OptionalInt.empty();
            char kind = next();
            if ("~@&".indexOf(kind) >= 0) {
                return new MiRecord(token, kind, string(), MiTuple.EMPTY);
            }
            if ("^*+=".indexOf(kind) < 0) {
                throw new IllegalArgumentException(line);
            }
            String name = word(",");
            Map<String, Object> results = new LinkedHashMap<>();
            while (at < line.length()) {
                expect(',');
                result(results);
            }
            return new MiRecord(token, kind, name, new MiTuple(results));
        }

        private char next() {
            if (at >= line.length()) {
                throw new IllegalArgumentException(line);
            }
            return line.charAt(at++);
        }

        private void expect(char wanted) {
            if (next() != wanted) {
                throw new IllegalArgumentException(line);
            }
        }

        private String word(String ends) {
            int start = at;
            while (at < line.length() && ends.indexOf(line.charAt(at)) < 0) {
                at++;
            }
            return line.substring(start, at);
        }

        private void result(Map<String, Object> results) {
            String name = word("=");
            expect('=');
            Object value = value();
            // GDB 13 gives the places of a breakpoint one after the other, without a list.
            results.putIfAbsent(name, value);
        }

        private Object value() {
            return switch (line.charAt(Math.min(at, line.length() - 1))) {
                case '"' -> string();
                case '{' -> tuple();
                case '[' -> list();
                default -> throw new IllegalArgumentException(line);
            };
        }

        private MiTuple tuple() {
            expect('{');
            Map<String, Object> results = new LinkedHashMap<>();
            while (line.charAt(at) != '}') {
                result(results);
                if (line.charAt(at) == ',') {
                    at++;
                }
            }
            expect('}');
            return new MiTuple(results);
        }

        /** Of values, or of results, whose names are all the same. */
        private List<Object> list() {
            expect('[');
            List<Object> values = new ArrayList<>();
            while (line.charAt(at) != ']') {
                if ("\"{[".indexOf(line.charAt(at)) < 0) {
                    word("=");
                    expect('=');
                }
                values.add(value());
                if (line.charAt(at) == ',') {
                    at++;
                }
            }
            expect(']');
            return values;
        }

        /** As C writes it. */
        private String string() {
            expect('"');
            StringBuilder text = new StringBuilder();
            for (char c = next(); c != '"'; c = next()) {
                text.append(c != '\\' ? c : escaped());
            }
            return text.toString();
        }

        private char escaped() {
            char c = next();
            if (c < '0' || c > '7') {
                return switch (c) {
                    case 'n' -> '\n';
                    case 't' -> '\t';
                    case 'r' -> '\r';
                    default -> c;
                };
            }
            int value = c - '0';
            while (at < line.length() && line.charAt(at) >= '0' && line.charAt(at) <= '7' && value < 32) {
                value = 8 * value + line.charAt(at++) - '0';
            }
            return (char) value;
        }
    }
}
