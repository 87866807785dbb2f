// SPDX-License-Identifier: EPL-2.0
// Leaves cases out of switches over the numbers of system calls.
package org.portwright.packaging;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Leaves out the cases for system calls that a program can't make. Each goes to the switch's default then, and what only
 * it reached is dropped.
 */
final class SystemCallSwitches {

    /** The slot of an instance method's first parameter. */
    private static final int NUMBER = 1;

    private final Set<String> dispatchers;
    private final IntPredicate mayCall;

    /** See {@link ReachableCode}. */
    SystemCallSwitches(Set<String> dispatchers, IntPredicate mayCall) {
        this.dispatchers = dispatchers;
        this.mayCall = mayCall;
    }

    /** Trims all dispatchers of a class. */
    void trim(ClassNode node) {
        for (MethodNode method : node.methods) {
            if (dispatchers.contains(node.name + '.' + method.name)) {
                trim(method);
            }
        }
    }

    private void trim(MethodNode method) {
        boolean trimmed = false;
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof VarInsnNode variable && variable.var == NUMBER
                    && variable.getOpcode() == Opcodes.ISTORE) {
                throw new IllegalArgumentException(method.name + ": changes its first parameter");
            }
            if (instruction.getPrevious() instanceof VarInsnNode variable && variable.var == NUMBER) {
                if (instruction instanceof LookupSwitchInsnNode lookup) {
                    replace(method, instruction, lookup.dflt, lookup.keys, lookup.labels);
                    trimmed = true;
                } else if (instruction instanceof TableSwitchInsnNode table) {
                    List<Integer> keys = new ArrayList<>();
                    for (int key = table.min; key <= table.max; key++) {
                        keys.add(key);
                    }
                    replace(method, instruction, table.dflt, keys, table.labels);
                    trimmed = true;
                }
            }
        }
        if (!trimmed) {
            throw new IllegalArgumentException(method.name + ": has no switch over its first parameter");
        }
        dropUnreachable(method);
    }

    private void replace(MethodNode method, AbstractInsnNode instruction, LabelNode otherwise, List<Integer> keys,
            List<LabelNode> labels) {
        List<Integer> left = new ArrayList<>();
        List<LabelNode> targets = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            if (mayCall.test(keys.get(i)) && labels.get(i) != otherwise) {
                left.add(keys.get(i));
                targets.add(labels.get(i));
            }
        }
        if (left.isEmpty()) {
            method.instructions.insertBefore(instruction, new InsnNode(Opcodes.POP));
            method.instructions.set(instruction, new JumpInsnNode(Opcodes.GOTO, otherwise));
        } else {
            method.instructions.set(instruction, new LookupSwitchInsnNode(otherwise,
                    left.stream().mapToInt(Integer::intValue).toArray(), targets.toArray(LabelNode[]::new)));
        }
    }

    /** Drops instructions that no path reaches, with the frames and lines in them. */
    private static void dropUnreachable(MethodNode method) {
        Set<AbstractInsnNode> reached = new HashSet<>();
        Deque<AbstractInsnNode> pending = new ArrayDeque<>();
        pending.add(method.instructions.getFirst());
        while (!pending.isEmpty()) {
            for (AbstractInsnNode at = pending.remove(); at != null && reached.add(at);) {
                for (TryCatchBlockNode block : method.tryCatchBlocks) {
                    if (isIn(method, block, at)) {
                        pending.add(block.handler);
                    }
                }
                if (at instanceof LookupSwitchInsnNode lookup) {
                    pending.addAll(lookup.labels);
                    pending.add(lookup.dflt);
                    break;
                } else if (at instanceof TableSwitchInsnNode table) {
                    pending.addAll(table.labels);
                    pending.add(table.dflt);
                    break;
                } else if (at instanceof JumpInsnNode jump) {
                    pending.add(jump.label);
                    if (at.getOpcode() == Opcodes.GOTO) {
                        break;
                    }
                } else if (at.getOpcode() >= Opcodes.IRETURN && at.getOpcode() <= Opcodes.RETURN
                        || at.getOpcode() == Opcodes.ATHROW) {
                    break;
                }
                at = at.getNext();
            }
        }
        method.tryCatchBlocks.removeIf(block -> {
            for (AbstractInsnNode at = block.start; at != block.end; at = at.getNext()) {
                if (at.getOpcode() >= 0 && reached.contains(at)) {
                    return false;
                }
            }
            return true;
        });
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (!(instruction instanceof LabelNode) && !reached.contains(instruction)) {
                method.instructions.remove(instruction);
            }
        }
    }

    private static boolean isIn(MethodNode method, TryCatchBlockNode block, AbstractInsnNode instruction) {
        int index = method.instructions.indexOf(instruction);
        return instruction.getOpcode() >= 0 && index >= method.instructions.indexOf(block.start)
                && index < method.instructions.indexOf(block.end);
    }
}
