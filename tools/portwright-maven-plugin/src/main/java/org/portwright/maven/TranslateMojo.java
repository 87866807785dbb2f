// SPDX-License-Identifier: EPL-2.0
// portwright:translate
package org.portwright.maven;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Translates what {@code compile} has linked, by {@code portwright translate --library}, and puts the classes to the
 * project's own, which use them as any other.
 */
@Mojo(name = "translate", defaultPhase = LifecyclePhase.PROCESS_RESOURCES, threadSafe = true)
public class TranslateMojo extends PortwrightMojo {

    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File outputDirectory;

    /** Where the source of the library's Java class goes. */
    @Parameter(defaultValue = AttachMojo.GENERATED_SOURCES, required = true)
    private File generatedSourcesDirectory;

    /** Further options of portwright translate, such as <code>--stack</code> and <code>4M</code>. */
    @Parameter
    private List<String> translatorArguments = List.of();

    @Override
    protected void run() throws IOException, MojoExecutionException, MojoFailureException {
        Path jar = work().resolve(name() + ".jar");
        List<String> command = new ArrayList<>(List.of("translate", "--library", shown(binding()), shown(program()), "-o",
                shown(jar)));
        command.addAll(translatorArguments);
        // Headers, for their comments.
        List<Path> inputs = new ArrayList<>(filesOfSources());
        inputs.addAll(List.of(binding(), program()));
        Product product = new Product(jar, inputs, command);
        if (!product.isCurrent()) {
            portwright().run(command);
            product.isMade();
        }
        unpack(jar, outputDirectory.toPath());
        Path sources = generatedSourcesDirectory.toPath();
        remove(sources);
        unpack(work().resolve(name() + "-sources.jar"), sources);
    }

    private static void unpack(Path jar, Path directory) throws IOException {
        Files.createDirectories(directory);
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(ZipEntry.class::cast)::iterator) {
                if (!entry.isDirectory() && !entry.getName().startsWith("META-INF/")) {
                    Path file = directory.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    try (InputStream contents = zip.getInputStream(entry)) {
                        Files.copy(contents, file, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }
}
