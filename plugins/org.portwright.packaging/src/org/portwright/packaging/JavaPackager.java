// SPDX-License-Identifier: EPL-2.0
// Makes JARs for Java SE.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.portwright.translator.TranslatedProgram;

/** Target {@code java}: a JAR for {@code java -jar}, with the whole runtime in it. */
public final class JavaPackager implements TargetPackager {

    private static final BundledJar RUNTIME = new BundledJar(JavaPackager.class, "portwright-runtime-se.jar");

    @Override
    public String target() {
        return "java";
    }

    @Override
    public BundledJar runtime() {
        return RUNTIME;
    }

    @Override
    public Map<Path, byte[]> files(TranslatedProgram program, PackageOptions options, Path jar) throws IOException {
        Relocation relocation = Relocation.of(program.mainClass());
        SortedMap<String, byte[]> classes = new TreeMap<>(program.classes());
        classes.putAll(RUNTIME.classes());
        return Map.of(jar, ProgramJar.of(manifest(program, options), relocation.apply(classes),
                relocation.runtimePackage(), program.image(), options));
    }

    private static Manifest manifest(TranslatedProgram program, PackageOptions options) {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, program.mainClass());
        main.put(Attributes.Name.IMPLEMENTATION_TITLE, options.name());
        main.put(Attributes.Name.IMPLEMENTATION_VENDOR, options.vendor());
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, options.version());
        return manifest;
    }
}
