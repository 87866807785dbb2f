// SPDX-License-Identifier: EPL-2.0
// Gives class files for Java 5 and older what an archive of classes (class data sharing) wants: version 51 with stack maps.
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.MethodVisitor;

/** Run with the JARs on the class path, and named: each is written anew if it has such classes. */
public final class ModernClasses {

    /** The JVM archives no class that is older, and checks it by inference, which takes several times as long. */
    private static final int LEAST = Opcodes.V1_6;
    private static final int MODERN = Opcodes.V1_7;

    private ModernClasses() {
    }

    public static void main(String[] jars) throws IOException {
        for (String name : jars) {
            Path jar = Path.of(name);
            if (hasOldClasses(jar)) {
                Path copy = jar.resolveSibling(jar.getFileName() + ".part");
                rewrite(jar, copy);
                Files.move(copy, jar, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static boolean isOld(ZipEntry entry, byte[] contents) {
        return entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")
                && (contents[6] << 8 | contents[7] & 0xff) < LEAST;
    }

    private static boolean hasOldClasses(Path jar) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().endsWith(".class") && isOld(entry, zip.getInputStream(entry).readNBytes(8))) {
                    return true;
                }
            }
            return false;
        }
    }

    private static void rewrite(Path jar, Path copy) throws IOException {
        try (ZipFile zip = new ZipFile(jar.toFile()); OutputStream file = Files.newOutputStream(copy);
                ZipOutputStream out = new ZipOutputStream(file)) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                byte[] contents = zip.getInputStream(entry).readAllBytes();
                ZipEntry written = new ZipEntry(entry.getName());
                written.setTime(entry.getTime());
                out.putNextEntry(written);
                out.write(isOld(entry, contents) ? modern(contents) : contents);
                out.closeEntry();
            }
        }
    }

    private static byte[] modern(byte[] old) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        new ClassReader(old).accept(new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                super.visit(MODERN, access, name, signature, superName, interfaces);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return new JSRInlinerAdapter(super.visitMethod(access, name, descriptor, signature, exceptions), access,
                        name, descriptor, signature, exceptions);
            }
        }, ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }
}
