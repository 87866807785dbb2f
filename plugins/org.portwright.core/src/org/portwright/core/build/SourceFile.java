// SPDX-License-Identifier: EPL-2.0
// A source of a program, its object file, and whether the object is still good.

package org.portwright.core.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;

/**
 * A source file of a project.
 *
 * @param file the source
 * @param compiler the compiler for its language, {@code cc} or {@code c++}
 * @param object where its object file is kept
 */
public record SourceFile(IFile file, String compiler, Path object) {

    /** Name of a compiler that takes C. */
    public static final String C = "cc";

    /** Name of a compiler that takes C++. */
    public static final String CXX = "c++";

    /** The compiler of a file of this name; empty when it is no source. */
    public static Optional<String> compilerOf(String fileName) {
        int dot = fileName.lastIndexOf('.');
        return switch (dot < 1 ? "" : fileName.substring(dot + 1)) {
            case "c", "s", "S" -> Optional.of(C);
            case "cc", "cpp", "cxx", "c++", "C" -> Optional.of(CXX);
            default -> Optional.empty();
        };
    }

    /** What the compiler has found that it depends on. */
    public Path dependencies() {
        return object.resolveSibling(object.getFileName() + ".d");
    }

    /** Whether the object is younger than the source and everything that it included when it was compiled. */
    public boolean isUpToDate(Path projectFolder) {
        try {
            FileTime compiled = Files.getLastModifiedTime(object);
            for (String name : prerequisites(Files.readString(dependencies(), StandardCharsets.UTF_8))) {
                if (Files.getLastModifiedTime(projectFolder.resolve(name)).compareTo(compiled) > 0) {
                    return false;
                }
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The prerequisites of the rule that GCC's {@code -MD} wrote (GCC manual, Preprocessor Options). */
    static List<String> prerequisites(String rule) throws IOException {
        int colon = rule.indexOf(": ");
        if (colon < 0) {
            throw new IOException("not a rule: " + rule);
        }
        List<String> names = new ArrayList<>();
        StringBuilder name = new StringBuilder();
        for (int i = colon + 2; i <= rule.length(); i++) {
            char c = i < rule.length() ? rule.charAt(i) : '\n';
            if (c == '\\' && i + 1 < rule.length() && rule.charAt(i + 1) == '\n') {
                i++;
                c = ' ';
            } else if (c == '\\' && i + 1 < rule.length() && rule.charAt(i + 1) == ' ') {
                name.append(' ');
                i++;
                continue;
            }
            if (!Character.isWhitespace(c)) {
                name.append(c);
            } else if (!name.isEmpty()) {
                names.add(name.toString());
                name.setLength(0);
            }
        }
        return names;
    }
}
