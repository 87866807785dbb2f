// SPDX-License-Identifier: EPL-2.0
// The steps of a translation that can be left out.
package org.portwright.translator;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A step that makes programs faster or smaller, and changes nothing else; each is a class of the translator. */
public enum Optimisation {
    /** Soft-float functions, 64-bit division, and functions on blocks of memory are operations of the JVM. */
    INTRINSICS("Intrinsics"),
    PROPAGATE_CONSTANTS("PropagateConstants"),
    ELIMINATE_DEAD_CODE("EliminateDeadCode"),
    PROMOTE_STACK_SLOTS("PromoteStackSlots"),
    INDEX_SWITCHES("IndexSwitches"),
    DROP_FLOAT_PRINTING("DropFloatPrinting"),
    TYPE_FLOATING_POINT("TypeFloatingPoint"),
    NARROW_HI_LO("NarrowHiLo"),
    SHARE_LANDING_PADS("ShareLandingPads"),
    /** Loops in loops are methods of their own. */
    LOOP_SPLITTER("LoopSplitter"),
    /** What is used once is computed on the operand stack. */
    EXPRESSION_TREES("ExpressionTrees");

    private static final String ALL = "all";

    private final String className;

    Optimisation(String className) {
        this.className = className;
    }

    /** @return the simple name of its class, by which people know it */
    public String className() {
        return className;
    }

    /** @return the one whose class has this simple name */
    public static Optional<Optimisation> named(String className) {
        return Arrays.stream(values()).filter(each -> each.className.equals(className)).findFirst();
    }

    /**
     * @param names names of classes, or {@code all}
     * @return what they name
     * @throws IllegalArgumentException if there is no such step; the message names it and those that there are
     */
    public static Set<Optimisation> named(Collection<String> names) {
        Set<Optimisation> named = EnumSet.noneOf(Optimisation.class);
        for (String name : names) {
            if (name.equals(ALL)) {
                return EnumSet.allOf(Optimisation.class);
            }
            named.add(named(name).orElseThrow(() -> new IllegalArgumentException(name + ": no such step; there are " + ALL + ", "
                + String.join(", ", names()))));
        }
        return named;
    }

    /** @return the names of all, in the order of the translation */
    public static List<String> names() {
        return Arrays.stream(values()).map(Optimisation::className).toList();
    }
}
