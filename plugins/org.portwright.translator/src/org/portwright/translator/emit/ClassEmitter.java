// SPDX-License-Identifier: EPL-2.0
// Writes the functions of a class.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.SourceLines;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationReport;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.JavaCall;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.lower.FunctionParts;
import org.portwright.translator.lower.FunctionParts.Part;
import org.portwright.translator.lower.LoweredMethod;
import org.portwright.translator.lower.LoweringOptions;
import org.portwright.translator.lower.Piece;
import org.portwright.translator.program.Function;
import org.portwright.translator.target.Target;

/** Writes a {@link ClassLayout.Plan}, which becomes one class, or several if there is too much in its functions. */
final class ClassEmitter implements Calls {
    static final String OBJECT = "java/lang/Object";
    /** Each value takes a constant or two, and a class has 65,535: a function of more values goes on in another class. */
    private static final int MOST_VALUES_OF_FUNCTION = 25_000;
    /** Leaves room for what is there once a class, and for what other functions of the class have. */
    private static final int MOST_CONSTANTS_OF_FUNCTION = 50_000;
    private static final Set<Op> MEMORY_ACCESSES = EnumSet.of(Op.LOAD, Op.STORE, Op.LOAD_LEFT, Op.LOAD_RIGHT, Op.STORE_LEFT,
        Op.STORE_RIGHT);
    /** A first constant index that needs the long form of ldc, so that the real method is not larger. */
    private static final int LONG_LDC = 256;

    /**
     * What was written.
     *
     * @param classes class files by path
     * @param methods sizes of methods
     * @param functions what each function has become
     * @param throwing the methods with calls that may throw to a handler
     * @param debugged the methods, for a debugger; none unless there is to be one
     */
    record Result(SortedMap<String, byte[]> classes, List<TranslationReport.Method> methods,
        List<TranslationReport.FunctionFigures> functions, List<UnwindTable.Method> throwing,
        List<DebugTable.Method> debugged) {
    }

    private final ClassLayout.Plan plan;
    private final ClassLayout layout;
    private final Calls program;
    private final Predicate<Function> isLibrary;
    private final Target target;
    private final LoweringOptions lowering;
    private final int memoryBase;
    private final SourceLines lines;
    private final boolean forDebugger;
    private final Map<Callee, JavaMethod> parts = new HashMap<>();
    private final Result result = new Result(new TreeMap<>(), new ArrayList<>(), new ArrayList<>(),
        new ArrayList<>(), new ArrayList<>());

    /**
     * @param plan       what is in the class
     * @param layout     names further classes
     * @param program    the methods of all functions
     * @param isLibrary  whether a function is of the toolchain's libraries: of a fault in one its caller is named
     * @param lowering   how functions become methods
     * @param memoryBase lowest valid address of the program's memory
     * @param lines      where machine code comes from
     * @param forDebugger whether its methods are to be noted for a debugger
     */
    ClassEmitter(ClassLayout.Plan plan, ClassLayout layout, Calls program, Predicate<Function> isLibrary, Target target,
        LoweringOptions lowering, int memoryBase, SourceLines lines, boolean forDebugger) {
        this.plan = plan;
        this.layout = layout;
        this.program = program;
        this.isLibrary = isLibrary;
        this.target = target;
        this.lowering = lowering;
        this.memoryBase = memoryBase;
        this.lines = lines;
        this.forDebugger = forDebugger;
    }

    /**
     * Writes the class.
     *
     * @throws TranslationException if a function is too large for a Java method
     */
    Result emit() throws TranslationException {
        ClassWriter writer = newClass(target, plan.name(), OBJECT, plan.sourceFile());
        for (Map.Entry<FunctionBody, String> each : plan.methods().entrySet()) {
            emit(writer, each.getKey(), each.getValue());
        }
        put(result.classes(), plan.name(), writer);
        return result;
    }

    private void emit(ClassWriter writer, FunctionBody body, String name) throws TranslationException {
        JavaMethod method = methodOf(body.function());
        Signature signature = body.signature();
        if (body.graph().isReentered()) {
            Reentry reentry = new Reentry(method, signature, target);
            reentry.emit(writer);
            method = reentry.body();
            signature = reentry.bodySignature();
        }
        int accesses = count(body.graph(), MEMORY_ACCESSES);
        int pointerCalls = count(body.graph(), EnumSet.of(Op.CALL_INDIRECT));
        int first = result.methods().size();
        boolean namesFaults = target.namesFaults() && !isLibrary.test(body.function());
        FunctionParts function = new FunctionParts(body.graph(), signature, lowering, lowered ->
            emitter(lowered, scratch(), namesFaults, debugged(methodOf(body.function()), body, false)).emit());
        SortedMap<String, ClassWriter> more = new TreeMap<>();
        String owner = plan.name();
        int values = FunctionParts.values(body.graph());
        int constants = ConstantPool.entries(body.graph());
        for (Part part : function.parts()) {
            Graph graph = part.method().graph();
            values += FunctionParts.values(graph);
            constants += ConstantPool.entries(graph);
            if (values > MOST_VALUES_OF_FUNCTION || constants > MOST_CONSTANTS_OF_FUNCTION) {
                owner = layout.another(plan);
                more.put(owner, newClass(target, owner, OBJECT, plan.sourceFile()));
                values = 0;
                constants = ConstantPool.entries(graph);
            }
            parts.put(part.piece(), new JavaMethod(owner, plan.newName(name), part.piece().descriptor()));
        }
        emit(writer, function.main(), method, namesFaults, debugged(method, body, false));
        for (Part part : function.parts()) {
            JavaMethod called = methodOf(part.piece());
            emit(more.getOrDefault(called.owner(), writer), part.method(), called, namesFaults,
                debugged(called, body, true));
        }
        for (Map.Entry<String, ClassWriter> each : more.entrySet()) {
            put(result.classes(), each.getKey(), each.getValue());
        }
        List<TranslationReport.Method> written = result.methods().subList(first, result.methods().size());
        result.functions().add(new TranslationReport.FunctionFigures(body.function().name(), body.function().start(),
            written.size(), written.stream().mapToInt(TranslationReport.Method::bytes).sum(),
            written.stream().mapToInt(TranslationReport.Method::bytes).max().orElseThrow(), accesses, pointerCalls));
    }

    private static int count(Graph graph, Set<Op> ops) {
        return (int) graph.blocks().stream().flatMap(block -> block.values().stream())
            .filter(value -> ops.contains(value.op())).count();
    }

    private DebugTable.Method debugged(JavaMethod method, FunctionBody body, boolean isPart) {
        return forDebugger ? new DebugTable.Method(method, body.function().start(), isPart) : null;
    }

    private void emit(ClassWriter writer, LoweredMethod lowered, JavaMethod method, boolean namesFaults,
        DebugTable.Method debugged) {
        MethodEmitter emitter = emitter(lowered,
            writer.visitMethod(Opcodes.ACC_STATIC, method.name(), method.descriptor(), null, null), namesFaults, debugged);
        if (debugged != null) {
            result.debugged().add(debugged);
        }
        result.methods().add(new TranslationReport.Method(method.name(), emitter.emit().bytes()));
        result.throwing().add(new UnwindTable.Method(method.owner(), method.name(), emitter.throwSites()));
    }

    private MethodEmitter emitter(LoweredMethod lowered, MethodVisitor to, boolean namesFaults,
        DebugTable.Method debugged) {
        return new MethodEmitter(lowered, to, target, memoryBase, this, lines, namesFaults, debugged);
    }

    /** Where a method is written to be measured. */
    private static MethodVisitor scratch() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_4, 0, "Scratch", null, OBJECT, null);
        for (int i = 0; i < LONG_LDC; i++) {
            writer.newConst(i);
        }
        return writer.visitMethod(Opcodes.ACC_STATIC, "scratch", "()V", null, null);
    }

    @Override
    public JavaMethod methodOf(Callee callee) {
        if (callee instanceof Piece piece) {
            // While it is measured what calls a part, the part has no name yet, and any will do.
            return parts.getOrDefault(piece, new JavaMethod(plan.name(), "part", piece.descriptor()));
        }
        return program.methodOf(callee);
    }

    @Override
    public JavaMethod dispatcherOf(Signature signature) {
        return program.dispatcherOf(signature);
    }

    @Override
    public JavaMethod glueOf(JavaCall call) {
        return program.glueOf(call);
    }

    /**
     * @param name       its internal name
     * @param sourceFile the C source file, or null
     * @return the writer of a class
     */
    static ClassWriter newClass(Target target, String name, String superName, String sourceFile, String... interfaces) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(target.classVersion(), Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER | Opcodes.ACC_FINAL, name, null,
            superName, interfaces);
        if (sourceFile != null) {
            writer.visitSource(sourceFile, null);
        }
        return writer;
    }

    /**
     * Adds a finished class to others.
     *
     * @throws TranslationException if a method is too large
     */
    static void put(Map<String, byte[]> classes, String name, ClassWriter writer) throws TranslationException {
        writer.visitEnd();
        try {
            classes.put(name + ".class", writer.toByteArray());
        } catch (MethodTooLargeException e) {
            throw new TranslationException("function " + e.getMethodName() + " becomes " + e.getCodeSize()
                + " bytes of bytecode, and a Java method has at most 65,535; compile its file with -Os, or split it",
                e.getMethodName(), null, 0);
        }
    }
}
