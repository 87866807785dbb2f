// SPDX-License-Identifier: EPL-2.0
// Gives what a suite has of the runtime short names.
package org.portwright.j2me;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.ClassNode;
import org.portwright.packaging.Relocation;

/**
 * Renames the runtime's classes, fields and methods: names are a good part of small class files, and the paths of files are
 * in a JAR twice. The program's own classes and methods keep their names, and so does what is looked for by its name.
 */
final class ShortNames {

    /** The runtime's package in the suite of a program that is in no package. */
    static final String PACKAGE = "pw";

    /** Interfaces whose methods keep their names: the program has others beside them, or somebody else calls them. */
    private static final Set<String> INTERFACES = Set.of(Relocation.RUNTIME + "/Console", Relocation.RUNTIME + "/Program");
    /**
     * Classes that keep their simple names: those that PhoneRuntime adds by their names, what somebody needs who runs a
     * suite without a phone, and the console, for which the emulator looks.
     */
    private static final Set<String> KEPT_CLASSES = Set.of("ProgramMIDlet", "PathCalls", "PhoneFiles", "SocketCalls",
            "Console", "ConsoleCanvas", "Machine", "Program");
    private static final Set<String> KEPT_METHODS = Set.of("<init>", "<clinit>", "awaitEnd", "execute");

    private final Map<String, ClassNode> suite = new TreeMap<>();
    private final Map<String, String> classes = new HashMap<>();
    private final Map<String, String> fields = new HashMap<>();
    /** By name and parameters. */
    private final Map<String, String> methods = new HashMap<>();
    /** How many names have been given to methods with these parameters. */
    private final Map<String, Integer> named = new HashMap<>();

    private ShortNames(SortedMap<String, byte[]> suite, String runtimePackage) throws IOException {
        suite.values().forEach(bytes -> {
            ClassNode node = read(bytes);
            this.suite.put(node.name, node);
        });
        SortedMap<String, byte[]> api = PhoneApi.classes();
        Set<String> keptMethods = new HashSet<>(KEPT_METHODS);
        List<ClassNode> runtime = this.suite.values().stream().filter(node -> isOfRuntime(node.name)).toList();
        for (ClassNode node : runtime) {
            String simpleName = node.name.substring(Relocation.RUNTIME.length() + 1);
            classes.put(node.name, runtimePackage + '/'
                    + (KEPT_CLASSES.contains(simpleName) ? simpleName : shortName(classes.size())));
            if (INTERFACES.contains(node.name)) {
                node.methods.forEach(method -> keptMethods.add(method.name));
            }
            addMethodsAbove(node, api, keptMethods);
        }
        for (ClassNode node : runtime) {
            node.fields.forEach(field -> fields.computeIfAbsent(field.name, name -> shortName(fields.size())));
            node.methods.stream().filter(method -> !keptMethods.contains(method.name))
                    .forEach(method -> methods.computeIfAbsent(method.name + parameters(method.desc),
                            key -> nextName(parameters(method.desc))));
        }
    }

    private static String parameters(String descriptor) {
        return descriptor.substring(0, descriptor.indexOf(')') + 1);
    }

    /** Methods that differ in their parameters may have one name. */
    private String nextName(String parameters) {
        return shortName(named.merge(parameters, 1, Integer::sum) - 1);
    }

    /**
     * Renamed copies of all classes of a suite.
     *
     * @param suite          path in the JAR to class file
     * @param runtimePackage where the runtime is to be, as an internal name (JVMS 4.2.1)
     * @throws IOException if the phone's API can't be read
     */
    static SortedMap<String, byte[]> apply(SortedMap<String, byte[]> suite, String runtimePackage) throws IOException {
        ShortNames names = new ShortNames(suite, runtimePackage);
        SortedMap<String, byte[]> result = new TreeMap<>();
        suite.forEach((path, bytes) -> {
            String name = path.substring(0, path.length() - ".class".length());
            result.put(names.classes.getOrDefault(name, name) + ".class", names.rename(bytes));
        });
        return result;
    }

    private static ClassNode read(byte[] bytes) {
        ClassNode node = new ClassNode();
        new ClassReader(bytes).accept(node, ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return node;
    }

    private static boolean isOfRuntime(String name) {
        return name.startsWith(Relocation.RUNTIME + '/');
    }

    /** a to z, and then with a digit, so that none is a word of Java. */
    private static String shortName(int number) {
        String letter = String.valueOf((char) ('a' + number % 26));
        return number < 26 ? letter : letter + (number / 26 - 1);
    }

    private static List<String> superTypes(ClassNode node) {
        List<String> result = new ArrayList<>(node.interfaces);
        if (node.superName != null) {
            result.add(node.superName);
        }
        return result;
    }

    /** Adds the names of the methods that a class has or may override of the phone's. */
    private static void addMethodsAbove(ClassNode node, SortedMap<String, byte[]> api, Set<String> names) {
        for (String name : superTypes(node)) {
            byte[] bytes = api.get(name + ".class");
            if (bytes != null) {
                ClassNode above = read(bytes);
                above.methods.forEach(method -> names.add(method.name));
                addMethodsAbove(above, api, names);
            }
        }
    }

    /** Whether a member that is looked for in a class is one of the runtime's. */
    private boolean isOfRuntime(String owner, String name, String descriptor) {
        ClassNode node = suite.get(owner);
        if (node == null) {
            return false;
        }
        boolean isHere = isOfRuntime(owner) && (descriptor.startsWith("(")
                ? node.methods.stream().anyMatch(each -> each.name.equals(name) && each.desc.equals(descriptor))
                : node.fields.stream().anyMatch(each -> each.name.equals(name) && each.desc.equals(descriptor)));
        return isHere || superTypes(node).stream().anyMatch(above -> isOfRuntime(above, name, descriptor));
    }

    private byte[] rename(byte[] bytes) {
        ClassWriter writer = new ClassWriter(0);
        Remapper remapper = new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) {
                return classes.getOrDefault(internalName, internalName);
            }

            @Override
            public String mapFieldName(String owner, String name, String descriptor) {
                return isOfRuntime(owner, name, descriptor) ? fields.get(name) : name;
            }

            @Override
            public String mapMethodName(String owner, String name, String descriptor) {
                return isOfRuntime(owner, name, descriptor) ? methods.getOrDefault(name + parameters(descriptor), name) : name;
            }
        };
        new ClassReader(bytes).accept(new ClassRemapper(writer, remapper) {
            @Override
            public void visitInnerClass(String name, String outerName, String innerName, int access) {
                // CLDC has nobody who asks for it, nor for the exceptions that a method declares.
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                return super.visitMethod(access, name, descriptor, signature, null);
            }
        }, 0);
        return writer.toByteArray();
    }
}
