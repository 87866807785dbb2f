// SPDX-License-Identifier: EPL-2.0
// The forms that the kernel is built in.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A variant of the kernel: the order is that of the numbers in the host channel. */
public enum Variant {
    /** For one processor: locks are nothing. */
    UP,
    /** One lock for the whole kernel (thesis, chapter 3). */
    GIANT,
    /** A lock for a subsystem, and locks for small parts (thesis, chapter 4). */
    COARSE;

    /** @return its name on the command line, and its folder in a project */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the most CPUs it can use */
    public int mostCpus() {
        return this == UP ? 1 : SimulatorOptions.MOST_CPUS;
    }

    /**
     * @param id up, giant or coarse
     * @return the variant; empty if there is none of that name
     */
    public static Optional<Variant> of(String id) {
        return Arrays.stream(values()).filter(variant -> variant.id().equals(id)).findFirst();
    }

    @Override
    public String toString() {
        return id();
    }
}
