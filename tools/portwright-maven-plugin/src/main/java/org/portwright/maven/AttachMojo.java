// SPDX-License-Identifier: EPL-2.0
// portwright:attach
package org.portwright.maven;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import javax.inject.Inject;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.apache.maven.project.MavenProjectHelper;

/**
 * Attaches the Java sources, of the library and of the project, and their documentation, to what is installed and deployed.
 */
@Mojo(name = "attach", defaultPhase = LifecyclePhase.PACKAGE, threadSafe = true,
        requiresDependencyResolution = ResolutionScope.COMPILE)
public class AttachMojo extends PortwrightMojo {
    static final String GENERATED_SOURCES = "${project.build.directory}/generated-sources/portwright";

    private final MavenProjectHelper helper;

    /** Where translate has put the source of the library's Java class. */
    @Parameter(defaultValue = GENERATED_SOURCES, required = true)
    private File generatedSourcesDirectory;

    @Inject
    public AttachMojo(MavenProjectHelper helper) {
        this.helper = helper;
    }

    @Override
    protected void run() throws IOException, MojoExecutionException, MojoFailureException {
        List<Path> roots = new ArrayList<>(List.of(generatedSourcesDirectory.toPath()));
        project().getCompileSourceRoots().stream().map(Path::of).filter(Files::isDirectory).forEach(roots::add);
        List<String> sources = new ArrayList<>();
        for (Path root : roots) {
            filesBelow(root).stream().map(Path::toString).filter(name -> name.endsWith(".java")).forEach(sources::add);
        }
        attach("sources", roots);

        Path documentation = work().resolve("documentation");
        remove(documentation);
        List<String> arguments = new ArrayList<>(List.of("-quiet", "-Xdoclint:none", "-encoding", "UTF-8", "-d",
                documentation.toString(), "-classpath", classPath()));
        arguments.addAll(sources);
        runTool("javadoc", arguments);
        attach("javadoc", List.of(documentation));
    }

    private String classPath() throws MojoExecutionException {
        try {
            return String.join(File.pathSeparator, project().getCompileClasspathElements());
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoExecutionException(e);
        }
    }

    private void attach(String classifier, List<Path> directories) throws MojoExecutionException {
        Path jar = Path.of(project().getBuild().getDirectory(), project().getBuild().getFinalName() + "-" + classifier + ".jar");
        List<String> arguments = new ArrayList<>(List.of("--create", "--no-manifest", "--file", jar.toString()));
        directories.forEach(each -> arguments.addAll(List.of("-C", each.toString(), ".")));
        runTool("jar", arguments);
        helper.attachArtifact(project(), "jar", classifier, jar.toFile());
    }

    /** Runs a tool of the JDK, within this process. */
    private void runTool(String name, List<String> arguments) throws MojoExecutionException {
        ToolProvider tool = ToolProvider.findFirst(name).orElseThrow(() -> new MojoExecutionException(
                System.getProperty("java.home") + ": has no " + name + "; run Maven with a JDK"));
        StringWriter output = new StringWriter();
        try (PrintWriter writer = new PrintWriter(output)) {
            if (tool.run(writer, writer, arguments.toArray(String[]::new)) != 0) {
                throw new MojoExecutionException(name + ": " + output);
            }
        }
        output.toString().lines().forEach(getLog()::info);
    }
}
