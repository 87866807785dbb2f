// SPDX-License-Identifier: EPL-2.0
// Leaves cases out of switches over the numbers of system calls.
package org.portwright.packaging;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Leaves out the cases for system calls that a program can't make, and the default if it makes none but those that have
 * cases. What only they reached is dropped.
 */
final class SystemCallSwitches {


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
        int first = (method.access & Opcodes.ACC_STATIC) != 0 ? 0 : 1;
        boolean trimmed = false;
        for (AbstractInsnNode instruction : method.instructions.toArray()) {
            if (instruction instanceof VarInsnNode variable && variable.var == first
                    && variable.getOpcode() == Opcodes.ISTORE) {
                throw new IllegalArgumentException(method.name + ": changes its first parameter");
            }
            if (instruction.getPrevious() instanceof VarInsnNode variable && variable.var == first) {
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
        UnreachableCode.drop(method);
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
        LabelNode rest = otherwise;
        if (!left.isEmpty() && IntStream.rangeClosed(UsedSystemCalls.FIRST, UsedSystemCalls.END)
                .noneMatch(number -> mayCall.test(number) && !left.contains(number))) {
            left.remove(left.size() - 1);
            rest = targets.remove(targets.size() - 1);
        }
        if (left.isEmpty()) {
            method.instructions.insertBefore(instruction, new InsnNode(Opcodes.POP));
            method.instructions.set(instruction, new JumpInsnNode(Opcodes.GOTO, rest));
        } else {
            method.instructions.set(instruction, new LookupSwitchInsnNode(rest,
                    left.stream().mapToInt(Integer::intValue).toArray(), targets.toArray(LabelNode[]::new)));
        }
    }
}
