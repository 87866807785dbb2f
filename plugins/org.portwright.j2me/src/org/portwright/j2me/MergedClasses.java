// SPDX-License-Identifier: EPL-2.0
// Puts static members into one class.
package org.portwright.j2me;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Moves the members of classes that nobody makes objects of, and that have static members only, into one of them, and the
 * static methods of others: each file in a JAR costs some 100 bytes, and what several class files name each of them has to
 * spell out. What several classes initialise is initialised together then, when the first is used, so one whose
 * initialisation uses that of another one keeps its members; and so does one that tells the lines of its source, by which
 * a debugger finds it.
 */
final class MergedClasses {

    private static final String INITIALIZER = "<clinit>";
    private static final int MAJOR_VERSION = 0xffff;

    private final SortedMap<String, ClassNode> suite = new TreeMap<>();
    private final String host;
    /** Other classes that may lose members to the host. */
    private final List<ClassNode> others = new ArrayList<>();
    /** Those that are moved into the host. */
    private final Set<String> moved = new TreeSet<>();
    /** Names in the host of the members that are moved: by {@code a/B.name(I)V}. */
    private final Map<String, String> names = new HashMap<>();

    private MergedClasses(SortedMap<String, byte[]> classes, String host, boolean ofAllPackages) {
        for (byte[] bytes : classes.values()) {
            ClassNode node = new ClassNode();
            new ClassReader(bytes).accept(node, ClassReader.EXPAND_FRAMES);
            suite.put(node.name, node);
        }
        this.host = host;
        String runtimePackage = host.substring(0, host.lastIndexOf('/') + 1);
        for (ClassNode node : suite.values()) {
            if (!node.name.equals(host) && (node.access & Opcodes.ACC_INTERFACE) == 0 && !hasLines(node)
                    && (ofAllPackages || node.name.startsWith(runtimePackage))) {
                if (hasStaticMembersOnly(node) && !initialisesOthers(node)) {
                    moved.add(node.name);
                } else {
                    others.add(node);
                }
            }
        }
    }

    /**
     * The same classes, fewer.
     *
     * @param classes path in the JAR to class file, of all of a suite
     * @param host    internal name of the class that the others are put into
     * @param ofAllPackages whether not only those of the host's package are
     */
    static SortedMap<String, byte[]> apply(SortedMap<String, byte[]> classes, String host, boolean ofAllPackages) {
        MergedClasses merged = new MergedClasses(classes, host, ofAllPackages);
        merged.move();
        SortedMap<String, byte[]> result = new TreeMap<>();
        merged.suite.values().forEach(node -> result.put(node.name + ".class", merged.write(node)));
        return result;
    }

    private static boolean hasStaticMembersOnly(ClassNode node) {
        return "java/lang/Object".equals(node.superName) && node.interfaces.isEmpty()
                && node.fields.stream().allMatch(field -> isStatic(field.access))
                && node.methods.stream().allMatch(method -> isStatic(method.access));
    }

    private static boolean isStatic(int access) {
        return (access & Opcodes.ACC_STATIC) != 0;
    }

    private static boolean hasLines(ClassNode node) {
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof LineNumberNode) {
                    return true;
                }
            }
        }
        return false;
    }

    private static MethodNode initializer(ClassNode node) {
        return node.methods.stream().filter(method -> method.name.equals(INITIALIZER)).findFirst().orElse(null);
    }

    /** Whether what a class does to initialise itself may use another class that does something for that. */
    private boolean initialisesOthers(ClassNode node) {
        MethodNode first = initializer(node);
        Set<MethodNode> seen = new HashSet<>();
        Deque<MethodNode> pending = new ArrayDeque<>();
        if (first != null) {
            pending.add(first);
        }
        while (!pending.isEmpty()) {
            MethodNode method = pending.remove();
            if (!seen.add(method)) {
                continue;
            }
            for (AbstractInsnNode instruction : method.instructions) {
                String used = instruction instanceof FieldInsnNode field ? field.owner
                        : instruction instanceof MethodInsnNode call ? call.owner
                        : instruction instanceof TypeInsnNode type ? type.desc : null;
                ClassNode other = used == null || used.equals(node.name) ? null : suite.get(used);
                if (other != null && initializer(other) != null) {
                    return true;
                }
                if (instruction instanceof MethodInsnNode call) {
                    suite.values().stream().filter(each -> isBelow(each, call.owner)).forEach(each -> each.methods.stream()
                            .filter(callee -> callee.name.equals(call.name) && callee.desc.equals(call.desc))
                            .forEach(pending::add));
                }
            }
        }
        return false;
    }

    /** Whether objects of a class may be some of another one, which need not be of the suite. */
    private boolean isBelow(ClassNode node, String above) {
        if (node.name.equals(above)) {
            return true;
        }
        List<String> superTypes = new ArrayList<>(node.interfaces);
        superTypes.add(node.superName);
        return superTypes.stream().anyMatch(name -> suite.containsKey(name) ? isBelow(suite.get(name), above)
                : !name.equals("java/lang/Object") && !suite.containsKey(above));
    }

    private void move() {
        ClassNode target = suite.get(host);
        Set<String> taken = new HashSet<>();
        target.fields.forEach(field -> taken.add(field.name + field.desc));
        target.methods.forEach(method -> taken.add(method.name + method.desc));
        List<MethodNode> initializers = new ArrayList<>();
        if (initializer(target) != null) {
            initializers.add(initializer(target));
        }
        for (String name : moved) {
            ClassNode node = suite.get(name);
            if ((node.version & MAJOR_VERSION) > (target.version & MAJOR_VERSION)) {
                target.version = node.version;
            }
            for (FieldNode field : node.fields) {
                field.name = choose(name, field.name, field.desc, taken);
                target.fields.add(field);
            }
            for (MethodNode method : node.methods) {
                if (method.name.equals(INITIALIZER)) {
                    initializers.add(method);
                } else {
                    method.name = choose(name, method.name, method.desc, taken);
                    target.methods.add(method);
                }
            }
        }
        for (ClassNode node : others) {
            for (MethodNode method : List.copyOf(node.methods)) {
                if (isMovable(node, method)) {
                    node.methods.remove(method);
                    method.name = choose(node.name, method.name, method.desc, taken);
                    target.methods.add(method);
                }
            }
        }
        suite.keySet().removeAll(moved);
        target.methods.removeIf(method -> method.name.equals(INITIALIZER));
        if (!initializers.isEmpty()) {
            target.methods.add(joined(initializers));
        }
        suite.values().forEach(this::callMoved);
    }

    /** Whether a method would do the same in another class. */
    private static boolean isMovable(ClassNode node, MethodNode method) {
        if (!isStatic(method.access) || (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || method.name.equals(INITIALIZER)) {
            return false;
        }
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && call.owner.equals(node.name) && !call.name.equals("<init>")
                    && node.methods.stream().anyMatch(each -> each.name.equals(call.name) && each.desc.equals(call.desc)
                            && (each.access & Opcodes.ACC_PRIVATE) != 0 && !isStatic(each.access))) {
                return false;
            }
        }
        return true;
    }

    /** Has a class use what has been moved where it is now. */
    private void callMoved(ClassNode node) {
        for (MethodNode method : node.methods) {
            for (AbstractInsnNode instruction : method.instructions) {
                if (instruction instanceof MethodInsnNode call) {
                    String name = names.get(call.owner + '.' + call.name + call.desc);
                    if (name != null) {
                        call.owner = host;
                        call.name = name;
                    }
                } else if (instruction instanceof FieldInsnNode field) {
                    String name = names.get(field.owner + '.' + field.name + field.desc);
                    if (name != null) {
                        field.owner = host;
                        field.name = name;
                    }
                }
            }
        }
    }

    private String choose(String owner, String name, String descriptor, Set<String> taken) {
        String chosen = name;
        for (int i = 0; !taken.add(chosen + descriptor); i++) {
            chosen = name + '_' + i;
        }
        names.put(owner + '.' + name + descriptor, chosen);
        return chosen;
    }

    /** One after the other: each begins without local variables, and leaves nothing on the stack. */
    private static MethodNode joined(List<MethodNode> methods) {
        MethodNode result = methods.get(0);
        for (MethodNode next : methods.subList(1, methods.size())) {
            LabelNode end = new LabelNode();
            for (AbstractInsnNode instruction : result.instructions.toArray()) {
                if (instruction.getOpcode() == Opcodes.RETURN) {
                    result.instructions.set(instruction, new JumpInsnNode(Opcodes.GOTO, end));
                }
            }
            result.instructions.add(end);
            result.instructions.add(new FrameNode(Opcodes.F_NEW, 0, new Object[0], 0, new Object[0]));
            result.instructions.add(next.instructions);
            result.tryCatchBlocks.addAll(next.tryCatchBlocks);
            result.maxLocals = Math.max(result.maxLocals, next.maxLocals);
            result.maxStack = Math.max(result.maxStack, next.maxStack);
        }
        return result;
    }

    /** What was within reach of a moved method still is. A private method that an object has may not be overridden. */
    private byte[] write(ClassNode node) {
        ClassWriter writer = new ClassWriter(0);
        node.access |= Opcodes.ACC_PUBLIC;
        node.fields.forEach(field -> field.access = reachable(field.access));
        node.methods.stream().filter(method -> (method.access & Opcodes.ACC_PRIVATE) == 0 || isStatic(method.access)
                || method.name.equals("<init>")).forEach(method -> method.access = reachable(method.access));
        node.accept(new ClassRemapper(writer, new Remapper(Opcodes.ASM9) {
            @Override
            public String map(String internalName) { // as a type of what is always null
                return moved.contains(internalName) ? host : internalName;
            }
        }));
        return writer.toByteArray();
    }

    private static int reachable(int access) {
        return access & ~(Opcodes.ACC_PRIVATE | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PUBLIC;
    }
}
