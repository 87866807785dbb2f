// SPDX-License-Identifier: EPL-2.0
// Reads what Java's documentation says of classes and members.
package org.portwright.bindings.language.ide;

import com.google.inject.Singleton;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.objectweb.asm.Type;
import org.portwright.bindings.ClassPath;
import org.portwright.bindings.JavaClass;
import org.portwright.bindings.JavaClass.Member;

/**
 * Documentation comments of Java (JDK, Documentation Comment Specification): from the source in the project of a JAR, from the
 * JAR with sources beside it, or from the JDK's own src.zip. Remembers what it has read, as long as the editor is there.
 */
@Singleton
class JavaDocumentation {
    /** What sources of NAME.jar are called, in the order of preference. */
    private static final List<String> SOURCE_JARS = List.of("-sources.jar", "-source.jar", "-src.jar", "-src.zip");
    private static final int MOST_REMEMBERED = 200;

    private final Map<List<Object>, SourceComments> known = new HashMap<>();

    /**
     * What is said of a class.
     *
     * @param jars that the class may be from
     * @return text without marks; empty if there is no source, or nothing is said
     */
    Optional<String> of(JavaClass type, List<Path> jars, boolean isOfJava) {
        return Optional.ofNullable(source(type, jars, isOfJava).classes().get(nameInFile(type))).map(JavaDocText::of)
                .filter(text -> !text.isEmpty());
    }

    /**
     * What is said of a member, or else of the one that it overrides.
     *
     * @param path where superclasses are found
     */
    Optional<String> of(JavaClass type, Member member, ClassPath path, List<Path> jars, boolean isOfJava) {
        Optional<String> own = source(type, jars, isOfJava).members().getOrDefault(nameInFile(type), List.of()).stream()
                .filter(each -> isMeant(each, member)).max((a, b) -> Integer.compare(likeness(a, member), likeness(b, member)))
                .map(each -> JavaDocText.of(each.text())).filter(text -> !text.isEmpty() && !text.contains(JavaDocText.INHERITED));
        if (own.isPresent() || !member.isMethod() || member.isConstructor()) {
            return own;
        }
        return Stream.concat(Stream.ofNullable(type.superclass()), type.interfaces().stream()).flatMap(each -> path.find(each).stream())
                .flatMap(parent -> parent.members().stream().filter(each -> each.name().equals(member.name())
                        && arguments(each).equals(arguments(member))).findFirst()
                        .or(() -> Optional.of(member)).flatMap(each -> of(parent, each, path, jars, isOfJava)).stream())
                .findFirst();
    }

    private static String arguments(Member member) {
        return member.descriptor().substring(0, member.descriptor().indexOf(')') + 1);
    }

    private static String nameInFile(JavaClass type) {
        return type.name().substring(type.name().lastIndexOf('/') + 1).replace('$', '.');
    }

    private static boolean isMeant(SourceComments.Documented documented, Member member) {
        String name = member.isConstructor() ? JavaClass.CONSTRUCTOR : member.name();
        return documented.name().equals(name) && (documented.types() == null ? !member.isMethod()
                : member.isMethod() && documented.types().size() == Type.getArgumentTypes(member.descriptor()).length);
    }

    /** How many types are written as the class file has them: others are names of type parameters. */
    private static int likeness(SourceComments.Documented documented, Member member) {
        int same = 0;
        Type[] types = member.isMethod() ? Type.getArgumentTypes(member.descriptor()) : new Type[0];
        for (int i = 0; i < types.length; i++) {
            String name = types[i].getClassName().replace('$', '.');
            same += name.equals(documented.types().get(i)) || name.endsWith('.' + documented.types().get(i)) ? 1 : 0;
        }
        return same;
    }

    private synchronized SourceComments source(JavaClass type, List<Path> jars, boolean isOfJava) {
        String outermost = type.name().replaceFirst("(?<=[^/])\\$.*", "");
        try {
            Optional<Path> file = SourceFiles.java(jars, type.name());
            if (file.isPresent()) {
                return read(List.of(file.get(), Files.getLastModifiedTime(file.get())), () -> Files.readString(file.get()));
            }
            for (Path jar : jars) {
                String name = jar.toString().replaceFirst("\\.jar$", "");
                for (String end : SOURCE_JARS) {
                    Path sources = Path.of(name + end);
                    if (Files.isRegularFile(sources)) {
                        SourceComments found = entry(sources, "", outermost);
                        if (found != SourceComments.NONE) {
                            return found;
                        }
                    }
                }
            }
            Path jdk = Path.of(System.getProperty("java.home"), "lib", "src.zip");
            if (isOfJava && Files.isRegularFile(jdk)) {
                for (String module : modules(outermost)) {
                    SourceComments found = entry(jdk, module + "/", outermost);
                    if (found != SourceComments.NONE) {
                        return found;
                    }
                }
            }
        } catch (IOException e) {
            // Of what can't be read nothing is told.
        }
        return SourceComments.NONE;
    }

    /** The modules that a class's package is in (JEP 220). */
    private static List<String> modules(String internalName) throws IOException {
        int slash = internalName.lastIndexOf('/');
        FileSystem system = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path packages = system.getPath("/packages", slash < 0 ? "" : internalName.substring(0, slash).replace('/', '.'));
        if (!Files.isDirectory(packages)) {
            return List.of();
        }
        try (Stream<Path> modules = Files.list(packages)) {
            return modules.map(each -> each.getFileName().toString()).toList();
        }
    }

    private SourceComments entry(Path zip, String folder, String internalName) throws IOException {
        String name = folder + internalName + ".java";
        return read(List.of(zip, name, Files.getLastModifiedTime(zip)), () -> {
            try (ZipFile file = new ZipFile(zip.toFile())) {
                ZipEntry entry = file.getEntry(name);
                return entry == null ? null : new String(file.getInputStream(entry).readAllBytes(),
                        StandardCharsets.UTF_8);
            }
        });
    }

    private interface Text {
        String read() throws IOException;
    }

    private SourceComments read(List<Object> key, Text text) throws IOException {
        SourceComments source = known.get(key);
        if (source == null) {
            String java = text.read();
            source = java == null ? SourceComments.NONE : SourceParser.parse(java);
            if (known.size() >= MOST_REMEMBERED) {
                known.clear();
            }
            known.put(key, source);
        }
        return source;
    }
}
