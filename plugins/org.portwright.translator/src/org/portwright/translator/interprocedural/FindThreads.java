// SPDX-License-Identifier: EPL-2.0
// Finds out whether a program can start threads.
package org.portwright.translator.interprocedural;

import java.util.Collection;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.Value;

/**
 * Only musl's {@code __clone} starts threads, and only with CLONE_THREAD among its flags: without, it would make a process,
 * which {@code posix_spawn} wants, and so do {@code system} and {@code popen}; the runtime then starts nothing. The flags
 * are followed back to constants; where they come from anywhere else, they may be any. Functions must have their signatures.
 */
public final class FindThreads {
    /** Linux, include/uapi/linux/sched.h. */
    private static final int CLONE_THREAD = 0x10000;
    private static final int FLAGS = 2;

    private FindThreads() {
    }

    /**
     * Looks at a program.
     *
     * @param program all functions that are reached
     * @param entry   the function where the program starts
     * @return whether it can start any
     */
    public static boolean in(Collection<FunctionBody> program, FunctionBody entry) {
        ConstantOrigins origins = new ConstantOrigins(program, entry, FunctionBody::isAddressTaken);
        for (FunctionBody body : program) {
            for (Block block : body.graph().blocks()) {
                for (Value value : block.values()) {
                    if (value.op() == Op.RUNTIME && value.runtimeMethod().equals(RuntimeMethod.CLONE)) {
                        origins.follow(body, value.input(FLAGS));
                    }
                }
            }
        }
        return !origins.anything().isEmpty()
            || origins.constants().stream().anyMatch(use -> (use.value().intNumber() & CLONE_THREAD) != 0);
    }
}
