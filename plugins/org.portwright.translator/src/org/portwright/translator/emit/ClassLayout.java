// SPDX-License-Identifier: EPL-2.0
// Says which Java class and method each C function becomes.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.SourceLines;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.target.Target;

/**
 * A class for each C source file that is known, so that a Java stack trace reads in C terms; one for all
 * functions without debug information. A class that would grow too large goes on in another one.
 */
final class ClassLayout {
    /** Keeps a class well below 65,535 constants and a size that loaders take quickly. */
    private static final int MOST_INSTRUCTIONS = 20_000;
    /** With what makes it unique, and three bytes for a character, well within a constant. */
    private static final int LONGEST_NAME = 20_000;
    private static final String WITHOUT_SOURCE = "lib";
    /** The class that starts the program. */
    static final String MAIN = "Main";
    /** The resource, beside the class that starts the program, that says which calls may throw. */
    static final String UNWIND_TABLE = "unwind.bin";
    /** The class of the dispatchers. */
    static final String POINTERS = "Pointers";

    /** A class to be. */
    static final class Plan {
        private final String name;
        private final String simpleName;
        private final String sourceFile;
        private final Map<FunctionBody, String> methods = new LinkedHashMap<>();
        private final Set<String> methodNames = new HashSet<>();
        /** Of a function: how many of its parts have names. */
        private final Map<String, Integer> partCounts = new HashMap<>();
        private int instructions;

        private Plan(String prefix, String simpleName, String sourceFile) {
            this.name = prefix + simpleName;
            this.simpleName = simpleName;
            this.sourceFile = sourceFile;
        }

        /** @return its internal name */
        String name() {
            return name;
        }

        /** @return the C source file, or null */
        String sourceFile() {
            return sourceFile;
        }

        /** @return its methods' names by function, in the order of addresses */
        Map<FunctionBody, String> methods() {
            return methods;
        }

        /** @return a name that no method of the class has yet, for a part of a function */
        String newName(String function) {
            return unique(function, partCounts.merge(function, 1, Integer::sum));
        }

        private String unique(String base, int first) {
            int number = first;
            while (!methodNames.add(base + "$" + number)) {
                number++;
            }
            return base + "$" + number;
        }

        private void add(FunctionBody body, String wanted) {
            methods.put(body, methodNames.add(wanted) ? wanted : unique(wanted, 2));
            instructions += body.function().instructionCount();
        }
    }

    private final String prefix;
    private final boolean onlyIdentifiers;
    private final List<Plan> plans = new ArrayList<>();
    private final Map<String, Plan> open = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    /**
     * @param functions   by ascending address
     * @param packageName "" or a package's name with dots
     * @param target      what the platform takes for a name
     * @param lines       where they come from
     */
    ClassLayout(Collection<FunctionBody> functions, String packageName, Target target, SourceLines lines) {
        onlyIdentifiers = target.classVersion() <= Opcodes.V1_4;
        prefix = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
        names.add(MAIN);
        names.add(POINTERS);
        names.add(Glue.CLASS);
        for (FunctionBody body : functions) {
            String file = lines.file(body.function().start()).orElse("");
            Plan plan = open.get(file);
            if (plan == null || plan.instructions + body.function().instructionCount() > MOST_INSTRUCTIONS) {
                plan = new Plan(prefix, uniqueName(file), file.isEmpty() ? null : file);
                plans.add(plan);
                open.put(file, plan);
            }
            plan.add(body, javaName(body.function().name()));
        }
    }

    /** @return the classes */
    List<Plan> plans() {
        return plans;
    }

    /** @return the internal name of a class of ours in the program's package */
    String internalName(String simpleName) {
        return prefix + simpleName;
    }

    /** @return the internal name of a new class, for what one class can't hold of a plan; does not depend on other plans */
    String another(Plan plan) {
        int number = 1;
        synchronized (names) {
            while (!names.add(plan.simpleName + "$$" + number)) {
                number++;
            }
        }
        return prefix + plan.simpleName + "$$" + number;
    }

    private String uniqueName(String file) {
        String stem = file.isEmpty() ? WITHOUT_SOURCE : file.replaceFirst("\\.[^.]*$", "");
        String base = identifier(stem);
        String unique = base;
        for (int i = 2; !names.add(unique); i++) {
            unique = base + "$" + i;
        }
        return unique;
    }

    /**
     * GCC's clones have dots. A method's name has neither these nor other characters that stand for something (JVMS
     * §4.2.2), no control characters, which would garble a stack trace, and fits into a constant of 65,535 bytes;
     * in class files up to version 48 it is an identifier (CLDC 1.1 takes no other).
     */
    private String javaName(String symbol) {
        String cut = symbol.substring(0, Math.min(symbol.length(), LONGEST_NAME)).replace('.', '$');
        return onlyIdentifiers ? identifier(cut) : cut.replaceAll("[;\\[/<>\\p{Cntrl}]|^$", "_");
    }

    /** Of ASCII: which other letters an old machine takes for letters is not known. */
    private static String identifier(String name) {
        return name.replaceAll("[^A-Za-z0-9_$]", "_").replaceFirst("^(?=[0-9]|$)", "_");
    }
}
