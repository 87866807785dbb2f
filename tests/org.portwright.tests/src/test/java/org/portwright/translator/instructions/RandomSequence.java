// SPDX-License-Identifier: EPL-2.0
// A short random sequence of instructions.
package org.portwright.translator.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Maker of a sequence over $8 to $15, HI, LO, the state's memory, doubles in $f0 to $f4 and singles in $f6 to $f10.
 * Whatever the architecture leaves open (division by zero, the bits of a NaN as an integer) does not occur.
 */
final class RandomSequence {
    private static final String[] THREE = {"addu", "subu", "and", "or", "xor", "nor", "slt", "sltu", "mul", "sllv", "srlv",
        "srav", "rotrv", "movn", "movz"};
    private static final String[] IMMEDIATE = {"addiu", "slti", "sltiu"};
    private static final String[] LOGICAL = {"andi", "ori", "xori"};
    private static final String[] SHIFTS = {"sll", "srl", "sra", "rotr"};
    private static final String[] UNARY = {"clz", "clo", "seb", "seh", "wsbh", "negu", "not"};
    private static final String[] MULTIPLY = {"mult", "multu", "madd", "maddu", "msub", "msubu"};
    private static final String[] BRANCHES = {"beq", "bne", "beql", "bnel"};
    private static final String[] SIGN_BRANCHES = {"bltz", "bgez", "blez", "bgtz", "bltzl", "bgezl", "blezl", "bgtzl"};

    private final Random random;
    private final boolean bigEndian;
    private final boolean floating;
    private final List<String> code = new ArrayList<>();
    private int labels = 1;

    RandomSequence(Random random, boolean bigEndian, boolean floating) {
        this.random = random;
        this.bigEndian = bigEndian;
        this.floating = floating;
        int length = 5 + random.nextInt(20);
        while (code.size() < length) {
            step();
        }
    }

    String[] code() {
        return code.toArray(String[]::new);
    }

    private void step() {
        switch (random.nextInt(floating ? 16 : 12)) {
            case 8 -> multiply();
            case 9 -> access();
            case 10 -> branch();
            case 11 -> loop();
            case 12, 13, 14 -> code.add(arithmetic());
            case 15 -> compare();
            default -> code.add(simple());
        }
    }

    private String register() {
        return "$" + (8 + random.nextInt(8));
    }

    private String operand() {
        return random.nextInt(8) == 0 ? "$0" : register();
    }

    private String any(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    /** An instruction that may stand in a delay slot. */
    private String simple() {
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> any(THREE) + " " + register() + ", " + operand() + ", " + operand();
            case 3 -> any(IMMEDIATE) + " " + register() + ", " + operand() + ", " + (random.nextInt(65536) - 32768);
            case 4 -> any(LOGICAL) + " " + register() + ", " + operand() + ", " + random.nextInt(65536);
            case 5 -> any(SHIFTS) + " " + register() + ", " + register() + ", " + random.nextInt(32);
            case 6 -> any(UNARY) + " " + register() + ", " + register();
            default -> {
                int position = random.nextInt(32);
                int size = 1 + random.nextInt(32 - position);
                yield any("ext", "ins") + " " + register() + ", " + operand() + ", " + position + ", " + size;
            }
        };
    }

    private void multiply() {
        if (random.nextInt(3) == 0) {
            String divisor = register();
            code.add("ori " + divisor + ", " + divisor + ", 1");
            code.add(any("div", "divu") + " $0, " + register() + ", " + divisor);
        } else {
            code.add(any(MULTIPLY) + " " + operand() + ", " + operand());
        }
        if (random.nextBoolean()) {
            code.add(any("mfhi", "mflo") + " " + register());
        } else if (random.nextInt(4) == 0) {
            code.add(any("mthi", "mtlo") + " " + register());
        }
    }

    private void access() {
        int word = AssemblyProgram.MEMORY + 4 * random.nextInt(16);
        switch (random.nextInt(6)) {
            case 0 -> code.add(any("lw", "sw") + " " + register() + ", " + word + "($4)");
            case 1 -> code.add(any("lh", "lhu", "sh") + " " + register() + ", " + (word + 2 * random.nextInt(2)) + "($4)");
            case 2 -> code.add(any("lb", "lbu", "sb") + " " + register() + ", " + (word + random.nextInt(4)) + "($4)");
            case 3 -> {
                String kind = any("l", "s");
                String value = register();
                int at = AssemblyProgram.MEMORY + random.nextInt(60);
                code.add(kind + "wl " + value + ", " + (at + (bigEndian ? 0 : 3)) + "($4)");
                code.add(kind + "wr " + value + ", " + (at + (bigEndian ? 3 : 0)) + "($4)");
            }
            case 4 -> code.add(any("lwl", "lwr", "swl", "swr") + " " + register() + ", " + (word + random.nextInt(4))
                    + "($4)");
            default -> {
                String index = register();
                code.add("andi " + index + ", " + index + ", 60");
                code.add("addu " + index + ", " + index + ", $4");
                code.add(any("lw", "sw", "lb", "lhu", "sb") + " " + register() + ", " + AssemblyProgram.MEMORY + "("
                        + index + ")");
                code.add("subu " + index + ", " + index + ", $4");
            }
        }
    }

    private void branch() {
        int label = labels++;
        code.add(random.nextBoolean() ? any(BRANCHES) + " " + operand() + ", " + operand() + ", " + label + "f"
                : any(SIGN_BRANCHES) + " " + register() + ", " + label + "f");
        code.add(simple());
        skipped(label);
    }

    private void skipped(int label) {
        for (int i = random.nextInt(3); i >= 0; i--) {
            code.add(floating && random.nextBoolean() ? arithmetic() : simple());
        }
        if (random.nextInt(3) == 0) {
            multiply();
        }
        code.add(label + ":");
    }

    /** A loop of at most eight rounds; $24 counts. */
    private void loop() {
        int label = labels++;
        code.add("andi $24, " + register() + ", 7");
        code.add(label + ":");
        for (int i = random.nextInt(4); i >= 0; i--) {
            code.add(simple());
        }
        code.add("addiu $24, $24, -1");
        code.add(any("bgez", "bgezl", "bgtz") + " $24, " + label + "b");
        code.add(simple());
    }

    private String arithmetic() {
        boolean wide = random.nextBoolean();
        String format = wide ? ".d" : ".s";
        String to = floatingRegister(wide);
        String from = floatingRegister(wide);
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> any("add", "sub", "mul", "div") + format + " " + to + ", " + from + ", "
                    + floatingRegister(wide);
            case 3 -> any("neg", "abs", "mov", "sqrt") + format + " " + to + ", " + from;
            case 4 -> (wide ? "cvt.d.s " : "cvt.s.d ") + to + ", " + floatingRegister(!wide);
            default -> any("movn", "movz") + format + " " + to + ", " + from + ", " + register();
        };
    }

    private void compare() {
        boolean wide = random.nextBoolean();
        String format = wide ? ".d" : ".s";
        code.add("c." + any("eq", "olt", "ole", "ult", "ule", "un", "ueq", "lt", "le") + format + " "
                + floatingRegister(wide) + ", " + floatingRegister(wide));
        switch (random.nextInt(4)) {
            case 0 -> code.add(any("movt", "movf") + " " + register() + ", " + register() + ", $fcc0");
            case 1 -> code.add(any("movt", "movf") + format + " " + floatingRegister(wide) + ", "
                    + floatingRegister(wide) + ", $fcc0");
            case 2 -> {
                int label = labels++;
                code.add(any("bc1t", "bc1f", "bc1tl", "bc1fl") + " " + label + "f");
                code.add(simple());
                skipped(label);
            }
            default -> {
                // $f12 is scratch.
                code.add(any("trunc", "round", "ceil", "floor", "cvt") + ".w" + format + " $f12, "
                        + floatingRegister(wide));
                code.add("mfc1 " + register() + ", $f12");
            }
        }
    }

    private String floatingRegister(boolean wide) {
        return "$f" + (2 * random.nextInt(3) + (wide ? 0 : 6));
    }
}
