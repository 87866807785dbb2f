// SPDX-License-Identifier: EPL-2.0
// Programs in C that call Java.
package org.portwright.bindings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Variant;

/** Makes headers of the .bind files in src/test/resources/bindings, and compiles programs with them. */
public final class BoundPrograms {

    /** What is there already, by the .bind file: another test may be reading it. */
    private static final Map<Path, Path> HEADERS = new HashMap<>();
    private static final Set<Path> SHIPPED = new HashSet<>();

    private BoundPrograms() {
    }

    /** Writes the header of a .bind file to a folder of that name, once. */
    static synchronized Path header(Path file) throws IOException, BindingException {
        Path known = HEADERS.get(file);
        if (known != null) {
            return known;
        }
        String name = file.getFileName().toString().replaceFirst("\\.bind$", "");
        List<String> problems = new ArrayList<>();
        List<BoundClass> classes = BindLanguage.FILES.read(file, problems::add).classes();
        if (classes.isEmpty()) {
            throw new AssertionError(String.join("\n", problems));
        }
        Path folder = Files.createDirectories(Toolchain.outputFolder().resolve("bindings"));
        Path header = Files.writeString(folder.resolve(name + ".h"), HeaderWriter.write(name, classes));
        HEADERS.put(file, header);
        return header;
    }

    /** The ELF file of a program in src/test/resources/bindings that includes library.h. */
    static Path compile(String name, Variant variant, String... options) throws Exception {
        return compileFile(name + ".c", variant, options);
    }

    /** As {@link #compile}; the name has its suffix. */
    static Path compileFile(String file, Variant variant, String... options) throws Exception {
        Path header = header(Toolchain.resource("bindings/library.bind"));
        List<String> all = new ArrayList<>(List.of("-I" + header.getParent()));
        all.addAll(List.of(options));
        return Toolchain.compile(file.replaceFirst("\\.\\w+$", ""), List.of(Toolchain.resource("bindings/" + file)), variant,
                all.toArray(new String[0]));
    }

    /** The ELF file of a program that includes portwright/midp.h. */
    static Path compileForPhone(String name, Path source) throws Exception {
        return Toolchain.compile(name, List.of(source), Variant.DEFAULT, "-I" + shippedHeaders("midp"));
    }

    /** A folder to give to the compiler, for portwright/NAME.h of names in runtime/c/bindings. */
    public static synchronized Path shippedHeaders(String... names) throws Exception {
        Path include = Toolchain.outputFolder().resolve("bindings/include");
        Files.createDirectories(include.resolve("portwright"));
        for (String name : names) {
            Path header = header(Toolchain.ROOT.resolve("runtime/c/bindings/" + name + ".bind"));
            Path copy = include.resolve("portwright/" + name + ".h");
            if (SHIPPED.add(copy)) {
                Files.copy(header, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return include;
    }
}
