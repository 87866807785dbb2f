// SPDX-License-Identifier: EPL-2.0
// The translation of a MIPS program to Java class files, from beginning to end.
package org.portwright.translator;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.portwright.elf.DwarfDetail;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.ElfException;
import org.portwright.elf.ElfFile;
import org.portwright.translator.emit.ProgramEmitter;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Value;
import org.portwright.translator.lift.Lifter;
import org.portwright.translator.passes.EliminateDeadCode;
import org.portwright.translator.passes.FenceWaitingLoops;
import org.portwright.translator.passes.FindPointedFunctions;
import org.portwright.translator.passes.FunctionBody;
import org.portwright.translator.passes.FunctionPass;
import org.portwright.translator.passes.InferSignatures;
import org.portwright.translator.passes.NarrowHiLo;
import org.portwright.translator.passes.PromoteStackSlots;
import org.portwright.translator.passes.PropagateConstants;
import org.portwright.translator.passes.TypeFloatingPoint;
import org.portwright.translator.program.Function;
import org.portwright.translator.program.Program;

/**
 * ELF file to {@link Program} to SSA form to class files. Each stage returns a value for the next one; none
 * reaches back.
 */
public final class Translator {
    /** Construction of SSA form and expression trees recurse as deep as the program's control flow is long. */
    private static final long THREAD_STACK = 1L << 30;
    /** "PWI1" */
    private static final int IMAGE_MAGIC = 0x50574931;
    private static final int IMAGE_HEADER = 9 * 4;
    private static final int IMAGE_BIG_ENDIAN = 1;
    private static final int STACK_ALIGNMENT = 16;
    private static final List<String> FLUSHES = List.of("_flush_cache", "cacheflush", "__clear_cache");

    private final ElfFile elf;
    private final TranslationOptions options;
    private final ProgressListener progress;
    private final TranslationReport report = new TranslationReport();
    private final TreeMap<Integer, FunctionBody> bodies = new TreeMap<>();
    private Program program;

    private Translator(ElfFile elf, TranslationOptions options, ProgressListener progress) {
        this.elf = elf;
        this.options = options;
        this.progress = progress;
    }

    /**
     * Translates a program.
     *
     * @param elf      an executable
     * @param options  what the user chose
     * @param progress follows the work; called on another thread, while this one waits
     * @return the program's class files and memory
     * @throws TranslationException  if it can't be translated
     * @throws CancellationException if the listener wanted it to stop
     */
    public static TranslatedProgram translate(ElfFile elf, TranslationOptions options, ProgressListener progress)
        throws TranslationException {
        CompletableFuture<TranslatedProgram> result = new CompletableFuture<>();
        Thread thread = new Thread(null, () -> {
            try {
                result.complete(new Translator(elf, options, progress).run());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        }, "translator", THREAD_STACK);
        thread.setDaemon(true);
        thread.start();
        try {
            return result.join();
        } catch (CompletionException e) {
            throw unwrap(e.getCause());
        }
    }

    private static TranslationException unwrap(Throwable cause) {
        if (cause instanceof TranslationException problem) {
            return problem;
        }
        if (cause instanceof RuntimeException exception) {
            throw exception;
        }
        if (cause instanceof Error error) {
            throw error;
        }
        throw new IllegalStateException(cause);
    }

    private TranslatedProgram run() throws TranslationException {
        program = Program.read(elf);
        CompletableFuture<SourceLines> lines = CompletableFuture.supplyAsync(this::readLines);
        try {
            FunctionBody entry = lift();
            List<Signature.Parameter> pointerParameters = simplify(entry);
            long start = System.nanoTime();
            SourceLines known = lines.join();
            report.stage("waiting for debug information", System.nanoTime() - start);
            return emit(entry, pointerParameters, known);
        } catch (CancellationException e) {
            lines.cancel(true);
            throw e;
        }
    }

    private SourceLines readLines() {
        if (elf.section(".debug_line").isEmpty()) {
            return SourceLines.NONE;
        }
        try {
            return new DebugLines(DwarfReader.read(elf, DwarfDetail.LINES));
        } catch (ElfException e) {
            report.warn("its debug information can't be read, so faults will name no lines (" + e.getMessage() + ")");
            return SourceLines.NONE;
        }
    }

    // Lifting.

    private FunctionBody lift() throws TranslationException {
        long start = System.nanoTime();
        progress.stage("Reading functions", program.functions().size());
        Deque<Function> work = new ArrayDeque<>();
        FindPointedFunctions pointed = new FindPointedFunctions(program);
        FunctionBody entry = reach(program.entry(), work);
        for (Function function : pointed.inData()) {
            reach(function, work);
        }
        while (!work.isEmpty()) {
            progress.check();
            Function function = work.remove();
            Graph graph = bodies.get(function.start()).graph();
            for (Callee callee : calledBy(graph)) {
                reach((Function) callee, work);
            }
            for (Function each : pointed.in(function)) {
                reach(each, work);
            }
            progress.worked(1);
        }
        pointed.mark(bodies.values());
        report.program(program.functions().stream().mapToInt(function -> function.end() - function.start()).sum(),
            program.data().length, program.functions().size(), bodies.size(),
            bodies.values().stream().mapToInt(body -> body.function().instructionCount()).sum());
        report.stage("decoding and SSA form", System.nanoTime() - start);
        snapshot("lifting");
        return entry;
    }

    private FunctionBody reach(Function function, Deque<Function> work) throws TranslationException {
        FunctionBody known = bodies.get(function.start());
        if (known != null) {
            return known;
        }
        refuseTrampolines(function);
        FunctionBody body = new FunctionBody(function, Lifter.lift(program, function));
        bodies.put(function.start(), body);
        work.add(function);
        return body;
    }

    /** Code that was just written to memory must be flushed from the cache, and such code can't be translated. */
    private void refuseTrampolines(Function function) throws TranslationException {
        for (String name : FLUSHES) {
            if (function.aliases().contains(name)) {
                Function caller = bodies.values().stream().filter(body -> calledBy(body.graph()).contains(function))
                    .map(FunctionBody::function).findFirst().orElse(function);
                throw new TranslationException("function " + caller.name() + " writes code and runs it, as a pointer "
                    + "to a nested function does; move the nested function out of it", caller.name(), null, 0);
            }
        }
    }

    private static Collection<Callee> calledBy(Graph graph) {
        return graph.blocks().stream().flatMap(block -> block.values().stream())
            .filter(value -> value.op() == Op.CALL).map(value -> (Callee) value.extra()).distinct().toList();
    }

    // Passes.

    private List<Signature.Parameter> simplify(FunctionBody entry) {
        FunctionPass propagate = new PropagateConstants();
        FunctionPass eliminate = new EliminateDeadCode();
        forEach("constant propagation", propagate);
        forEach("dead code", eliminate);
        TreeMap<Integer, Integer> extents = new TreeMap<>();
        bodies.forEach((address, body) -> extents.put(address, PromoteStackSlots.argumentExtent(body.graph())));
        forEach("stack slots to variables", new PromoteStackSlots(callee -> extents.get(((Function) callee).start())));
        forEach("constant propagation", propagate);
        forEach("dead code", eliminate);
        long start = System.nanoTime();
        List<Signature.Parameter> pointerParameters = InferSignatures.run(bodies.values(), entry);
        report.stage("arguments and results", System.nanoTime() - start);
        forEach("constant propagation", propagate);
        forEach("arguments and results", eliminate);
        forEach("typed floating point", new TypeFloatingPoint());
        forEach("hi and lo narrowed", new NarrowHiLo());
        forEach("constant propagation", propagate);
        forEach("dead code", eliminate);
        if (startsThreads()) {
            forEach("loops that wait", new FenceWaitingLoops());
        }
        return pointerParameters;
    }

    private boolean startsThreads() {
        return bodies.values().stream().anyMatch(body -> body.function().aliases().contains("__clone"));
    }

    private void forEach(String name, FunctionPass pass) {
        long start = System.nanoTime();
        progress.stage("Simplifying: " + name, bodies.size());
        for (FunctionBody body : bodies.values()) {
            progress.check();
            pass.run(body.graph());
            progress.worked(1);
        }
        report.stage(name, System.nanoTime() - start);
        snapshot(name);
    }

    private void snapshot(String after) {
        Map<Op, Integer> counts = new EnumMap<>(Op.class);
        int saves = 0;
        for (FunctionBody body : bodies.values()) {
            for (Block block : body.graph().blocks()) {
                block.phis().forEach(phi -> counts.merge(Op.PHI, 1, Integer::sum));
                for (Value value : block.values()) {
                    counts.merge(value.op(), 1, Integer::sum);
                    saves += PromoteStackSlots.isRegisterSave(value) ? 1 : 0;
                }
            }
        }
        report.snapshot(new TranslationReport.Snapshot(after, counts, saves));
    }

    // Output.

    private TranslatedProgram emit(FunctionBody entry, List<Signature.Parameter> pointerParameters, SourceLines lines)
        throws TranslationException {
        long start = System.nanoTime();
        int stack = align(options.stackSize() > 0 ? options.stackSize() : options.target().defaultStackSize());
        int heap = align(options.heapSize() > 0 ? options.heapSize() : options.target().defaultHeapSize());
        int base = program.dataStart() - stack;
        int memoryEnd = align(program.bssEnd()) + heap;
        if (base <= 0 || memoryEnd < 0) {
            throw new TranslationException("stack and heap do not fit into the address space; make --heap smaller");
        }
        progress.stage("Writing classes", bodies.size());
        ProgramEmitter emitter = new ProgramEmitter(bodies.values(), entry, pointerParameters, options, base, lines,
            report);
        SortedMap<String, byte[]> classes = emitter.emit(progress);
        report.classes(classes.size(), classes.values().stream().mapToInt(bytes -> bytes.length).sum());
        report.stage("writing classes", System.nanoTime() - start);
        return new TranslatedProgram(options.target().name(), emitter.mainClass(), classes, image(base, memoryEnd),
            report);
    }

    private byte[] image(int base, int memoryEnd) {
        byte[] data = program.data();
        return ByteBuffer.allocate(IMAGE_HEADER + data.length).putInt(IMAGE_MAGIC)
            .putInt(program.isBigEndian() ? IMAGE_BIG_ENDIAN : 0).putInt(base).putInt(program.dataStart())
            .putInt(data.length).putInt(align(program.bssEnd())).putInt(memoryEnd)
            .putInt(program.dataStart() & -STACK_ALIGNMENT).putInt((int) elf.header().entry()).put(data).array();
    }

    private static int align(int size) {
        return size + STACK_ALIGNMENT - 1 & -STACK_ALIGNMENT;
    }
}
