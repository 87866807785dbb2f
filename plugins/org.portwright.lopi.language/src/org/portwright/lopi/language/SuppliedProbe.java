// SPDX-License-Identifier: EPL-2.0
// The probes that come with Portwright.
package org.portwright.lopi.language;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Probes that native/lopi makes. */
public enum SuppliedProbe {
    COUNT("counts calls"),
    ACCUMULATE("adds up what a counter of 4 bytes grows by between entry and exit"),
    COUNTER("the same with a sum of 8 bytes; counts calls too"),
    CYCLES("adds up clock cycles between entry and exit"),
    HISTOGRAM("distribution of the time between entry and exit"),
    GRAPH("who calls whom, how often and how long"),
    EVENTS("adds up an event of the processor or the kernel between entry and exit"),
    PAPI("the same with an event of PAPI"),
    TRACE("each entry and exit with its time, as a Common Trace Format trace"),
    ARGUMENTS("arguments and return values"),
    CALL("calls lopi_enter and lopi_exit, which you link");

    private final String purpose;

    SuppliedProbe(String purpose) {
        this.purpose = purpose;
    }

    /** What it does, in a few words. */
    public String purpose() {
        return purpose;
    }

    /** Whether it is written in C: its code is lopi_enter and lopi_exit, of which a program has one each. */
    public boolean isCalled() {
        return ordinal() >= HISTOGRAM.ordinal();
    }

    /** Its name in .lopi files and in options. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The probe of a name, if there is one. */
    public static Optional<SuppliedProbe> named(String name) {
        return Arrays.stream(values()).filter(each -> each.label().equals(name)).findFirst();
    }

    /** All names. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(SuppliedProbe::label).toList();
    }
}
