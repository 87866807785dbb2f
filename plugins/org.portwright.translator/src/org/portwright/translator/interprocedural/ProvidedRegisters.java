// SPDX-License-Identifier: EPL-2.0
// Finds which registers can hold anything that a program may look at, where functions begin and where they end.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * A register that holds garbage at every return of a function carries no result of it; one that holds garbage at
 * every call carries no argument. Garbage is what o32 lets a call destroy, what was in a register that carries no
 * argument when a function began, and what is garbage in a callee or a caller. Each register is taken for
 * garbage until a value shows otherwise, so that functions which only hand on what they got show nothing.
 *
 * <p>Further results in $a0 and $a1 belong to objects of 16 bytes, of which $v0 and $v1 hold the rest: nothing is
 * one in which any of the four is garbage.
 */
final class ProvidedRegisters {
    private static final int RESULTS = Registers.resultCount();
    private static final int NODES = RESULTS + Registers.argumentCount();
    /** $a0 and $a1 among the results. */
    private static final int FIRST_WIDE = Registers.resultIndex(Mips.A0);
    /** Arguments that the runtime may pass, too: $sp and $a0 to $a3 of threads' and signal handlers' functions. */
    private static final int FIRST_INSIDE = Registers.argumentIndex(Mips.STATIC_CHAIN);

    private final Map<Object, Integer> numbers = new HashMap<>();
    private final List<FunctionBody> bodies;
    private final int pointed;
    private final BitSet provided = new BitSet();
    private final Map<Integer, List<Integer>> dependents = new HashMap<>();
    private final Deque<Integer> work = new ArrayDeque<>();

    private ProvidedRegisters(Collection<FunctionBody> program) {
        bodies = List.copyOf(program);
        for (FunctionBody body : bodies) {
            numbers.put(body.function(), numbers.size());
        }
        pointed = bodies.size();
    }

    /**
     * @param program all functions that are reached
     * @return what they are given and give
     */
    static ProvidedRegisters find(Collection<FunctionBody> program) {
        ProvidedRegisters registers = new ProvidedRegisters(program);
        registers.bodies.forEach(registers::look);
        while (!registers.work.isEmpty()) {
            registers.dependents.getOrDefault(registers.work.remove(), List.of()).forEach(registers::provide);
        }
        registers.findWideResults();
        return registers;
    }

    /**
     * @param index of a result register
     * @return whether it may hold a result of a function
     */
    boolean isResult(FunctionBody body, int index) {
        return provided.get(result(number(body), index));
    }

    /**
     * @param index of an argument register
     * @return whether it may hold an argument of a function
     */
    boolean isArgument(FunctionBody body, int index) {
        return index < FIRST_INSIDE || provided.get(argument(number(body), index));
    }

    private int number(FunctionBody body) {
        return numbers.get(body.function());
    }

    private static int result(int number, int index) {
        return number * NODES + index;
    }

    private static int argument(int number, int index) {
        return number * NODES + RESULTS + index;
    }

    private void look(FunctionBody body) {
        int number = number(body);
        if (body.isAddressTaken()) {
            for (int i = 0; i < RESULTS; i++) {
                depend(result(pointed, i), result(number, i));
            }
            for (int i = FIRST_INSIDE; i < Registers.argumentCount(); i++) {
                depend(argument(number, i), argument(pointed, i));
            }
        }
        if (body.makesTrampolines()) {
            provide(argument(pointed, Registers.argumentIndex(Mips.STATIC_CHAIN)));
        }
        for (Block block : body.graph().blocks()) {
            for (Value value : block.values()) {
                if (value.isCall()) {
                    int callee = value.op() == Op.CALL ? numbers.get(value.callee()) : pointed;
                    int first = value.op() == Op.CALL ? 0 : 1;
                    for (int i = FIRST_INSIDE; i < Registers.argumentCount(); i++) {
                        flow(number, value.input(first + i), argument(callee, i));
                    }
                }
            }
            Terminator end = block.terminator();
            if (end.kind() == Terminator.Kind.RETURN) {
                for (int i = 0; i < FIRST_WIDE; i++) {
                    flow(number, end.input(i), result(number, i));
                }
            }
        }
    }

    /** A value goes to a register at the boundary of a function. */
    private void flow(int function, Value value, int to) {
        if (!provided.get(to)) {
            for (Value source : sources(value)) {
                int from = node(function, source);
                if (from >= 0) {
                    depend(to, from);
                } else {
                    provide(to);
                }
            }
        }
    }

    private void depend(int node, int on) {
        if (provided.get(on)) {
            provide(node);
        } else {
            dependents.computeIfAbsent(on, key -> new ArrayList<>()).add(node);
        }
    }

    private void provide(int node) {
        if (!provided.get(node)) {
            provided.set(node);
            work.add(node);
        }
    }

    /** @return what a value is, through all PHIs, but for garbage */
    private static Set<Value> sources(Value value) {
        Set<Value> seen = new HashSet<>();
        Set<Value> sources = new HashSet<>();
        Deque<Value> open = new ArrayDeque<>();
        open.add(value);
        while (!open.isEmpty()) {
            Value next = open.remove();
            if (next.op() == Op.PHI) {
                if (seen.add(next)) {
                    for (int i = 0; i < next.inputCount(); i++) {
                        open.add(next.input(i));
                    }
                }
            } else if (next.op() != Op.GARBAGE && (next.op() != Op.PARAM || isGiven(next.intNumber()))) {
                sources.add(next);
            }
        }
        return sources;
    }

    /** @return whether a register means something when a function begins: its caller has put it there */
    private static boolean isGiven(int register) {
        return Registers.argumentIndex(register) >= 0 || register == Mips.RA;
    }

    /** @return the boundary that a value comes from; -1 if it is none, or one that is always crossed */
    private int node(int function, Value source) {
        if (source.op() == Op.PARAM) {
            int index = Registers.argumentIndex(source.intNumber());
            return index < FIRST_INSIDE ? -1 : argument(function, index);
        }
        if (source.op() == Op.RESULT) {
            int index = Registers.resultIndex(source.intNumber());
            Value call = source.input(0);
            return index >= FIRST_WIDE ? -1
                : result(call.op() == Op.CALL ? numbers.get(call.callee()) : pointed, index);
        }
        return -1;
    }

    private void findWideResults() {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (FunctionBody body : bodies) {
                int number = number(body);
                boolean found = !provided.get(result(number, FIRST_WIDE)) && body.graph().blocks().stream()
                    .anyMatch(block -> block.terminator().kind() == Terminator.Kind.RETURN
                        && isWide(number, block.terminator()));
                if (found) {
                    setWide(number);
                    if (body.isAddressTaken()) {
                        setWide(pointed);
                    }
                    changed = true;
                }
            }
        }
    }

    private void setWide(int number) {
        provided.set(result(number, FIRST_WIDE));
        provided.set(result(number, FIRST_WIDE + 1));
    }

    private boolean isWide(int function, Terminator end) {
        for (int i : new int[] {0, 1, FIRST_WIDE, FIRST_WIDE + 1}) {
            if (sources(end.input(i)).stream().noneMatch(source -> isProvided(function, source))) {
                return false;
            }
        }
        return true;
    }

    private boolean isProvided(int function, Value source) {
        if (source.op() == Op.RESULT && Registers.resultIndex(source.intNumber()) >= FIRST_WIDE) {
            Value call = source.input(0);
            return provided.get(result(call.op() == Op.CALL ? numbers.get(call.callee()) : pointed, FIRST_WIDE));
        }
        int node = node(function, source);
        return node < 0 || provided.get(node);
    }
}
