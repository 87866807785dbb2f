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
import org.portwright.translator.SourceLines;
import org.portwright.translator.passes.FunctionBody;

/**
 * A class for each C source file that is known, so that a Java stack trace reads in C terms; one for all
 * functions without debug information. A class that would grow too large goes on in another one.
 */
final class ClassLayout {
    /** Keeps a class well below 65,535 constants and a size that loaders take quickly. */
    private static final int MOST_INSTRUCTIONS = 20_000;
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
        private final String sourceFile;
        private final Map<FunctionBody, String> methods = new LinkedHashMap<>();
        private final Set<String> methodNames = new HashSet<>();
        private int instructions;

        private Plan(String name, String sourceFile) {
            this.name = name;
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
            return unique(function, 1);
        }

        private String unique(String base, int first) {
            int number = first;
            while (!methodNames.add(base + "$" + number)) {
                number++;
            }
            return base + "$" + number;
        }

        private void add(FunctionBody body) {
            String base = javaName(body.function().name());
            methods.put(body, methodNames.add(base) ? base : unique(base, 2));
            instructions += body.function().instructionCount();
        }
    }

    private final String prefix;
    private final List<Plan> plans = new ArrayList<>();
    private final Map<String, Plan> open = new HashMap<>();
    private final Set<String> names = new HashSet<>();

    /**
     * @param functions   by ascending address
     * @param packageName "" or a package's name with dots
     * @param lines       where they come from
     */
    ClassLayout(Collection<FunctionBody> functions, String packageName, SourceLines lines) {
        prefix = packageName.isEmpty() ? "" : packageName.replace('.', '/') + "/";
        names.add(MAIN);
        names.add(POINTERS);
        for (FunctionBody body : functions) {
            String file = lines.file(body.function().start()).orElse("");
            Plan plan = open.get(file);
            if (plan == null || plan.instructions + body.function().instructionCount() > MOST_INSTRUCTIONS) {
                plan = new Plan(prefix + uniqueName(file), file.isEmpty() ? null : file);
                plans.add(plan);
                open.put(file, plan);
            }
            plan.add(body);
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

    /** @return the internal name of a new class, for what one class can't hold of a plan */
    String another(Plan plan) {
        return prefix + uniqueName(plan.sourceFile() == null ? "" : plan.sourceFile());
    }

    private String uniqueName(String file) {
        String stem = file.isEmpty() ? WITHOUT_SOURCE : file.replaceFirst("\\.[^.]*$", "");
        String base = stem.replaceAll("[^A-Za-z0-9_$]", "_");
        String unique = base;
        for (int i = 2; !names.add(unique); i++) {
            unique = base + "$" + i;
        }
        return unique;
    }

    /** The characters that a method's name must not have (JVMS §4.2.2); GCC's clones have dots. */
    private static String javaName(String symbol) {
        return symbol.replace('.', '$').replaceAll("[;\\[/<>]", "_");
    }
}
