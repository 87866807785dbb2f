// SPDX-License-Identifier: EPL-2.0
// Where approaches to multiprocessor support are, by effort and scalability.
package org.portwright.metrics.scaling;

import java.util.List;

/**
 * The design space of the thesis (figure 2.4 and section 2.6). The thesis estimates: low, medium, high. Here each of these is a third of an
 * axis, so that what was measured has a place, too. Effort is a number of lines, on a logarithmic axis where the thesis's application
 * kernel (3,600 lines) and giant lock (3,900) are still low, and a kernel that is written anew is high (K42, 50,000; table 2.1).
 * Scalability is the part of linear speed-up that is reached.
 */
public final class DesignSpace {
    /** Lines at the ends of the axis. */
    public static final double LEAST_LINES = 400;
    public static final double MOST_LINES = 400_000;

    /** A third of an axis. */
    public enum Level {
        LOW, MEDIUM, HIGH;

        /** Of a place on the axis, 0 to 1. */
        static Level of(double position) {
            return position < 1.0 / 3 ? LOW : position < 2.0 / 3 ? MEDIUM : HIGH;
        }
    }

    /**
     * An approach, as section 2.6 estimates it.
     *
     * @param name of the category
     * @param leastEffort that it takes
     * @param mostEffort likewise
     * @param leastScalability that it brings
     * @param mostScalability likewise
     */
    public record Approach(String name, Level leastEffort, Level mostEffort, Level leastScalability, Level mostScalability) {
        boolean has(Place place) {
            return isBetween(place.effort(), leastEffort, mostEffort) && isBetween(place.scalability(), leastScalability, mostScalability);
        }

        private static boolean isBetween(Level level, Level least, Level most) {
            return level.compareTo(least) >= 0 && level.compareTo(most) <= 0;
        }
    }

    /** The seven categories of section 2.3; of asymmetric systems those that the thesis places. */
    public static final List<Approach> APPROACHES = List.of(
            new Approach("giant locking", Level.LOW, Level.LOW, Level.LOW, Level.LOW),
            new Approach("asymmetric", Level.LOW, Level.MEDIUM, Level.LOW, Level.MEDIUM),
            new Approach("virtualization", Level.LOW, Level.LOW, Level.MEDIUM, Level.HIGH),
            new Approach("coarse-grained locking", Level.MEDIUM, Level.MEDIUM, Level.MEDIUM, Level.MEDIUM),
            new Approach("fine-grained locking", Level.MEDIUM, Level.HIGH, Level.HIGH, Level.HIGH),
            new Approach("lock-free", Level.HIGH, Level.HIGH, Level.MEDIUM, Level.HIGH),
            new Approach("reimplementation", Level.HIGH, Level.HIGH, Level.HIGH, Level.HIGH));

    /**
     * A port that was measured.
     *
     * @param name of it
     * @param lines that were changed, or are new
     * @param speedUp against one processor
     * @param processors with which that was reached
     */
    public record Place(String name, int lines, double speedUp, int processors) {
        /** On the axis, 0 to 1. */
        public double effortPosition() {
            double position = Math.log(lines / LEAST_LINES) / Math.log(MOST_LINES / LEAST_LINES);
            return Math.min(1, Math.max(0, position));
        }

        /** Which part of linear speed-up is reached, 0 to 1: a port that makes a kernel slower brings nothing. */
        public double scalabilityPosition() {
            return processors == 1 ? 0 : Math.min(1, Math.max(0, (speedUp - 1) / (processors - 1)));
        }

        public Level effort() {
            return Level.of(effortPosition());
        }

        public Level scalability() {
            return Level.of(scalabilityPosition());
        }

        /** The approaches that are estimated to be where this is. */
        public List<String> approaches() {
            return APPROACHES.stream().filter(approach -> approach.has(this)).map(Approach::name).toList();
        }
    }

    private DesignSpace() {
    }
}
