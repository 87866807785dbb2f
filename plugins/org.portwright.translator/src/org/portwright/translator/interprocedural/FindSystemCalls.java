// SPDX-License-Identifier: EPL-2.0
// Finds the system calls that a program can make, and what it asks ioctl for, over the whole program.
package org.portwright.translator.interprocedural;

import java.util.Collection;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Value;

/**
 * Follows the number of each system call back to constants, from a function that gets it as an argument (musl's
 * {@code __syscall_cp}, {@code syscall}) to all its callers. Where it comes from anywhere else, it may be any number.
 * What is asked of ioctl, its second argument, is followed in the same way.
 * Functions must have their signatures.
 */
public final class FindSystemCalls {
    /**
     * The system call of a cancellation point (musl, src/thread/mips/syscall_cp.s): what takes its address is the
     * handler of cancellation, which compares it with where the thread was interrupted.
     */
    private static final String CANCELLATION_POINT = "__cp_begin";

    /** Linux, arch/mips/include/uapi/asm/unistd.h, for o32. */
    private static final int IOCTL = 4054;

    private final SortedMap<Integer, SortedSet<String>> byNumber = new TreeMap<>();
    private final SortedSet<String> ofAnyNumber = new TreeSet<>();
    private final SortedSet<Integer> requests = new TreeSet<>();
    private boolean requestsAnything;

    private FindSystemCalls() {
    }

    /**
     * Looks at a program.
     *
     * @param program all functions that are reached
     * @param entry   the function where the program starts
     * @return what was found
     */
    public static FindSystemCalls in(Collection<FunctionBody> program, FunctionBody entry) {
        ConstantOrigins origins = new ConstantOrigins(program, entry,
            body -> body.isAddressTaken() && !body.function().name().equals(CANCELLATION_POINT));
        ConstantOrigins requests = origins.afresh();
        for (FunctionBody body : program) {
            for (Block block : body.graph().blocks()) {
                for (Value value : block.values()) {
                    if (value.op() == Op.SYSTEM_CALL) {
                        origins.follow(body, value.input(0));
                        if (mayBeRequest(origins.afresh(), body, value.input(0))) {
                            requests.follow(body, value.input(2));
                        }
                    }
                }
            }
        }
        FindSystemCalls found = new FindSystemCalls();
        requests.constants().forEach(use -> found.requests.add(use.value().intNumber()));
        found.requestsAnything = !requests.anything().isEmpty();
        origins.constants().forEach(use -> found.byNumber.computeIfAbsent(use.value().intNumber(), key -> new TreeSet<>())
            .add(use.body().function().name()));
        origins.anything().forEach(body -> found.ofAnyNumber.add(body.function().name()));
        return found;
    }

    /** Whether the number of a system call may be that of ioctl. */
    private static boolean mayBeRequest(ConstantOrigins origins, FunctionBody body, Value number) {
        if (number.op() == Op.CONST) {
            return number.intNumber() == IOCTL;
        }
        origins.follow(body, number);
        return !origins.anything().isEmpty()
            || origins.constants().stream().anyMatch(use -> use.value().intNumber() == IOCTL);
    }

    /** @return what ioctl may be asked for; empty if it may be anything */
    public Optional<SortedSet<Integer>> requests() {
        return requestsAnything ? Optional.empty() : Optional.of(requests);
    }

    /** @return the names of the functions that a number is a constant in, by the number */
    public SortedMap<Integer, SortedSet<String>> byNumber() {
        return byNumber;
    }

    /** @return the names of the functions whose system calls may have any number */
    public SortedSet<String> ofAnyNumber() {
        return ofAnyNumber;
    }
}
