// SPDX-License-Identifier: EPL-2.0
// Functions whose machine code means nothing to a Java machine, and the runtime's methods that stand for them.
package org.portwright.translator.lift;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Message;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * libgcc's unwinder (Itanium C++ ABI, Exception Handling, level I), musl's functions that save, restore or make a
 * processor's state, and those on blocks of memory, for which the JVM has operations of its own: their bodies are calls of
 * the runtime. Like any other function they may be called through pointers.
 */
final class Replacements {
    private static final Map<String, RuntimeMethod> METHODS = new HashMap<>();
    /** Of the toolchain's C library only: a program may have a function of such a name that does something else. */
    private static final Map<String, RuntimeMethod> LIBRARY_METHODS = new HashMap<>();

    /** What returns twice is done where it is called: {@link Lifter}. */
    private static final Set<String> SETJMP = Set.of("setjmp", "_setjmp", "__setjmp");
    private static final Set<String> SIGSETJMP = Set.of("sigsetjmp", "__sigsetjmp");
    /** They throw. */
    private static final Set<String> ENDLESS = Set.of("longjmp", "_longjmp", "_Unwind_ForcedUnwind", "_Unwind_Resume");

    static {
        // The last parameter is the stack pointer.
        unwinder("_Unwind_RaiseException", "raise", 2, Type.INT);
        unwinder("_Unwind_ForcedUnwind", "force", 4, Type.VOID);
        unwinder("_Unwind_Resume", "resume", 2, Type.VOID);
        unwinder("_Unwind_Resume_or_Rethrow", "resumeOrRethrow", 2, Type.INT);
        unwinder("_Unwind_Backtrace", "backtrace", 3, Type.INT);
        unwinder("_Unwind_GetGR", "getRegister", 3, Type.INT);
        unwinder("_Unwind_SetGR", "setRegister", 4, Type.VOID);
        unwinder("_Unwind_GetIP", "getAddress", 2, Type.INT);
        unwinder("_Unwind_GetIPInfo", "getAddressInfo", 3, Type.INT);
        unwinder("_Unwind_SetIP", "setAddress", 3, Type.VOID);
        unwinder("_Unwind_GetLanguageSpecificData", "getTable", 2, Type.INT);
        unwinder("_Unwind_GetRegionStart", "getFunction", 2, Type.INT);
        for (String name : new String[] {"_Unwind_GetTextRelBase", "_Unwind_GetDataRelBase", "_Unwind_GetCFA",
            "_Unwind_FindEnclosingFunction", "__register_frame_info", "__deregister_frame_info"}) {
            unwinder(name, "nothing", 1, Type.INT);
        }
        for (String name : new String[] {"longjmp", "_longjmp"}) {
            METHODS.put(name, new RuntimeMethod("LongJump", "jump", 3, Type.VOID));
        }
        block("memcpy", "copy", 3);
        block("memmove", "copy", 3);
        block("memset", "fill", 3);
        block("memcmp", "compare", 3);
        block("memchr", "find", 3);
        block("strlen", "length", 1);
        METHODS.put("__clone", RuntimeMethod.CLONE);
        METHODS.put("__unmapself", new RuntimeMethod("Machine", "unmapSelf", 3, Type.VOID));
        METHODS.put("__syscall_cp_asm", new RuntimeMethod("Machine", "cancellableCall", 5, Type.INT));
    }

    private Replacements() {
    }

    private static void unwinder(String name, String method, int parameters, Type result) {
        METHODS.put(name, new RuntimeMethod("Unwinder", method, parameters, result));
    }

    private static void block(String name, String method, int parameters) {
        LIBRARY_METHODS.put(name, new RuntimeMethod("Blocks", method, parameters, Type.INT));
    }

    /** @return whether calling the function saves the state to which longjmp comes back */
    static boolean isSetjmp(Function function) {
        return isOneOf(function, SETJMP) || savesMask(function);
    }

    /** @return whether it is a setjmp that also saves the signal mask, if its second argument is not zero */
    static boolean savesMask(Function function) {
        return isOneOf(function, SIGSETJMP);
    }

    private static boolean isOneOf(Function function, Set<String> names) {
        return function.aliases().stream().anyMatch(names::contains);
    }

    /**
     * @param withIntrinsics whether functions that the JVM has operations for are replaced, too
     * @return the body that stands for a function's machine code; null if the machine code is to be translated
     */
    static Graph body(Program program, Function function, boolean withIntrinsics) {
        RuntimeMethod method = methodOf(function, METHODS);
        boolean takesStackPointer = method != null;
        if (method == null && withIntrinsics && program.isLibrary(function)) {
            method = methodOf(function, LIBRARY_METHODS);
        }
        if (method == null && !isSetjmp(function)) {
            return null;
        }
        Graph graph = new Graph(function, program.isBigEndian());
        Builder builder = new Builder(graph);
        Block block = graph.newBlock(function.start());
        builder.at(block);
        builder.setAddress(function.start());
        Value result = graph.garbage();
        if (method == null) {
            builder.make(Op.UNSUPPORTED, Type.VOID, 0,
                new Message("a call of " + function.name() + " through a pointer"));
        } else {
            Value call = builder.make(Op.RUNTIME, method.result(), 0, method, 
                arguments(graph, method.parameters(), takesStackPointer));
            result = method.result() == Type.VOID ? result : call;
        }
        Value[] results = new Value[Registers.resultCount()];
        for (int i = 0; i < results.length; i++) {
            results[i] = Registers.result(i) == Mips.V0 ? result : graph.garbage();
        }
        block.terminate(isOneOf(function, ENDLESS) ? Terminator.unreachable()
            : Terminator.returns(results).at(function.start()));
        return graph;
    }

    private static RuntimeMethod methodOf(Function function, Map<String, RuntimeMethod> methods) {
        return function.aliases().stream().map(methods::get).filter(Objects::nonNull).findFirst().orElse(null);
    }

    private static Value[] arguments(Graph graph, int count, boolean lastIsStackPointer) {
        Value[] arguments = new Value[count];
        for (int i = 0; i < count; i++) {
            arguments[i] = graph.parameter(lastIsStackPointer && i == count - 1 ? Mips.SP : Mips.A0 + i);
        }
        return arguments;
    }
}
