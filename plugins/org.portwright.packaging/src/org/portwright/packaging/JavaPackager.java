// SPDX-License-Identifier: EPL-2.0
// Makes JARs for Java SE.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import org.portwright.translator.TranslatedProgram;

/** Target {@code java}: a JAR for {@code java -jar}, with what it needs of the runtime in it. */
public final class JavaPackager implements TargetPackager {

    static final BundledJar RUNTIME = new BundledJar(JavaPackager.class, "portwright-runtime-se.jar");

    /** See {@link ReachableCode}. */
    static final Set<String> DISPATCHERS = Set.of(
            Relocation.RUNTIME + "/system/SystemCalls.dispatch",
            Relocation.RUNTIME + "/files/FileSystemCalls.dispatch",
            Relocation.RUNTIME + "/files/FileTable.make", // by what ioctl is asked for
            Relocation.RUNTIME + "/net/SocketCalls.dispatch",
            Relocation.RUNTIME + "/poll/PollCalls.make");

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
        SortedMap<String, byte[]> runtime = RUNTIME.classes();
        new BoundMembers(program).require(member -> isThere(member.owner(), runtime));
        Relocation relocation = Relocation.of(program.mainClass());
        SortedMap<String, byte[]> classes = new TreeMap<>(program.classes());
        ReachableCode needed = new ReachableCode(runtime, DISPATCHERS,
                number -> UsedSystemCalls.include(program, number));
        program.classes().forEach((path, contents) -> {
            if (path.endsWith(".class")) { // and not the table of landing pads
                needed.addReferencesOf(contents);
            }
        });
        needed.addInterface(Relocation.RUNTIME + "/Machine");
        if (!program.debugFiles().isEmpty()) {
            needed.addInterface(Relocation.RUNTIME + "/Memory");    // by which a debugger reads what is in no array
        }
        classes.putAll(needed.classes());
        SortedMap<String, byte[]> files = new TreeMap<>(relocation.apply(classes));
        files.putAll(program.debugFiles());
        return Map.of(jar, ProgramJar.of(manifest(program, options), files,
                relocation.runtimePackage(), StartingHeap.fit(program), options));
    }

    /** Of Java's own classes and of the runtime's; others may be on the class path when the program runs. */
    private static boolean isThere(String type, SortedMap<String, byte[]> runtime) {
        String file = type + ".class";
        if (type.startsWith(Relocation.RUNTIME + '/')) {
            return runtime.containsKey(file);
        }
        return !type.startsWith("java/") && !type.startsWith("javax/")
                || ClassLoader.getPlatformClassLoader().getResource(file) != null;
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
