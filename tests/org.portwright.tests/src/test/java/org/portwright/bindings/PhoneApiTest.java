// SPDX-License-Identifier: EPL-2.0
// All of CLDC, MIDP and JSR-75 can be called from C.
package org.portwright.bindings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.portwright.bindings.language.BindingFiles;
import org.portwright.j2me.CldcChecks;
import org.portwright.j2me.PhoneApi;
import org.portwright.translator.Toolchain;
import org.portwright.translator.TranslatedProgram;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

class PhoneApiTest {

    private static final Path BINDINGS = Toolchain.ROOT.resolve("runtime/c/bindings/midp.bind");

    private static List<BoundClass> classes() throws Exception {
        List<String> problems = new ArrayList<>();
        List<BoundClass> classes = new BindingFiles().read(BINDINGS, problems::add);
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
    @Test
    void everyMemberCompilesAndItsGlueVerifies() throws Exception {
        Path header = BoundPrograms.header(BINDINGS);
        StringBuilder source = new StringBuilder("#include \"midp.h\"\nvoid *functions[] = {\n");
        int count = 0;
        for (BoundClass type : classes()) {
            for (BoundFunction function : type.functions()) {
                source.append("    (void *) ").append(function.name()).append(",\n");
                count++;
            }
        }
        source.append("};\nint main(void) { return functions[0] == 0; }\n");
        Path file = Files.writeString(header.resolveSibling("all-members.c"), source);
        Path elf = Toolchain.compile("all-members", List.of(file), new Variant("-O1", false, false),
                "-I" + header.getParent(), "-std=c99", "-Wall", "-Wextra", "-Werror");
        TranslatedProgram program = Translations.translate(elf, "j2me");
        SortedMap<String, byte[]> glue = new TreeMap<>();
        program.classes().forEach((path, bytes) -> {
            if (path.startsWith("Bindings")) {
                glue.put(path, bytes);
            }
        });
        assertTrue(count > 1400, "only " + count + " functions");
        Path jar = Translations.jar("all-members", elf, "j2me");
        verify(jar, glue);
        TreeMap<String, byte[]> all = new TreeMap<>();
        try (java.util.zip.ZipFile zip = new java.util.zip.ZipFile(jar.toFile())) {
            for (var entry : zip.stream().filter(each -> each.getName().endsWith(".class")).toList()) {
                all.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
            }
        }
        assertEquals(List.of(), CldcChecks.check(all));
    }

    /** Loading by a loader of its own makes HotSpot verify; the phone's classes are those that it has itself, or stubs. */
    private static void verify(Path jar, SortedMap<String, byte[]> glue) throws Exception {
        SortedMap<String, byte[]> api = PhoneApi.classes();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()},
                ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] bytes = api.get(name.replace('.', '/') + ".class");
                return bytes != null ? defineClass(name, bytes, 0, bytes.length) : super.findClass(name);
            }
        }) {
            for (String path : glue.keySet()) {
                String name = path.substring(0, path.length() - ".class".length()).replace('/', '.');
                Class.forName(name, true, loader).getDeclaredMethods();
            }
        }
    }

    @Test
    void theHeaderIsOneForCPlusPlusToo() throws Exception {
        Path header = BoundPrograms.header(BINDINGS);
        Path file = Files.writeString(header.resolveSibling("plus.cpp"),
                "#include \"midp.h\"\nint main() { return String_length(java_string(\"four\")) == 4 ? 0 : 1; }\n");
        Path elf = Toolchain.compile("plus", List.of(file), Variant.DEFAULT, "-I" + header.getParent(), "-Wall", "-Werror");
        Path jar = Translations.jar("plus", elf, "java");
        assertEquals(0, org.portwright.translator.Targets.run("java", jar, List.of(), new byte[0]).status());
    }
}
