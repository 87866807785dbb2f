// SPDX-License-Identifier: EPL-2.0
// Makes a JAR that runs of a translated program.
package org.portwright.j2me;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.portwright.translator.TranslatedProgram;

/**
 * Packages for both targets: {@code java} gives a JAR for {@code java -jar}, {@code j2me} a MIDlet suite, that is, a JAR
 * and its descriptor (JAD).
 *
 * <p>The runtime's classes go into the JAR too. If the program's main class is in a package, they are moved into the
 * package {@code runtime} below it, so that several programs can live in one class loader.
 */
public final class ProgramPackage {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";
    private static final String IMAGE = "program.bin";
    /** Beside the image: the paths of all resources, a line each. A program on a phone can't list its JAR. */
    private static final String RESOURCES = "resources.txt";
    private static final String MIDLET = "ConsoleMIDlet";
    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

    private ProgramPackage() {
    }

    /**
     * Writes the JAR and, for {@code j2me}, the descriptor beside it. What is there already is replaced. Either all
     * files are written or none: one that exists stays as it is.
     *
     * @param program the program, for target {@code java} or {@code j2me}
     * @param outJar where the JAR goes; the descriptor's name is this with {@code .jad} in place of {@code .jar}
     * @throws PackageException if an icon or resource can't be read, or an output can't be written
     */
    public static void write(TranslatedProgram program, PackageOptions options, Path outJar) throws IOException {
        try (OutputFiles files = new OutputFiles()) {
            if (program.target().equals("j2me")) {
                writeSuite(program, options, outJar, files);
            } else {
                files.stage(outJar, javaJar(program, options));
            }
            files.commit();
        }
    }

    /** Path of the descriptor that belongs to a suite's JAR. */
    public static Path descriptor(Path jar) {
        String name = jar.getFileName().toString();
        String base = name.endsWith(".jar") ? name.substring(0, name.length() - ".jar".length()) : name;
        return jar.resolveSibling(base + ".jad");
    }

    private static byte[] javaJar(TranslatedProgram program, PackageOptions options) throws IOException {
        Relocation relocation = Relocation.of(program.mainClass());
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, program.mainClass());
        main.put(Attributes.Name.IMPLEMENTATION_TITLE, options.name());
        main.put(Attributes.Name.IMPLEMENTATION_VENDOR, options.vendor());
        main.put(Attributes.Name.IMPLEMENTATION_VERSION, options.version());
        SortedMap<String, byte[]> classes = new TreeMap<>(program.classes());
        classes.putAll(JarClasses.read(Bundled.RUNTIME_SE));
        return jar(MidletSuite.bytes(manifest), relocation.apply(classes), program.image(), relocation, options);
    }

    private static void writeSuite(TranslatedProgram program, PackageOptions options, Path outJar, OutputFiles files)
            throws IOException {
        Path descriptor = descriptor(outJar);
        if (descriptor.equals(outJar)) {
            throw new PackageException(outJar.toString(),
                    "this is the name of the descriptor; give the JAR another one, such as life.jar", null);
        }
        Relocation relocation = Relocation.of(program.mainClass());
        SortedMap<String, byte[]> classes = new TreeMap<>(program.classes());
        classes.putAll(PhoneRuntime.classesFor(program.classes(), JarClasses.read(Bundled.RUNTIME_CLDC)));
        classes = StackMaps.ensure(relocation.apply(classes));
        String midlet = relocation.runtimePackage().replace('/', '.') + '.' + MIDLET;
        MidletSuite suite = new MidletSuite(options, midlet, program.mainClass());
        byte[] jar = jar(suite.manifest(), classes, program.image(), relocation, options);
        files.stage(outJar, jar);
        files.stage(descriptor, suite.descriptor(outJar.getFileName().toString(), jar.length));
    }

    private static byte[] jar(byte[] manifest, SortedMap<String, byte[]> classes, byte[] image, Relocation relocation,
            PackageOptions options) throws IOException {
        JarBuilder jar = new JarBuilder();
        jar.add(MANIFEST, manifest);
        classes.forEach(jar::add);
        jar.add(relocation.runtimePackage() + '/' + IMAGE, image);
        if (options.icon() != null) {
            jar.add(MidletSuite.ICON, icon(options.icon()));
        }
        for (Map.Entry<String, Path> resource : options.resources().entrySet()) {
            if (jar.contains(resource.getKey())) {
                throw new PackageException(resource.getValue().toString(), "the JAR has a file "
                        + resource.getKey() + " already; rename the resource", null);
            }
            jar.add(resource.getKey(), read(resource.getValue()));
        }
        if (!options.resources().isEmpty()) {
            jar.add(relocation.runtimePackage() + '/' + RESOURCES, (String.join("\n", options.resources().keySet()) + '\n')
                    .getBytes(StandardCharsets.UTF_8));
        }
        return jar.finish();
    }

    private static byte[] icon(Path file) throws PackageException {
        byte[] contents = read(file);
        if (contents.length < PNG.length || !Arrays.equals(contents, 0, PNG.length, PNG, 0, PNG.length)) {
            throw new PackageException(file.toString(), "not a PNG file; phones take no other icons", null);
        }
        return contents;
    }

    private static byte[] read(Path file) throws PackageException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            String what = Files.isDirectory(file) ? "this is a directory; name the files in it one by one"
                    : Files.exists(file) ? "can't be read; change its permissions" : "no such file; name one that exists";
            throw new PackageException(file.toString(), what, e);
        }
    }
}
