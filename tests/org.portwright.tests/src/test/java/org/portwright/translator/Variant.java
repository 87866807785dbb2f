// SPDX-License-Identifier: EPL-2.0
// One way to compile a program: optimisation, byte order, floating point.
package org.portwright.translator;

import java.util.ArrayList;
import java.util.List;

/** One way to compile a program. */
public record Variant(String optimisation, boolean bigEndian, boolean softFloat) {

    public static final Variant DEFAULT = new Variant("-O2", false, false);

    /** Every optimisation in both byte orders with both kinds of floating point. */
    public static final List<Variant> ALL = all();

    private static List<Variant> all() {
        List<Variant> all = new ArrayList<>();
        for (String optimisation : List.of("-O0", "-O1", "-O2", "-Os")) {
            for (boolean bigEndian : new boolean[] {false, true}) {
                for (boolean softFloat : new boolean[] {false, true}) {
                    all.add(new Variant(optimisation, bigEndian, softFloat));
                }
            }
        }
        return List.copyOf(all);
    }

    /** A variant other than the default one that a name always gets, so that together all are tried. */
    public static Variant pick(String name) {
        List<Variant> others = ALL.stream().filter(variant -> !variant.equals(DEFAULT)).toList();
        return others.get(Math.floorMod(name.hashCode() * 31 + name.length(), others.size()));
    }

    public List<String> options() {
        List<String> options = new ArrayList<>(List.of(optimisation));
        if (bigEndian) {
            options.add("-EB");
        }
        if (softFloat) {
            options.add("-msoft-float");
        }
        return options;
    }

    @Override
    public String toString() {
        return String.join(" ", options());
    }
}
