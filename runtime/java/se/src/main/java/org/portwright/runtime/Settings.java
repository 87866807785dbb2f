// SPDX-License-Identifier: EPL-2.0
// What the person who runs a program allows it, as Java system properties.
package org.portwright.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** System properties of a run; the options of {@code portwright run} set the same. */
public final class Settings {

    /** A directory of the host that is the root of the program's file system; without it, the host's own root is. */
    private static final String ROOT = "portwright.root";
    /** Set to anything but false, the program gets no sockets. */
    private static final String NO_NETWORK = "portwright.no-network";
    /** Set to anything but false, each system call is a line on standard error. */
    private static final String TRACE = "portwright.trace-syscalls";
    /** Memory for malloc: bytes, or a number with K or M; takes the place of what was chosen at translation. */
    private static final String HEAP = "portwright.heap";
    /** Before the name of a variable of the program's environment: its value. */
    private static final String VARIABLE = "portwright.env.";

    /** What of the host's environment a limited program gets unasked: language, terminal and time zone. */
    private static final Set<String> HARMLESS = Set.of("LANG", "LANGUAGE", "TERM", "TZ");
    private static final String HARMLESS_CATEGORY = "LC_";

    private Settings() {
    }

    /**
     * The directory that the program must not leave, without symbolic links.
     *
     * @return null if the program may see the whole file system
     * @throws IllegalStateException if it is no directory
     */
    public static Path root() {
        String name = System.getProperty(ROOT);
        if (name == null) {
            return null;
        }
        try {
            Path root = Path.of(name).toRealPath();
            if (Files.isDirectory(root)) {
                return root;
            }
        } catch (IOException e) {
            // told below
        }
        throw new IllegalStateException(name + ": no directory; --root and -D" + ROOT + " take one");
    }

    /** Whether the program gets sockets. */
    public static boolean hasNetwork() {
        return !isSet(NO_NETWORK);
    }

    /**
     * The program's environment, by name: the host's, as far as the program may know it, and what was set for it. The
     * host's may hold secrets, so a program that is limited gets little of it.
     */
    public static Map<String, String> environment() {
        boolean limited = System.getProperty(ROOT) != null || !hasNetwork();
        Map<String, String> result = new LinkedHashMap<>();
        for (Map.Entry<String, String> variable : System.getenv().entrySet()) {
            if (!limited || isHarmless(variable.getKey())) {
                result.put(variable.getKey(), variable.getValue());
            }
        }
        for (String property : System.getProperties().stringPropertyNames()) {
            if (property.startsWith(VARIABLE) && property.length() > VARIABLE.length()) {
                result.put(property.substring(VARIABLE.length()), System.getProperty(property));
            }
        }
        return result;
    }

    private static boolean isHarmless(String name) {
        return HARMLESS.contains(name) || name.startsWith(HARMLESS_CATEGORY) && isUpperCase(name, HARMLESS_CATEGORY.length());
    }

    /** Whether a name goes on with capital letters of ASCII, one at least. */
    private static boolean isUpperCase(String name, int start) {
        for (int i = start; i < name.length(); i++) {
            if (name.charAt(i) < 'A' || name.charAt(i) > 'Z') {
                return false;
            }
        }
        return name.length() > start;
    }

    /** Whether each system call is to be shown. */
    public static boolean tracesSystemCalls() {
        return isSet(TRACE);
    }

    private static boolean isSet(String property) {
        String value = System.getProperty(property);
        return value != null && !value.equals("false");
    }

    /**
     * Bytes of memory for malloc.
     *
     * @return 0 if what was chosen at translation holds
     * @throws IllegalStateException if it is no size
     */
    static long heap() {
        String text = System.getProperty(HEAP);
        if (text == null) {
            return 0;
        }
        int shift = text.endsWith("K") || text.endsWith("k") ? 10 : text.endsWith("M") || text.endsWith("m") ? 20 : 0;
        try {
            long number = Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1));
            if (number > 0 && number <= Integer.MAX_VALUE >> shift) {
                return number << shift;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new IllegalStateException("-D" + HEAP + '=' + text + ": not a size such as 65536, 64K or 2M, below 2048M");
    }
}
