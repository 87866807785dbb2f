// SPDX-License-Identifier: EPL-2.0
// Builds the stack on which a program starts: its arguments, environment and auxiliary vector.
package org.portwright.runtime.memory;

import java.util.ArrayList;
import java.util.List;
import org.portwright.runtime.AuxiliaryVector;
import org.portwright.runtime.Fault;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Settings;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.CString;
import org.portwright.runtime.abi.Identity;
import org.portwright.runtime.abi.ProcessStrings;
import org.portwright.runtime.abi.TimeSpec;

/**
 * The initial process stack (System V ABI, MIPS supplement, "Process Stack"; auxiliary vector as Linux gives it):
 * argc, argv, 0, envp, 0, pairs of the auxiliary vector; the strings above them.
 */
public final class InitialStack {

    private static final int RANDOM_BYTES = 16;
    /** Environment that takes more of the stack than this part is cut short. */
    private static final int ENVIRONMENT_SHARE = 4;

    private int strings;

    private InitialStack() {
        strings = Memory.IMAGE.stackTop & -16;
    }

    /**
     * Stores all of it into memory.
     *
     * @return the initial stack pointer
     * @throws Fault if the arguments do not fit
     */
    public static int build(String name, String[] arguments) {
        try {
            return new InitialStack().store(name, arguments);
        } catch (IndexOutOfBoundsException e) {
            throw new Fault(SignalNumber.SIGKILL, "the arguments do not fit into the program's stack");
        }
    }

    private int store(String name, String[] arguments) {
        List<Integer> words = new ArrayList<>();
        words.add(arguments.length + 1);
        int nameAddress = push(ProcessStrings.encode(name));
        words.add(nameAddress);
        for (byte[] argument : ProcessStrings.arguments(arguments)) {
            words.add(push(argument));
        }
        words.add(0);
        int limit = strings - (strings - Memory.BASE) / ENVIRONMENT_SHARE;
        for (byte[] variable : ProcessStrings.variables(Settings.environment())) {
            if (strings - variable.length < limit) {
                break;
            }
            words.add(push(variable));
        }
        words.add(0);
        addAuxiliaryVector(words, nameAddress);
        int sp = strings - 4 * words.size() & -16;
        for (int i = 0; i < words.size(); i++) {
            Memory.storeInt(sp + 4 * i, words.get(i));
        }
        return sp;
    }

    private int push(byte[] string) {
        strings -= string.length + 1;
        CString.store(strings, string);
        return strings;
    }

    private void addAuxiliaryVector(List<Integer> words, int nameAddress) {
        strings = strings - RANDOM_BYTES & -16;
        // Seeds the program's stack protector, which a translated program has not; no secret.
        storeWords(strings, System.nanoTime() * 0x9e3779b97f4a7c15L);
        storeWords(strings + 8, System.identityHashCode(this) * 0x9e3779b97f4a7c15L);
        int elf = Memory.IMAGE.dataStart;
        if (Memory.contains(elf, AuxiliaryVector.ELF_HEADER_SIZE) && bigEndianWord(elf) == AuxiliaryVector.ELF_MAGIC) {
            add(words, AuxiliaryVector.AT_PHDR, elf + AuxiliaryVector.ELF_HEADER_SIZE);
            add(words, AuxiliaryVector.AT_PHENT, AuxiliaryVector.PROGRAM_HEADER_SIZE);
            int low = elf + AuxiliaryVector.E_PHNUM + (Memory.BIG_ENDIAN ? 1 : 0);
            int high = elf + AuxiliaryVector.E_PHNUM + (Memory.BIG_ENDIAN ? 0 : 1);
            add(words, AuxiliaryVector.AT_PHNUM, Memory.loadUnsignedByte(low) | Memory.loadUnsignedByte(high) << 8);
        }
        add(words, AuxiliaryVector.AT_PAGESZ, Memory.PAGE);
        add(words, AuxiliaryVector.AT_ENTRY, Memory.IMAGE.entry);
        add(words, AuxiliaryVector.AT_UID, Identity.ID);
        add(words, AuxiliaryVector.AT_EUID, Identity.ID);
        add(words, AuxiliaryVector.AT_GID, Identity.ID);
        add(words, AuxiliaryVector.AT_EGID, Identity.ID);
        add(words, AuxiliaryVector.AT_HWCAP, 0);
        add(words, AuxiliaryVector.AT_CLKTCK, TimeSpec.TICKS_PER_SECOND);
        add(words, AuxiliaryVector.AT_SECURE, 0);
        add(words, AuxiliaryVector.AT_RANDOM, strings);
        add(words, AuxiliaryVector.AT_EXECFN, nameAddress);
        add(words, AuxiliaryVector.AT_NULL, 0);
    }

    /** Any 64 bits, as two words: Memory's view of longs would be made for this alone. */
    private static void storeWords(int address, long bits) {
        Memory.storeInt(address, (int) bits);
        Memory.storeInt(address + 4, (int) (bits >>> Integer.SIZE));
    }

    private static int bigEndianWord(int address) {
        int word = Memory.loadInt(address);
        return Memory.BIG_ENDIAN ? word : Integer.reverseBytes(word);
    }

    private static void add(List<Integer> words, int type, int value) {
        words.add(type);
        words.add(value);
    }
}
