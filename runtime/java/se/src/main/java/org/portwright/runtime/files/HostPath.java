// SPDX-License-Identifier: EPL-2.0
// From the bytes of a name to Java's paths, and back.
package org.portwright.runtime.files;

import java.io.File;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import org.portwright.runtime.abi.CString;

/**
 * A name is a string with a character for each byte, as {@link CString} has it. Java's paths are bytes, too, where Linux
 * is the host, but are made of strings by the encoding of the locale, which has no string for some bytes: for all that
 * are not ASCII in the locale C, and for those that are no UTF-8 in others. A {@code file:} URI, which has such bytes as
 * numbers, is a way around it in both directions.
 */
final class HostPath {

    /** Whether paths are bytes. */
    private static final boolean BYTES = File.separatorChar == '/';
    private static final String UNRESERVED = "-._~/";

    private HostPath() {
    }

    /** The path of a name, which may be relative. */
    static Path of(String name) {
        if (CString.isAscii(name)) {
            return Path.of(name);
        }
        if (!BYTES) {
            return Path.of(new String(CString.bytes(name), StandardCharsets.UTF_8));
        }
        boolean absolute = name.startsWith("/");
        StringBuilder uri = new StringBuilder(absolute ? "file://" : "file:///");
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= '0' && c <= '9' || c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' || UNRESERVED.indexOf(c) >= 0) {
                // Two slashes at the beginning would be the URI's name of a host.
                if (c != '/' || uri.charAt(uri.length() - 1) != '/' || i == 0) {
                    uri.append(c);
                }
            } else {
                uri.append('%').append(HexFormat.of().toHexDigits((byte) c));
            }
        }
        Path path = Path.of(URI.create(uri.toString()));
        return absolute ? path : path.subpath(0, path.getNameCount());
    }

    /** The name of a path. */
    static String name(Path path) {
        String decoded = path.toString();
        if (CString.isAscii(decoded)) {
            return decoded;
        }
        if (!BYTES) {
            return CString.of(decoded.getBytes(StandardCharsets.UTF_8));
        }
        String uri = (path.isAbsolute() ? path : Path.of("/").resolve(path)).toUri().getRawPath();
        int start = path.isAbsolute() ? 0 : 1;
        int end = uri.length();
        // The URI of a directory has a slash at its end, which a path has only as the target of a link.
        while (uri.charAt(end - 1) == '/' && !decoded.endsWith("/")) {
            end--;
        }
        StringBuilder name = new StringBuilder();
        for (int i = start; i < end; i++) {
            char c = uri.charAt(i);
            if (c == '%') {
                c = (char) HexFormat.fromHexDigits(uri, i + 1, i + 3);
                i += 2;
            }
            name.append(c);
        }
        return name.toString();
    }
}
