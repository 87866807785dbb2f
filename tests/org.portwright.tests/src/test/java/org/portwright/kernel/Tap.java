// SPDX-License-Identifier: EPL-2.0
// Reads test results as programs print them.
package org.portwright.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Results in the Test Anything Protocol (version 12), among whatever else was printed.
 *
 * @param planned how many tests there should be; empty without a plan, as when the program did not come to its end
 * @param lines the results in their order
 */
record Tap(OptionalInt planned, List<Line> lines) {
    private static final Pattern RESULT = Pattern.compile("(not )?ok\\s+(\\d+)(?:\\s+-)?\\s*(.*)");
    private static final Pattern PLAN = Pattern.compile("1\\.\\.(\\d+)(?:\\s*#.*)?");

    /**
     * A result.
     *
     * @param number from 1
     * @param passed whether the test passed
     * @param name what it tests
     */
    record Line(int number, boolean passed, String name) {
    }

    static Tap parse(String text) {
        OptionalInt planned = OptionalInt.empty();
        List<Line> lines = new ArrayList<>();
        for (String line : text.lines().map(String::stripTrailing).toList()) {
            Matcher result = RESULT.matcher(line);
            Matcher plan = PLAN.matcher(line);
            if (result.matches()) {
                lines.add(new Line(Integer.parseInt(result.group(2)), result.group(1) == null, result.group(3)));
            } else if (plan.matches()) {
                planned = OptionalInt.of(Integer.parseInt(plan.group(1)));
            }
        }
        return new Tap(planned, List.copyOf(lines));
    }

    /** @return whether all planned tests are there, once each, and passed */
    boolean allPassed() {
        return problem().isEmpty();
    }

    /** @return what is wrong, empty if nothing is */
    String problem() {
        if (planned.isEmpty() || planned.getAsInt() == 0) {
            return "there is no plan: the tests did not come to their end";
        }
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).number() != i + 1) {
                return "test " + (i + 1) + " is missing, " + lines.get(i) + " is in its place";
            }
            if (!lines.get(i).passed()) {
                return "not ok " + (i + 1) + " - " + lines.get(i).name();
            }
        }
        return lines.size() == planned.getAsInt() ? "" : lines.size() + " tests of " + planned.getAsInt();
    }
}
