// SPDX-License-Identifier: EPL-2.0
// Writes an assembly file of instruction cases for driver.c.
package org.portwright.translator.instructions;

import java.util.ArrayList;
import java.util.List;

/**
 * An assembly file. A case is a function of driver.c's state: it loads $8 to $15, HI and LO and the floating registers
 * that it needs, runs its instructions, and stores them.
 */
final class AssemblyProgram {
    static final int HI = 32;
    static final int LO = 36;
    static final int FLOATING = 40;
    static final int MEMORY = 88;
    private static final int GENERAL_REGISTERS = 8;
    private static final int FLOATING_REGISTERS = 6;

    private final StringBuilder text = new StringBuilder();
    private final StringBuilder table = new StringBuilder();
    private final List<Inputs> inputs = new ArrayList<>();
    private final boolean bigEndian;
    private int cases;

    AssemblyProgram(boolean bigEndian) {
        this.bigEndian = bigEndian;
        text.append("# SPDX-License-Identifier: EPL-2.0\n# Made by AssemblyProgram.java.\n\t.set noreorder\n"
                + "\t.set noat\n\t.text\n");
    }

    /**
     * Adds a case.
     *
     * @param name what the driver prints
     * @param in what it begins with
     * @param types of $f0, $f2, ... $f10: s, d or w where it is loaded and stored, . where not
     * @param code the instructions; a line that ends in a colon is a label
     */
    void add(String name, Inputs in, String types, String... code) {
        add(name, in, types, null, code);
    }

    /** As above, with the given values in the general registers as constants instead of those from memory. */
    void add(String name, Inputs in, String types, int[] constants, String... code) {
        if (!inputs.contains(in)) {
            inputs.add(in);
        }
        String label = "case_" + cases++;
        begin(label);
        for (int i = 0; i < GENERAL_REGISTERS; i++) {
            if (constants != null && i < constants.length) {
                line("li $%d, 0x%x", 8 + i, constants[i]);
            } else {
                line("lw $%d, %d($4)", 8 + i, 4 * i);
            }
        }
        line("lw $2, %d($4)", HI);
        line("lw $3, %d($4)", LO);
        line("mthi $2");
        line("mtlo $3");
        for (int i = 0; i < FLOATING_REGISTERS; i++) {
            if (types.charAt(i) != '.') {
                line("%s $f%d, %d($4)", types.charAt(i) == 'd' ? "ldc1" : "lwc1", 2 * i, FLOATING + 8 * i);
            }
        }
        for (String instruction : code) {
            text.append(instruction.endsWith(":") ? "" : "\t").append(instruction).append('\n');
        }
        for (int i = 0; i < GENERAL_REGISTERS; i++) {
            line("sw $%d, %d($4)", 8 + i, 4 * i);
        }
        for (int i = 0; i < FLOATING_REGISTERS; i++) {
            if (types.charAt(i) != '.') {
                line("%s $f%d, %d($4)", types.charAt(i) == 'd' ? "sdc1" : "swc1", 2 * i, FLOATING + 8 * i);
            }
        }
        line("mfhi $2");
        line("mflo $3");
        line("sw $2, %d($4)", HI);
        line("jr $31");
        line("sw $3, %d($4)", LO);
        end(label);
        table.append("\t.word name_").append(label).append(", ").append(label).append(", ").append(in.label())
                .append(", ").append(in.states().size()).append(", types_").append(label).append(", ")
                .append(in.nan() ? 1 : 0).append('\n');
        table.append("\t.section .rodata.strings\nname_").append(label).append(":\t.asciz \"").append(name)
                .append("\"\ntypes_").append(label).append(":\t.asciz \"").append(types)
                .append("\"\n\t.previous\n");
    }

    /** Adds a function that cases call. */
    void function(String label, String... code) {
        begin(label);
        for (String instruction : code) {
            text.append(instruction.endsWith(":") ? "" : "\t").append(instruction).append('\n');
        }
        end(label);
    }

    private void begin(String label) {
        text.append("\n\t.globl ").append(label).append("\n\t.type ").append(label).append(", @function\n")
                .append(label).append(":\n");
    }

    private void end(String label) {
        text.append("\t.size ").append(label).append(", . - ").append(label).append('\n');
    }

    private void line(String format, Object... values) {
        text.append('\t').append(String.format(format, values)).append('\n');
    }

    /** Number of cases. */
    int size() {
        return cases;
    }

    @Override
    public String toString() {
        StringBuilder all = new StringBuilder(text);
        all.append("\n\t.section .rodata\n\t.align 3\n");
        for (Inputs in : inputs) {
            all.append("\t.align 3\n").append(in.label()).append(":\n");
            for (Inputs.State state : in.states()) {
                words(all, state.general());
                words(all, state.hi(), state.lo());
                for (int i = 0; i < FLOATING_REGISTERS; i++) {
                    long bits = state.floating()[i];
                    int low = (int) bits;
                    int high = (int) (bits >>> 32);
                    // A single or an integer is in the first word, whatever the byte order.
                    boolean first = high == 0 || !bigEndian;
                    words(all, first ? low : high, first ? high : low);
                }
                words(all, state.memory());
            }
        }
        all.append("\t.globl tests\ntests:\n").append(table).append("\t.word 0, 0, 0, 0, 0, 0\n");
        return all.toString();
    }

    private static void words(StringBuilder out, int... words) {
        out.append("\t.word ");
        for (int i = 0; i < words.length; i++) {
            out.append(i == 0 ? "0x" : ", 0x").append(Integer.toHexString(words[i]));
        }
        out.append('\n');
    }
}
