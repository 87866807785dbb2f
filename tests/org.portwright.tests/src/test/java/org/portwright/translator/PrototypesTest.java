// SPDX-License-Identifier: EPL-2.0
// No argument and no result that the compiler names, and machine code uses, is missing in an inferred signature.
package org.portwright.translator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.portwright.elf.ElfFile;
import org.portwright.realprograms.RealProgram;
import org.portwright.realprograms.RealPrograms;
import org.portwright.translator.interprocedural.ArgumentExtents;
import org.portwright.translator.interprocedural.EndAtNoReturn;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.interprocedural.InferSignatures;
import org.portwright.translator.interprocedural.ReachedFunctions;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Type;
import org.portwright.translator.lift.LiftOptions;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.passes.EliminateDeadCode;
import org.portwright.translator.passes.FunctionPass;
import org.portwright.translator.passes.PromoteStackSlots;
import org.portwright.translator.passes.PropagateConstants;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * DWARF as a second opinion. A signature may have more than the prototype: the translator sees registers, not
 * arguments. It may have less, too, where nobody can tell the difference: an argument that is never looked at, a result
 * that no caller reads. So what it must have is what both of two others say: the prototype, that the register is an
 * argument or a result; and {@link UsedRegisters}, that what is in it decides what the program does. Where a register
 * is neither, nothing is asked.
 */
@Order(2)
class PrototypesTest {

    /** Functions that the runtime replaces: their machine code does not run. */
    private static final String REPLACED = "_Unwind_.*|_*(sig)?setjmp|_*longjmp|__clone|__unmapself|__syscall_cp_asm"
            + "|__(de)?register_frame_info";

    static Stream<RealProgram> programs() {
        return RealPrograms.all().stream();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void signaturesHaveWhatPrototypesHave(RealProgram real) throws Exception {
        Path elf = real.built().resolve(real.elf());
        Program program = Program.read(ElfFile.read(elf));
        SortedMap<Integer, FunctionBody> functions = infer(program);
        List<Function> translated = functions.values().stream().map(FunctionBody::function)
                .filter(function -> function.aliases().stream().noneMatch(name -> name.matches(REPLACED))).toList();
        UsedRegisters used = UsedRegisters.find(program, translated);
        Map<Integer, Prototypes.Prototype> prototypes = Prototypes.read(elf, program.isSoftFloat());
        List<String> missing = new ArrayList<>();
        int arguments = 0;
        int results = 0;
        for (Function function : translated) {
            Prototypes.Prototype prototype = prototypes.get(function.start());
            // Copies that the compiler makes for some callers have arguments of their own.
            if (prototype == null || function.aliases().stream().allMatch(name -> name.contains("."))) {
                continue;
            }
            Signature signature = functions.get(function.start()).signature();
            BitSet given = given(signature);
            BitSet returned = returned(signature);
            for (int register : prototype.arguments().stream().toArray()) {
                if (used.usesArgument(function, register)) {
                    arguments++;
                    if (!given.get(register)) {
                        missing.add(function.name() + ": argument " + Registers.name(register) + ", has " + signature);
                    }
                }
            }
            for (int register : prototype.results().stream().toArray()) {
                if (used.usesResult(function, register)) {
                    results++;
                    if (!returned.get(register)) {
                        missing.add(function.name() + ": result " + Registers.name(register) + ", has " + signature);
                    }
                }
            }
        }
        System.out.println(real.name() + ": " + arguments + " arguments and " + results + " results are as in "
                + prototypes.size() + " prototypes");
        assertEquals(List.of(), missing);
        assertTrue(arguments > 20 && results > 5, "there is nothing to compare");
    }

    /** The translator's own stages up to the inference. */
    private static SortedMap<Integer, FunctionBody> infer(Program program) throws TranslationException {
        try (Workers workers = new Workers(ProgressListener.NONE, Runtime.getRuntime().availableProcessors())) {
            SortedMap<Integer, FunctionBody> functions = ReachedFunctions.lift(program, workers, LiftOptions.USUAL);
            EndAtNoReturn.run(functions.values());
            List<FunctionPass> simplify = List.of(new PropagateConstants(), new EliminateDeadCode());
            run(simplify, functions, workers);
            run(List.of(new PromoteStackSlots(new ArgumentExtents(functions, workers)::of)), functions, workers);
            run(simplify, functions, workers);
            InferSignatures.run(functions.values(), functions.get(program.entry().start()), workers);
            return functions;
        }
    }

    private static void run(List<FunctionPass> passes, SortedMap<Integer, FunctionBody> functions, Workers workers)
            throws TranslationException {
        for (FunctionPass pass : passes) {
            workers.map(functions.values(), body -> {
                pass.run(body.graph());
                return null;
            });
        }
    }

    private static BitSet given(Signature signature) {
        BitSet registers = new BitSet();
        for (Signature.Parameter parameter : signature.parameters()) {
            add(parameter.register(), parameter.type(), registers);
        }
        return registers;
    }

    private static BitSet returned(Signature signature) {
        BitSet registers = new BitSet();
        for (Signature.Result result : signature.results()) {
            add(result.register(), result.type(), registers);
        }
        return registers;
    }

    private static void add(int register, Type type, BitSet registers) {
        registers.set(register, register + (type == Type.DOUBLE || type == Type.LONG ? 2 : 1));
    }
}
