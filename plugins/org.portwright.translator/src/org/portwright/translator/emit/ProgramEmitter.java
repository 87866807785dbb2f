// SPDX-License-Identifier: EPL-2.0
// Writes the class files of a program.
package org.portwright.translator.emit;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ProgressListener;
import org.portwright.translator.SourceLines;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.TranslationReport;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Type;
import org.portwright.translator.lower.Piece;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.target.Target;

/** One class for each {@link ClassLayout.Plan}, one for calls through pointers, and one to start with. */
public final class ProgramEmitter implements Calls {
    private static final String DISPATCHER = "call";
    private static final int MOST_IN_ONE_CLASS = 500;
    /** A method for each function and signature takes six constants at most, and a class has 65,535. */
    private static final int MOST_CACHED = 8000;
    /** Each value takes a constant or two, and a class has 65,535: a function of more values goes on in another class. */
    private static final int MOST_VALUES_OF_FUNCTION = 25_000;
    /** Leaves room for what is there once a class, and for what other functions of the class have. */
    private static final int MOST_CONSTANTS_OF_FUNCTION = 50_000;
    private static final String OBJECT = "java/lang/Object";

    private final Collection<FunctionBody> functions;
    private final List<FunctionBody> pointed;
    private final FunctionBody entry;
    private final List<Parameter> pointerParameters;
    private final Target target;
    private final int methodSize;
    private final int memoryBase;
    private final SourceLines lines;
    private final TranslationReport report;
    private final ClassLayout layout;
    private final Map<Object, JavaMethod> methods = new HashMap<>();
    private final SortedMap<String, Signature> dispatchers = new TreeMap<>();
    private final UnwindTable unwindTable = new UnwindTable();
    private final SortedMap<String, byte[]> classes = new TreeMap<>();

    /**
     * @param functions         all functions, with their signatures, by ascending address
     * @param entry             where the program starts
     * @param pointerParameters what a call through a pointer passes
     * @param options           target and package
     * @param memoryBase        lowest valid address of the program's memory
     * @param lines             where functions come from
     * @param report            learns the size of each method
     */
    public ProgramEmitter(Collection<FunctionBody> functions, FunctionBody entry, List<Parameter> pointerParameters,
        TranslationOptions options, int memoryBase, SourceLines lines, TranslationReport report) {
        this.functions = functions;
        this.pointed = functions.stream().filter(FunctionBody::isAddressTaken)
            .sorted(Comparator.comparingInt(body -> body.function().start())).toList();
        this.entry = entry;
        this.pointerParameters = pointerParameters;
        this.target = options.target();
        this.methodSize = options.methodSize();
        this.memoryBase = memoryBase;
        this.lines = lines;
        this.report = report;
        this.layout = new ClassLayout(functions, options.packageName(), target, lines);
    }

    /** @return the binary name of the class that implements the runtime's Program */
    public String mainClass() {
        return layout.internalName(ClassLayout.MAIN).replace('/', '.');
    }

    /**
     * @param progress is told of each function
     * @return class files by path
     * @throws TranslationException if a function is too large for a Java method
     */
    public SortedMap<String, byte[]> emit(ProgressListener progress) throws TranslationException {
        for (ClassLayout.Plan plan : layout.plans()) {
            plan.methods().forEach((body, name) -> methods.put(body.function(),
                new JavaMethod(plan.name(), name, body.signature().descriptor())));
        }
        for (ClassLayout.Plan plan : layout.plans()) {
            emit(plan, progress);
        }
        emitMain();
        emitDispatchers();
        if (!target.namesFaults() && !unwindTable.isEmpty()) {
            classes.put(layout.internalName(ClassLayout.UNWIND_TABLE), unwindTable.toBytes(owner -> classes.get(owner + ".class")));
        }
        return classes;
    }

    @Override
    public JavaMethod methodOf(Callee callee) {
        JavaMethod known = methods.get(callee);
        // While sizes are being found out, a part has no name yet, and any will do.
        return known == null && callee instanceof Piece piece
            ? new JavaMethod(layout.internalName(ClassLayout.MAIN), "part", piece.descriptor()) : known;
    }

    @Override
    public JavaMethod dispatcherOf(Signature signature) {
        String name = DISPATCHER + signature.results().stream().map(ProgramEmitter::suffix).collect(Collectors.joining());
        dispatchers.putIfAbsent(name, signature);
        return new JavaMethod(dispatcherClass(name), name, dispatcherDescriptor(signature));
    }

    private static String suffix(Result result) {
        return result.type() == Type.LONG && !Registers.isFloating(result.register()) ? "$v0v1"
            : Registers.name(result.register());
    }

    private static String dispatcherDescriptor(Signature signature) {
        return "(I" + signature.descriptor().substring(1);
    }

    private void emit(ClassLayout.Plan plan, ProgressListener progress) throws TranslationException {
        ClassWriter writer = newClass(plan.name(), OBJECT, plan.sourceFile());
        for (Map.Entry<FunctionBody, String> each : plan.methods().entrySet()) {
            progress.check();
            emitFunction(writer, plan, each.getKey(), each.getValue());
            progress.worked(1);
        }
        put(plan.name(), writer);
    }

    private void emitFunction(ClassWriter writer, ClassLayout.Plan plan, FunctionBody body, String name)
        throws TranslationException {
        JavaMethod method = methodOf(body.function());
        Signature signature = body.signature();
        if (body.graph().isReentered()) {
            Reentry reentry = new Reentry(method, signature, target);
            reentry.emit(writer);
            method = reentry.body();
            signature = reentry.bodySignature();
        }
        List<Piece> pieces = new MethodSizes(target, memoryBase, this, lines, methodSize).split(body.graph(), signature);
        SortedMap<String, ClassWriter> more = new TreeMap<>();
        String owner = plan.name();
        int values = MethodSizes.values(body.graph());
        int constants = MethodSizes.constants(body.graph());
        for (Piece piece : pieces) {
            values += MethodSizes.values(piece.graph());
            constants += MethodSizes.constants(piece.graph());
            if (values > MOST_VALUES_OF_FUNCTION || constants > MOST_CONSTANTS_OF_FUNCTION) {
                owner = layout.another(plan);
                more.put(owner, newClass(owner, OBJECT, plan.sourceFile()));
                values = 0;
                constants = MethodSizes.constants(piece.graph());
            }
            methods.put(piece, new JavaMethod(owner, plan.newName(name), piece.descriptor()));
        }
        emitMethod(writer, body.graph(), signature, method, 0);
        for (Piece piece : pieces) {
            JavaMethod part = methodOf(piece);
            emitMethod(more.getOrDefault(part.owner(), writer), piece.graph(), piece.signature(), part,
                piece.handedOver());
        }
        for (Map.Entry<String, ClassWriter> each : more.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    private void emitMethod(ClassWriter writer, Graph graph, Signature signature, JavaMethod method, int handedOver) {
        MethodVisitor visitor = writer.visitMethod(Opcodes.ACC_STATIC, method.name(), method.descriptor(), null, null);
        MethodEmitter emitter = new MethodEmitter(graph, signature, handedOver, visitor, target, memoryBase, this, lines);
        report.method(method.name(), emitter.emit());
        unwindTable.add(method.owner(), method.name(), emitter.throwSites());
    }

    private ClassWriter newClass(String name, String superName, String sourceFile, String... interfaces) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(target.classVersion(), Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER | Opcodes.ACC_FINAL, name, null,
            superName, interfaces);
        if (sourceFile != null) {
            writer.visitSource(sourceFile, null);
        }
        return writer;
    }

    private void put(String name, ClassWriter writer) throws TranslationException {
        writer.visitEnd();
        try {
            classes.put(name + ".class", writer.toByteArray());
        } catch (MethodTooLargeException e) {
            throw new TranslationException("function " + e.getMethodName() + " becomes " + e.getCodeSize()
                + " bytes of bytecode, and a Java method has at most 65,535; compile its file with -Os, or split it",
                e.getMethodName(), null, 0);
        }
    }

    private void emitDispatchers() throws TranslationException {
        SortedMap<String, ClassWriter> writers = new TreeMap<>();
        for (Map.Entry<String, Signature> each : dispatchers.entrySet()) {
            String owner = dispatcherClass(each.getKey());
            ClassWriter writer = writers.computeIfAbsent(owner, name -> newClass(name, OBJECT, null));
            Dispatcher dispatcher = new Dispatcher(each.getValue(), pointed, this, methodSize);
            String descriptor = dispatcherDescriptor(each.getValue());
            dispatcher.emit(writer, owner, each.getKey(), descriptor);
            if (target.cachesPointers() && pointed.size() <= MOST_CACHED) {
                dispatcher.emitSingly(writer, each.getKey(), descriptor);
            }
        }
        for (Map.Entry<String, ClassWriter> each : writers.entrySet()) {
            put(each.getKey(), each.getValue());
        }
    }

    /** All dispatchers are in one class, unless there are so many functions that it might have too many constants. */
    private String dispatcherClass(String dispatcher) {
        return layout.internalName(ClassLayout.POINTERS
            + (pointed.size() > MOST_IN_ONE_CLASS ? dispatcher.substring(DISPATCHER.length()) : ""));
    }

    /** The class that the runtime starts: it enters the program, and calls functions by address. */
    private void emitMain() throws TranslationException {
        String name = layout.internalName(ClassLayout.MAIN);
        ClassWriter writer = newClass(name, OBJECT, null, Target.RUNTIME + "Program");
        Code constructor = begin(writer, Opcodes.ACC_PUBLIC, "<init>", "()V");
        constructor.method().visitVarInsn(Opcodes.ALOAD, 0);
        constructor.method().visitMethodInsn(Opcodes.INVOKESPECIAL, OBJECT, "<init>", "()V", false);
        end(constructor, Type.VOID);

        Code start = begin(writer, Opcodes.ACC_PUBLIC, "start", "(I)V");
        passRegisters(start, entry.signature().parameters(), 1, 0, 0);
        JavaMethod entryMethod = methodOf(entry.function());
        start.method().visitMethodInsn(Opcodes.INVOKESTATIC, entryMethod.owner(), entryMethod.name(),
            entryMethod.descriptor(), false);
        start.pop(entry.signature().returnType());
        end(start, Type.VOID);

        Code call = begin(writer, Opcodes.ACC_PUBLIC, "call", "(IIIIII)J");
        call.load(Type.INT, 1);
        passRegisters(call, pointerParameters, 2, 3, 4);
        JavaMethod dispatcher = dispatcherOf(new Signature(pointerParameters,
            List.of(new Result(Mips.V0, Type.INT))));
        call.method().visitMethodInsn(Opcodes.INVOKESTATIC, dispatcher.owner(), dispatcher.name(),
            dispatcher.descriptor(), false);
        call.insn(Opcodes.I2L);
        end(call, Type.LONG);
        if (target.namesFaults()) {
            emitUncaught(writer);
        } else {
            emitJavaMain(writer, name);
        }
        put(name, writer);
    }

    /**
     * Pushes arguments from the parameters of a method of Main; what it does not get is zero.
     *
     * @param stackPointer the local variable that holds $sp
     * @param firstInteger the one that holds $a0, before those of $a1 to $a3
     * @param integers     how many of these there are
     */
    private static void passRegisters(Code code, List<Parameter> parameters, int stackPointer, int firstInteger,
        int integers) {
        for (Parameter parameter : parameters) {
            int register = parameter.register();
            if (register == Mips.SP) {
                code.load(Type.INT, stackPointer);
            } else if (register >= Mips.A0 && register < Mips.A0 + integers) {
                code.load(Type.INT, firstInteger + register - Mips.A0);
            } else {
                code.push(parameter.type(), 0);
            }
        }
    }

    /** What libstdc++'s __cxa_throw does when nothing catches: the exception is caught, to be shown; std::terminate. */
    private void emitUncaught(ClassWriter writer) {
        Code code = begin(writer, Opcodes.ACC_PUBLIC, "uncaught", "(II)V");
        for (String name : List.of("__cxa_begin_catch", "_ZSt9terminatev")) {
            functions.stream().filter(body -> body.function().aliases().contains(name)).findFirst().ifPresent(body -> {
                passRegisters(code, body.signature().parameters(), 2, 1, 1);
                JavaMethod method = methodOf(body.function());
                code.method().visitMethodInsn(Opcodes.INVOKESTATIC, method.owner(), method.name(),
                    method.descriptor(), false);
                code.pop(body.signature().returnType());
            });
        }
        end(code, Type.VOID);
    }

    private static void emitJavaMain(ClassWriter writer, String name) {
        Code main = begin(writer, Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "main", "([Ljava/lang/String;)V");
        main.method().visitTypeInsn(Opcodes.NEW, name);
        main.insn(Opcodes.DUP);
        main.method().visitMethodInsn(Opcodes.INVOKESPECIAL, name, "<init>", "()V", false);
        main.method().visitVarInsn(Opcodes.ALOAD, 0);
        main.runtime("Machine", "run", "(L" + Target.RUNTIME + "Program;[Ljava/lang/String;)V");
        end(main, Type.VOID);
    }

    private static Code begin(ClassWriter writer, int access, String name, String descriptor) {
        Code code = new Code(writer.visitMethod(access, name, descriptor, null, null));
        code.method().visitCode();
        return code;
    }

    private static void end(Code code, Type returnType) {
        code.returns(returnType);
        code.method().visitMaxs(0, 0);
        code.method().visitEnd();
    }
}
