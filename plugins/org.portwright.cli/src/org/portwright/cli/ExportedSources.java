// SPDX-License-Identifier: EPL-2.0
// The inputs of a library.
package org.portwright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.portwright.bindings.BindingException;
import org.portwright.bindings.exports.ExportGlue;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.bindings.exports.HeaderComments;
import org.portwright.bindings.language.BindingFiles;

/** A .bind file, the C file that it becomes, and what is compiled and linked with that. Closing removes the C file. */
final class ExportedSources implements AutoCloseable {
    private final ExportedLibrary library;
    private final Path program;
    private final List<Path> files;
    private final List<Path> headers;
    private final Path glue;

    private ExportedSources(ExportedLibrary library, Path program, List<Path> files, List<Path> headers, Path glue) {
        this.library = library;
        this.program = program;
        this.files = files;
        this.headers = headers;
        this.glue = glue;
    }

    /**
     * Reads the .bind file. Its errors go to standard error.
     *
     * @param inputs  it, and sources, objects and archives, or the program that was linked with its C file
     * @param headers where headers are, beside the .bind file's folder
     * @throws CommandException if there is not one such file, or it has errors
     */
    static ExportedSources read(List<Path> inputs, List<Path> headers) throws IOException, BindingException,
            CommandException {
        List<Path> bindings = inputs.stream().filter(ExportedSources::isBinding).toList();
        if (bindings.size() != 1) {
            throw new CommandException("--library: name one .bind file among the inputs, which says what is exported");
        }
        Path binding = bindings.get(0);
        ExportedLibrary library = new BindingFiles().read(binding,
                problem -> System.err.println("portwright: " + problem)).exports().orElseThrow(() -> new CommandException(binding
                + ": exports no class; write export class, or correct the errors above"));
        List<Path> all = new ArrayList<>(headers);
        all.add(binding.toAbsolutePath().getParent());
        ExportedLibrary commented = library.withComments(new HeaderComments(texts(library, all))::of);
        List<Path> others = inputs.stream().filter(input -> !isBinding(input)).toList();
        if (others.size() == 1 && isProgram(others.get(0))) {
            return new ExportedSources(commented, others.get(0), List.of(), List.of(), null);
        }
        Path glue = Files.createTempFile("portwright", ".c");
        Files.writeString(glue, ExportGlue.write(library));
        List<Path> files = new ArrayList<>(List.of(glue));
        files.addAll(others);
        return new ExportedSources(commented, null, files, all, glue);
    }

    private static boolean isBinding(Path file) {
        return file.toString().endsWith(BindingFiles.EXTENSION);
    }

    private static boolean isProgram(Path file) {
        return !Sources.isSource(file) && !file.toString().matches(".*\\.(o|a|lo|obj)");
    }

    /** Headers that can be found: comments in others are not needed. */
    private static List<String> texts(ExportedLibrary library, List<Path> folders) throws IOException {
        List<String> texts = new ArrayList<>();
        for (String header : library.headers()) {
            for (Path folder : folders) {
                Path file = folder.resolve(header.substring(1, header.length() - 1));
                if (Files.isRegularFile(file)) {
                    texts.add(Files.readString(file, StandardCharsets.ISO_8859_1));
                    break;
                }
            }
        }
        return texts;
    }

    /** What is exported. */
    ExportedLibrary library() {
        return library;
    }

    /** The program that is linked already; null if there are files to compile. */
    Path program() {
        return program;
    }

    /** What is to be compiled. */
    List<Path> files() {
        return files;
    }

    /** The C file among them that was made of what is exported; null if there are none to compile. */
    Path glue() {
        return glue;
    }

    /** Where headers are. */
    List<Path> headers() {
        return headers;
    }

    @Override
    public void close() throws IOException {
        if (glue != null) {
            Files.deleteIfExists(glue);
        }
    }
}
