// SPDX-License-Identifier: EPL-2.0
// Says what instructions a function has, and which may follow which.
package org.portwright.lopi;

import java.util.ArrayList;
import java.util.List;

/** The flow of control inside of functions. */
final class ControlFlow {
    /** A decoded instruction with its section. */
    record Step(Section section, Instruction instruction) {
    }

    private final Code code;

    ControlFlow(Code code) {
        this.code = code;
    }

    /** All instructions of a function, as they lie; up to what can't be decoded. */
    List<Step> steps(Function function) {
        List<Step> steps = new ArrayList<>();
        for (Function.Part part : function.parts) {
            Instruction instruction;
            for (int at = part.start(); at < part.end(); at = instruction.end()) {
                instruction = code.at(part.section(), at);
                if (instruction == null) {
                    break;
                }
                steps.add(new Step(part.section(), instruction));
            }
        }
        return steps;
    }

    /** Where a function may go on inside itself; jump tables are not followed. */
    List<Instruction> successors(Function function, Step step) {
        List<Instruction> successors = new ArrayList<>(2);
        Instruction instruction = step.instruction;
        if (instruction.flow() == Instruction.Flow.JUMP || instruction.flow() == Instruction.Flow.BRANCH) {
            Code.Place target = code.target(step.section, instruction);
            if (function.contains(target.section(), target.offset())) {
                add(successors, code.at(target.section(), target.offset()));
            }
        }
        switch (instruction.flow()) {
            case NEXT, BRANCH, CALL, INDIRECT_CALL -> {
                if (function.contains(step.section, instruction.end())) {
                    add(successors, code.at(step.section, instruction.end()));
                }
            }
            default -> { }
        }
        return successors;
    }

    private static void add(List<Instruction> list, Instruction instruction) {
        if (instruction != null) {
            list.add(instruction);
        }
    }
}
