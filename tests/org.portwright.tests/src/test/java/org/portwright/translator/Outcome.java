// SPDX-License-Identifier: EPL-2.0
// What a run of a program showed to the outside.
package org.portwright.translator;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * What a run of a program showed to the outside.
 *
 * @param output standard output, each byte as the character of that number
 * @param errors standard error, likewise
 * @param status exit status, 128 and the signal's number if a signal ended it
 */
public record Outcome(String output, String errors, int status) {

    private static final int SHOWN_LINES = 12;

    public static Outcome of(byte[] output, byte[] errors, int status) {
        return new Outcome(new String(output, StandardCharsets.ISO_8859_1),
                new String(errors, StandardCharsets.ISO_8859_1), status);
    }

    /** What is different from the expected outcome, for people; empty if nothing is. Errors are not compared. */
    public String differenceFrom(Outcome expected) {
        StringBuilder text = new StringBuilder();
        if (status != expected.status) {
            text.append("exit status ").append(status).append(", expected ").append(expected.status).append('\n');
        }
        if (!output.equals(expected.output)) {
            appendDifference(text, expected.output.split("\n", -1), output.split("\n", -1));
        }
        if (!text.isEmpty() && !errors.isEmpty()) {
            text.append("standard error:\n").append(errors);
        }
        return text.toString();
    }

    private static void appendDifference(StringBuilder text, String[] expected, String[] actual) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.max(expected.length, actual.length); i++) {
            String wanted = i < expected.length ? expected[i] : null;
            String got = i < actual.length ? actual[i] : null;
            if (wanted == null || !wanted.equals(got)) {
                lines.add("line " + (i + 1) + ":");
                lines.add("  expected " + (wanted == null ? "nothing" : wanted));
                lines.add("  but was  " + (got == null ? "nothing" : got));
            }
        }
        lines.stream().limit(3 * SHOWN_LINES).forEach(line -> text.append(line).append('\n'));
        if (lines.size() > 3 * SHOWN_LINES) {
            text.append("and ").append(lines.size() / 3 - SHOWN_LINES).append(" more lines\n");
        }
    }
}
