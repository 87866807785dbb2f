// SPDX-License-Identifier: EPL-2.0
// The names of system calls.
package org.portwright.kernel.timeline;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.portwright.kernel.hostchannel.Recording;

/** What the system calls of a kernel are called, by their numbers: those of ours, or those of Linux for IA-32. Immutable. */
public final class SystemCallNames {
    private static final int VARIANT_LINUX = 3;

    private final Map<Long, String> names = new HashMap<>();

    private SystemCallNames(String resource) {
        try (InputStream in = SystemCallNames.class.getResourceAsStream(resource)) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                String[] words = line.split(" ");
                names.put(Long.parseLong(words[0]), words[1]);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param recording of a run
     * @return the names of the calls that it tells of
     */
    public static SystemCallNames of(Recording recording) {
        return new SystemCallNames(isLinux(recording) ? "linux-calls.txt" : "kernel-calls.txt");
    }

    /** Whether it is Linux, with an application kernel, that has told. */
    static boolean isLinux(Recording recording) {
        return recording.start().filter(start -> start.variant() == VARIANT_LINUX).isPresent();
    }

    /**
     * @param number of a system call
     * @return its name; the number itself if it has none
     */
    public String of(long number) {
        return names.getOrDefault(number, Long.toString(number));
    }
}
