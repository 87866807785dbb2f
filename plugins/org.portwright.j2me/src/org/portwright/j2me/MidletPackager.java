// SPDX-License-Identifier: EPL-2.0
// Makes MIDlet suites.
package org.portwright.j2me;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.portwright.packaging.BoundMembers;
import org.portwright.packaging.BundledJar;
import org.portwright.packaging.PackageException;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramJar;
import org.portwright.packaging.Relocation;
import org.portwright.packaging.TargetPackager;
import org.portwright.translator.TranslatedProgram;

/**
 * Target {@code j2me}: a MIDlet suite, that is, a JAR and its descriptor (JAD), whose name is the JAR's with
 * {@code .jad} in place of {@code .jar}.
 */
public final class MidletPackager implements TargetPackager {

    private static final BundledJar RUNTIME = Bundled.jar("portwright-runtime-cldc.jar");

    @Override
    public String target() {
        return "j2me";
    }

    @Override
    public BundledJar runtime() {
        return RUNTIME;
    }

    @Override
    public Map<Path, byte[]> files(TranslatedProgram program, PackageOptions options, Path jar) throws IOException {
        Path descriptor = descriptor(jar);
        if (descriptor.equals(jar)) {
            throw new PackageException(jar.toString(),
                    "this is the name of the descriptor; give the JAR another one, such as life.jar", null);
        }
        BoundMembers bound = new BoundMembers(program);
        if (!bound.isEmpty()) {
            bound.require(CldcChecks.of(RUNTIME.classes())::has);
        }
        Relocation relocation = Relocation.of(program.mainClass());
        String relocated = relocation.runtimePackage();
        boolean forDebugger = !program.debugFiles().isEmpty();
        String runtimePackage = relocated.equals(Relocation.RUNTIME) && !forDebugger ? ShortNames.PACKAGE : relocated;
        SortedMap<String, byte[]> runtime = RUNTIME.classes();
        SortedMap<String, byte[]> classes;
        if (forDebugger) {      // which finds memory by its name, and the program's places to stop by their bytecode indices
            classes = new TreeMap<>(StackMaps.ensure(relocation.apply(
                    PhoneRuntime.allClassesFor(program, !bound.isEmpty(), runtime))));
            classes.putAll(program.debugFiles());
        } else {
            classes = StackMaps.ensure(ShortNames.apply(MergedClasses.apply(
                    PhoneRuntime.classesFor(program, !bound.isEmpty(), runtime), Relocation.RUNTIME + "/Machine",
                    PhoneRuntime.isSmall(program)), runtimePackage));
        }
        MidletSuite suite = new MidletSuite(options, runtimePackage.replace('/', '.') + '.' + PhoneRuntime.MIDLET,
                program.mainClass());
        byte[] contents = ProgramJar.of(suite.manifest(), classes, runtimePackage, program.image(), options);
        Map<Path, byte[]> files = new LinkedHashMap<>();
        files.put(jar, contents);
        files.put(descriptor, suite.descriptor(jar.getFileName().toString(), contents.length));
        return files;
    }

    /** Path of the descriptor that belongs to a suite's JAR. */
    static Path descriptor(Path jar) {
        String name = jar.getFileName().toString();
        String base = name.endsWith(".jar") ? name.substring(0, name.length() - ".jar".length()) : name;
        return jar.resolveSibling(base + ".jad");
    }
}
