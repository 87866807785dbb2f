// SPDX-License-Identifier: EPL-2.0
// Drops code that control does not come to.
package org.portwright.packaging;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** What is left over when branches of a method have been taken out. */
final class UnreachableCode {

    private UnreachableCode() {
    }

    /** Drops instructions that no path reaches, with the frames and lines in them. */
    static void drop(MethodNode method) {
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
        method.tryCatchBlocks.removeIf(block -> isUnreached(block.start, block.end, reached));
        if (method.localVariables != null) {
            method.localVariables.removeIf(variable -> isUnreached(variable.start, variable.end, reached));
        }
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (!(instruction instanceof LabelNode) && !reached.contains(instruction)) {
                method.instructions.remove(instruction);
            }
        }
    }

    private static boolean isUnreached(LabelNode start, LabelNode end, Set<AbstractInsnNode> reached) {
        for (AbstractInsnNode at = start; at != end; at = at.getNext()) {
            if (at.getOpcode() >= 0 && reached.contains(at)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isIn(MethodNode method, TryCatchBlockNode block, AbstractInsnNode instruction) {
        int index = method.instructions.indexOf(instruction);
        return instruction.getOpcode() >= 0 && index >= method.instructions.indexOf(block.start)
                && index < method.instructions.indexOf(block.end);
    }
}
