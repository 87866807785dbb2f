// SPDX-License-Identifier: EPL-2.0
// Chooses functions by what a profile says about them.

package org.portwright.core.lopi;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.lopi.language.FunctionProfile;

/** Functions that were called often, or that together make up most of a program's time. */
public final class ProfileFilter {

    /** What is asked of a function. */
    public enum Kind {
        /** At least so many calls. */
        CALLS,
        /** One of the fewest functions that together make up so many percent of the time. */
        HOTTEST
    }

    private final Path file;
    private final FunctionProfile profile;
    private final Kind kind;
    private final double amount;
    private final Set<String> hottest;

    /**
     * Makes one.
     *
     * @param file the profile's file
     * @param profile what it holds
     * @param kind what is asked of a function
     * @param amount calls, or percent
     */
    public ProfileFilter(Path file, FunctionProfile profile, Kind kind, double amount) {
        this.file = file;
        this.profile = profile;
        this.kind = kind;
        this.amount = amount;
        this.hottest = kind == Kind.HOTTEST ? profile.hottest(amount) : Set.of();
    }

    /** Whether it chooses a function. */
    public boolean chooses(InstrumentationPoint point) {
        List<String> names = point.function().allNames();
        return kind == Kind.CALLS ? profile.calls(names) >= amount : names.stream().anyMatch(hottest::contains);
    }

    /** The same in the probe language: what stands after {@code where}. */
    String condition() {
        String number = BigDecimal.valueOf(amount).stripTrailingZeros().toPlainString();
        return kind == Kind.CALLS ? "calls >= " + number : "hottest " + number + " %";
    }

    /** For people, as the head of a rule. */
    String description() {
        return NLS.bind(kind == Kind.CALLS ? Messages.lopi_ruleCalls : Messages.lopi_ruleHottest,
                BigDecimal.valueOf(amount).stripTrailingZeros().toPlainString());
    }

    /** The profile's file. */
    Path file() {
        return file;
    }
}
