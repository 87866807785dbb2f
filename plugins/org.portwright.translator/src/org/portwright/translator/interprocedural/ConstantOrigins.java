// SPDX-License-Identifier: EPL-2.0
// Follows values back to the constants that they may be.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Value;

/**
 * Follows a value to constants: through PHI, SELECT and a word just stored, and from a function that gets it as an argument to
 * all its callers. What comes from anywhere else (memory, arithmetic, a call through a pointer, Java) may be anything.
 * Functions must have their signatures.
 */
final class ConstantOrigins {
    /** A value where it is used. */
    record Use(FunctionBody body, Value value) {
    }

    private final Calls calls;
    private final FunctionBody entry;
    private final Predicate<FunctionBody> isCalledFromElsewhere;
    private final Set<Use> seen = new HashSet<>();
    private final Deque<Use> work = new ArrayDeque<>();
    private final List<Use> constants = new ArrayList<>();
    private final Set<FunctionBody> anything = new HashSet<>();

    /**
     * @param program               all functions that are reached
     * @param entry                 the function where the program starts
     * @param isCalledFromElsewhere whether a function is called in ways that no CALL shows
     */
    ConstantOrigins(Collection<FunctionBody> program, FunctionBody entry, Predicate<FunctionBody> isCalledFromElsewhere) {
        this(new Calls(program), entry, isCalledFromElsewhere);
    }

    private ConstantOrigins(Calls calls, FunctionBody entry, Predicate<FunctionBody> isCalledFromElsewhere) {
        this.calls = calls;
        this.entry = entry;
        this.isCalledFromElsewhere = isCalledFromElsewhere;
    }

    /** @return what has found nothing yet, for the same program as it is, whose calls are looked for once */
    ConstantOrigins afresh() {
        return new ConstantOrigins(calls, entry, isCalledFromElsewhere);
    }

    /** All calls in a program, which are looked for when first one is asked for. */
    private static final class Calls {
        private final Collection<FunctionBody> program;
        /** By what is called; null until then. */
        private Map<Callee, List<Use>> byCallee;

        Calls(Collection<FunctionBody> program) {
            this.program = program;
        }

        List<Use> of(Callee callee) {
            if (byCallee == null) {
                byCallee = new HashMap<>();
                program.forEach(this::addCallsIn);
            }
            return byCallee.getOrDefault(callee, List.of());
        }

        private void addCallsIn(FunctionBody body) {
            for (Block block : body.graph().blocks()) {
                for (Value value : block.values()) {
                    if (value.op() == Op.CALL) {
                        byCallee.computeIfAbsent(value.callee(), key -> new ArrayList<>()).add(new Use(body, value));
                    }
                }
            }
        }
    }

    /** Follows a value of a function to its end. */
    void follow(FunctionBody body, Value value) {
        add(body, value);
        finish();
    }

    /** Follows what a function gets in a register. */
    void followParameter(FunctionBody body, int register) {
        lookAtCallers(body, register);
        finish();
    }

    private void finish() {
        while (!work.isEmpty()) {
            look(work.remove());
        }
    }

    /** @return the constants that were found, where they are used */
    List<Use> constants() {
        return constants;
    }

    /** @return the functions where the values may be anything */
    Set<FunctionBody> anything() {
        return anything;
    }

    private void add(FunctionBody body, Value value) {
        Use use = new Use(body, value);
        if (seen.add(use)) {
            work.add(use);
        }
    }

    private void look(Use use) {
        Value value = use.value();
        switch (value.op()) {
            case CONST -> constants.add(use);
            case PHI -> {
                for (int i = 0; i < value.inputCount(); i++) {
                    add(use.body(), value.input(i));
                }
            }
            case SELECT -> {
                add(use.body(), value.input(1));
                add(use.body(), value.input(2));
            }
            case PARAM -> lookAtCallers(use.body(), value.intNumber());
            case LOAD -> lookAtStore(use);
            default -> anything.add(use.body());
        }
    }

    /** The system call of a cancellation point stores the number and loads it again at once, for a kernel to restart it. */
    private void lookAtStore(Use use) {
        Value load = use.value();
        List<Value> values = load.block().values();
        int before = values.indexOf(load) - 1;
        Value store = before < 0 ? load : values.get(before);
        if (store.op() == Op.STORE && store.access() == MemoryAccess.I32 && load.access() == MemoryAccess.I32
            && store.input(0) == load.input(0) && store.number() == load.number()) {
            add(use.body(), store.input(1));
        } else {
            anything.add(use.body());
        }
    }

    private void lookAtCallers(FunctionBody body, int register) {
        List<Signature.Parameter> parameters = body.signature().parameters();
        int index = 0;
        while (index < parameters.size() && parameters.get(index).register() != register) {
            index++;
        }
        if (index == parameters.size() || isCalledFromElsewhere.test(body) || body == entry || !body.exports().isEmpty()) {
            anything.add(body);
            return;
        }
        for (Use call : calls.of(body.function())) {
            add(call.body(), call.value().input(index));
        }
    }
}
