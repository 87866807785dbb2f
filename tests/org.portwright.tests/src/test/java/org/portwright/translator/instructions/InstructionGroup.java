// SPDX-License-Identifier: EPL-2.0
// The cases for every user-mode instruction that GCC emits, in groups that are a program each.
package org.portwright.translator.instructions;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A group of instructions, and the cases that try them. */
enum InstructionGroup {
    /** Arithmetic, logic, shifts, bit fields, conditional moves, multiplication and division. */
    INTEGER {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = Inputs.integers("integers", 60, random);
            for (String code : integerCode(random)) {
                program.add(title(code), in, NO_FLOATING, code.split("; "));
            }
        }
    },
    /** The same with operands that the translator can see, so that it computes the result itself. */
    CONSTANTS {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = Inputs.integers("integers", 1, random);
            Inputs few = new Inputs("few", in.states().subList(0, 1), false);
            for (String code : integerCode(random)) {
                for (int i = 0; i < 4; i++) {
                    int[] constants = in.states().get(random.nextInt(in.states().size())).general();
                    program.add(title(code) + " const" + i, few, NO_FLOATING,
                            i == 3 ? new int[] {constants[0]} : constants, code.split("; "));
                }
            }
        }
    },
    /** Loads and stores of every width, aligned and not; ll and sc. */
    MEMORY {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = Inputs.integers("integers", 8, random);
            Inputs few = new Inputs("few", in.states().subList(0, 12), false);
            Inputs bits = Inputs.bits("bits", 24, random);
            int base = AssemblyProgram.MEMORY;
            for (int offset = 0; offset < 4; offset++) {
                for (String load : new String[] {"lb", "lbu", "lwl", "lwr"}) {
                    memory(program, few, load + " $11, %d($4)", base + offset);
                    memory(program, few, load + " $8, %d($9)", offset + 4);
                }
                for (String store : new String[] {"sb", "swl", "swr"}) {
                    memory(program, few, store + " $8, %d($4)", base + offset);
                    memory(program, few, store + " $8, %d($9)", offset - 8);
                }
                int left = base + offset + (bigEndian ? 0 : 3);
                int right = base + offset + (bigEndian ? 3 : 0);
                program.add("unaligned load " + offset, few, NO_FLOATING,
                        "lwl $11, " + left + "($4)", "lwr $11, " + right + "($4)");
                program.add("unaligned load over its base " + offset, few, NO_FLOATING, "move $9, $4",
                        "lwr $9, " + right + "($9)", "lwl $9, " + left + "($4)");
                program.add("unaligned store " + offset, few, NO_FLOATING,
                        "swl $8, " + left + "($4)", "swr $8, " + right + "($4)");
            }
            for (int offset : new int[] {0, 4, 8, 12, 60}) {
                for (String half : new String[] {"lh $11", "lhu $11", "sh $8", "lh $8", "sh $0"}) {
                    memory(program, few, half + ", %d($4)", base + offset);
                    memory(program, few, half + ", %d($9)", offset / 2 - 16);
                }
            }
            for (int offset : new int[] {0, 4, 20, 60}) {
                for (String word : new String[] {"lw $11", "sw $8", "lw $8", "sw $0"}) {
                    memory(program, few, word + ", %d($4)", base + offset);
                    memory(program, few, word + ", %d($9)", offset / 4 * 4 - 32);
                }
            }
            program.add("bytes of a word", few, NO_FLOATING, "sw $8, 96($4)", "lb $9, 96($4)", "lbu $10, 97($4)",
                    "lh $11, 98($4)", "lhu $12, 96($4)");
            program.add("word of bytes", few, NO_FLOATING, "sb $8, 96($4)", "sb $9, 97($4)", "sh $10, 98($4)",
                    "lw $11, 96($4)");
            program.add("store between loads", few, NO_FLOATING, "lw $8, 96($4)", "sw $9, 96($4)", "lw $10, 96($4)",
                    "addu $11, $8, $10");
            program.add("swap of registers and memory", few, NO_FLOATING, "lw $8, 96($4)", "lw $9, 100($4)",
                    "sw $9, 96($4)", "sw $8, 100($4)");
            program.add("index in a register", few, NO_FLOATING, "andi $9, $9, 60", "addu $9, $9, $4",
                    "lw $11, 88($9)", "sb $8, 89($9)");
            program.add("ll sc", few, NO_FLOATING, "addiu $9, $4, 92", "ll $10, 0($9)", "addu $11, $10, $8",
                    "sc $11, 0($9)");
            program.add("ll sc loop", few, NO_FLOATING, "sync", "1:", "ll $10, 92($4)", "addu $11, $10, $8",
                    "sc $11, 92($4)", "beqz $11, 1b", "nop", "sync");
            program.add("exchange", few, NO_FLOATING, "1:", "ll $10, 96($4)", "move $11, $8", "sc $11, 96($4)",
                    "beql $11, $0, 1b", "nop");
            program.add("pref", few, NO_FLOATING, "pref 0, 96($4)", "pref 1, 0($4)", "lw $11, 96($4)");
            program.add("synci", few, NO_FLOATING, "synci 0($4)", "sync");
            // Floating registers: what they load they store, whatever the bits mean.
            program.add("lwc1 swc1", bits, "wwww..", "lwc1 $f0, 92($4)", "swc1 $f2, 96($4)", "lwc1 $f4, 96($4)",
                    "swc1 $f4, 104($4)");
            program.add("ldc1 sdc1", bits, "..dd..", "ldc1 $f4, 96($4)", "sdc1 $f6, 104($4)", "ldc1 $f6, 88($4)");
            // No NaN, see "mtc1 of a double".
            program.add("a double through two words", bits, "......", "lw $9, 104($4)", "srl $9, $9, 2",
                    "sw $9, 104($4)", "lw $9, 108($4)", "srl $9, $9, 2", "sw $9, 108($4)", "lwc1 $f0, 104($4)",
                    "lwc1 $f1, 108($4)", "sdc1 $f0, 88($4)", "ldc1 $f2, 104($4)", "swc1 $f2, 112($4)",
                    "swc1 $f3, 116($4)");
            program.add("lwxc1 swxc1", bits, "w.....", "andi $9, $9, 60", "addiu $9, $9, 88", "lwxc1 $f0, $9($4)",
                    "li $10, 92", "swxc1 $f0, $10($4)");
            program.add("ldxc1 sdxc1", bits, "......", "andi $9, $9, 56", "addiu $9, $9, 88", "ldxc1 $f0, $9($4)",
                    "li $10, 96", "sdxc1 $f0, $10($4)");
            program.add("a copy through floating registers", bits, "......", "lwc1 $f0, 88($4)", "lwc1 $f2, 92($4)",
                    "swc1 $f0, 96($4)", "swc1 $f2, 100($4)", "ldc1 $f4, 88($4)", "sdc1 $f4, 120($4)");
        }
    },
    /** Branches, likely or not, with delay slots; calls and jumps. */
    CONTROL {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = Inputs.integers("integers", 40, random);
            for (String branch : new String[] {"beq $8, $9,", "bne $8, $9,", "beq $8, $8,", "beq $8, $0,", "bne $8, $0,",
                "bltz $8,", "bgez $8,", "blez $8,", "bgtz $8,", "bltz $0,", "bgez $0,"}) {
                for (String likely : new String[] {"", "l"}) {
                    String instruction = branch.replaceFirst(" ", likely + " ");
                    branch(program, in, instruction, "addiu $10, $10, 1");
                    // The slot changes what the branch has looked at already.
                    branch(program, in, instruction, "addiu $8, $8, 1");
                    branch(program, in, instruction, "move $9, $8");
                }
            }
            calls(program, in);
            program.add("j", in, NO_FLOATING, "j 1f", "addiu $8, $8, 1", "addiu $8, $8, 2", "1:", "addiu $9, $9, 4");
            program.add("loop with work in the slot", in, NO_FLOATING, "andi $8, $8, 31", "li $10, 0", "1:",
                    "addiu $8, $8, -1", "bgez $8, 1b", "addu $10, $10, $8");
            program.add("loop with a likely branch", in, NO_FLOATING, "andi $8, $8, 31", "li $10, 0", "1:",
                    "addiu $8, $8, -1", "bgezl $8, 1b", "addu $10, $10, $8");
            program.add("two loops in one", in, NO_FLOATING, "andi $8, $8, 7", "li $10, 0", "1:", "andi $9, $9, 7",
                    "2:", "addiu $10, $10, 1", "bnez $9, 2b", "addiu $9, $9, -1", "addiu $9, $9, 4", "bnez $8, 1b",
                    "addiu $8, $8, -1");
            program.add("into the middle of a loop", in, NO_FLOATING, "andi $8, $8, 15", "bnez $9, 2f", "li $10, 0",
                    "1:", "addiu $10, $10, 16", "2:", "addiu $8, $8, -1", "bgtz $8, 1b", "addiu $10, $10, 1");
            program.add("swaps in a loop", in, NO_FLOATING, "andi $10, $10, 7", "1:", "move $11, $8", "move $8, $9",
                    "move $9, $11", "bnez $10, 1b", "addiu $10, $10, -1");
            program.add("jump table", in, NO_FLOATING, "andi $8, $8, 3", "sll $9, $8, 2", "lui $10, %hi(9f)",
                    "addu $10, $10, $9", "lw $10, %lo(9f)($10)", "jr $10", "li $11, 1", "1:", "addiu $11, $11, 1",
                    "2:", "addiu $11, $11, 10", "3:", "b 5f", "addiu $11, $11, 100", "4:", "addiu $11, $11, 1000",
                    "5:", "li $10, 0", ".section .rodata", ".align 2", "9:", ".word 1b, 2b, 3b, 4b", ".text");
            program.add("movn in a slot", in, NO_FLOATING, "bltz $8, 1f", "movn $10, $9, $8", "movz $11, $9, $8",
                    "1:", "nop");
            program.add("hi and lo across a branch", in, NO_FLOATING, "mult $8, $9", "bltz $8, 1f", "mfhi $10",
                    "mflo $11", "1:", "mfhi $12");
        }
    },
    /** Single and double: arithmetic, conversions, comparisons, moves. */
    FLOATING {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            floating(program, 's', Inputs.singles("singles", 60, false, random));
            floating(program, 's', Inputs.singles("nan_singles", 20, true, random));
            floating(program, 'd', Inputs.doubles("doubles", 60, false, random));
            floating(program, 'd', Inputs.doubles("nan_doubles", 20, true, random));
            Inputs bits = Inputs.bits("bits", 40, random);
            program.add("cvt.s.w", bits, "w..s..", "cvt.s.w $f6, $f0");
            program.add("cvt.d.w", bits, "w..d..", "cvt.d.w $f6, $f0");
            program.add("mtc1 cvt.d.w", bits, "...d..", "mtc1 $8, $f0", "cvt.d.w $f6, $f0");
            program.add("mtc1 mfc1", bits, "w.....", "mfc1 $9, $f0", "mtc1 $8, $f0", "mfc1 $10, $f0");
            // No NaN: a phone can't tell them apart.
            program.add("mtc1 of a double", bits, "......", "srl $9, $9, 2", "mtc1 $8, $f2", "mtc1 $9, $f3",
                    "mfc1 $10, $f3", "mfc1 $11, $f2", "sdc1 $f2, 96($4)");
            program.add("mfc1 of a double", bits, "..d...", "mfc1 $10, $f4", "mfc1 $11, $f5");
            program.add("half of a double replaced", bits, "..d...", "mfc1 $10, $f5", "xor $10, $10, $9",
                    "mtc1 $10, $f5", "sdc1 $f4, 96($4)");
            program.add("mov.s of any bits", bits, "w..w..", "mov.s $f6, $f0");
            program.add("mov.d of any bits", bits, ".d.d..", "mov.d $f6, $f2");
            program.add("mtc1 of zero", bits, "d.....", "mtc1 $0, $f0", "mtc1 $0, $f1");
        }
    },
    /** NaNs of any kind through all of them, bit by bit; a phone can't tell them apart. */
    NANS {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            floating(program, 's', Inputs.nans("any_nan_singles", false, 60, random));
            floating(program, 'd', Inputs.nans("any_nan_doubles", true, 60, random));
        }

        @Override
        List<String> targets() {
            return List.of("java");
        }
    },
    /** Random short sequences of all of them, with branches. */
    SEQUENCES {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = Inputs.mixed("mixed", 24, random);
            for (int i = 0; i < 150; i++) {
                program.add("sequence " + i, in, i % 2 == 0 ? NO_FLOATING : "dddsss",
                        new RandomSequence(random, bigEndian, i % 2 != 0).code());
            }
        }
    },
    /** What ends the program with a signal; each is a run of its own. */
    TRAPS {
        @Override
        void add(AssemblyProgram program, boolean bigEndian, Random random) {
            Inputs in = new Inputs("trapping", List.of(new Inputs.State(new int[] {5, 5, -1, 0, 1, 2, 3, 0x7fffffff},
                    0, 0, new long[6], new int[16])), false);
            for (String code : new String[] {"teq $8, $9", "teqi $8, 5", "tne $8, $10", "tnei $8, 6", "tge $8, $10",
                "tgei $8, -1", "tgeu $10, $8", "tgeiu $10, 5", "tlt $10, $8", "tlti $8, 6", "tltu $8, $10",
                "tltiu $8, -1", "teq $0, $0, 7", "teq $11, $0, 7", "teq $8, $9, 6", "break", "break 7",
                "div $0, $8, $11; teq $11, $0, 7", "add $8, $15, $15", "addi $8, $15, 1", "sub $8, $15, $10"}) {
                program.add("!" + title(code), in, NO_FLOATING, code.split("; "));
            }
            // And what does not.
            Inputs integers = Inputs.integers("integers", 8, random);
            for (String code : new String[] {"ori $9, $9, 1; teq $9, $0, 7", "teqi $0, 1", "tne $8, $8", "tnei $0, 0",
                "tge $0, $9; slt $10, $9, $8", "tgeu $0, $4", "tgei $0, 1", "tgeiu $0, 1", "tlt $8, $8", "tlti $0, 0",
                "tltu $8, $8", "tltiu $0, 0"}) {
                // tge $0, $9 traps unless $9 is positive.
                program.add("no trap " + title(code), integers, NO_FLOATING,
                        ("srl $9, $9, 1; ori $9, $9, 1; " + code).split("; "));
            }
        }
    };

    static final String NO_FLOATING = "......";
    private static final String[] CONDITIONS = {"f", "un", "eq", "ueq", "olt", "ult", "ole", "ule", "sf", "ngle", "seq",
        "ngl", "lt", "nge", "le", "ngt"};

    /** On which targets the machine must leave the same. */
    List<String> targets() {
        return List.of("java", "j2me");
    }

    /** Adds the cases of this group. */
    abstract void add(AssemblyProgram program, boolean bigEndian, Random random);

    private static String title(String code) {
        return code.replace("$", "").replace(",", "").replace(";", "");
    }

    private static List<String> integerCode(Random random) {
        List<String> all = new ArrayList<>();
        for (String operation : new String[] {"addu", "subu", "and", "or", "xor", "nor", "slt", "sltu", "mul"}) {
            all.add(operation + " $11, $8, $9");
            all.add(operation + " $8, $9, $8");
            all.add(operation + " $8, $8, $8");
            all.add(operation + " $11, $0, $9");
            all.add(operation + " $11, $8, $0");
        }
        for (String operation : new String[] {"sllv", "srlv", "srav", "rotrv"}) {
            all.add(operation + " $11, $8, $9");
            all.add(operation + " $9, $8, $9");
            all.add(operation + " $8, $8, $8");
        }
        for (String operation : new String[] {"sll", "srl", "sra", "rotr"}) {
            for (int amount : new int[] {0, 1, 8, 15, 16, 31}) {
                all.add(operation + " $11, $8, " + amount);
            }
            all.add(operation + " $8, $8, " + random.nextInt(32));
        }
        for (String operation : new String[] {"addiu", "slti", "sltiu"}) {
            for (int constant : new int[] {0, 1, -1, 0x7fff, -0x8000, random.nextInt(65536) - 32768}) {
                all.add(operation + " $11, $8, " + constant);
            }
            all.add(operation + " $8, $8, " + (random.nextInt(65536) - 32768));
        }
        for (String operation : new String[] {"andi", "ori", "xori"}) {
            for (int constant : new int[] {0, 1, 0xff, 0xffff, 0x8000, random.nextInt(65536)}) {
                all.add(operation + " $11, $8, " + constant);
            }
        }
        for (int constant : new int[] {0, 1, 0x7fff, 0x8000, 0xffff}) {
            all.add("lui $11, " + constant);
        }
        for (String operation : new String[] {"clz", "clo", "seb", "seh", "wsbh", "negu", "not", "move"}) {
            all.add(operation + " $11, $8");
            all.add(operation + " $8, $8");
        }
        all.add("wsbh $11, $8; rotr $11, $11, 16");
        for (String operation : new String[] {"movn", "movz"}) {
            all.add(operation + " $11, $8, $9");
            all.add(operation + " $8, $9, $8");
            all.add(operation + " $11, $0, $9");
            all.add(operation + " $11, $8, $0");
            all.add("slt $10, $8, $9; " + operation + " $11, $8, $10");
        }
        for (int[] field : new int[][] {{0, 1}, {0, 32}, {31, 1}, {4, 8}, {1, 31}, {0, 16}, {16, 16}, {7, 3}}) {
            all.add("ext $11, $8, " + field[0] + ", " + field[1]);
            all.add("ins $11, $8, " + field[0] + ", " + field[1]);
            all.add("ins $8, $0, " + field[0] + ", " + field[1]);
        }
        for (String operation : new String[] {"mult", "multu", "madd", "maddu", "msub", "msubu"}) {
            all.add(operation + " $8, $9");
            all.add(operation + " $8, $8");
            all.add(operation + " $8, $0");
            all.add(operation + " $8, $9; mflo $11");
            all.add(operation + " $8, $9; mfhi $11");
            all.add("mult $9, $10; " + operation + " $8, $9; mflo $10; mfhi $11");
            all.add("mthi $0; mtlo $11; " + operation + " $8, $9");
            all.add("mtlo $11; sra $11, $11, 31; mthi $11; " + operation + " $8, $9; mfhi $11");
        }
        for (String operation : new String[] {"div", "divu"}) {
            // Division by zero leaves anything: GCC's code traps.
            all.add("ori $9, $9, 1; " + operation + " $0, $8, $9");
            all.add("ori $9, $9, 1; " + operation + " $0, $8, $9; mflo $10; mfhi $11");
            all.add("ori $9, $9, 1; " + operation + " $0, $8, $9; teq $9, $0, 7; mfhi $11");
            all.add("li $10, 10; " + operation + " $0, $8, $10; mfhi $11; mflo $12");
            all.add("li $10, -1; " + operation + " $0, $8, $10; mfhi $11; mflo $12");
        }
        all.add("mthi $8");
        all.add("mtlo $8");
        all.add("mfhi $8; mtlo $8");
        all.add("add $11, $0, $8");
        all.add("sub $11, $8, $0");
        all.add("addi $11, $0, -7");
        all.add("addu $0, $8, $9");
        all.add("addiu $0, $8, 5; addu $11, $0, $9");
        all.add("nop");
        all.add("ssnop; ehb");
        // 64-bit arithmetic, as GCC writes it.
        all.add("addu $12, $8, $10; sltu $14, $12, $8; addu $13, $9, $11; addu $13, $14, $13");
        all.add("subu $12, $8, $10; sltu $14, $8, $12; subu $13, $9, $11; subu $13, $13, $14");
        all.add("multu $8, $10; mfhi $13; mflo $12; mul $14, $9, $10; addu $13, $13, $14; mul $14, $8, $11; "
                + "addu $13, $13, $14");
        // Unsigned comparison and signed, by the top bit.
        all.add("slt $10, $8, $9; sltu $11, $8, $9; xor $12, $10, $11; xori $13, $11, 1");
        all.add("sltiu $11, $8, 1; sltu $12, $0, $8");
        return all;
    }

    private static void memory(AssemblyProgram program, Inputs in, String code, int offset) {
        String instruction = String.format(code, offset);
        if (code.contains("($9)")) {
            program.add(title(instruction), in, NO_FLOATING, "addiu $9, $4, " + (AssemblyProgram.MEMORY + 32),
                    instruction, "li $9, 0");
        } else {
            program.add(title(instruction), in, NO_FLOATING, instruction);
        }
    }

    /** Calls by the o32 convention: `cc` compiles with -fno-ipa-ra, so that no caller relies on more than that. */
    private static void calls(AssemblyProgram program, Inputs in) {
        program.function("leaf", "addiu $2, $4, 100", "jr $31", "addu $2, $2, $5");
        program.function("other", "xor $2, $4, $5", "jr $31", "addiu $2, $2, 7");
        program.function("wide", "multu $4, $5", "mflo $2", "jr $31", "mfhi $3");
        program.function("real", "add.d $f0, $f12, $f14", "jr $31", "add.d $f0, $f0, $f0");
        program.function("counts", "li $2, 0", "1:", "blez $5, 2f", "nop", "addiu $5, $5, -1", "b 1b",
                "addu $2, $2, $5", "2:", "jr $31", "nop");
        program.function("recursive", "addiu $29, $29, -32", "sw $31, 28($29)", "sw $16, 24($29)", "move $16, $4",
                "blez $4, 1f", "li $2, 1", "jal recursive", "addiu $4, $4, -1", "mul $2, $2, $16", "1:",
                "lw $16, 24($29)", "lw $31, 28($29)", "jr $31", "addiu $29, $29, 32");
        program.function("jumps_on", "j leaf", "addiu $4, $4, 1");
        call(program, in, "jal", "jal leaf", "sll $4, $4, 1");
        // Of the conditional calls GCC emits the one that is always taken.
        call(program, in, "bal", "bal leaf", "sll $4, $4, 1");
        call(program, in, "jalr", "lui $25, %hi(leaf)", "addiu $25, $25, %lo(leaf)", "jalr $25", "li $25, 5");
        call(program, in, "call of a loop", "andi $5, $9, 15", "jal counts", "nop");
        call(program, in, "calls in a loop", "move $17, $0", "li $18, 3", "1:", "move $4, $18", "jal leaf",
                "move $5, $17", "addu $17, $17, $2", "addiu $18, $18, -1", "bnez $18, 1b", "nop", "move $2, $17");
        call(program, in, "call of the function that is chosen", "lui $25, %hi(leaf)", "addiu $25, $25, %lo(leaf)",
                "lui $2, %hi(other)", "addiu $2, $2, %lo(other)", "movn $25, $2, $8", "jalr $25", "nop");
        call(program, in, "two results", "jal wide", "nop", "xor $2, $2, $3");
        call(program, in, "doubles", "mtc1 $8, $f12", "mtc1 $9, $f14", "cvt.d.w $f12, $f12", "jal real",
                "cvt.d.w $f14, $f14", "mfc1 $2, $f0", "mfc1 $3, $f1", "xor $2, $2, $3");
        call(program, in, "recursion", "jal recursive", "andi $4, $8, 7");
        call(program, in, "jump to another function", "jal jumps_on", "nop");
        call(program, in, "call in a delay slot's shadow", "bltz $8, 1f", "move $2, $8", "jal leaf", "nop", "1:",
                "addiu $2, $2, 1");
        call(program, in, "variables on the stack", "sw $8, 16($29)", "sw $9, 20($29)", "jal leaf", "lw $5, 16($29)",
                "lw $3, 20($29)", "subu $2, $2, $3");
        call(program, in, "an array on the stack", "andi $3, $9, 1", "sll $3, $3, 2", "sw $8, 16($29)",
                "sw $9, 20($29)", "addiu $4, $29, 16", "addu $3, $3, $4", "lw $2, 0($3)");
    }

    /** A case that calls leaf(first operand, second operand) or the like; what it returns is in $11 at the end. */
    private static void call(AssemblyProgram program, Inputs in, String name, String... code) {
        List<String> all = new ArrayList<>(List.of("addiu $29, $29, -48", "sw $31, 44($29)", "sw $16, 40($29)",
                "sw $17, 36($29)", "sw $18, 32($29)", "move $16, $4", "move $4, $8", "move $5, $9"));
        all.addAll(List.of(code));
        all.addAll(List.of("move $11, $2", "move $4, $16", "lw $31, 44($29)", "lw $16, 40($29)", "lw $17, 36($29)",
                "lw $18, 32($29)", "addiu $29, $29, 48", "mthi $0", "mtlo $0"));
        // A call leaves anything in the other registers.
        for (int register : new int[] {8, 9, 10, 12, 13, 14, 15}) {
            all.add("lw $" + register + ", " + 4 * (register - 8) + "($4)");
        }
        program.add(name, in, NO_FLOATING, all.toArray(String[]::new));
    }

    private static void branch(AssemblyProgram program, Inputs in, String branch, String slot) {
        program.add(title(branch + " 1f " + slot), in, NO_FLOATING, branch + " 1f", slot, "addiu $10, $10, 16", "1:",
                "addiu $10, $10, 256");
    }

    private static void floating(AssemblyProgram program, char f, Inputs in) {
        String three = String.valueOf(f).repeat(4) + "..";
        String integer = String.valueOf(f).repeat(3) + "w..";
        String suffix = " " + in.label();
        for (String operation : new String[] {"add", "sub", "mul", "div"}) {
            program.add(operation + "." + f + suffix, in, three, operation + "." + f + " $f6, $f0, $f2");
            program.add(operation + "." + f + " same" + suffix, in, three, operation + "." + f + " $f0, $f0, $f0");
            program.add(operation + "." + f + " reversed" + suffix, in, three, operation + "." + f
                    + " $f2, $f2, $f0");
        }
        for (String operation : new String[] {"sqrt", "mov"}) {
            program.add(operation + "." + f + suffix, in, three, operation + "." + f + " $f6, $f0");
        }
        for (String operation : new String[] {"abs", "neg"}) {
            program.add(operation + "." + f + suffix, in, three, operation + "." + f + " $f6, $f0");
            program.add(operation + "." + f + " twice" + suffix, in, three, operation + "." + f + " $f6, $f0",
                    "neg." + f + " $f2, $f6");
        }
        for (String operation : new String[] {"madd", "msub"}) {
            program.add(operation + "." + f + suffix, in, three, operation + "." + f + " $f6, $f0, $f2, $f4");
        }
        // These negate the NaN that they have made; a new NaN has no sign on a phone.
        Inputs anySign = new Inputs(in.label() + "_any_sign", in.states(), true);
        for (String operation : new String[] {"nmadd", "nmsub"}) {
            program.add(operation + "." + f + suffix, anySign, three, operation + "." + f + " $f6, $f0, $f2, $f4");
        }
        for (String operation : new String[] {"recip", "rsqrt"}) {
            program.add(operation + "." + f + suffix, in, three, operation + "." + f + " $f6, $f0");
        }
        for (String operation : new String[] {"cvt", "round", "trunc", "ceil", "floor"}) {
            program.add(operation + ".w." + f + suffix, in, integer, operation + ".w." + f + " $f6, $f0");
            program.add(operation + ".w." + f + " mfc1" + suffix, in, integer, operation + ".w." + f + " $f6, $f0",
                    "mfc1 $8, $f6");
        }
        program.add("cvt to the other" + suffix, in, f == 's' ? "sssd.." : "ddds..",
                f == 's' ? "cvt.d.s $f6, $f0" : "cvt.s.d $f6, $f0");
        program.add("cvt there and back" + suffix, in, three, f == 's' ? "cvt.d.s $f6, $f0" : "cvt.s.d $f6, $f0",
                f == 's' ? "cvt.s.d $f6, $f6" : "cvt.d.s $f6, $f6");
        for (int i = 0; i < CONDITIONS.length; i++) {
            String compare = "c." + CONDITIONS[i] + "." + f;
            program.add(compare + " bc1t" + suffix, in, three, compare + " $f0, $f2", "bc1t 1f", "addiu $8, $8, 1",
                    "addiu $8, $8, 16", "1:", "addiu $8, $8, 256");
            program.add(compare + " bc1f" + suffix, in, three, compare + " $f0, $f2", "bc1f 1f", "addiu $8, $8, 1",
                    "addiu $8, $8, 16", "1:", "addiu $8, $8, 256");
            program.add(compare + " movt" + suffix, in, three, compare + " $f2, $f0", "li $8, 0", "li $9, 1",
                    "movt $8, $9, $fcc0");
            program.add(compare + " same" + suffix, in, three, compare + " $f0, $f0", "move $8, $0", "li $9, 1",
                    "movf $8, $9, $fcc0");
        }
        program.add("bc1tl" + f + suffix, in, three, "c.lt." + f + " $f0, $f2", "bc1tl 1f", "addiu $8, $8, 1",
                "addiu $8, $8, 16", "1:", "addiu $8, $8, 256");
        program.add("bc1fl" + f + suffix, in, three, "c.lt." + f + " $f0, $f2", "bc1fl 1f", "addiu $8, $8, 1",
                "addiu $8, $8, 16", "1:", "addiu $8, $8, 256");
        program.add("other condition codes " + f + suffix, in, three, "c.lt." + f + " $fcc1, $f0, $f2",
                "c.eq." + f + " $fcc7, $f0, $f2", "li $8, 0", "li $9, 1", "movt $8, $9, $fcc1", "li $10, 0",
                "movt $10, $9, $fcc7", "bc1t $fcc1, 1f", "nop", "addiu $8, $8, 16", "1:", "nop");
        program.add("a condition that is used twice " + f + suffix, in, three, "c.le." + f + " $f0, $f2",
                "movt." + f + " $f6, $f0, $fcc0", "movf." + f + " $f6, $f2, $fcc0", "bc1f 1f", "li $8, 1", "li $8, 2",
                "1:", "nop");
        program.add("movt movf " + f + suffix, in, three, "c.olt." + f + " $f0, $f2", "movt." + f + " $f6, $f0, $fcc0",
                "c.ult." + f + " $f2, $f0", "movf." + f + " $f4, $f0, $fcc0");
        program.add("movz movn " + f + suffix, in, three, "movz." + f + " $f6, $f0, $8", "movn." + f + " $f4, $f0, $8",
                "movz." + f + " $f2, $f0, $0");
    }
}
