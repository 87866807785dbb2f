// SPDX-License-Identifier: EPL-2.0
// The forms that the kernel is built in.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.portwright.kernel.hostchannel.Frame;

/** A variant of the kernel: the order of the first three is that of the numbers in the host channel. */
public enum Variant {
    /** For one processor: locks are nothing. */
    UP,
    /** One lock for the whole kernel (thesis, chapter 3). */
    GIANT,
    /** A lock for a subsystem, and locks for small parts (thesis, chapter 4). */
    COARSE,
    /**
     * The objects of {@link #UP}, and beside them the application kernel, which runs programs on further processors (paper IV).
     * In the host channel it is {@link #UP}, which does not know of it: a word of the command line tells, {@link #WORD}.
     */
    APKERN;

    /** The word of the kernel's command line that says that it is {@link #APKERN}. */
    static final String WORD = "apkern";

    /** @return its name on the command line, and its folder in a project */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @return the most CPUs it can use */
    public int mostCpus() {
        return this == UP ? 1 : SimulatorOptions.MOST_CPUS;
    }

    /** @return whether it runs on LLVA-OS: the application kernel is one for the IA-32 */
    public boolean isOnLlva() {
        return this != APKERN;
    }

    /**
     * @param id up, giant, coarse or apkern
     * @return the variant; empty if there is none of that name
     */
    public static Optional<Variant> of(String id) {
        return Arrays.stream(values()).filter(variant -> variant.id().equals(id)).findFirst();
    }

    /**
     * @param start what a kernel has told of itself
     * @return its variant; empty if it is one that is not known
     */
    public static Optional<Variant> of(Frame.Start start) {
        if (start.variant() >= APKERN.ordinal()) {
            return Optional.empty();
        }
        Variant variant = values()[start.variant()];
        // What follows -- is for the first program.
        boolean extended = Arrays.stream(start.commandLine().split(" ")).takeWhile(word -> !word.equals("--"))
                .anyMatch(WORD::equals);
        return Optional.of(variant == UP && extended ? APKERN : variant);
    }

    @Override
    public String toString() {
        return id();
    }
}
