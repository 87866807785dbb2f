// SPDX-License-Identifier: EPL-2.0
// Finds out which functions can't be wrapped.
package org.portwright.lopi;

import capstone.X86_const;
import java.util.Set;

/** What forbids to call a function from a stub. */
final class Obstacles {
    /** What the names of GCC's thunks begin with. */
    private static final String THUNK = "__x86";
    private static final Set<String> RETURNS_TWICE = Set.of("setjmp", "_setjmp", "__setjmp", "sigsetjmp",
            "__sigsetjmp", "vfork", "__vfork", "getcontext", "swapcontext", "savectx");

    private final Code code;
    private final StackArguments arguments;
    private final boolean wide;

    Obstacles(Code code, StackArguments arguments, Machine machine) {
        this.code = code;
        this.arguments = arguments;
        this.wide = machine.isWide();
    }

    /** Whether it is a function of GCC's that only tells where it was called. */
    static boolean isThunk(String name) {
        return name.startsWith(THUNK);
    }

    /** Looks for what forbids to wrap a function; records it as its obstacle. */
    void check(Function function) {
        if (isThunk(function.name())) {
            function.obstruct("a thunk of the compiler, which works on its return address");
        }
        if (RETURNS_TWICE.contains(function.name())) {
            function.obstruct("may return more than once");
        }
        String section = function.body().section().name;
        if (section.equals(".init") || section.equals(".fini")) {
            function.obstruct("a piece of the program's start or end, not a function");
        }
        boolean changesRbx = false;
        boolean keepsRbx = false;
        for (Function.Part part : function.parts) {
            for (int at = part.start(); at < part.end();) {
                Instruction instruction = code.at(part.section(), at);
                if (instruction == null) {
                    function.obstruct("code that can't be decoded");
                    return;
                }
                if (instruction.flow() == Instruction.Flow.SYSTEM_RETURN) {
                    function.obstruct("returns from an interrupt, not to a caller");
                }
                if (instruction.sets(Register.RBX)) {
                    changesRbx |= instruction.id() != X86_const.X86_INS_POP;
                }
                keepsRbx |= instruction.stores(Register.RBX);
                at = instruction.end();
            }
        }
        if (changesRbx && !keepsRbx) {
            function.obstruct("changes a register that functions keep (" + (wide ? "rbx" : "ebx") + ")");
        }
        if (arguments.worksOnReturnAddress(function)) {
            function.obstruct("works on its own return address");
        }
    }
}
