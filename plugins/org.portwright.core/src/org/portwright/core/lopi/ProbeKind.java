// SPDX-License-Identifier: EPL-2.0
// The supplied probes, as the wizard offers them.

package org.portwright.core.lopi;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

import org.portwright.core.Messages;

/** A probe that native/lopi makes, and that needs nothing of the user's. */
public enum ProbeKind {
    COUNT,
    CYCLES,
    HISTOGRAM,
    GRAPH,
    ACCUMULATE,
    COUNTER,
    TRACE,
    ARGUMENTS,
    EVENTS,
    PAPI;

    /** As the command line names it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What it does, in a few words. */
    public String purpose() {
        return switch (this) {
            case COUNT -> Messages.lopi_count;
            case CYCLES -> Messages.lopi_cycles;
            case HISTOGRAM -> Messages.lopi_histogram;
            case GRAPH -> Messages.lopi_graph;
            case ACCUMULATE -> Messages.lopi_accumulate;
            case COUNTER -> Messages.lopi_counter;
            case TRACE -> Messages.lopi_trace;
            case ARGUMENTS -> Messages.lopi_arguments;
            case EVENTS -> Messages.lopi_events;
            case PAPI -> Messages.lopi_papi;
        };
    }

    /** The probe of a name. */
    public static Optional<ProbeKind> of(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findFirst();
    }
}
