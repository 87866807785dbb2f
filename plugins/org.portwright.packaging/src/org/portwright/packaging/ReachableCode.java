// SPDX-License-Identifier: EPL-2.0
// What of a library a program reaches.
package org.portwright.packaging;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The classes, methods and fields of a library that a program reaches (rapid type analysis: Bacon and Sweeney, "Fast
 * Static Analysis of C++ Virtual Function Calls", OOPSLA 1996). Why nothing is missing is in docs/runtime.md, "What of
 * the runtime is in a JAR".
 */
public final class ReachableCode {

    /** What the JVM and the Java library call of any object without that a class file says so. */
    private static final Set<String> METHODS_OF_OBJECT = Set.of("toString()Ljava/lang/String;", "hashCode()I",
            "equals(Ljava/lang/Object;)Z");
    private static final String CONSTRUCTOR = "<init>";
    private static final String INITIALIZER = "<clinit>";

    private final SortedMap<String, byte[]> library;
    private final SystemCallSwitches switches;
    /** Of a closed program, see the constructor; null of another. */
    private final SortedMap<String, byte[]> platform;
    private final Map<String, Integer> values;
    /** By internal name (JVMS 4.2.1), what was looked for; null if it is not of the library, as are most that a program names. */
    private final Map<String, ClassNode> parsed = new HashMap<>();

    // What is reached.
    private final Map<String, ClassNode> classes = new TreeMap<>();
    private final Set<MethodNode> methods = new HashSet<>();
    private final Set<FieldNode> fields = new HashSet<>();
    private final Set<ClassNode> instantiated = new HashSet<>();
    private final Set<ClassNode> initialized = new HashSet<>();
    /** Name and descriptor of what is called of an object, of whatever class. */
    private final Set<String> called = new HashSet<>();

    // What decides branches: see DecidedBranches.
    private final Set<FieldNode> written = new HashSet<>();
    /** Classes of which, or of one below which, there are objects. */
    private final Set<String> populated = new HashSet<>();
    /** The methods in which branches were decided by a field that nobody wrote, or a class without objects, by then. */
    private final Map<Object, Set<MethodNode>> decided = new HashMap<>();

    /** Whether all has been followed. */
    private boolean complete;

    private final Deque<MethodNode> pending = new ArrayDeque<>();
    /** Of fields and methods, whose classes have been mentioned: most come again and again. */
    private final Set<String> descriptors = new HashSet<>();
    /** Sees each name of a class in what is shown to it. */
    private final MethodVisitor mentions = new MethodRemapper(new MethodVisitor(Opcodes.ASM9) { },
            new Remapper(Opcodes.ASM9) {
                @Override
                public String map(String internalName) {
                    mention(internalName);
                    return internalName;
                }

                @Override
                public String mapDesc(String descriptor) {
                    return descriptors.add(descriptor) ? super.mapDesc(descriptor) : descriptor;
                }

                @Override
                public String mapMethodDesc(String descriptor) {
                    return descriptors.add(descriptor) ? super.mapMethodDesc(descriptor) : descriptor;
                }
            });

    /**
     * @param library path in the JAR to class file; what is not in it is not followed
     * @param dispatchers methods of the library that have a switch over the number of a system call, which is their first
     *        parameter: as {@code a/B.name}
     * @param mayCall whether the program may make the system call of a number, see {@link UsedSystemCalls#include}
     */
    public ReachableCode(SortedMap<String, byte[]> library, Set<String> dispatchers, IntPredicate mayCall) {
        this(library, dispatchers, mayCall, null, Map.of());
    }

    /**
     * For a closed program: nobody but its own classes and the platform uses the library. So the library is trimmed to
     * what can happen in it, see {@link DecidedBranches}.
     *
     * @param platform path to class file of all classes that are neither of the library nor of the program
     * @param values   of static fields of the library, whatever is written to them: as {@code a/B.name}
     */
    public ReachableCode(SortedMap<String, byte[]> library, Set<String> dispatchers, IntPredicate mayCall,
            SortedMap<String, byte[]> platform, Map<String, Integer> values) {
        this.library = library;
        this.platform = platform;
        this.values = values;
        switches = new SystemCallSwitches(dispatchers, mayCall);
    }

    /** Adds what a class that is not of the library itself reaches. */
    public void addReferencesOf(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        superTypes(node).forEach(name -> {
            mention(name);
            populate(name);
        });
        node.fields.forEach(field -> mention(Type.getType(field.desc)));
        node.methods.forEach(method -> followCode(method, false));
        follow();
    }

    /**
     * Adds a class whose static methods are called from outside, with all those that are public.
     *
     * @throws IllegalArgumentException if the library has no such class
     */
    public void addInterface(String internalName) {
        ClassNode node = require(internalName);
        keep(node);
        initialize(node);
        for (MethodNode method : node.methods) {
            if ((method.access & Opcodes.ACC_PUBLIC) != 0) {
                reach(node, method);
            }
        }
        follow();
    }

    /**
     * Adds a class that is loaded by its name, to make an object of it without arguments.
     *
     * @throws IllegalArgumentException if the library has no such class
     */
    public void addObject(String internalName) {
        ClassNode node = require(internalName);
        instantiate(node);
        call(true, internalName, CONSTRUCTOR, "()V");
        follow();
    }

    /** Adds an instance method that is called by its name, of any class; {@code awaitEnd()I}. */
    public void addMethod(String nameAndDescriptor) {
        int parameters = nameAndDescriptor.indexOf('(');
        call(false, "java/lang/Object", nameAndDescriptor.substring(0, parameters),
                nameAndDescriptor.substring(parameters));
        follow();
    }

    /** Path in the JAR to class file of all that was reached; of each class only the part that was. */
    public SortedMap<String, byte[]> classes() {
        SortedMap<String, byte[]> result = new TreeMap<>();
        complete = true;
        Map<MethodNode, MethodNode> trimmed = new HashMap<>();
        if (platform != null) {
            methods.forEach(method -> trimmed.put(method, DecidedBranches.of(method, factsFor(method))));
        }
        classes.forEach((name, node) -> result.put(name + ".class", write(node, trimmed)));
        return result;
    }

    // Classes.

    /** A class of the library; null if it is none. */
    private ClassNode find(String internalName) {
        if (!parsed.containsKey(internalName)) {
            byte[] classFile = library.get(internalName + ".class");
            parsed.put(internalName, classFile == null ? null : parse(classFile));
        }
        return parsed.get(internalName);
    }

    private ClassNode parse(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.EXPAND_FRAMES);
        switches.trim(node);
        return node;
    }

    private ClassNode require(String internalName) {
        ClassNode node = find(internalName);
        if (node == null) {
            throw new IllegalArgumentException(internalName + " is missing in the runtime");
        }
        return node;
    }

    /** A class that is named is there, with all above it, though maybe without methods: the verifier asks for it. */
    private void mention(String internalName) {
        if (internalName.startsWith("[")) {
            mention(Type.getObjectType(internalName));
            return;
        }
        ClassNode node = find(internalName);
        if (node != null) {
            keep(node);
        }
    }

    private void mention(Type type) {
        switch (type.getSort()) {
            case Type.ARRAY -> mention(type.getElementType());
            case Type.OBJECT -> mention(type.getInternalName());
            case Type.METHOD -> {
                mention(type.getReturnType());
                for (Type argument : type.getArgumentTypes()) {
                    mention(argument);
                }
            }
            default -> { }
        }
    }

    private void keep(ClassNode node) {
        if (classes.put(node.name, node) == null) {
            superTypes(node).forEach(this::mention);
            if (node.nestHostClass != null) {
                mention(node.nestHostClass); // who may use what is private is told by it (JVMS 5.4.4)
            }
            if ("java/lang/Record".equals(node.superName)) {
                node.fields.forEach(this::expose);
            }
        }
    }

    private static List<String> superTypes(ClassNode node) {
        List<String> result = new ArrayList<>(node.interfaces);
        result.add(node.superName);
        return result;
    }

    private void initialize(ClassNode node) {
        if (initialized.add(node)) {
            for (MethodNode method : node.methods) {
                if (method.name.equals(INITIALIZER) && platform != null) { // it is there for its class only
                    follow(method);
                } else if (method.name.equals(INITIALIZER)
                        || (node.access & Opcodes.ACC_ENUM) != 0 && method.name.equals("values")) { // for Class.getEnumConstants
                    reach(node, method);
                }
            }
            superTypes(node).forEach(name -> {
                ClassNode above = find(name);
                if (above != null) {
                    initialize(above);
                }
            });
        }
    }

    /** There are objects of the class: what is called of any object may be called of them. */
    private void instantiate(ClassNode node) {
        if (instantiated.add(node)) {
            keep(node);
            initialize(node);
            boolean known = isOfLibrary(node);
            for (ClassNode type : withAllAbove(node)) {
                populate(type.name);
                for (MethodNode method : type.methods) {
                    String key = method.name + method.desc;
                    if (isOfObject(method) && (!known && mayBeOfPlatform(node, key) || called.contains(key)
                            || METHODS_OF_OBJECT.contains(key))) {
                        reach(type, method);
                    }
                }
            }
        }
    }

    /** Whether somebody outside may know a method of a class as one of a class above that. */
    private boolean mayBeOfPlatform(ClassNode node, String key) {
        for (String name : superTypes(node)) {
            ClassNode above = find(name);
            if (above == null && platform != null && platform.containsKey(name + ".class")) {
                above = new ClassNode();
                new ClassReader(platform.get(name + ".class")).accept(above, ClassReader.SKIP_CODE);
                if (above.methods.stream().anyMatch(method -> key.equals(method.name + method.desc))) {
                    return true;
                }
            }
            if (above != null ? above.superName != null && mayBeOfPlatform(above, key) : true) {
                return true;
            }
        }
        return false;
    }

    /** There are objects of a class, which need not be of the library, or of one below it. */
    private void populate(String internalName) {
        ClassNode node = find(internalName);
        if (node != null && populated.add(internalName)) {
            superTypes(node).forEach(this::populate);
            undecide(internalName);
        }
    }

    /** An instance method that may be chosen by the object's class. */
    private static boolean isOfObject(MethodNode method) {
        return (method.access & Opcodes.ACC_STATIC) == 0 && !method.name.equals(CONSTRUCTOR);
    }

    /** Whether all above the class is of the library, so that nobody else can call its methods by a type of theirs. */
    private boolean isOfLibrary(ClassNode node) {
        for (String name : superTypes(node)) {
            ClassNode above = find(name);
            if (above == null ? !name.equals("java/lang/Object") && !name.equals("java/lang/Record") : !isOfLibrary(above)) {
                return false;
            }
        }
        return true;
    }

    /** A class and all of the library that is above it. */
    private List<ClassNode> withAllAbove(ClassNode node) {
        List<ClassNode> result = new ArrayList<>(List.of(node));
        for (int i = 0; i < result.size(); i++) {
            for (String name : superTypes(result.get(i))) {
                ClassNode above = find(name);
                if (above != null && !result.contains(above)) {
                    result.add(above);
                }
            }
        }
        return result;
    }

    // Members.

    private void reach(ClassNode owner, MethodNode method) {
        keep(owner);
        follow(method);
    }

    private void follow(MethodNode method) {
        if (methods.add(method)) {
            pending.add(method);
        }
    }

    private void reachField(FieldNode field) {
        if (fields.add(field)) {
            mention(Type.getType(field.desc));
        }
    }

    /** Anybody may read and write the field. */
    private void expose(FieldNode field) {
        reachField(field);
        write(field);
    }

    private void write(FieldNode field) {
        if (written.add(field)) {
            undecide(field);
        }
    }

    private void follow() {
        while (!pending.isEmpty()) {
            MethodNode method = pending.remove();
            followCode(platform == null ? method : DecidedBranches.of(method, factsFor(method)), platform != null);
        }
    }

    /** What was decided by something has to be decided anew. */
    private void undecide(Object fact) {
        Set<MethodNode> affected = decided.remove(fact);
        if (affected != null) {
            pending.addAll(affected);
        }
    }

    /** What is known by now, of which is noted that a method needs it. */
    private DecidedBranches.Facts factsFor(MethodNode method) {
        return new DecidedBranches.Facts() {
            @Override
            public Object value(FieldInsnNode access) {
                Integer value = values.get(access.owner + '.' + access.name);
                FieldNode field = findField(access);
                if (value != null || field == null) {
                    return value;
                }
                if (access.getOpcode() == Opcodes.GETSTATIC) {
                    initialize(find(access.owner)); // may write to it
                }
                return field.value == null && isSoByNow(!written.contains(field), field)
                        ? Type.getType(field.desc).getSort() >= Type.ARRAY ? DecidedBranches.NULL : Integer.valueOf(0) : null;
            }

            @Override
            public boolean isRead(FieldInsnNode access) {
                FieldNode field = findField(access);
                return !complete || field == null || fields.contains(field);
            }

            @Override
            public boolean hasObjects(String internalName) {
                return find(internalName) == null || !isSoByNow(!populated.contains(internalName), internalName);
            }

            @Override
            public Object result(MethodInsnNode call) {
                ClassNode owner = find(call.owner);
                return owner == null ? null : owner.methods.stream()
                        .filter(each -> each.name.equals(call.name) && each.desc.equals(call.desc))
                        .findFirst().map(DecidedBranches::resultOf).orElse(null);
            }

            private boolean isSoByNow(boolean fact, Object key) {
                if (fact) {
                    decided.computeIfAbsent(key, each -> new HashSet<>()).add(method);
                }
                return fact;
            }
        };
    }

    /** The field of the library that an instruction accesses; null if there is none. */
    private FieldNode findField(FieldInsnNode access) {
        ClassNode node = find(access.owner);
        if (node != null) {
            for (ClassNode type : withAllAbove(node)) {
                for (FieldNode field : type.fields) {
                    if (field.name.equals(access.name) && field.desc.equals(access.desc)) {
                        return field;
                    }
                }
            }
        }
        return null;
    }

    /** @param trimmed whether fields that nobody reads are not written in the end */
    private void followCode(MethodNode method, boolean trimmed) {
        mention(Type.getMethodType(method.desc));
        method.accept(mentions);
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call) {
                call(call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL, call.owner,
                        call.name, call.desc);
            } else if (instruction instanceof FieldInsnNode field) {
                boolean reads = field.getOpcode() == Opcodes.GETFIELD || field.getOpcode() == Opcodes.GETSTATIC;
                access(field.owner, field.name, field.desc, reads || !trimmed, !reads);
            } else if (instruction instanceof TypeInsnNode type && type.getOpcode() == Opcodes.NEW) {
                ClassNode node = find(type.desc);
                if (node != null) {
                    instantiate(node);
                }
            } else if (instruction instanceof LdcInsnNode constant) {
                use(constant.cst);
            } else if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                use(dynamic.bsm);
                populate(Type.getReturnType(dynamic.desc).getInternalName()); // of a lambda expression
                for (Object argument : dynamic.bsmArgs) {
                    use(argument);
                }
            }
        }
    }

    private void use(Object constant) {
        if (constant instanceof Handle handle) {
            switch (handle.getTag()) {
                case Opcodes.H_GETFIELD, Opcodes.H_GETSTATIC, Opcodes.H_PUTFIELD, Opcodes.H_PUTSTATIC ->
                    access(handle.getOwner(), handle.getName(), handle.getDesc(), true, true);
                case Opcodes.H_NEWINVOKESPECIAL -> {
                    ClassNode node = find(handle.getOwner());
                    if (node != null) {
                        instantiate(node);
                    }
                    call(true, handle.getOwner(), handle.getName(), handle.getDesc());
                }
                default -> call(handle.getTag() == Opcodes.H_INVOKESTATIC || handle.getTag() == Opcodes.H_INVOKESPECIAL,
                        handle.getOwner(), handle.getName(), handle.getDesc());
            }
        } else if (constant instanceof Type type && type.getSort() == Type.OBJECT) {
            ClassNode node = find(type.getInternalName());
            if (node != null) { // whoever has it may find all members by their names
                keep(node);
                populate(node.name);
                node.fields.forEach(this::expose);
                node.methods.forEach(method -> reach(node, method));
            }
        } else if (constant instanceof ConstantDynamic dynamic) {
            use(dynamic.getBootstrapMethod());
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                use(dynamic.getBootstrapMethodArgument(i));
            }
        }
    }

    /** @param direct whether the method is the named one, not that of the object's class */
    private void call(boolean direct, String owner, String name, String descriptor) {
        ClassNode node = find(owner);
        if (!direct) {
            if (called.add(name + descriptor)) {
                for (ClassNode each : List.copyOf(instantiated)) {
                    reachAll(withAllAbove(each), name, descriptor);
                }
            }
        } else if (node != null) {
            initialize(node);
            reachAll(withAllAbove(node), name, descriptor);
        }
    }

    private void reachAll(Collection<ClassNode> types, String name, String descriptor) {
        for (ClassNode type : types) {
            for (MethodNode method : type.methods) {
                if (method.name.equals(name) && method.desc.equals(descriptor)) {
                    reach(type, method);
                }
            }
        }
    }

    private void access(String owner, String name, String descriptor, boolean reads, boolean writes) {
        ClassNode node = find(owner);
        if (node != null) {
            initialize(node);
            for (ClassNode type : withAllAbove(node)) {
                for (FieldNode field : type.fields) {
                    if (field.name.equals(name) && field.desc.equals(descriptor)) {
                        if (reads) {
                            keep(type);
                            reachField(field);
                        }
                        if (writes) {
                            write(field);
                        }
                    }
                }
            }
        }
    }

    // What is left.

    private byte[] write(ClassNode node, Map<MethodNode, MethodNode> trimmed) {
        node.methods.removeIf(method -> !methods.contains(method) && !isDeclared(method));
        node.methods.replaceAll(method -> trimmed.getOrDefault(method, method));
        node.methods.removeIf(method -> method.name.equals(INITIALIZER)
                && DecidedBranches.resultOf(method) == DecidedBranches.NOTHING);
        node.fields.removeIf(field -> !fields.contains(field));
        node.innerClasses.removeIf(this::isLeftOut);
        if (node.nestMembers != null) {
            node.nestMembers.removeIf(name -> !classes.containsKey(name));
        }
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return writer.toByteArray();
    }

    /** An abstract method that is called: the class that is asked for it must have it, whoever implements it. */
    private boolean isDeclared(MethodNode method) {
        return (method.access & Opcodes.ACC_ABSTRACT) != 0 && called.contains(method.name + method.desc);
    }

    private boolean isLeftOut(InnerClassNode inner) {
        return library.containsKey(inner.name + ".class") && !classes.containsKey(inner.name)
                || inner.outerName != null && library.containsKey(inner.outerName + ".class")
                && !classes.containsKey(inner.outerName);
    }
}
