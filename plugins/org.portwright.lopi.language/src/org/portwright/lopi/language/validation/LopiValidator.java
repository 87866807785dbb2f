// SPDX-License-Identifier: EPL-2.0
// Checks .lopi files, while they are typed too.
package org.portwright.lopi.language.validation;

import com.google.inject.Inject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.eclipse.xtext.validation.Check;
import org.portwright.language.EditorText;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.FunctionProfile;
import org.portwright.lopi.language.Inventory;
import org.portwright.lopi.language.Spelling;
import org.portwright.lopi.language.SuppliedProbe;
import org.portwright.lopi.language.probes.Attribute;
import org.portwright.lopi.language.probes.CalledBy;
import org.portwright.lopi.language.probes.Choice;
import org.portwright.lopi.language.probes.Comparison;
import org.portwright.lopi.language.probes.FilePattern;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Hottest;
import org.portwright.lopi.language.probes.Objects;
import org.portwright.lopi.language.probes.Probe;
import org.portwright.lopi.language.probes.ProbeFile;
import org.portwright.lopi.language.probes.ProbesPackage;
import org.portwright.lopi.language.probes.Profile;
import org.portwright.lopi.language.probes.Rule;

/** Checks what rules say against the objects and profiles that the file names. */
public class LopiValidator extends AbstractLopiValidator {
    private static final int SHOWN_REASONS = 3;

    @Inject
    private Inventory inventory;

    @Inject
    private Spelling spelling;

    /** Objects must be there, and be relocatable objects of IA-32 or x86-64. */
    @Check
    public void checkObjects(Objects objects) {
        for (int i = 0; i < objects.getFiles().size(); i++) {
            String pattern = objects.getFiles().get(i);
            try {
                List<Path> files = inventory.files(objects, pattern);
                if (files.isEmpty() && inventory.hasDirectory(objects)) {
                    warning(pattern + ": no such file, so that functions are not checked; build the program",
                            ProbesPackage.Literals.OBJECTS__FILES, i);
                }
                for (Path file : files) {
                    inventory.functions(file);
                }
            } catch (LopiException e) {
                // An archive may have a hundred members of which one is damaged: its name is in the message.
                warning(e.file() + ": " + e.getMessage(), ProbesPackage.Literals.OBJECTS__FILES, i);
            }
        }
    }

    /** Profiles must be there, and be understood: what rules choose depends on them. */
    @Check
    public void checkProfile(Profile profile) {
        try {
            if (inventory.hasDirectory(profile)) {
                inventory.profile(profile);
            }
        } catch (LopiException e) {
            error(e.file() + ": " + e.getMessage(), ProbesPackage.Literals.PROFILE__FILE);
        }
    }

    /** A rule after one that chooses everything never counts; two probes in C can't be linked together. */
    @Check
    public void checkRules(ProbeFile file) {
        Rule all = null;
        Rule called = null;
        for (Rule rule : EcoreUtil2.getAllContentsOfType(file, Rule.class)) {
            if (all != null) {
                warning("never counts, since the rule before chooses all functions; put it before that", rule, null,
                        EditorText.USELESS, "Remove the rule");
            } else if (choosesAll(rule.getChoice())) {
                all = rule;
            }
            if (rule.getProbe() == null || rule.getProbe().getText() == null || !isCalled(rule.getProbe())) {
                continue;
            }
            if (called == null) {
                called = rule;
            } else if (!called.getProbe().getText().equals(rule.getProbe().getText())) {
                error(rule.getProbe().getText() + " and " + called.getProbe().getText()
                        + " can't be in one program, since both are written in C (lopi_enter, lopi_exit); take one of "
                        + "them", rule, ProbesPackage.Literals.RULE__PROBE);
            }
        }
    }

    private static boolean choosesAll(Choice choice) {
        return choice != null && choice.getFiles().isEmpty() && choice.getExceptions().isEmpty()
                && choice.getCondition() == null
                && choice.getFunctions().stream().anyMatch(pattern -> "*".equals(pattern.getText()));
    }

    private static boolean isCalled(Probe probe) {
        return SuppliedProbe.named(probe.getText()).map(SuppliedProbe::isCalled).orElse(false);
    }

    /** A probe must be one that is supplied, or an object file. */
    @Check
    public void checkProbe(Probe probe) {
        String name = probe.getText();
        if (name == null || SuppliedProbe.named(name).isPresent()) {
            return;
        }
        if (name.endsWith(".o")) {
            try {
                if (inventory.hasDirectory(probe) && inventory.files(probe, name).isEmpty()) {
                    warning(name + ": no such file; compile the probe", ProbesPackage.Literals.PROBE__TEXT);
                }
            } catch (LopiException e) {
                error(e.file() + ": " + e.getMessage(), ProbesPackage.Literals.PROBE__TEXT);
            }
            return;
        }
        List<String> similar = Spelling.similar(name, SuppliedProbe.labels());
        if (similar.isEmpty()) {
            error(name + ": no such probe; take " + String.join(", ", SuppliedProbe.labels())
                    + ", or the object file of one (.o)", ProbesPackage.Literals.PROBE__TEXT);
        } else {
            error(name + ": no such probe" + meant(similar), ProbesPackage.Literals.PROBE__TEXT, EditorText.MISSPELT,
                    similar.toArray(String[]::new));
        }
    }

    /** Calls and times need a profile that has them. */
    @Check
    public void checkComparison(Comparison comparison) {
        boolean percent = comparison.isPercent();
        if (comparison.getAttribute() == Attribute.TIME) {
            if (!percent) {
                error("time is a share of the program's; write %", ProbesPackage.Literals.COMPARISON__VALUE);
            } else if (comparison.getValue() > 100) {
                error("more than the whole; write at most 100 %", ProbesPackage.Literals.COMPARISON__VALUE);
            }
        } else if (percent) {
            error("% is for time only; leave it out", ProbesPackage.Literals.COMPARISON__PERCENT);
        }
        if (comparison.getAttribute() != Attribute.SIZE) {
            boolean calls = comparison.getAttribute() == Attribute.CALLS;
            requireProfile(comparison, profile -> !calls || profile.countsCalls(),
                    "the profile has no counts of calls; take one of gprof or callgrind");
        }
    }

    /** A share needs a profile with times. */
    @Check
    public void checkHottest(Hottest hottest) {
        if (hottest.getValue() <= 0 || hottest.getValue() > 100) {
            error("no share of the program's time; write more than 0 and at most 100 %",
                    ProbesPackage.Literals.HOTTEST__VALUE);
        }
        requireProfile(hottest, profile -> true, "");
    }

    /** Who calls whom needs a profile that knows, and has seen the caller. */
    @Check
    public void checkCalledBy(CalledBy condition) {
        if (!requireProfile(condition, FunctionProfile::knowsCallers,
                "the profile does not tell who calls whom; take one of callgrind")) {
            return;
        }
        FunctionPattern caller = condition.getCaller();
        Set<String> callers = inventory.profiles(condition).allCallers();
        if (caller != null && caller.getText() != null
                && callers.stream().noneMatch(each -> Inventory.matches(caller, each))) {
            List<String> similar = Spelling.similar(caller.getText(), callers);
            warning("the profile has no call by " + caller.getText() + meant(similar), caller,
                    ProbesPackage.Literals.FUNCTION_PATTERN__TEXT, EditorText.MISSPELT,
                    similar.stream().map(spelling::written).toArray(String[]::new));
        }
    }

    /** Marks a condition for which no profile has what it needs; whether one has. */
    private boolean requireProfile(EObject condition, Predicate<FunctionProfile> has, String otherwise) {
        List<Profile> profiles = EcoreUtil2.getAllContentsOfType(EcoreUtil2.getRootContainer(condition), Profile.class);
        if (profiles.isEmpty()) {
            error("needs a profile; write profile \"FILE\"; before the rules", condition, null);
        }
        if (profiles.isEmpty() || !inventory.hasDirectory(condition)) {
            return false;
        }
        try {
            for (Profile profile : profiles) {
                if (has.test(inventory.profile(profile))) {
                    return true;
                }
            }
            error(otherwise, condition, null);
        } catch (LopiException e) {
            // checkProfile tells.
        }
        return false;
    }

    /** Patterns must match a function of the objects, and what they match should be possible to instrument. */
    @Check
    public void checkFunctions(FunctionPattern pattern) {
        List<FunctionDescription> functions = inventory.functions(pattern);
        String text = pattern.getText();
        if (functions.isEmpty() || text == null || pattern.eContainer() instanceof CalledBy) {
            return;
        }
        List<FunctionDescription> matched = functions.stream().filter(each -> Inventory.matches(pattern, each))
                .toList();
        if (matched.isEmpty()) {
            misspelt("the objects have no function " + text,
                    Spelling.similar(text, functions.stream().flatMap(each -> each.allNames().stream()).toList()),
                    ProbesPackage.Literals.FUNCTION_PATTERN__TEXT);
            return;
        }
        if (isLeftAlone(pattern)) {
            return;
        }
        List<FunctionDescription> impossible = matched.stream().filter(each -> each.obstacle() != null).toList();
        if (!impossible.isEmpty() && impossible.size() == matched.size() && matched.size() == 1) {
            warning(matched.get(0).name() + " can't be instrumented: " + matched.get(0).obstacle(),
                    ProbesPackage.Literals.FUNCTION_PATTERN__TEXT);
        } else if (!impossible.isEmpty()) {
            String some = impossible.stream().limit(SHOWN_REASONS)
                    .map(each -> each.name() + " (" + each.obstacle() + ")").collect(Collectors.joining(", "));
            info(impossible.size() + " of the " + matched.size() + " functions can't be instrumented: " + some
                    + (impossible.size() > SHOWN_REASONS ? ", ..." : ""),
                    ProbesPackage.Literals.FUNCTION_PATTERN__TEXT);
        }
    }

    /** Whether a pattern says what is not instrumented. */
    private static boolean isLeftAlone(FunctionPattern pattern) {
        return pattern.eContainmentFeature() == ProbesPackage.Literals.CHOICE__EXCEPTIONS
                || EcoreUtil2.getContainerOfType(pattern, Rule.class).isSkip();
    }

    /** Patterns of source files must match one. */
    @Check
    public void checkFile(FilePattern pattern) {
        List<FunctionDescription> functions = inventory.functions(pattern);
        String text = pattern.getText();
        if (text == null || functions.isEmpty()
                || functions.stream().anyMatch(each -> Inventory.matches(pattern, each))) {
            return;
        }
        Set<String> files = functions.stream().map(FunctionDescription::file)
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> similar = Spelling.similar(text, text.contains("/") ? files
                : files.stream().map(each -> each.substring(each.lastIndexOf('/') + 1)).toList());
        if (similar.isEmpty()) {
            warning("no function of the objects is from " + text + "; they are from "
                    + files.stream().limit(SHOWN_REASONS).collect(Collectors.joining(", "))
                    + (files.size() > SHOWN_REASONS ? ", ..." : ""), ProbesPackage.Literals.FILE_PATTERN__TEXT);
        } else {
            misspelt("no function of the objects is from " + text, similar,
                    ProbesPackage.Literals.FILE_PATTERN__TEXT);
        }
    }

    /** Marks a name, with those that may be meant. */
    private void misspelt(String message, List<String> similar, EAttribute feature) {
        warning(message + meant(similar), feature, EditorText.MISSPELT, similar.stream().map(spelling::written)
                .toArray(String[]::new));
    }

    private static String meant(List<String> similar) {
        return similar.isEmpty() ? "" : "; is it " + String.join(" or ", similar) + "?";
    }
}
