// SPDX-License-Identifier: EPL-2.0
// How long a lock was waited for.
package org.portwright.metrics.locks;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a kernel's statistics say of a lock, or of all locks of a name.
 *
 * @param acquisitions how often it was taken
 * @param contended how often another processor held it then
 * @param held all the time for which it was held: cycles, or microseconds in Linux
 * @param waited all the time for which processors waited for it, likewise
 */
public record LockWait(String lock, long acquisitions, long contended, double held, double waited) {
    private static final String COUNT = "\\s+([\\d,]+)";
    /** By {@code portwright kernel run --lockstat}: lock, kind, acquisitions, contended, cycles held, cycles spun. */
    private static final Pattern OURS = Pattern.compile("(\\S.*?)\\s+[a-z]+(?:-[a-z]+)*" + COUNT.repeat(4));
    private static final String TIMES = "\\s+[\\d.]+\\s+[\\d.]+\\s+([\\d.]+)\\s+[\\d.]+";
    /**
     * Linux's /proc/lock_stat (Documentation/locking/lockstat.rst): bounces, contentions, and the least, most, whole and
     * average time waited; the same of acquisitions and time held.
     */
    private static final Pattern LINUX =
            Pattern.compile("\\s*(\\S.*?):\\s+\\d+\\s+(\\d+)" + TIMES + "\\s+\\d+\\s+(\\d+)" + TIMES + "\\s*");

    /** A file without statistics of locks. The message is for the user. */
    public static final class FormatException extends IOException {
        private static final long serialVersionUID = 1L;

        FormatException(String message) {
            super(message);
        }
    }

    /**
     * Reads the statistics of our kernel, or of Linux, from whatever else a file has.
     *
     * @return those first for which was waited longest
     * @throws FormatException if there are none
     */
    public static List<LockWait> read(Path file) throws IOException {
        List<LockWait> waits = new ArrayList<>();
        for (String line : new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()) {
            Matcher linux = LINUX.matcher(line);
            Matcher ours = OURS.matcher(line);
            if (linux.matches()) {
                waits.add(new LockWait(linux.group(1), Long.parseLong(linux.group(4)), Long.parseLong(linux.group(2)),
                        Double.parseDouble(linux.group(5)), Double.parseDouble(linux.group(3))));
            } else if (ours.matches()) {
                waits.add(new LockWait(ours.group(1), count(ours.group(2)), count(ours.group(3)), count(ours.group(4)),
                        count(ours.group(5))));
            }
        }
        if (waits.isEmpty()) {
            throw new FormatException(file + ": no statistics of locks; they are those of portwright kernel run --lockstat, "
                    + "or of Linux's /proc/lock_stat");
        }
        waits.sort(Comparator.comparingDouble(LockWait::waited).reversed());
        return waits;
    }

    private static long count(String digits) {
        return Long.parseLong(digits.replace(",", ""));
    }
}
