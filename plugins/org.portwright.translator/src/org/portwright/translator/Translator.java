// SPDX-License-Identifier: EPL-2.0
// The translation of a MIPS program to Java class files, from beginning to end.
package org.portwright.translator;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.translator.emit.ProgramEmitter;
import org.portwright.translator.interprocedural.ArgumentExtents;
import org.portwright.translator.interprocedural.DropFloatPrinting;
import org.portwright.translator.interprocedural.EndAtNoReturn;
import org.portwright.translator.interprocedural.FindSystemCalls;
import org.portwright.translator.interprocedural.FindThreads;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.interprocedural.InferSignatures;
import org.portwright.translator.interprocedural.QuietFunctions;
import org.portwright.translator.interprocedural.ReachedFunctions;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.lift.DebugPlan;
import org.portwright.translator.lift.LiftOptions;
import org.portwright.translator.passes.EliminateDeadCode;
import org.portwright.translator.passes.FenceWaitingLoops;
import org.portwright.translator.passes.FunctionPass;
import org.portwright.translator.passes.HandleSignalsInLoops;
import org.portwright.translator.passes.IndexSwitches;
import org.portwright.translator.passes.NarrowHiLo;
import org.portwright.translator.passes.PromoteStackSlots;
import org.portwright.translator.passes.PropagateConstants;
import org.portwright.translator.passes.SettleNaNs;
import org.portwright.translator.passes.ShareLandingPads;
import org.portwright.translator.passes.TypeFloatingPoint;
import org.portwright.translator.program.MemoryImage;
import org.portwright.translator.program.Program;

/**
 * ELF file to {@link Program} to SSA form to class files. Each stage returns a value for the next one; none
 * reaches back.
 */
public final class Translator {
    private final TranslationOptions options;
    private final ProgressListener progress;
    private final TranslationReport report = new TranslationReport();
    private final Workers workers;
    private final ElfFile elf;
    private final Program program;
    private final SortedMap<Integer, FunctionBody> functions;
    private final FunctionBody entry;
    /** Known once functions have signatures. */
    private boolean startsThreads;

    private Translator(ElfFile elf, TranslationOptions options, ProgressListener progress, Workers workers)
        throws TranslationException {
        this.elf = elf;
        this.progress = progress;
        this.workers = workers;
        long start = System.nanoTime();
        program = Program.read(elf);
        progress.stage("Reading functions", program.functions().size());
        functions = ReachedFunctions.lift(program, workers,
            new LiftOptions(false, options.has(Optimisation.INTRINSICS), debugPlan(elf, options)));
        entry = functions.get(program.entry().start());
        this.options = options;
        report.program(program, functions.values());
        finish("Lift", start);
    }

    /**
     * Translates a program.
     *
     * @param elf      an executable
     * @param options  what the user chose
     * @param progress follows the work; called on this thread
     * @return the program's class files and memory
     * @throws TranslationException  if it can't be translated
     * @throws CancellationException if the listener wanted it to stop
     */
    public static TranslatedProgram translate(ElfFile elf, TranslationOptions options, ProgressListener progress)
        throws TranslationException {
        try (Workers workers = new Workers(progress, Runtime.getRuntime().availableProcessors())) {
            CompletableFuture<DebugLines.Outcome> lines = CompletableFuture.supplyAsync(() -> DebugLines.read(elf));
            Translator translator = new Translator(elf, options, progress, workers);
            List<Signature.Parameter> pointerParameters = translator.simplify();
            return translator.emit(pointerParameters, translator.await(lines));
        }
    }

    private static DebugPlan debugPlan(ElfFile elf, TranslationOptions options) throws TranslationException {
        if (!options.forDebugger()) {
            return DebugPlan.NONE;
        }
        if (elf.section(".debug_info").isEmpty()) {
            throw new TranslationException("there is no debug information in it; compile it with -g", null, null, 0);
        }
        try {
            return new DebugLocations(elf);
        } catch (ElfException e) {
            throw new TranslationException(e.getMessage(), null, null, 0);
        }
    }

    /** @return what a call through a pointer passes */
    private List<Signature.Parameter> simplify() throws TranslationException {
        FunctionPass propagateConstants = options.has(Optimisation.PROPAGATE_CONSTANTS) ? new PropagateConstants()
            : PropagateConstants.ofCopies();
        EndAtNoReturn.run(functions.values());
        each(propagateConstants);
        eachUnlessLeftOut(new EliminateDeadCode());
        eachUnlessLeftOut(options.forDebugger() ? PromoteStackSlots.ofSavedRegisters()
            : new PromoteStackSlots(new ArgumentExtents(functions, workers)::of));
        each(propagateConstants);
        eachUnlessLeftOut(new IndexSwitches(program::constantPointer));
        eachUnlessLeftOut(new EliminateDeadCode());
        List<Signature.Parameter> pointerParameters = inferSignatures();
        each(propagateConstants);
        startsThreads = FindThreads.in(functions.values(), entry);
        if (options.has(Optimisation.DROP_FLOAT_PRINTING) && !options.forDebugger()) {
            dropFloatPrinting();
        }
        eachUnlessLeftOut(new EliminateDeadCode());
        each(options.has(Optimisation.TYPE_FLOATING_POINT) ? new TypeFloatingPoint() : TypeFloatingPoint.ofCopies());
        eachUnlessLeftOut(new NarrowHiLo());
        each(propagateConstants);
        eachUnlessLeftOut(new EliminateDeadCode());
        eachUnlessLeftOut(new ShareLandingPads());
        if (options.target().distinguishesNaNs()) {
            each(new SettleNaNs(program.isSoftFloat() ? Op.LIBRARY_NAN : Op.MIPS_NAN));
        }
        if (startsThreads) {
            each(new FenceWaitingLoops(new QuietFunctions(functions.values())::contains));
        }
        if (handlesSignals()) {
            each(new HandleSignalsInLoops());
        }
        return pointerParameters;
    }

    private void eachUnlessLeftOut(FunctionPass pass) throws TranslationException {
        if (options.has(Optimisation.named(pass.getClass().getSimpleName()).orElseThrow())) {
            each(pass);
        }
    }

    private void each(FunctionPass pass) throws TranslationException {
        long start = System.nanoTime();
        String name = pass.getClass().getSimpleName();
        progress.stage("Simplifying: " + name, functions.size());
        workers.map(functions.values(), body -> {
            pass.run(body.graph());
            return null;
        });
        finish(name, start);
    }

    private List<Signature.Parameter> inferSignatures() throws TranslationException {
        long start = System.nanoTime();
        List<Signature.Parameter> pointerParameters = InferSignatures.run(functions.values(), entry, workers);
        finish("InferSignatures", start);
        return pointerParameters;
    }

    private void dropFloatPrinting() throws TranslationException {
        long start = System.nanoTime();
        DropFloatPrinting.run(program, functions, entry);
        finish("DropFloatPrinting", start);
    }

    /** Whether a handler of the program may run while it makes no system call. */
    private boolean handlesSignals() {
        return options.target().interruptsLoops()
            && functions.values().stream().anyMatch(body -> body.function().aliases().contains("sigaction"));
    }

    private void finish(String stage, long start) throws TranslationException {
        report.stage(stage, System.nanoTime() - start);
        if (options.countsOperations()) {
            report.snapshot(Snapshots.take(stage, functions.values(), workers));
        }
        assert Snapshots.check(stage, functions.values(), workers);
        options.inspection().look(stage, functions.values());
    }

    private SourceLines await(CompletableFuture<DebugLines.Outcome> lines) {
        long start = System.nanoTime();
        DebugLines.Outcome outcome = lines.join();
        outcome.warning().ifPresent(report::warn);
        report.stage("waiting for debug information", System.nanoTime() - start);
        return outcome.lines();
    }

    private TranslatedProgram emit(List<Signature.Parameter> pointerParameters, SourceLines lines)
        throws TranslationException {
        long start = System.nanoTime();
        MemoryImage memory = MemoryImage.of(program, options.stackBytes(), options.heapBytes());
        FindSystemCalls calls = FindSystemCalls.in(functions.values(), entry);
        TranslationOptions withThreads = startsThreads ? options.withTarget(options.target().withThreads()) : options;
        ProgramEmitter emitter = new ProgramEmitter(functions.values(), entry, program::isLibrary, pointerParameters,
            withThreads, memory.base(), lines, report);
        progress.stage("Writing classes", emitter.classCount());
        SortedMap<String, byte[]> classes = emitter.emit(workers);
        report.classes(classes);
        report.stage("writing classes", System.nanoTime() - start);
        return new TranslatedProgram(options.target().name(), emitter.mainClass(), classes,
            memory.toBytes(startsThreads, options.heapSize() > 0),
            new SystemCalls(calls.byNumber(), calls.ofAnyNumber(), calls.requests()), report,
            options.forDebugger() ? debugFiles(emitter) : new TreeMap<>());
    }

    private SortedMap<String, byte[]> debugFiles(ProgramEmitter emitter) {
        return new TreeMap<>(Map.of(TranslatedProgram.DEBUG_TABLE, emitter.debugTable(),
            TranslatedProgram.DEBUG_PROGRAM, elf.bytes()));
    }
}
