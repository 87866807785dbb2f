// SPDX-License-Identifier: EPL-2.0
// Compiles sources that are to be translated.
package org.portwright.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A program compiled by {@code portwright cc} into a temporary directory, which closing removes. */
final class Sources implements AutoCloseable {
    private static final Set<String> CXX = Set.of("cc", "cp", "cpp", "cxx", "c++", "C", "CPP");
    private static final Set<String> C = Set.of("c", "i", "s", "S");

    private final Path directory;

    private Sources(Path directory) {
        this.directory = directory;
    }

    /** Whether a file is something to compile, by its name. */
    static boolean isSource(Path file) {
        String extension = extension(file);
        return C.contains(extension) || CXX.contains(extension);
    }

    /**
     * Compiles and links sources, among which objects and archives may be. The compiler's messages go to standard error.
     *
     * @param files the program's files, at least one
     * @param made the one among them that nobody but us has written; null for none
     * @param headers directories where the sources find headers
     * @param name of the program, for the names of the files made
     * @param options of the compiler, as -O2
     * @return the compiled program
     * @throws CommandException if the compiler fails, or cannot be found
     */
    static Sources compile(List<Path> files, Path made, List<Path> headers, String name, List<String> options)
            throws IOException, CommandException {
        String home = System.getProperty("portwright.home");
        if (home == null) {
            throw new CommandException(files.get(0) + ": sources can be compiled only by the script portwright;"
                    + " run that, or compile the program first");
        }
        Sources sources = new Sources(Files.createTempDirectory("portwright"));
        try {
            sources.run(Path.of(home, "portwright"), files, made, headers, name, options);
            return sources;
        } catch (IOException | CommandException | RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    private void run(Path script, List<Path> files, Path made, List<Path> headers, String name, List<String> options)
            throws IOException, CommandException {
        boolean cxx = files.stream().anyMatch(file -> CXX.contains(extension(file)));
        List<String> command = new ArrayList<>(List.of(script.toString(), cxx ? "c++" : "cc", "-g", "-o",
                directory.resolve("program.elf").toString()));
        command.addAll(options);
        headers.forEach(header -> command.addAll(List.of("-I", header.toString())));
        // "./" before a name that looks like an option
        files.forEach(file -> command.add(file.toString().startsWith("-") ? "./" + file : file.toString()));
        Process compiler = new ProcessBuilder(command).inheritIO().start();
        try {
            int status = compiler.waitFor();
            if (status != 0) {
                throw new CommandException(files.stream().filter(file -> !file.equals(made)).map(Path::toString)
                        .collect(Collectors.joining(" ")) + ": " + name + " could not be compiled; see the compiler's messages");
            }
        } catch (InterruptedException e) {
            compiler.destroy();
            throw new CommandException("interrupted");
        }
    }

    /** The linked program. */
    Path program() {
        return directory.resolve("program.elf");
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> {
                try {
                    Files.deleteIfExists(file);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static String extension(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
