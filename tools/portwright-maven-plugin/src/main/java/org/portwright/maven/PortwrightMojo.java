// SPDX-License-Identifier: EPL-2.0
// What goals have in common.
package org.portwright.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** A goal for a project that has a C library and a .bind file with its exports. */
abstract class PortwrightMojo extends AbstractMojo {
    private static final String BINDING = ".bind";

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    /** Where Portwright is. Without it, where the environment variable PORTWRIGHT_HOME says, or a folder of PATH has it. */
    @Parameter(property = "portwright.home")
    private File home;

    /** Where the C, C++ and assembly sources are, the headers and the .bind file. */
    @Parameter(defaultValue = "${project.basedir}/src/main/c", required = true)
    private File sourceDirectory;

    /** The .bind file; needed if sourceDirectory has several. */
    @Parameter
    private File binding;

    /** For objects and what else is made on the way. */
    @Parameter(defaultValue = "${project.build.directory}/portwright", required = true)
    private File workDirectory;

    /** Does what the goal is for. */
    protected abstract void run() throws IOException, MojoExecutionException, MojoFailureException;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        try {
            Files.createDirectories(work());
            run();
        } catch (IOException e) {
            throw new MojoExecutionException(e.toString(), e);
        }
    }

    protected final MavenProject project() {
        return project;
    }

    protected final Path work() {
        return workDirectory.toPath();
    }

    protected final PortwrightCommand portwright() throws MojoExecutionException {
        return new PortwrightCommand(PortwrightCommand.find(home == null ? null : home.toPath()), project.getBasedir().toPath(),
                getLog());
    }

    protected final Path sources() {
        return sourceDirectory.toPath();
    }

    /** All files in the source directory and below, sorted. */
    protected final List<Path> filesOfSources() throws IOException, MojoFailureException {
        if (!Files.isDirectory(sources())) {
            throw new MojoFailureException(sources() + ": there is no such directory; put the C library there, or set sourceDirectory");
        }
        return filesBelow(sources());
    }

    protected static List<Path> filesBelow(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The .bind file. */
    protected final Path binding() throws IOException, MojoFailureException {
        if (binding != null) {
            return binding.toPath();
        }
        List<Path> found = filesOfSources().stream().filter(file -> file.toString().endsWith(BINDING)).toList();
        if (found.size() != 1) {
            throw new MojoFailureException(sources() + ": " + (found.isEmpty() ? "no" : found.size())
                    + " .bind files; write one that says what the library exports, or name it by binding");
        }
        return found.get(0);
    }

    /** The name of the .bind file without its ending, which files that are made of it have too. */
    protected final String name() throws IOException, MojoFailureException {
        String file = binding().getFileName().toString();
        return file.substring(0, file.length() - BINDING.length());
    }

    /** The linked program, from which the library is translated. */
    protected final Path program() throws IOException, MojoFailureException {
        return work().resolve(name() + ".elf");
    }

    /** A file as the user sees it, from the project's folder: so messages of compilers are short. */
    protected final String shown(Path file) {
        Path base = project.getBasedir().toPath();
        return file.startsWith(base) ? base.relativize(file).toString() : file.toString();
    }

    /** Removes a directory, if it is there, with all that is in it. */
    protected static void remove(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
