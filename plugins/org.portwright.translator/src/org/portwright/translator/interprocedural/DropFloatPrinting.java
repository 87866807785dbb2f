// SPDX-License-Identifier: EPL-2.0
// Drops what printf needs for floating point from a program that prints none.
package org.portwright.translator.interprocedural;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Value;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * musl's {@code printf_core} calls {@code fmt_fp} for a conversion of floating point in its format, which it gets in $a1
 * (src/stdio/vfprintf.c), and for nothing else. If all formats are strings in sections that can't be written, and none has such
 * a conversion (C17 7.21.6.1), the call is never reached; then it ends its block, and what only it needs goes. A format that
 * comes from anywhere else may be any.
 */
public final class DropFloatPrinting {
    private static final String PRINTER = "printf_core";
    private static final String FLOAT_PRINTER = "fmt_fp";
    private static final int FORMAT = Mips.A0 + 1;
    /** Between the percent sign and the letter of the conversion. */
    private static final String FLAGS = "-+ #0'I123456789.*$hlLjztq";
    private static final String FLOATS = "aAeEfFgG";

    private DropFloatPrinting() {
    }

    /**
     * @param program   the program
     * @param functions all functions that are reached, by their addresses, with signatures; those that are not any more go
     * @param entry     the function where the program starts
     */
    public static void run(Program program, SortedMap<Integer, FunctionBody> functions, FunctionBody entry) {
        Optional<FunctionBody> printer = functions.values().stream().filter(body -> isNamed(body, PRINTER)
            && program.isLibrary(body.function())).findFirst();
        if (printer.isPresent() && !printsFloats(program, functions, entry, printer.get())) {
            Graph graph = printer.get().graph();
            if (cut(graph)) {
                graph.order();
                keepReached(functions, entry);
            }
        }
    }

    private static boolean isNamed(FunctionBody body, String name) {
        return body.function().aliases().contains(name);
    }

    private static boolean printsFloats(Program program, SortedMap<Integer, FunctionBody> functions, FunctionBody entry,
        FunctionBody printer) {
        ConstantOrigins origins = new ConstantOrigins(functions.values(), entry, FunctionBody::isAddressTaken);
        origins.followParameter(printer, FORMAT);
        return !origins.anything().isEmpty()
            || origins.constants().stream().anyMatch(use -> mayPrintFloats(program, use.value().intNumber()));
    }

    private static boolean mayPrintFloats(Program program, int address) {
        boolean inConversion = false;
        for (int at = address;; at++) {
            OptionalInt next = program.constantByte(at);
            if (next.isEmpty()) {
                return true;
            }
            char letter = (char) next.getAsInt();
            if (letter == 0) {
                return false;
            }
            if (!inConversion) {
                inConversion = letter == '%';
            } else if (FLOATS.indexOf(letter) >= 0) {
                return true;
            } else {
                inConversion = FLAGS.indexOf(letter) >= 0;
            }
        }
    }

    /** @return whether there was a call */
    private static boolean cut(Graph graph) {
        boolean changed = false;
        for (Block block : graph.blocks()) {
            List<Value> values = block.values();
            for (int i = 0; i < values.size(); i++) {
                Value value = values.get(i);
                boolean isCall = value.op() == Op.CALL && value.callee().name().equals(FLOAT_PRINTER);
                if (isCall && block.terminator().kind() != Terminator.Kind.INVOKE) {
                    values.subList(i, values.size()).clear();
                    block.changeTerminator(Terminator.unreachable().at(block.terminator().address()));
                    changed = true;
                }
            }
        }
        return changed;
    }

    private static void keepReached(SortedMap<Integer, FunctionBody> functions, FunctionBody entry) {
        Set<FunctionBody> reached = functions.values().stream()
            .filter(body -> body == entry || body.isAddressTaken() || !body.exports().isEmpty()).collect(Collectors.toSet());
        Deque<FunctionBody> work = new ArrayDeque<>(reached);
        while (!work.isEmpty()) {
            for (Callee callee : ReachedFunctions.calledBy(work.remove().graph())) {
                FunctionBody body = functions.get(((Function) callee).start());
                if (reached.add(body)) {
                    work.add(body);
                }
            }
        }
        functions.values().retainAll(reached);
    }
}
