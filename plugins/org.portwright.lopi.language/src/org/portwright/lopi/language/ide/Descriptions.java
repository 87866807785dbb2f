// SPDX-License-Identifier: EPL-2.0
// Tells of functions, probes and files in a few words.
package org.portwright.lopi.language.ide;

import com.google.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EObject;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.FunctionProfile;
import org.portwright.lopi.language.Inventory;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.lopi.language.probes.FilePattern;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Hottest;
import org.portwright.lopi.language.probes.Probe;
import org.portwright.lopi.language.probes.Profile;

/** What is told of a part of a .lopi file that somebody points at: lines of plain text. */
final class Descriptions {
    /** So many functions are told of one by one. */
    private static final int SHOWN = 12;
    private static final int SHOWN_CALLERS = 5;

    @Inject
    private Inventory inventory;

    /** A function's place and size, and whether it can be instrumented. */
    static String line(FunctionDescription function) {
        return function.file() + (function.line() > 0 ? ":" + function.line() : "") + ", " + function.size() + " bytes"
                + (function.obstacle() == null ? "" : "; can't be instrumented: " + function.obstacle());
    }

    /** What there is to tell of an element; empty if nothing. */
    String of(EObject element) {
        if (element instanceof FunctionPattern pattern && pattern.getText() != null) {
            return functions(element, inventory.functions(element).stream()
                    .filter(each -> Inventory.matches(pattern, each)).toList());
        } else if (element instanceof FilePattern pattern && pattern.getText() != null) {
            return functions(element, inventory.functions(element).stream()
                    .filter(each -> Inventory.matches(pattern, each)).toList());
        } else if (element instanceof Probe probe && probe.getText() != null) {
            return SuppliedProbe.named(probe.getText()).map(each -> each.label() + ": " + each.purpose()
                    + (each.isCalled() ? "\nWritten in C: a program can have one such probe" : "\nInside of the stubs"))
                    .orElse("");
        } else if (element instanceof Hottest hottest) {
            Set<String> hot = inventory.profiles(element).hottest(hottest.getValue());
            return functions(element, inventory.functions(element).stream()
                    .filter(each -> each.allNames().stream().anyMatch(hot::contains)).toList());
        } else if (element instanceof Profile profile && inventory.hasDirectory(profile)) {
            return profile(profile);
        }
        return "";
    }

    private String profile(Profile profile) {
        try {
            FunctionProfile read = inventory.profile(profile);
            return read.functions().size() + " functions" + (read.countsCalls() ? ", with counts of calls"
                    : ", without counts of calls");
        } catch (LopiException e) {
            return "";      // It is marked.
        }
    }

    private static String callers(Set<String> callers) {
        return callers.isEmpty() ? "" : "; called by " + callers.stream().limit(SHOWN_CALLERS)
                .collect(Collectors.joining(", ")) + (callers.size() > SHOWN_CALLERS ? ", ..." : "");
    }

    private String functions(EObject element, List<FunctionDescription> functions) {
        List<String> lines = new ArrayList<>();
        if (functions.size() != 1) {
            long impossible = functions.stream().filter(each -> each.obstacle() != null).count();
            lines.add(functions.size() + " functions"
                    + (impossible == 0 ? "" : ", " + impossible + " of them can't be instrumented"));
        }
        FunctionProfile profile = inventory.profiles(element);
        boolean profiled = !profile.functions().isEmpty();
        functions.stream().limit(SHOWN).forEach(each -> {
            String measured = profiled ? String.format(Locale.ROOT, "; %s%.1f %% of the time",
                    profile.countsCalls() ? profile.calls(each.allNames()) + " calls, " : "",
                    profile.share(each.allNames())) + callers(profile.callers(each.allNames())) : "";
            lines.add(each.readableName() + ": " + line(each) + measured);
        });
        if (functions.size() > SHOWN) {
            lines.add("...");
        }
        return functions.isEmpty() ? "" : String.join("\n", lines);
    }
}
