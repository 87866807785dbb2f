// SPDX-License-Identifier: EPL-2.0
// portwright:compile
package org.portwright.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Compiles the C library by {@code portwright cc}, and links it with the functions that the .bind file exports. An object is
 * made again when its source, any header or the options have changed.
 */
@Mojo(name = "compile", defaultPhase = LifecyclePhase.GENERATE_RESOURCES, threadSafe = true)
public class CompileMojo extends PortwrightMojo {
    private static final Set<String> CXX = Set.of("cc", "cp", "cpp", "cxx", "c++", "C", "CPP");
    private static final Set<String> C = Set.of("c", "s", "S");

    /** Sources that are no part of the library: patterns such as <code>test/**</code>, from sourceDirectory. */
    @Parameter
    private List<String> excludes = List.of();

    /** Where headers are, beside sourceDirectory. */
    @Parameter
    private List<File> includeDirectories = List.of();

    /** For the compilers, beside <code>-g</code>; without it, <code>-O2</code>. */
    @Parameter
    private List<String> compilerArguments = List.of("-O2");

    /** Objects and archives that are linked too, such as one that the library's own build system has made. */
    @Parameter
    private List<File> archives = List.of();

    @Override
    protected void run() throws IOException, MojoExecutionException, MojoFailureException {
        PortwrightCommand portwright = portwright();
        List<Path> files = filesOfSources();
        List<Path> sources = files.stream().filter(file -> isSource(file) && !isExcluded(file)).toList();
        List<Path> headers = new ArrayList<>(files.stream().filter(file -> !isSource(file)).toList());
        for (File each : includeDirectories) {
            if (!each.isDirectory()) {
                throw new MojoFailureException(each + ": there is no such directory; correct includeDirectories");
            }
            headers.addAll(filesBelow(each.toPath()));
        }

        List<Path> objects = new ArrayList<>();
        objects.add(compile(portwright, exports(portwright), headers));
        for (Path source : sources) {
            objects.add(compile(portwright, source, headers));
        }
        archives.forEach(each -> objects.add(each.toPath()));
        link(portwright, objects, sources.stream().anyMatch(CompileMojo::isCxx));
    }

    /** The C file of what is exported. */
    private Path exports(PortwrightCommand portwright) throws IOException, MojoExecutionException, MojoFailureException {
        Path file = work().resolve(name() + "-exports.c");
        make(portwright, file, List.of(binding()), List.of("bind", shown(binding()), "-o", shown(work())));
        return file;
    }

    private Path compile(PortwrightCommand portwright, Path source, List<Path> headers)
            throws IOException, MojoExecutionException, MojoFailureException {
        Path folder = source.startsWith(sources()) ? sources() : work();
        Path object = work().resolve("objects").resolve(folder.relativize(source) + ".o");
        Files.createDirectories(object.getParent());
        List<String> command = new ArrayList<>(List.of(isCxx(source) ? "c++" : "cc", "-g", "-DPORTWRIGHT_JAVA"));
        command.addAll(compilerArguments);
        command.addAll(List.of("-I", shown(sources())));
        includeDirectories.forEach(each -> command.addAll(List.of("-I", shown(each.toPath()))));
        command.addAll(List.of("-c", shown(source), "-o", shown(object)));
        List<Path> inputs = new ArrayList<>(headers);
        inputs.add(source);
        make(portwright, object, inputs, command);
        return object;
    }

    private void link(PortwrightCommand portwright, List<Path> objects, boolean hasCxx)
            throws IOException, MojoExecutionException, MojoFailureException {
        List<String> command = new ArrayList<>(List.of(hasCxx ? "c++" : "cc", "-g", "-o", shown(program())));
        objects.forEach(each -> command.add(shown(each)));
        make(portwright, program(), objects, command);
    }

    private void make(PortwrightCommand portwright, Path file, List<Path> inputs, List<String> command)
            throws IOException, MojoExecutionException, MojoFailureException {
        Product product = new Product(file, inputs, command);
        if (!product.isCurrent()) {
            portwright.run(command);
            product.isMade();
        }
    }

    private boolean isExcluded(Path source) {
        Path name = sources().relativize(source);
        for (String pattern : excludes) {
            PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
            if (matcher.matches(name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSource(Path file) {
        return isCxx(file) || C.contains(extension(file));
    }

    private static boolean isCxx(Path file) {
        return CXX.contains(extension(file));
    }

    private static String extension(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }
}
