// SPDX-License-Identifier: EPL-2.0
// Finds the system calls that a program can make, over the whole program.
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
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Value;

/**
 * Follows the number of each system call back to constants: through PHI, SELECT and a word just stored, and from a function that gets it as
 * an argument (musl's {@code __syscall_cp}, {@code syscall}) to all its callers. Where it comes from anywhere else
 * (memory, arithmetic, a call through a pointer), it may be any number. Functions must have their signatures.
 */
public final class FindSystemCalls {
    /**
     * The system call of a cancellation point (musl, src/thread/mips/syscall_cp.s): what takes its address is the
     * handler of cancellation, which compares it with where the thread was interrupted.
     */
    private static final String CANCELLATION_POINT = "__cp_begin";

    /** A value where it is used: the number of a system call, or a call. */
    private record Use(FunctionBody body, Value value) {
    }

    private final FunctionBody entry;
    private final Map<Callee, List<Use>> calls = new HashMap<>();
    private final Set<Use> seen = new HashSet<>();
    private final Deque<Use> work = new ArrayDeque<>();
    private final SortedMap<Integer, SortedSet<String>> byNumber = new TreeMap<>();
    private final SortedSet<String> ofAnyNumber = new TreeSet<>();

    private FindSystemCalls(FunctionBody entry) {
        this.entry = entry;
    }

    /**
     * Looks at a program.
     *
     * @param program all functions that are reached
     * @param entry   the function where the program starts
     * @return what was found
     */
    public static FindSystemCalls in(Collection<FunctionBody> program, FunctionBody entry) {
        FindSystemCalls search = new FindSystemCalls(entry);
        for (FunctionBody body : program) {
            for (Block block : body.graph().blocks()) {
                for (Value value : block.values()) {
                    if (value.op() == Op.CALL) {
                        search.calls.computeIfAbsent(value.callee(), key -> new ArrayList<>())
                            .add(new Use(body, value));
                    } else if (value.op() == Op.SYSTEM_CALL) {
                        search.follow(body, value.input(0));
                    }
                }
            }
        }
        while (!search.work.isEmpty()) {
            search.look(search.work.remove());
        }
        return search;
    }

    /** @return the names of the functions that a number is a constant in, by the number */
    public SortedMap<Integer, SortedSet<String>> byNumber() {
        return byNumber;
    }

    /** @return the names of the functions whose system calls may have any number */
    public SortedSet<String> ofAnyNumber() {
        return ofAnyNumber;
    }

    private void follow(FunctionBody body, Value number) {
        Use use = new Use(body, number);
        if (seen.add(use)) {
            work.add(use);
        }
    }

    private void look(Use use) {
        Value number = use.value();
        switch (number.op()) {
            case CONST -> byNumber.computeIfAbsent(number.intNumber(), key -> new TreeSet<>())
                .add(use.body().function().name());
            case PHI -> {
                for (int i = 0; i < number.inputCount(); i++) {
                    follow(use.body(), number.input(i));
                }
            }
            case SELECT -> {
                follow(use.body(), number.input(1));
                follow(use.body(), number.input(2));
            }
            case PARAM -> lookAtCallers(use.body(), number.intNumber());
            case LOAD -> lookAtStore(use);
            default -> ofAnyNumber.add(use.body().function().name());
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
            follow(use.body(), store.input(1));
        } else {
            ofAnyNumber.add(use.body().function().name());
        }
    }

    private void lookAtCallers(FunctionBody body, int register) {
        List<Signature.Parameter> parameters = body.signature().parameters();
        int index = 0;
        while (index < parameters.size() && parameters.get(index).register() != register) {
            index++;
        }
        boolean called = body.isAddressTaken() && !body.function().name().equals(CANCELLATION_POINT);
        if (index == parameters.size() || called || body == entry) {
            ofAnyNumber.add(body.function().name());
            return;
        }
        for (Use call : calls.getOrDefault(body.function(), List.of())) {
            follow(call.body(), call.value().input(index));
        }
    }
}
