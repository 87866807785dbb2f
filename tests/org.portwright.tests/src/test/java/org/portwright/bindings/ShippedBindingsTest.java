// SPDX-License-Identifier: EPL-2.0
// All of CLDC, MIDP and JSR-75 can be called from C, and of Java SE what there is a header for.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.portwright.j2me.CldcChecks;
import org.portwright.j2me.PhoneApi;
import org.portwright.translator.Targets;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

class ShippedBindingsTest {

    private static final Path BINDINGS = Toolchain.ROOT.resolve("runtime/c/bindings/midp.bind");

    private static List<BoundClass> classes() throws Exception {
        return classes(BINDINGS);
    }

    private static List<BoundClass> classes(Path file) throws Exception {
        List<String> problems = new ArrayList<>();
        List<BoundClass> classes = BindLanguage.FILES.read(file, problems::add).classes();
        assertEquals(List.of(), problems);
        return classes;
    }

    @Test
    void noMemberIsLeftOut() throws Exception {
        for (BoundClass type : classes()) {
            assertEquals(List.of(), type.unmapped());
            long members = type.type().members().stream().filter(each -> BoundClass.isBindable(type.type(), each)).count();
            long bound = type.constants().size() + type.functions().stream()
                    .filter(each -> !each.binding().kind().makesClass() && !each.binding().name().isEmpty())
                    .filter(each -> !each.name().startsWith(type.name() + "_set_")).count();
            assertEquals(members, bound, type.type().displayName());
        }
    }

    @Test
    void everyPublicClassIsBound() throws Exception {
        TreeSet<String> bound = new TreeSet<>();
        classes().forEach(type -> bound.add(type.type().name()));
        TreeSet<String> there = new TreeSet<>();
        PhoneApi.classes().forEach((path, bytes) -> {
            JavaClass type = JavaClass.read(bytes);
            if (type.is(Opcodes.ACC_PUBLIC) && !type.name().startsWith("com/")) {
                there.add(type.name());
            }
        });
        assertEquals(there, bound);
    }

    /** The address of each function is taken, so that all are compiled, and all are translated. */
    @ParameterizedTest
    @CsvSource({"midp, j2me, 1400", "jdk, java, 7500", "swing, java, 9000"})
    void everyMemberCompilesAndItsGlueVerifies(String name, String target, int least) throws Exception {
        Path file = BINDINGS.resolveSibling(name + ".bind");
        Path header = BoundPrograms.header(file);
        StringBuilder source = new StringBuilder("#include \"" + name + ".h\"\nvoid *functions[] = {\n");
        int count = 0;
        for (BoundClass type : classes(file)) {
            for (BoundFunction function : type.functions()) {
                source.append("    (void *) ").append(function.name()).append(",\n");
                count++;
            }
        }
        source.append("};\nint main(void) { return functions[0] == 0; }\n");
        assertTrue(count > least, "only " + count + " functions");
        String program = "all-of-" + name;
        Path all = Files.writeString(header.resolveSibling(program + ".c"), source);
        Path elf = Toolchain.compile(program, List.of(all), new Variant("-O1", false, false),
                "-I" + header.getParent(), "-std=c99", "-Wall", "-Wextra", "-Werror");
        Path jar = Translations.jar(program, elf, target);
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(each -> each.getName().endsWith(".class")).toList()) {
                classes.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        verify(jar, classes.keySet(), target.equals("j2me") ? PhoneApi.classes() : new TreeMap<>());
        if (target.equals("j2me")) {
            assertEquals(List.of(), CldcChecks.check(classes));
        }
    }

    /** Loading by a loader of its own makes HotSpot verify; a phone's classes are those that Java SE has too, or stubs. */
    private static void verify(Path jar, Set<String> classes, SortedMap<String, byte[]> api) throws Exception {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = api.get(name.replace('.', '/') + ".class");
                return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.findClass(name);
            }
        }) {
            int glue = 0;
            for (String path : classes) {
                if (path.startsWith("Bindings")) {
                    Class.forName(path.substring(0, path.length() - ".class".length()), true, loader);
                    glue++;
                }
            }
            assertTrue(glue > 10, "only " + glue + " classes of glue");
        }
    }

    @Test
    void theHeaderIsOneForCPlusPlusToo() throws Exception {
        Path header = BoundPrograms.header(BINDINGS);
        Path file = Files.writeString(header.resolveSibling("plus.cpp"),
                "#include \"midp.h\"\nint main() { return String_length(java_string(\"four\")) == 4 ? 0 : 1; }\n");
        Path elf = Toolchain.compile("plus", List.of(file), Variant.DEFAULT, "-I" + header.getParent(), "-Wall", "-Werror");
        Path jar = Translations.jar("plus", elf, "java");
        assertEquals(0, Targets.run("java", jar, List.of(), new byte[0]).status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"midp", "jdk"})
    void whatCanBeThrownHasAClassInCPlusPlus(String name) throws Exception {
        Path header = BoundPrograms.header(BINDINGS.resolveSibling(name + ".bind"));
        Path file = Files.writeString(header.resolveSibling("thrown-" + name + ".cpp"),
                "#include <portwright/exceptions.hpp>\n#include \"" + name + ".h\"\nint main() { try { Thread_start(0); }"
                        + " catch (const java::io::IOException &) { return 1; } catch (const java::lang::Error &) { return 2; }"
                        + " catch (const java::lang::NullPointerException &) { return 3; } return 0; }\n");
        Path elf = Toolchain.compile("thrown-" + name, List.of(file), Variant.DEFAULT, "-I" + header.getParent(), "-Wall",
                "-Werror");
        Path jar = Translations.jar("thrown-" + name, elf, "java");
        assertEquals(3, Targets.run("java", jar, List.of(), new byte[0]).status());
    }
}
