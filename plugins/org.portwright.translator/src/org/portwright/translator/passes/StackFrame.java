// SPDX-License-Identifier: EPL-2.0
// What a function does with its stack frame.
package org.portwright.translator.passes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * The accesses of a function to the stack at known offsets, and whether an address in it escapes. Offsets
 * are in bytes from the stack pointer at the function's entry: the own frame lies below zero, the callers'
 * argument area above (System V ABI MIPS supplement, figure 3-21).
 */
final class StackFrame {
    /** The part of the argument area that belongs to the callee: home of $a0..$a3. */
    static final int HOME_SIZE = 16;
    /** A callee may read its stack arguments without bound. */
    static final int UNBOUNDED = Integer.MAX_VALUE;

    /** How a word of the frame is used. */
    static final class Word {
        boolean isLoaded;
        boolean isStored;
        /** Every store saves a register that the caller owns, and nothing else. */
        boolean holdsOnlySavedRegisters = true;
        /** Accessed in parts, or in an unaligned way. */
        boolean isOdd;
    }

    /** A call, with the offset of the stack pointer that it passes. */
    record CallSite(Value call, int stackPointer) {
    }

    private final Graph graph;
    private final Value entryStackPointer;
    private final Map<Integer, Word> words = new TreeMap<>();
    private final List<CallSite> calls = new ArrayList<>();
    private boolean escapes;
    private boolean argumentAreaEscapes;

    StackFrame(Graph graph) {
        this.graph = graph;
        this.entryStackPointer = graph.parameter(Mips.SP);
        for (Block block : graph.blocks()) {
            block.phis().forEach(this::lookAtPhi);
            block.values().forEach(this::look);
            Terminator end = block.terminator();
            for (int i = 0; i < end.inputCount(); i++) {
                escape(end.input(i));
            }
        }
        joinDoubles();
    }

    /** @return the words that are accessed, by offset */
    Map<Integer, Word> words() {
        return words;
    }

    /** @return the calls and system calls */
    List<CallSite> calls() {
        return calls;
    }

    /** @return whether an address in the frame goes where we do not follow it */
    boolean escapes() {
        return escapes;
    }

    /** @return up to which offset the function may read the arguments on its caller's stack */
    int argumentExtent() {
        // A call without a frame of one's own is a tail call: its callee finds our caller's arguments.
        boolean tailCalls = calls.stream().anyMatch(site -> site.call().op() != Op.SYSTEM_CALL
            && site.stackPointer() + HOME_SIZE > 0);
        // A function that setjmp may enter again gets its stack pointer out of a buffer.
        if (argumentAreaEscapes || tailCalls || graph.isReentered()) {
            return UNBOUNDED;
        }
        int extent = HOME_SIZE;
        for (Map.Entry<Integer, Word> word : words.entrySet()) {
            if (word.getValue().isLoaded) {
                extent = Math.max(extent, word.getKey() + 4);
            }
        }
        return extent;
    }

    /**
     * Where blocks of calls that never return seem to run into others, the stack pointer itself may be a PHI, from
     * which the arguments are as near as the own frame.
     */
    private void lookAtPhi(Value phi) {
        for (int i = 0; i < phi.inputCount(); i++) {
            if (isFrameAddress(phi.input(i))) {
                escapes = true;
                argumentAreaEscapes = true;
            }
        }
    }

    private void look(Value value) {
        switch (value.op()) {
            case LOAD -> {
                if (value.input(0) == entryStackPointer) {
                    access(value, null);
                } else {
                    accessElsewhere(value.input(0));
                }
            }
            case STORE -> {
                if (value.input(0) == entryStackPointer) {
                    access(value, value.input(1));
                } else {
                    accessElsewhere(value.input(0));
                }
                escape(value.input(1));
            }
            case CALL, CALL_INDIRECT, SYSTEM_CALL -> lookAtCall(value);
            case STOP -> {
                // A debugger looks at the frame itself.
            }
            case ADD -> {
                // The address itself; its users are looked at where they stand.
                if (!isFrameAddress(value)) {
                    inputsEscape(value);
                }
            }
            default -> inputsEscape(value);
        }
    }

    /** Where constants were not propagated the displacement may lead from an address in the own frame to the arguments. */
    private void accessElsewhere(Value base) {
        escape(base);
        argumentAreaEscapes |= isFrameAddress(base);
    }

    private void lookAtCall(Value call) {
        int index = switch (call.op()) {
            case CALL -> 0;
            case CALL_INDIRECT -> 1;
            default -> 5;
        };
        for (int i = 0; i < call.inputCount(); i++) {
            if (i != index) {
                escape(call.input(i));
            }
        }
        Value stackPointer = call.input(index);
        if (isFrameAddress(stackPointer)) {
            calls.add(new CallSite(call, offset(stackPointer)));
        } else {
            // A frame of variable size: everything may be an argument of this call.
            calls.add(new CallSite(call, Integer.MIN_VALUE));
        }
    }

    private void access(Value value, Value stored) {
        int offset = value.intNumber();
        MemoryAccess access = value.access();
        boolean isWhole = (offset & 3) == 0 && (access == MemoryAccess.I32 || access.type() != Type.INT);
        for (int at = offset & ~3; at < offset + access.size(); at += 4) {
            Word word = words.computeIfAbsent(at, key -> new Word());
            word.isOdd |= !isWhole;
            if (stored == null) {
                word.isLoaded = true;
            } else {
                word.isStored = true;
                word.holdsOnlySavedRegisters &= isWhole && isSavedRegister(stored);
            }
        }
    }

    /** @return whether the value is what a register that the caller owns held on entry */
    static boolean isSavedRegister(Value value) {
        return switch (value.op()) {
            case PARAM -> value.intNumber() == Mips.RA || Registers.isPreservedByCalls(value.intNumber())
                && value.intNumber() != Mips.SP;
            case BITS_TO_DOUBLE, BITS_TO_FLOAT -> isSavedRegister(value.input(0));
            case PAIR -> isSavedRegister(value.input(0)) && isSavedRegister(value.input(1));
            default -> false;
        };
    }

    /** A double whose one half can't become a variable stays in memory with the other half. */
    private void joinDoubles() {
        for (Block block : graph.blocks()) {
            for (Value value : block.values()) {
                boolean isDouble = (value.op() == Op.LOAD || value.op() == Op.STORE)
                    && value.input(0) == entryStackPointer && value.access() == MemoryAccess.F64;
                if (isDouble) {
                    Word first = words.get(value.intNumber() & ~3);
                    Word second = words.get((value.intNumber() & ~3) + 4);
                    first.isLoaded |= second.isLoaded;
                    second.isLoaded |= first.isLoaded;
                    first.isOdd |= second.isOdd;
                    second.isOdd |= first.isOdd;
                    first.holdsOnlySavedRegisters &= second.holdsOnlySavedRegisters;
                    second.holdsOnlySavedRegisters &= first.holdsOnlySavedRegisters;
                }
            }
        }
    }

    private void inputsEscape(Value value) {
        for (int i = 0; i < value.inputCount(); i++) {
            escape(value.input(i));
        }
    }

    private void escape(Value value) {
        if (isFrameAddress(value)) {
            escapes = true;
            argumentAreaEscapes |= offset(value) >= 0;
        }
    }

    private boolean isFrameAddress(Value value) {
        return value == entryStackPointer
            || value.op() == Op.ADD && value.input(0) == entryStackPointer && value.input(1).isConst();
    }

    private int offset(Value frameAddress) {
        return frameAddress == entryStackPointer ? 0 : frameAddress.input(1).intNumber();
    }
}
