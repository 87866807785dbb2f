// SPDX-License-Identifier: EPL-2.0
// The process's arguments and environment as the bytes that they were before Java decoded them.
package org.portwright.runtime.abi;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Java decodes what a process is started with by the encoding of its locale, and loses what that does not have: in the
 * locale C each byte that is not ASCII. Linux still has the bytes (proc(5), {@code cmdline} and {@code environ}). They
 * are taken where they are those of Java's string; a string that somebody else has given is encoded.
 */
public final class ProcessStrings {

    private static final Path PROCESS = Path.of("/proc/self");

    private ProcessStrings() {
    }

    /** The bytes of a program's arguments, each without a zero at its end. */
    public static List<byte[]> arguments(String[] arguments) {
        List<byte[]> given = null;
        List<byte[]> result = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            byte[] bytes = null;
            if (!isCertain(arguments[i])) {
                given = given == null ? read("cmdline") : given;
                int at = given.size() - arguments.length + i; // the program's are the last ones
                bytes = at < 0 ? null : given.get(at);
            }
            result.add(bytesOf(arguments[i], bytes));
        }
        return result;
    }

    /** The bytes of each variable, as name, "=" and value. */
    public static List<byte[]> variables(Map<String, String> environment) {
        Map<String, byte[]> given = null;
        List<byte[]> result = new ArrayList<>();
        for (Map.Entry<String, String> variable : environment.entrySet()) {
            String name = variable.getKey();
            String whole = name + '=' + variable.getValue();
            if (!isCertain(whole) && given == null) {
                given = new HashMap<>();
                for (byte[] each : read("environ")) {
                    String text = CString.of(each);
                    given.put(text.substring(0, Math.max(text.indexOf('='), 0)), each);
                }
            }
            result.add(bytesOf(whole, isCertain(whole) ? null : given.get(name)));
        }
        return result;
    }

    /** Whether nothing was lost when Java decoded it. Some decoders put a question mark for what they can't. */
    private static boolean isCertain(String s) {
        return CString.isAscii(s) && s.indexOf('?') < 0;
    }

    /** Strings that end with a zero each; none where there is no such file. */
    private static List<byte[]> read(String file) {
        List<byte[]> result = new ArrayList<>();
        try {
            byte[] all = Files.readAllBytes(PROCESS.resolve(file));
            int start = 0;
            for (int i = 0; i < all.length; i++) {
                if (all[i] == 0) {
                    result.add(Arrays.copyOfRange(all, start, i));
                    start = i + 1;
                }
            }
        } catch (IOException e) {
            // another system than Linux
        }
        return result;
    }

    /** @param given what it may have been made of; null if that is not known */
    private static byte[] bytesOf(String s, byte[] given) {
        return given != null && isOf(given, s) ? given : encode(s);
    }

    /** Whether Java may have made the string of the bytes: of the characters that it has lost nothing is known. */
    private static boolean isOf(byte[] bytes, String s) {
        for (Charset charset : List.of(system(), Charset.defaultCharset(), StandardCharsets.UTF_8)) {
            String decoded = new String(bytes, charset);
            if (decoded.equals(s) || decoded.replace('\ufffd', '?').equals(s)) {
                return true;
            }
        }
        return false;
    }

    /** The bytes of a string of Java's, in the encoding of the system, or UTF-8 if that lacks a character. */
    public static byte[] encode(String s) {
        if (CString.isAscii(s)) {
            return CString.bytes(s);
        }
        Charset charset = system();
        return s.getBytes(charset.canEncode() && charset.newEncoder().canEncode(s) ? charset : StandardCharsets.UTF_8);
    }

    /** The encoding in which Java takes strings from the system. */
    private static Charset system() {
        String name = System.getProperty("sun.jnu.encoding");
        try {
            return name == null ? Charset.defaultCharset() : Charset.forName(name);
        } catch (IllegalArgumentException e) {
            return StandardCharsets.UTF_8;
        }
    }
}
