// SPDX-License-Identifier: EPL-2.0
// Writes a library as an artifact of Maven.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.portwright.translator.TranslatedProgram;

/**
 * A JAR with the class that people use and the translated program, beside it one with the class's source for IDEs, and a
 * POM. The runtime is inside, in the package {@code runtime} below the class's, or in an artifact of its own.
 */
public final class LibraryPackage {

    /** Coordinates of the runtime as an artifact of its own. */
    private static final String RUNTIME_GROUP = "org.portwright";
    private static final String RUNTIME_ARTIFACT = "runtime";
    private static final String RUNTIME_VERSION = "1.0.0";
    /** What of the runtime users of a library see; kept whole. */
    private static final String SHARED = Relocation.RUNTIME + "/library/";
    private static final String JAR = ".jar";

    private LibraryPackage() {
    }

    /**
     * Writes the JAR, and {@code NAME-sources.jar} and {@code NAME.pom} beside it; with the runtime as an artifact of its
     * own, that too. Either all files are written or none.
     *
     * @param program translated for target java
     * @param packageName of the class that people use
     * @param sources makes sources by their paths, for the package that the runtime is in
     * @param outJar where the JAR goes
     * @throws PackageException if the sources have errors, or an output can't be written
     */
    public static void write(TranslatedProgram program, String packageName,
            Function<String, SortedMap<String, String>> sources, LibraryOptions options, Path outJar) throws IOException {
        SortedMap<String, byte[]> runtime = JavaPackager.RUNTIME.classes();
        Relocation relocation = options.hasRuntime() ? Relocation.to(packageName.replace('.', '/') + "/runtime")
                : Relocation.to(Relocation.RUNTIME);
        SortedMap<String, byte[]> shared = new TreeMap<>();
        runtime.forEach((path, contents) -> {
            if (path.startsWith(SHARED)) {
                shared.put(path, contents);
            }
        });
        SortedMap<String, String> texts = sources.apply(relocation.runtimePackage().replace('/', '.'));
        SortedMap<String, byte[]> api = JavaCompilation.compile(texts, relocation.apply(shared));

        SortedMap<String, byte[]> classes = new TreeMap<>(program.classes());
        if (options.hasRuntime()) {
            classes.putAll(needed(program, runtime, shared));
        }
        SortedMap<String, byte[]> all = new TreeMap<>(relocation.apply(classes));
        all.putAll(api);

        Map<Path, byte[]> files = new LinkedHashMap<>();
        files.put(outJar, jar(all, options.module(), program));
        files.put(beside(outJar, "-sources.jar"), sourceJar(texts));
        files.put(beside(outJar, ".pom"), pom(options).getBytes(StandardCharsets.UTF_8));
        if (!options.hasRuntime()) {
            files.putAll(runtime(outJar, runtime));
        }
        try (OutputFiles staged = new OutputFiles()) {
            for (Map.Entry<Path, byte[]> file : files.entrySet()) {
                staged.stage(file.getKey(), file.getValue());
            }
            staged.commit();
        }
    }

    private static SortedMap<String, byte[]> needed(TranslatedProgram program, SortedMap<String, byte[]> runtime,
            SortedMap<String, byte[]> shared) {
        ReachableCode needed = new ReachableCode(runtime, JavaPackager.DISPATCHERS,
                number -> UsedSystemCalls.include(program, number));
        program.classes().forEach((path, contents) -> {
            if (path.endsWith(".class")) { // and not the table of landing pads
                needed.addReferencesOf(contents);
            }
        });
        shared.values().forEach(needed::addReferencesOf);
        needed.addObject(Relocation.RUNTIME + "/image/ProgramImage");
        SortedMap<String, byte[]> result = needed.classes();
        result.putAll(shared);
        return result;
    }

    private static Path beside(Path jar, String ending) {
        String name = jar.getFileName().toString();
        return jar.resolveSibling(name.substring(0, name.length() - JAR.length()) + ending);
    }

    private static byte[] jar(SortedMap<String, byte[]> classes, String module, TranslatedProgram program) {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(new Attributes.Name("Automatic-Module-Name"), module);
        JarBuilder jar = new JarBuilder();
        jar.add(manifest);
        classes.forEach(jar::add);
        String mainClass = program.mainClass().replace('.', '/');
        jar.add(mainClass.substring(0, mainClass.lastIndexOf('/')) + "/program.bin", StartingHeap.fitLibrary(program));
        return jar.finish();
    }

    private static byte[] sourceJar(SortedMap<String, String> texts) {
        JarBuilder jar = new JarBuilder();
        texts.forEach((path, text) -> jar.add(path, text.getBytes(StandardCharsets.UTF_8)));
        return jar.finish();
    }

    private static Map<Path, byte[]> runtime(Path outJar, SortedMap<String, byte[]> classes) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Automatic-Module-Name"), "org.portwright.runtime");
        JarBuilder jar = new JarBuilder();
        jar.add(manifest);
        classes.forEach(jar::add);
        String name = "portwright-" + RUNTIME_ARTIFACT;
        return Map.of(outJar.resolveSibling(name + JAR), jar.finish(), outJar.resolveSibling(name + ".pom"),
                (project(RUNTIME_GROUP, RUNTIME_ARTIFACT, RUNTIME_VERSION) + "</project>\n").getBytes(StandardCharsets.UTF_8));
    }

    private static String pom(LibraryOptions options) {
        String start = project(options.group(), options.artifact(), options.version());
        return options.hasRuntime() ? start + "</project>\n" : start + """
                  <dependencies>
                    <dependency>
                      <groupId>%s</groupId>
                      <artifactId>%s</artifactId>
                      <version>%s</version>
                    </dependency>
                  </dependencies>
                </project>
                """.formatted(RUNTIME_GROUP, RUNTIME_ARTIFACT, RUNTIME_VERSION);
    }

    private static String project(String group, String artifact, String version) {
        return """
                <?xml version="1.0" encoding="UTF-8"?>
                <project xmlns="http://maven.apache.org/POM/4.0.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
                xsi:schemaLocation="http://maven.apache.org/POM/4.0.0 https://maven.apache.org/xsd/maven-4.0.0.xsd">
                  <modelVersion>4.0.0</modelVersion>
                  <groupId>%s</groupId>
                  <artifactId>%s</artifactId>
                  <version>%s</version>
                """.formatted(group, artifact, version);
    }
}
