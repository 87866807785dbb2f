// SPDX-License-Identifier: EPL-2.0
// Turns the linker's names of C++ functions into those that people write.
package org.portwright.lopi.names;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * C++ names, as c++filt of the binutils knows them, which come with each compiler. A process of its own: a name in a
 * damaged object can't harm more than that.
 */
public final class CppNames {
    /** A function's name in C++: with its parameters, and without them and its result. */
    public record Name(String whole, String qualified) {
    }

    /** What begins as the Itanium C++ ABI has it (section 5.1.2), and has no space or line end in it. */
    private static final Pattern MANGLED = Pattern.compile("_Z[\\w.$@]+");
    private static final int SECONDS = 20;

    private CppNames() {
    }

    /**
     * Finds the C++ names of symbols.
     *
     * @param symbols any names
     * @return those that stand for C++ names; none if there is no c++filt
     */
    public static Map<String, Name> of(Collection<String> symbols) {
        List<String> mangled = symbols.stream().filter(each -> MANGLED.matcher(each).matches()).distinct().toList();
        if (mangled.isEmpty()) {
            return Map.of();
        }
        List<String> whole = filter(mangled, "c++filt", "-n");
        List<String> qualified = filter(mangled, "c++filt", "-n", "-p");
        Map<String, Name> names = new HashMap<>();
        if (whole.size() == mangled.size() && qualified.size() == mangled.size()) {
            for (int i = 0; i < mangled.size(); i++) {
                // A name that it does not understand comes back as it is.
                if (!whole.get(i).equals(mangled.get(i))) {
                    names.put(mangled.get(i), new Name(whole.get(i), qualified.get(i)));
                }
            }
        }
        return names;
    }

    /** Sends lines through a command; fewer come back if it fails. */
    private static List<String> filter(List<String> lines, String... command) {
        Process process;
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            return List.of();
        }
        List<String> results = new ArrayList<>();
        Thread reader = new Thread(() -> {
            try (var in = process.inputReader(StandardCharsets.UTF_8)) {
                in.lines().forEach(results::add);
            } catch (IOException e) {
                // Then lines are missing.
            }
        }, command[0]);
        reader.setDaemon(true);
        reader.start();
        try (OutputStream out = process.getOutputStream()) {
            out.write(String.join("\n", lines).concat("\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It has ended already.
        }
        try {
            if (process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                reader.join();
                return results;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            process.destroyForcibly();
        }
        return List.of();
    }
}
