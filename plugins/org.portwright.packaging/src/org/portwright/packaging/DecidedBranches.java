// SPDX-License-Identifier: EPL-2.0
// Leaves out of a method what a program never comes to, because a value is always the same.
package org.portwright.packaging;

import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A copy of a method with what is known of the whole program put in: a field that nobody writes has one value, a field
 * that nobody reads need not be written, of a class without objects nothing is an instance and nothing is caught, and a
 * call of a method that only returns a constant is that constant. Branches that this decides are left out.
 */
final class DecidedBranches {

    /** What is known of a program. */
    interface Facts {

        /** The value that a field always has, as an Integer, or {@link #NULL}; null if it is not known. */
        Object value(FieldInsnNode access);

        /** Whether what is written to a field may be read. */
        boolean isRead(FieldInsnNode access);

        /** Whether there may be objects of a class or of one below it. */
        boolean hasObjects(String internalName);

        /** What a static method returns if it does nothing else: a number, {@link #NULL}, or {@link #NOTHING}; null otherwise. */
        Object result(MethodInsnNode call);
    }

    static final Object NULL = new Object();
    /** What a method without a result returns. */
    static final Object NOTHING = new Object();

    private final MethodNode method;
    private final InsnList code;
    /** Labels that control may come to from elsewhere than from the instruction before. */
    private final Set<LabelNode> targets = new HashSet<>();
    private boolean changed;

    private DecidedBranches(MethodNode method) {
        this.method = method;
        code = method.instructions;
    }

    /** The method as it is for a program; the method itself, which is never changed, if that is so. */
    static MethodNode of(MethodNode method, Facts facts) {
        if (method.instructions.size() == 0) {
            return method;
        }
        MethodNode copy = new MethodNode(Opcodes.ASM9, method.access, method.name, method.desc, method.signature,
                method.exceptions.toArray(new String[0]));
        method.accept(copy);
        DecidedBranches branches = new DecidedBranches(copy);
        branches.findTargets();
        branches.putIn(facts);
        if (!branches.changed) {
            return method;
        }
        while (branches.changed) {
            branches.changed = false;
            UnreachableCode.drop(copy);
            branches.findTargets();
            branches.simplify();
        }
        branches.dropSecondFrames();
        return copy;
    }

    /** What a method of a few instructions does, see {@link Facts#result}. */
    static Object resultOf(MethodNode method) {
        AbstractInsnNode first = method.instructions.size() == 0 ? null : skip(method.instructions.getFirst(), false);
        if (first == null || !method.tryCatchBlocks.isEmpty()) {
            return null;
        }
        if (first.getOpcode() == Opcodes.RETURN) {
            return NOTHING;
        }
        AbstractInsnNode second = skip(first.getNext(), false);
        return second != null && (second.getOpcode() == Opcodes.IRETURN || second.getOpcode() == Opcodes.ARETURN)
                ? constant(first) : null;
    }

    // What is known is put in.

    private void putIn(Facts facts) {
        for (AbstractInsnNode instruction : code.toArray()) {
            if (instruction instanceof FieldInsnNode access) {
                boolean ofObject = access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.PUTFIELD;
                if (access.getOpcode() == Opcodes.GETFIELD || access.getOpcode() == Opcodes.GETSTATIC) {
                    Object value = facts.value(access);
                    if (value != null) {
                        if (ofObject) {
                            code.insertBefore(access, new InsnNode(Opcodes.POP));
                        }
                        replace(access, push(value, Type.getType(access.desc)));
                    }
                } else if (!facts.isRead(access) || isAlready(access, facts)) {
                    if (ofObject) {
                        code.insert(access, new InsnNode(Opcodes.POP));
                    }
                    replace(access, pop(Type.getType(access.desc)));
                }
            } else if (instruction instanceof TypeInsnNode type && type.getOpcode() == Opcodes.INSTANCEOF
                    && !facts.hasObjects(type.desc)) {
                code.insertBefore(type, new InsnNode(Opcodes.POP));
                replace(type, new InsnNode(Opcodes.ICONST_0));
            } else if (instruction instanceof MethodInsnNode call && call.getOpcode() == Opcodes.INVOKESTATIC) {
                Object result = facts.result(call);
                if (result != null) {
                    Type[] arguments = Type.getArgumentTypes(call.desc);
                    for (int i = arguments.length - 1; i >= 0; i--) {
                        code.insertBefore(call, pop(arguments[i]));
                    }
                    if (result == NOTHING) {
                        code.remove(call);
                        changed = true;
                    } else {
                        replace(call, push(result, Type.getReturnType(call.desc)));
                    }
                }
            }
        }
        changed |= method.tryCatchBlocks.removeIf(block -> block.type != null && !facts.hasObjects(block.type));
    }

    /** Whether a constant is written to a field that always has it. */
    private boolean isAlready(FieldInsnNode access, Facts facts) {
        AbstractInsnNode before = before(access);
        Object constant = before == null ? null : constant(before);
        return constant != null && constant.equals(facts.value(access));
    }

    private void replace(AbstractInsnNode instruction, AbstractInsnNode other) {
        code.set(instruction, other);
        changed = true;
    }

    private static AbstractInsnNode pop(Type type) {
        return new InsnNode(type.getSize() == 2 ? Opcodes.POP2 : Opcodes.POP);
    }

    private static AbstractInsnNode push(Object value, Type type) {
        if (value == NULL) {
            return new InsnNode(Opcodes.ACONST_NULL);
        }
        int number = (Integer) value;
        return switch (type.getSort()) {
            case Type.LONG -> new InsnNode(Opcodes.LCONST_0);
            case Type.FLOAT -> new InsnNode(Opcodes.FCONST_0);
            case Type.DOUBLE -> new InsnNode(Opcodes.DCONST_0);
            default -> number >= -1 && number <= 5 ? new InsnNode(Opcodes.ICONST_0 + number)
                    : number == (short) number ? new IntInsnNode(Opcodes.SIPUSH, number) : new LdcInsnNode(number);
        };
    }

    // What follows from it.

    private void findTargets() {
        targets.clear();
        for (AbstractInsnNode instruction : code) {
            if (instruction instanceof JumpInsnNode jump) {
                targets.add(jump.label);
            } else if (instruction instanceof LookupSwitchInsnNode lookup) {
                targets.addAll(lookup.labels);
                targets.add(lookup.dflt);
            } else if (instruction instanceof TableSwitchInsnNode table) {
                targets.addAll(table.labels);
                targets.add(table.dflt);
            }
        }
        for (TryCatchBlockNode block : method.tryCatchBlocks) {
            targets.add(block.handler);
        }
    }

    private void simplify() {
        for (AbstractInsnNode instruction : code.toArray()) {
            AbstractInsnNode before = before(instruction);
            if (instruction instanceof FrameNode) {
                if (before != null) {
                    remove(instruction); // nobody jumps here
                }
            } else if (instruction instanceof JumpInsnNode jump) {
                if (jump.getOpcode() == Opcodes.GOTO) {
                    dropIfNext(jump);
                } else if (before != null) {
                    decide(jump, before);
                }
            } else if (before != null) {
                switch (instruction.getOpcode()) {
                    case Opcodes.POP, Opcodes.POP2 -> dropUnused(instruction, before);
                    case Opcodes.IXOR, Opcodes.IOR, Opcodes.IADD, Opcodes.ISUB -> {
                        if (Integer.valueOf(0).equals(constant(before))) {
                            remove(before, instruction);
                        }
                    }
                    default -> { }
                }
            }
        }
    }

    private void remove(AbstractInsnNode... instructions) {
        for (AbstractInsnNode instruction : instructions) {
            code.remove(instruction);
        }
        changed = true;
    }

    /** The instruction that is always executed just before another one; null if there is none. */
    private AbstractInsnNode before(AbstractInsnNode instruction) {
        AbstractInsnNode at = instruction.getPrevious();
        while (at instanceof LineNumberNode || at instanceof LabelNode && !targets.contains(at)) {
            at = at.getPrevious();
        }
        return at != null && at.getOpcode() >= 0 ? at : null;
    }

    /** The first instruction from a node on; null if there is none, or it has a frame and none is to be passed over. */
    private static AbstractInsnNode skip(AbstractInsnNode node, boolean frames) {
        AbstractInsnNode at = node;
        while (at instanceof LineNumberNode || at instanceof LabelNode || frames && at instanceof FrameNode) {
            at = at.getNext();
        }
        return at != null && at.getOpcode() >= 0 ? at : null;
    }

    private void dropIfNext(JumpInsnNode jump) {
        if (skip(jump.getNext(), true) == skip(jump.label, true)) {
            remove(jump);
        }
    }

    /** A conditional jump behind one constant, or two. */
    private void decide(JumpInsnNode jump, AbstractInsnNode before) {
        Object second = constant(before);
        if (second == null) {
            return;
        }
        int opcode = jump.getOpcode();
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            if (second == NULL) {
                take(jump, opcode == Opcodes.IFNULL, before);
            }
        } else if (second != NULL && opcode <= Opcodes.IFLE) {
            take(jump, holds(opcode - Opcodes.IFEQ, (Integer) second, 0), before);
        } else if (second != NULL && opcode <= Opcodes.IF_ICMPLE) {
            AbstractInsnNode first = before(before);
            Object number = first == null ? null : constant(first);
            if (number instanceof Integer value) {
                take(jump, holds(opcode - Opcodes.IF_ICMPEQ, value, (Integer) second), before, first);
            }
        }
    }

    /** @param condition 0 to 5 for eq, ne, lt, ge, gt, le, the order of the opcodes (JVMS 6.5) */
    private static boolean holds(int condition, int a, int b) {
        return switch (condition) {
            case 0 -> a == b;
            case 1 -> a != b;
            case 2 -> a < b;
            case 3 -> a >= b;
            case 4 -> a > b;
            default -> a <= b;
        };
    }

    private void take(JumpInsnNode jump, boolean taken, AbstractInsnNode... operands) {
        remove(operands);
        if (taken) {
            code.set(jump, new JumpInsnNode(Opcodes.GOTO, jump.label));
        } else {
            code.remove(jump);
        }
    }

    /** A value that is thrown away need not be made, if nothing else happens then. */
    private void dropUnused(AbstractInsnNode pop, AbstractInsnNode before) {
        int opcode = before.getOpcode();
        boolean isWide = pop.getOpcode() == Opcodes.POP2;
        if (before instanceof LdcInsnNode constant) {
            if (isWide == (constant.cst instanceof Long || constant.cst instanceof Double)) {
                remove(before, pop);
            }
        } else if (before instanceof VarInsnNode) {
            boolean isWideLoad = opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD;
            if (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD && isWide == isWideLoad) {
                remove(before, pop);
            }
        } else if (opcode >= Opcodes.LCONST_0 && opcode <= Opcodes.LCONST_1 || opcode == Opcodes.DCONST_0
                || opcode == Opcodes.DCONST_1) {
            if (isWide) {
                remove(before, pop);
            }
        } else if (!isWide) {
            if (opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.SIPUSH || opcode == Opcodes.DUP) {
                remove(before, pop);
            } else if (opcode == Opcodes.GETSTATIC) {
                remove(before, pop);
            } else if (opcode == Opcodes.IALOAD) {
                code.set(before, new InsnNode(Opcodes.POP));
                changed = true;
            } else if (opcode == Opcodes.NEWARRAY || opcode == Opcodes.GETFIELD) {
                remove(before); // what it was made of is left to throw away
            }
        }
    }

    /** The value that an instruction pushes: an Integer, or {@link #NULL}; null if it is none of these. */
    private static Object constant(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return opcode - Opcodes.ICONST_0;
        } else if (opcode == Opcodes.BIPUSH || opcode == Opcodes.SIPUSH) {
            return ((IntInsnNode) instruction).operand;
        } else if (instruction instanceof LdcInsnNode constant && constant.cst instanceof Integer) {
            return constant.cst;
        }
        return opcode == Opcodes.ACONST_NULL ? NULL : null;
    }

    /** Of frames between which nothing is left, the last one is that of all. */
    private void dropSecondFrames() {
        FrameNode last = null;
        for (Iterator<AbstractInsnNode> each = code.iterator(); each.hasNext();) {
            AbstractInsnNode node = each.next();
            if (node instanceof FrameNode frame) {
                if (last != null) {
                    code.remove(last);
                }
                last = frame;
            } else if (node.getOpcode() >= 0) {
                last = null;
            }
        }
    }
}
