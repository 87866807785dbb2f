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
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.Optimisation;
import org.portwright.translator.SourceLines;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.TranslationReport;
import org.portwright.translator.Workers;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.JavaCall;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Type;
import org.portwright.translator.lower.LoweringOptions;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.program.Function;
import org.portwright.translator.target.Target;

/** One class for each {@link ClassLayout.Plan}, one for calls through pointers, and one to start with. */
public final class ProgramEmitter implements Calls {
    private static final String DISPATCHER = "call";
    private static final int MOST_IN_ONE_CLASS = 500;
    /** A method for each function and signature takes six constants at most, and a class has 65,535. */
    private static final int MOST_CACHED = 8000;

    private final Collection<FunctionBody> functions;
    private final List<FunctionBody> pointed;
    private final FunctionBody entry;
    private final Predicate<Function> isLibrary;
    private final List<Parameter> pointerParameters;
    private final Target target;
    private final LoweringOptions lowering;
    private final int memoryBase;
    private final SourceLines lines;
    private final TranslationReport report;
    private final ClassLayout layout;
    private final Glue glue;
    private final Map<Callee, JavaMethod> methods = new HashMap<>();
    private final SortedMap<String, Signature> dispatchers = new ConcurrentSkipListMap<>();
    private final UnwindTable unwindTable = new UnwindTable();
    private final boolean forDebugger;
    private final DebugTable debugTable = new DebugTable();
    private final SortedMap<String, byte[]> classes = new TreeMap<>();

    /**
     * @param functions         all functions, with their signatures, by ascending address
     * @param entry             where the program starts
     * @param isLibrary         whether a function is one of the toolchain's libraries
     * @param pointerParameters what a call through a pointer passes
     * @param options           target and package
     * @param memoryBase        lowest valid address of the program's memory
     * @param lines             where functions come from
     * @param report            learns the size of each method, and what each function has become
     */
    public ProgramEmitter(Collection<FunctionBody> functions, FunctionBody entry, Predicate<Function> isLibrary,
        List<Parameter> pointerParameters, TranslationOptions options, int memoryBase, SourceLines lines, TranslationReport report) {
        this.functions = functions;
        this.pointed = functions.stream().filter(FunctionBody::isAddressTaken)
            .sorted(Comparator.comparingInt(body -> body.function().start())).toList();
        this.entry = entry;
        this.isLibrary = isLibrary;
        this.pointerParameters = pointerParameters;
        this.target = options.target();
        this.lowering = new LoweringOptions(options.methodSize(), options.has(Optimisation.LOOP_SPLITTER),
            options.has(Optimisation.EXPRESSION_TREES));
        this.memoryBase = memoryBase;
        this.forDebugger = options.forDebugger();
        this.lines = lines;
        this.report = report;
        this.layout = new ClassLayout(functions, options.packageName(), target, lines);
        this.glue = new Glue(functions, layout, target);
    }

    /** @return the binary name of the class that implements the runtime's Program */
    public String mainClass() {
        return layout.internalName(ClassLayout.MAIN).replace('/', '.');
    }

    /**
     * Whether a class of a translated program may hold functions; others enter the program, call functions by address, or
     * are between it and Java.
     *
     * @param simpleName its name without the package
     */
    public static boolean holdsFunctions(String simpleName) {
        return !simpleName.matches("(?:" + ClassLayout.MAIN + '|' + ClassLayout.POINTERS + '|' + Glue.CLASS + ")(?:\\$.*)?");
    }

    /** @return how many classes have functions in them */
    public int classCount() {
        return layout.plans().size();
    }

    /**
     * Writes the classes.
     *
     * @param workers write several of them at a time
     * @return class files by path
     * @throws TranslationException if a function is too large for a Java method
     */
    public SortedMap<String, byte[]> emit(Workers workers) throws TranslationException {
        for (ClassLayout.Plan plan : layout.plans()) {
            plan.methods().forEach((body, name) -> methods.put(body.function(),
                new JavaMethod(plan.name(), name, body.signature().descriptor())));
        }
        List<ClassEmitter.Result> results = workers.map(layout.plans(), plan ->
            new ClassEmitter(plan, layout, this, isLibrary, target, lowering, memoryBase, lines, forDebugger)
                .emit());
        for (ClassEmitter.Result result : results) {
            classes.putAll(result.classes());
            result.methods().forEach(report::method);
            result.functions().forEach(report::function);
            result.throwing().forEach(unwindTable::add);
            result.debugged().forEach(debugTable::add);
        }
        emitMain();
        emitDispatchers();
        glue.emit(classes);
        new ExportClass(target, this, layout).emit(functions, classes);
        if (!target.namesFaults() && !unwindTable.isEmpty()) {
            classes.put(layout.internalName(ClassLayout.UNWIND_TABLE), unwindTable.toBytes(owner -> classes.get(owner + ".class")));
        }
        return classes;
    }

    /** @return after the classes have been written, what a debugger is to know of them */
    public byte[] debugTable() {
        return debugTable.toBytes();
    }

    @Override
    public JavaMethod methodOf(Callee callee) {
        return methods.get(callee);
    }

    @Override
    public JavaMethod dispatcherOf(Signature signature) {
        String name = DISPATCHER + signature.results().stream().map(ProgramEmitter::suffix).collect(Collectors.joining());
        dispatchers.putIfAbsent(name, signature);
        return new JavaMethod(dispatcherClass(name), name, dispatcherDescriptor(signature));
    }

    @Override
    public JavaMethod glueOf(JavaCall call) {
        return glue.methodOf(call);
    }

    private static String suffix(Result result) {
        return result.type() == Type.LONG && !Registers.isFloating(result.register()) ? "$v0v1"
            : Registers.name(result.register());
    }

    private static String dispatcherDescriptor(Signature signature) {
        return "(I" + signature.descriptor().substring(1);
    }

    private void emitDispatchers() throws TranslationException {
        SortedMap<String, ClassWriter> writers = new TreeMap<>();
        boolean makeTrampolines = functions.stream().anyMatch(FunctionBody::makesTrampolines);
        for (Map.Entry<String, Signature> each : dispatchers.entrySet()) {
            String owner = dispatcherClass(each.getKey());
            ClassWriter writer = writers.computeIfAbsent(owner, 
                name -> ClassEmitter.newClass(target, name, ClassEmitter.OBJECT, null));
            Dispatcher dispatcher = new Dispatcher(each.getValue(), pointed, makeTrampolines, this, lowering.methodSize());
            String descriptor = dispatcherDescriptor(each.getValue());
            dispatcher.emit(writer, owner, each.getKey(), descriptor);
            if (target.cachesPointers() && pointed.size() <= MOST_CACHED) {
                dispatcher.emitSingly(writer, each.getKey(), descriptor);
            }
        }
        for (Map.Entry<String, ClassWriter> each : writers.entrySet()) {
            ClassEmitter.put(classes, each.getKey(), each.getValue());
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
        ClassWriter writer = ClassEmitter.newClass(target, name, ClassEmitter.OBJECT, null, Target.RUNTIME + "Program");
        Code constructor = begin(writer, Opcodes.ACC_PUBLIC, "<init>", "()V");
        constructor.method().visitVarInsn(Opcodes.ALOAD, 0);
        constructor.method().visitMethodInsn(Opcodes.INVOKESPECIAL, ClassEmitter.OBJECT, "<init>", "()V", false);
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
        ClassEmitter.put(classes, name, writer);
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
