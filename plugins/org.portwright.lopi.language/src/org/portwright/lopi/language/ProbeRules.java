// SPDX-License-Identifier: EPL-2.0
// What the rules of a .lopi file mean.
package org.portwright.lopi.language;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.Plan;
import org.portwright.lopi.ProbeSource;
import org.portwright.lopi.Selection;
import org.portwright.lopi.names.Glob;
import org.portwright.lopi.language.probes.CalledBy;
import org.portwright.lopi.language.probes.Choice;
import org.portwright.lopi.language.probes.Comparison;
import org.portwright.lopi.language.probes.Condition;
import org.portwright.lopi.language.probes.Conjunction;
import org.portwright.lopi.language.probes.Disjunction;
import org.portwright.lopi.language.probes.Exit;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Hottest;
import org.portwright.lopi.language.probes.Negation;
import org.portwright.lopi.language.probes.Objects;
import org.portwright.lopi.language.probes.ProbeFile;
import org.portwright.lopi.language.probes.Profile;
import org.portwright.lopi.language.probes.Rule;

/** The rules of a file, with its profiles read: of those that choose a function the first one counts. */
public final class ProbeRules {
    private final List<Rule> rules = new ArrayList<>();
    private final FunctionProfile profile = new FunctionProfile();
    private final Map<Double, Set<String>> hottest = new HashMap<>();
    private final List<Path> objects = new ArrayList<>();
    private final List<Path> profiles = new ArrayList<>();

    /**
     * Prepares the rules of a file.
     *
     * @param file what Xtext has read, without errors
     * @param directory what names of files are relative to
     * @param files reads profiles
     * @throws LopiException if a profile can't be read, or if what it names are no files
     */
    ProbeRules(ProbeFile file, Path directory, ObjectFiles files) throws LopiException {
        for (var statement : file.getStatements()) {
            if (statement instanceof Rule rule) {
                rules.add(rule);
            } else if (statement instanceof Profile named) {
                Path read = Inventory.profileFile(directory, named.getFile());
                profile.add(files.profile(read));
                profiles.add(read);
            } else if (statement instanceof Objects named) {
                for (String pattern : named.getFiles()) {
                    objects.addAll(ObjectFiles.files(directory, pattern));
                }
            }
        }
    }

    /** The rule for a function, or null if none chooses it. */
    Rule rule(FunctionDescription function) {
        return rules.stream().filter(rule -> chooses(rule.getChoice(), function)).findFirst().orElse(null);
    }

    /**
     * What the engine needs to know.
     *
     * @param probes finds a probe by its name, or by that of its object file
     */
    public Plan plan(Function<String, ProbeSource> probes) {
        Map<String, ProbeSource> known = new HashMap<>();
        return function -> {
            Rule rule = rule(function);
            return rule == null || !rule.isInstrument() ? null : new Plan.Treatment(
                    known.computeIfAbsent(rule.getProbe().getText(), probes), exit(rule.getExit()));
        };
    }

    /** The probes of all rules, in their order. */
    public List<String> probes() {
        return rules.stream().filter(Rule::isInstrument).map(rule -> rule.getProbe().getText()).distinct().toList();
    }

    /** The line of the rule that chooses a function; 0 if none does. */
    public int line(FunctionDescription function) {
        Rule rule = rule(function);
        return rule == null ? 0 : NodeModelUtils.getNode(rule).getStartLine();
    }

    /** The object files and archives that the file names and that are there. */
    public List<Path> objects() {
        return List.copyOf(objects);
    }

    /** The profiles that the rules depend on. */
    public List<Path> profiles() {
        return List.copyOf(profiles);
    }

    private static Selection.Exit exit(Exit exit) {
        return switch (exit) {
            case AUTO -> Selection.Exit.AUTO;
            case CALL -> Selection.Exit.CALL;
            case REPLACE -> Selection.Exit.REPLACE;
        };
    }

    private boolean chooses(Choice choice, FunctionDescription function) {
        return matches(choice.getFunctions(), function)
                && (choice.getFiles().isEmpty() || choice.getFiles().stream().anyMatch(file -> function.isFrom(file.getText())))
                && !matches(choice.getExceptions(), function)
                && (choice.getCondition() == null || holds(choice.getCondition(), function));
    }

    private static boolean matches(List<FunctionPattern> patterns, FunctionDescription function) {
        return patterns.stream().anyMatch(pattern -> function.isNamed(pattern.getText()));
    }

    private boolean holds(Condition condition, FunctionDescription function) {
        if (condition instanceof Disjunction or) {
            return holds(or.getLeft(), function) || holds(or.getRight(), function);
        } else if (condition instanceof Conjunction and) {
            return holds(and.getLeft(), function) && holds(and.getRight(), function);
        } else if (condition instanceof Negation not) {
            return !holds(not.getOperand(), function);
        } else if (condition instanceof Hottest hot) {
            Set<String> functions = hottest.computeIfAbsent(hot.getValue(), profile::hottest);
            return function.allNames().stream().anyMatch(functions::contains);
        }
        if (condition instanceof CalledBy called) {
            return profile.callers(function.allNames()).stream()
                    .anyMatch(caller -> Glob.matches(called.getCaller().getText(), caller));
        }
        Comparison comparison = (Comparison) condition;
        double actual = switch (comparison.getAttribute()) {
            case SIZE -> function.size();
            case CALLS -> profile.calls(function.allNames());
            case TIME -> profile.share(function.allNames());
        };
        double wanted = comparison.getValue();
        return switch (comparison.getRelation()) {
            case GREATER -> actual > wanted;
            case AT_LEAST -> actual >= wanted;
            case LESS -> actual < wanted;
            case AT_MOST -> actual <= wanted;
            case EQUAL -> actual == wanted;
        };
    }
}
