// SPDX-License-Identifier: EPL-2.0
// Where the sources are of what a .bind file imports.
package org.portwright.bindings.language.ide;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.portwright.language.EditorText.Link;

/** Finds source files in Java, and lines of headers. */
public final class SourceFiles {

    /** Folders of a Java project that sources are in, from the project's. */
    private static final List<String> SOURCE_FOLDERS = List.of("src", "src/main/java", "");
    /** How many folders a JAR is below its project's, at most: {@code build/libs} is usual. */
    private static final int DEPTH = 3;

    private SourceFiles() {
    }

    /**
     * Finds the source of a class in the projects that JARs are in.
     *
     * @param internalName of the class
     */
    static Optional<Path> java(List<Path> jars, String internalName) {
        String outermost = internalName.replaceFirst("(?<=[^/])\\$.*", "") + ".java";
        for (Path jar : jars) {
            Path project = jar.toAbsolutePath().normalize().getParent();
            for (int i = 0; i < DEPTH && project != null; i++, project = project.getParent()) {
                for (String folder : SOURCE_FOLDERS) {
                    Path file = project.resolve(folder).resolve(outermost);
                    if (Files.isRegularFile(file)) {
                        return Optional.of(file);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Finds the line of a header that declares a name which stands for a Java class or a member.
     *
     * @param name   of a function or a type
     * @param offset of the name in another text
     * @return nothing if there is none, or no such file
     */
    public static Optional<Link> declaration(Path header, String name, int offset, int length) {
        String function = " " + name + "(";
        String type = "typedef java_object " + name + ";";
        try {
            List<String> lines = Files.readAllLines(header);
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).contains(function) || lines.get(i).contains(type)) {
                    return Optional.of(new Link(offset, length, "Open " + header.getFileName(), header, i + 1));
                }
            }
        } catch (IOException e) {
            // Not written yet.
        }
        return Optional.empty();
    }
}
