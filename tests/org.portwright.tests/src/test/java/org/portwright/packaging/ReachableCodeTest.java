// SPDX-License-Identifier: EPL-2.0
// The part of the runtime that a program gets is whole.
package org.portwright.packaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

/** ProgramsTest runs all programs with their part of the runtime; here each name in it is looked up, run or not. */
class ReachableCodeTest {

    private static final String RUNTIME = "org/portwright/runtime/";
    private static final int LARGEST_RUNTIME_OF_HELLO = 90 * 1024;

    private static Path jar(String source, String target) throws Exception {
        Path file = source.startsWith("samples/") ? Toolchain.ROOT.resolve(source)
                : Toolchain.resource("programs/" + source);
        String name = "reachable-" + file.getFileName().toString().replaceAll("\\..*", "");
        return Translations.jar(name, Toolchain.compile(name, List.of(file), Variant.DEFAULT), target);
    }

    private static Map<String, ClassNode> classes(Path jar) throws Exception {
        Map<String, ClassNode> result = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(each -> each.getName().endsWith(".class")).toList()) {
                ClassNode node = new ClassNode();
                new ClassReader(zip.getInputStream(entry)).accept(node, 0);
                result.put(node.name, node);
            }
        }
        return result;
    }

    /** What is referred to and is not in the JAR, of the runtime. */
    private static List<String> missing(Map<String, ClassNode> classes) {
        List<String> missing = new ArrayList<>();
        for (ClassNode node : classes.values()) {
            for (MethodNode method : node.methods) {
                for (AbstractInsnNode instruction : method.instructions) {
                    String where = node.name + '.' + method.name + ": ";
                    if (instruction instanceof MethodInsnNode call) {
                        check(classes, call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE,
                                true, call.owner, call.name, call.desc, where, missing);
                    } else if (instruction instanceof FieldInsnNode field) {
                        check(classes, false, false, field.owner, field.name, field.desc, where, missing);
                    } else if (instruction instanceof TypeInsnNode type) {
                        find(classes, type.desc.replaceAll("^\\[+L?|;$", ""), where, missing);
                    } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                        for (Object argument : dynamic.bsmArgs) {
                            if (argument instanceof Handle handle) {
                                check(classes, false, handle.getDesc().startsWith("("), handle.getOwner(), handle.getName(),
                                        handle.getDesc(), where, missing);
                            }
                        }
                    }
                }
            }
        }
        return missing;
    }

    private static ClassNode find(Map<String, ClassNode> classes, String name, String where, List<String> missing) {
        ClassNode node = classes.get(name);
        if (node == null && name.startsWith(RUNTIME)) {
            missing.add(where + name);
        }
        return node;
    }

    private static void check(Map<String, ClassNode> classes, boolean ofObject, boolean isMethod, String owner, String name,
            String descriptor, String where, List<String> missing) {
        ClassNode node = find(classes, owner, where, missing);
        // Of a class without objects no method is called, although the code for it may be there.
        if (node != null && !(ofObject && hasNoObjects(classes, node)) && !has(classes, node, isMethod, name + descriptor)) {
            missing.add(where + owner + '.' + name + descriptor);
        }
    }

    private static boolean hasNoObjects(Map<String, ClassNode> classes, ClassNode type) {
        return classes.values().stream().noneMatch(node -> isBelow(classes, node, type.name)
                && node.methods.stream().anyMatch(method -> method.name.equals("<init>")))
                && (type.access & Opcodes.ACC_INTERFACE) == 0;
    }

    private static boolean isBelow(Map<String, ClassNode> classes, ClassNode node, String above) {
        return node != null && (node.name.equals(above) || node.interfaces.contains(above)
                || isBelow(classes, classes.get(node.superName), above));
    }

    /** Whether a class, or one above it, has a member; what is above the JAR's classes may have any. */
    private static boolean has(Map<String, ClassNode> classes, ClassNode node, boolean isMethod, String member) {
        List<String> members = new ArrayList<>();
        if (isMethod) {
            node.methods.forEach(method -> members.add(method.name + method.desc));
        } else {
            node.fields.forEach(field -> members.add(field.name + field.desc));
        }
        if (members.contains(member)) {
            return true;
        }
        List<String> above = new ArrayList<>(node.interfaces);
        above.add(node.superName);
        return above.stream().anyMatch(name -> classes.containsKey(name)
                ? has(classes, classes.get(name), isMethod, member) : !name.equals("java/lang/Object"))
                || List.of("toString()Ljava/lang/String;", "hashCode()I", "equals(Ljava/lang/Object;)Z",
                        "getClass()Ljava/lang/Class;", "wait()V", "notifyAll()V", "wait(J)V").contains(member);
    }

    @ParameterizedTest
    @CsvSource({"samples/hello/hello.c, java", "samples/hello/hello.c, j2me", "samples/life/life.c, java",
        "samples/life/life.c, j2me", "files.c, java", "files.c, j2me", "signals.c, java", "sockets.c, java",
        "thread-c11.c, java", "exceptions.cpp, java", "exceptions.cpp, j2me", "memory-grows.c, java",
        "pipes-and-polling.c, java", "rounding-modes.c, java", "rounding-modes.c, j2me"})
    void everyNameIsThere(String source, String target) throws Exception {
        assertEquals(List.of(), missing(classes(jar(source, target))));
    }

    @Test
    void aConsoleProgramGetsNoSocketsAndDoesNotPoll() throws Exception {
        Path jar = jar("samples/hello/hello.c", "java");
        Map<String, ClassNode> classes = classes(jar);
        assertFalse(classes.containsKey(RUNTIME + "net/SocketCalls"));
        assertFalse(classes.containsKey(RUNTIME + "poll/Poll"));
        long size = 0;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : zip.stream().filter(each -> each.getName().startsWith(RUNTIME)).toList()) {
                // and its two headers (PKWARE APPNOTE, 4.3.7 and 4.3.12)
                size += entry.getName().endsWith(".class")
                        ? entry.getCompressedSize() + 30 + 46 + 2 * entry.getName().length() : 0;
            }
        }
        assertTrue(size < LARGEST_RUNTIME_OF_HELLO, size + " bytes");
    }

    /** A program that no translator has looked at may make any call. */
    @Test
    void aProgramOfUnknownCallsGetsAll() throws Exception {
        SortedMap<String, byte[]> library = TargetPackager.of("java").runtime().classes();
        ReachableCode all = new ReachableCode(library, JavaPackager.DISPATCHERS, number -> true);
        all.addInterface(Relocation.RUNTIME + "/Machine");
        SortedMap<String, byte[]> classes = all.classes();
        for (String name : List.of("net/StreamSocket", "poll/Epoll", "files/RegularFile", "time/Timers", "files/LockCalls")) {
            assertTrue(classes.containsKey(RUNTIME + name + ".class"), name);
        }
    }
}
