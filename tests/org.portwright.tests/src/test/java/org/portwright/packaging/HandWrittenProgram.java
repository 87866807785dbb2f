// SPDX-License-Identifier: EPL-2.0
// Makes programs for the runtime and the packager without the translator, from Java source.
package org.portwright.packaging;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.portwright.translator.SystemCalls;
import org.portwright.translator.TranslatedProgram;

/** A class that implements the runtime's Program, as the translator would generate it, and a memory image. */
public final class HandWrittenProgram {

    /** Flag of the image: memory does not grow. */
    private static final int LIMITED = 4;
    public static final int DATA = 0x01000000;
    public static final int STACK_SIZE = 0x10000;
    public static final int MEMORY_END = DATA + 0x100000;

    /** No translator has looked at these programs. */
    public static final SystemCalls ANY_CALLS = new SystemCalls(new TreeMap<>(), new TreeSet<>(Set.of("start")),
            Optional.empty());

    private static final String BEFORE = """
            import org.portwright.runtime.*;
            public class %s implements Program {
                public static void main(String[] args) { %s }
                public void uncaught(int object, int sp) { }
                public long call(int address, int sp, int a0, int a1, int a2, int a3) {
                    if (address == 0x60000010) { handler(a0); return 0; }
                    throw Machine.badCall(address);
                }
                static void handler(int signal) { Memory.storeInt(0x01000100, signal); }
                static void write(int fd, String text) {
                    for (int i = 0; i < text.length(); i++) { Memory.storeByte(0x01001000 + i, text.charAt(i)); }
                    Machine.systemCall(4004, fd, 0x01001000, text.length(), 0, 0x01000000 - 64);
                }
                static void string(int address, String text) {
                    for (int i = 0; i < text.length(); i++) { Memory.storeByte(address + i, text.charAt(i)); }
                    Memory.storeByte(address + text.length(), 0);
                }
                static int call(int number, int a0, int a1, int a2, int a3) {
                    return Machine.systemCall(number, a0, a1, a2, a3, 0x01000000 - 64);
                }
            """;

    private HandWrittenProgram() {
    }

    /**
     * Compiles a program.
     *
     * @param target {@code java} or {@code j2me}
     * @param members Java source of members, with {@code public void start(int sp)} among them
     */
    public static TranslatedProgram compile(String target, String members) {
        return compile(target, "Main", members, false);
    }

    public static TranslatedProgram compile(String target, String mainClass, String members, boolean bigEndian) {
        try {
            return new TranslatedProgram(target, mainClass, classes(target, mainClass, members),
                    image(bigEndian, new byte[64]), ANY_CALLS, null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static SortedMap<String, byte[]> classes(String target, String mainClass, String members)
            throws IOException {
        boolean java = target.equals("java");
        int dot = mainClass.lastIndexOf('.');
        String simpleName = mainClass.substring(dot + 1);
        String source = (dot < 0 ? "" : "package " + mainClass.substring(0, dot) + ";\n")
                + BEFORE.formatted(simpleName, java ? "Machine.run(new " + simpleName + "(), args);" : "")
                + members + "}\n";
        Path folder = Files.createTempDirectory("portwright-test");
        try {
            Path file = folder.resolve(simpleName + ".java");
            Files.writeString(file, source);
            Path runtime = folder.resolve("runtime.jar");
            try (InputStream in = TargetPackager.of(target).runtime().open()) {
                Files.copy(in, runtime);
            }
            JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
            StringWriter messages = new StringWriter();
            try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
                boolean good = compiler.getTask(messages, files, null,
                        List.of("--release", java ? "17" : "8", "-g", "-Xlint:-options", "-cp", runtime.toString(),
                                "-d", folder.resolve("out").toString()),
                        null, files.getJavaFileObjects(file)).call();
                if (!good) {
                    throw new IllegalArgumentException(messages.toString());
                }
            }
            return read(folder.resolve("out"));
        } finally {
            delete(folder);
        }
    }

    private static SortedMap<String, byte[]> read(Path folder) throws IOException {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                classes.put(folder.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted((a, b) -> b.compareTo(a)).forEach(file -> file.toFile().delete());
        }
    }

    /** A memory image: 64 KB of stack, some data, a megabyte in all above the stack. */
    public static byte[] image(boolean bigEndian, byte[] data) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            int[] header = {0x50574931, LIMITED | (bigEndian ? 1 : 0), DATA - STACK_SIZE, DATA, data.length, DATA + 0x2000,
                MEMORY_END, DATA, 0x60000000};
            for (int word : header) {
                out.writeInt(word);
            }
            out.write(data);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
