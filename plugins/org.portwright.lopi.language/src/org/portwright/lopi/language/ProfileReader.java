// SPDX-License-Identifier: EPL-2.0
// Reads what profilers write.
package org.portwright.lopi.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.lopi.LopiException;

/**
 * Reads profiles: callgrind's files (Callgrind manual, Callgrind Format Specification), the flat profile of gprof (GNU
 * gprof manual, The Flat Profile), what perf report --stdio and perf script print. The text tells which it is.
 */
public final class ProfileReader {
    /** Columns of a flat profile before the name, if calls are counted, and if not. */
    private static final int COUNTED_COLUMNS = 6;
    private static final int COLUMNS = 3;
    private static final int KIND_LINES = 50;
    /**
     * Percentage, second percentage with --children, other columns, [.] for the program or [k] for the
     * kernel, name.
     */
    private static final Pattern REPORT_ROW =
            Pattern.compile("\\s+(\\d+\\.\\d+)%(?:\\s+(\\d+\\.\\d+)%)?\\s.*?\\[([.kugH])\\]\\s+(\\S.*?)\\s*");
    /** Command, thread, processor, time, period, event, and without call chains the frame. */
    private static final Pattern SCRIPT_SAMPLE = Pattern.compile(
            "\\s*\\S.*?\\s\\d+(?:/\\d+)?\\s+(?:\\[\\d+\\]\\s+)?\\d+\\.\\d+:\\s+(?:(\\d+)\\s+)?\\S+:(?:\\s+(\\S.*))?\\s*");
    /** Address, name, offset, file; names of C++ have parentheses too. */
    private static final Pattern SCRIPT_FRAME =
            Pattern.compile("\\s*[0-9a-f]+\\s+(.+?)(?:\\+0x[0-9a-f]+)?\\s+\\(([^()]*)\\)\\s*");
    private static final Pattern COMPRESSED = Pattern.compile("\\((\\d+)\\)(?:\\s+(.*))?");

    private enum Kind { CALLGRIND, GPROF, PERF_REPORT, PERF_SCRIPT }

    private final String name;
    private final BufferedReader in;
    private final FunctionProfile profile = new FunctionProfile();
    private int lineNumber;

    private ProfileReader(String name, BufferedReader in) {
        this.name = name;
        this.in = in;
    }

    /**
     * Reads a profile.
     *
     * @param file the file
     * @throws LopiException if it is none, or holds nothing
     * @throws IOException if it can't be read
     */
    public static FunctionProfile read(Path file) throws LopiException, IOException {
        Kind kind;
        try (BufferedReader in = open(file)) {
            kind = kind(file.toString(), in);
        }
        try (BufferedReader in = open(file)) {
            ProfileReader reader = new ProfileReader(file.toString(), in);
            switch (kind) {
                case CALLGRIND -> reader.readCallgrind();
                case GPROF -> reader.readGprof();
                case PERF_REPORT -> reader.readReport();
                case PERF_SCRIPT -> reader.readScript();
                default -> throw new IllegalStateException(kind.toString());
            }
            if (reader.profile.functions().isEmpty()) {
                throw new LopiException(file.toString(), "names no function; profile the program for a longer time");
            }
            return reader.profile;
        }
    }

    private static BufferedReader open(Path file) throws IOException {
        InputStream bytes = Files.newInputStream(file);
        // Through a decoder that replaces what is no UTF-8, instead of failing as Files.newBufferedReader does.
        return new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8));
    }

    private static Kind kind(String name, BufferedReader in) throws LopiException, IOException {
        int samples = 0;
        for (int i = 0; i < KIND_LINES; i++) {
            String line = in.readLine();
            if (line == null) {
                break;
            }
            if (i == 0 && line.startsWith("gmon")) {
                throw new LopiException(name, "a profile as the program writes it; give what gprof makes of it "
                        + "(gprof -b PROGRAM gmon.out >profile.txt)");
            }
            if (i == 0 && (line.startsWith("PERFILE2") || line.startsWith("2ELIFREP"))) {
                throw new LopiException(name, "a recording of perf; give what perf makes of it "
                        + "(perf report --stdio >profile.txt)");
            }
            if (line.startsWith("# callgrind format") || line.startsWith("events:")) {
                return Kind.CALLGRIND;
            }
            if (line.startsWith("Flat profile:")) {
                return Kind.GPROF;
            }
            if (line.startsWith("# Overhead") || line.startsWith("# Children")) {
                return Kind.PERF_REPORT;
            }
            samples += SCRIPT_SAMPLE.matcher(line).matches() ? 1 : 0;
        }
        if (samples > 0) {
            return Kind.PERF_SCRIPT;
        }
        throw new LopiException(name, "no profile; give a file of callgrind, the text of gprof, of perf report --stdio "
                + "or of perf script");
    }

    private String line() throws IOException {
        lineNumber++;
        return in.readLine();
    }

    private LopiException malformed(String what) {
        return new LopiException(name, "line " + lineNumber + ": " + what + "; profile the program anew");
    }

    private double number(String text) throws LopiException {
        try {
            double value = Double.parseDouble(text);
            if (value >= 0 && value < Double.POSITIVE_INFINITY) {
                return value;
            }
        } catch (NumberFormatException e) {
            // The same complaint as about a negative one.
        }
        throw malformed(text + " is no number");
    }

    private long count(String text) throws LopiException {
        try {
            return Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw malformed(text + " is no number of calls");
        }
    }

    // ------------------------------------------------------------ callgrind

    private void readCallgrind() throws LopiException, IOException {
        Map<String, String> names = new HashMap<>();
        String function = null;
        String called = null;
        int positions = 1;
        boolean inclusive = false;
        for (String line = line(); line != null; line = line()) {
            if (line.startsWith("positions:")) {
                positions = line.substring("positions:".length()).strip().split("\\s+").length;
            } else if (line.startsWith("fn=")) {
                function = function(names, line.substring("fn=".length()));
            } else if (line.startsWith("cfn=")) {
                called = function(names, line.substring("cfn=".length()));
            } else if (line.startsWith("calls=")) {
                if (called == null) {
                    throw malformed("calls= without cfn=");
                }
                profile.addCalls(called, count(line.substring("calls=".length()).strip().split("\\s+")[0]));
                if (function != null) {
                    profile.addCaller(called, function);
                }
                // The next line is the cost of the calls, which the functions called have of their own.
                inclusive = true;
            } else if (!line.isEmpty() && "0123456789+-*".indexOf(line.charAt(0)) >= 0) {
                String[] columns = line.strip().split("\\s+");
                if (!inclusive && columns.length > positions) {
                    if (function == null) {
                        throw malformed("cost without fn=");
                    }
                    profile.addCost(function, number(columns[positions]));
                }
                inclusive = false;
            }
        }
    }

    /** A name, or its number if it has been named before. */
    private String function(Map<String, String> names, String text) throws LopiException {
        Matcher matcher = COMPRESSED.matcher(text.strip());
        if (!matcher.matches()) {
            return withoutRecursion(text.strip());
        }
        if (matcher.group(2) != null) {
            names.put(matcher.group(1), withoutRecursion(matcher.group(2)));
        }
        String function = names.get(matcher.group(1));
        if (function == null) {
            throw malformed("function " + matcher.group(1) + " has no name");
        }
        return function;
    }

    /** With --separate-recs, callgrind tells the levels of recursion apart: name'2. */
    private static String withoutRecursion(String function) {
        return function.replaceFirst("'\\d+$", "");
    }

    // ------------------------------------------------------------ gprof

    private void readGprof() throws LopiException, IOException {
        boolean inTable = false;
        for (String line = line(); line != null; line = line()) {
            String[] columns = line.strip().split("\\s+");
            if (!inTable) {
                inTable = columns[0].equals("time") && columns[columns.length - 1].equals("name");
            } else if (line.isBlank() || line.startsWith("\f")) {
                return;
            } else {
                boolean counted = columns.length > COUNTED_COLUMNS && columns[COLUMNS].matches("\\d+");
                int named = counted ? COUNTED_COLUMNS : COLUMNS;
                if (columns.length <= named) {
                    throw malformed("no function");
                }
                String function = line.strip().split("\\s+", named + 1)[named].replaceFirst(" <cycle \\d+>$", "");
                profile.addCost(function, number(columns[2]));
                if (counted) {
                    profile.addCalls(function, count(columns[COLUMNS]));
                }
            }
        }
    }

    // ------------------------------------------------------------ perf

    private void readReport() throws LopiException, IOException {
        boolean withChildren = false;
        for (String line = line(); line != null; line = line()) {
            if (line.startsWith("# Children")) {
                withChildren = true;
            }
            Matcher row = REPORT_ROW.matcher(line);
            if (line.startsWith("#") || !row.matches() || withChildren && row.group(2) == null) {
                continue;
            }
            double share = number(row.group(withChildren ? 2 : 1));
            if (row.group(3).equals(".")) {
                profile.addCost(row.group(4), share);
            } else {
                profile.addCostElsewhere(share);
            }
        }
    }

    private void readScript() throws LopiException, IOException {
        double period = 0;
        for (String line = line(); line != null; line = line()) {
            Matcher sample = SCRIPT_SAMPLE.matcher(line);
            String frame = null;
            if (sample.matches()) {
                period = sample.group(1) == null ? 1 : number(sample.group(1));
                frame = sample.group(2);
            } else if (period > 0 && !line.isBlank()) {
                frame = line;       // The first of a call chain is where the program was.
            }
            if (frame != null) {
                Matcher matcher = SCRIPT_FRAME.matcher(frame);
                if (matcher.matches() && !matcher.group(1).equals("[unknown]")
                        && !matcher.group(2).startsWith("[kernel")) {
                    profile.addCost(matcher.group(1), period);
                } else {
                    profile.addCostElsewhere(period);
                }
                period = 0;
            }
        }
    }
}
