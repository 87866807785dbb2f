// SPDX-License-Identifier: EPL-2.0
// Writes the Java method of a C function.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.SourceLines;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Condition;
import org.portwright.translator.ir.FloatCondition;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.LandingSite;
import org.portwright.translator.ir.MemoryAccess;
import org.portwright.translator.ir.Op;
import org.portwright.translator.ir.RuntimeMethod;
import org.portwright.translator.ir.StopPoint;
import org.portwright.translator.ir.Terminator;
import org.portwright.translator.ir.Type;
import org.portwright.translator.ir.Value;
import org.portwright.translator.lower.ExpressionTrees;
import org.portwright.translator.lower.LocalAllocator;
import org.portwright.translator.lower.LoweredMethod;
import org.portwright.translator.lower.MethodSize;
import org.portwright.translator.lower.Piece;
import org.portwright.translator.target.Target;

/**
 * Emits one function: roots of expression trees in order, each either stored to a local variable or done
 * for its effect. The operand stack is empty between roots, hence at every branch target and back-edge,
 * which HotSpot needs to compile a loop while it runs.
 */
final class MethodEmitter {
    /** Of a name in a message: C++ makes names that are longer than a constant may be. */
    private static final int LONGEST_NAME = 1000;
    private static final String ARITHMETIC = "Arithmetic";
    /** The runtime's methods that round by the thread's mode. */
    private static final Map<Op, String> ROUNDED = new EnumMap<>(Map.of(Op.ADD, "add", Op.SUB, "subtract",
        Op.MUL, "multiply", Op.DIV, "divide", Op.SQRT, "sqrt", Op.D2F, "toFloat", Op.I2F, "toFloat",
        Op.ROUND, "toInt"));
    private static final Map<Op, BiConsumer<MethodEmitter, Value>> MEANINGS = new EnumMap<>(Op.class);

    static {
        arithmetic(Op.ADD, Opcodes.IADD);
        arithmetic(Op.SUB, Opcodes.ISUB);
        arithmetic(Op.MUL, Opcodes.IMUL);
        arithmetic(Op.DIV, Opcodes.IDIV);
        arithmetic(Op.REM, Opcodes.IREM);
        arithmetic(Op.AND, Opcodes.IAND);
        arithmetic(Op.OR, Opcodes.IOR);
        arithmetic(Op.XOR, Opcodes.IXOR);
        arithmetic(Op.SHL, Opcodes.ISHL);
        arithmetic(Op.SHR, Opcodes.ISHR);
        arithmetic(Op.USHR, Opcodes.IUSHR);
        arithmetic(Op.NEG, Opcodes.INEG);
        unsigned(Op.DIVU, "divideUnsigned");
        unsigned(Op.REMU, "remainderUnsigned");
        helper(Op.CLZ, "countLeadingZeros", "(I)I");
        helper(Op.ROTR, "rotateRight", "(II)I");
        helper(Op.WSBH, "swapBytesInHalfwords", "(I)I");
        convert(Op.SEXT8, Opcodes.I2B);
        convert(Op.SEXT16, Opcodes.I2S);
        convert(Op.I2L, Opcodes.I2L);
        convert(Op.L2I, Opcodes.L2I);
        convert(Op.I2F, Opcodes.I2F);
        convert(Op.I2D, Opcodes.I2D);
        convert(Op.F2D, Opcodes.F2D);
        convert(Op.D2F, Opcodes.D2F);
        helper(Op.FLOAT_TO_BITS, "floatBits", "(F)I");
        helper(Op.BITS_TO_FLOAT, "bitsFloat", "(I)F");
        helper(Op.DOUBLE_TO_BITS, "doubleBits", "(D)J");
        helper(Op.BITS_TO_DOUBLE, "bitsDouble", "(J)D");
        toWord(Op.TRUNCATE, "truncate");
        toWord(Op.ROUND, "round");
        toWord(Op.CEIL, "ceil");
        toWord(Op.FLOOR, "floor");
        put(Op.ROUNDED, MethodEmitter::rounded);
        put(Op.U2L, MethodEmitter::zeroExtend);
        put(Op.HIGH, MethodEmitter::high);
        put(Op.PAIR, MethodEmitter::pair);
        put(Op.SQRT, MethodEmitter::squareRoot);
        sameType(Op.ABS, "abs");
        sameType(Op.MIPS_NAN, "mipsNaN");
        sameType(Op.LIBRARY_NAN, "libraryNaN");
        put(Op.COMPARE, MethodEmitter::booleanValue);
        put(Op.FCOMPARE, MethodEmitter::booleanValue);
        put(Op.SELECT, MethodEmitter::select);
        put(Op.LOAD, MethodEmitter::load);
        put(Op.STORE, MethodEmitter::store);
        memory(Op.LOAD_LEFT, "loadWordLeft", "(II)I");
        memory(Op.LOAD_RIGHT, "loadWordRight", "(II)I");
        memory(Op.STORE_LEFT, "storeWordLeft", "(II)V");
        memory(Op.STORE_RIGHT, "storeWordRight", "(II)V");
        memory(Op.COMPARE_AND_SET, "compareAndSet", "(III)I");
        memory(Op.FENCE, "fence", "()V");
        put(Op.CALL, MethodEmitter::call);
        put(Op.CALL_INDIRECT, MethodEmitter::callIndirect);
        put(Op.FURTHER_RESULT, (m, v) -> m.furtherResult("()J", v));
        put(Op.SET_FURTHER_RESULT, (m, v) -> m.furtherResult("(J)V", v));
        put(Op.HAND_OVER, MethodEmitter::handOver);
        put(Op.HANDED_OVER, MethodEmitter::handedOver);
        machine(Op.SYSTEM_CALL, "systemCall", "(IIIIII)I");
        machine(Op.THREAD_POINTER, "threadPointer", "()I");
        put(Op.CATCH, MethodEmitter::catchException);
        put(Op.RUNTIME, MethodEmitter::callRuntime);
        put(Op.JAVA_CALL, MethodEmitter::callJava);
        put(Op.TRAP, MethodEmitter::trap);
        put(Op.STOP, MethodEmitter::stop);
        put(Op.UNSUPPORTED, (m, v) -> {
            m.code.method().visitLdcInsn(v.extra().toString());
            m.code.runtime("Machine", "unsupported", "(Ljava/lang/String;)V");
        });
    }

    private final LoweredMethod lowered;
    private final Graph graph;
    private final ExpressionTrees trees;
    private final LocalAllocator locals;
    private final Code code;
    private final Target target;
    /** The variable that says where memory is, if there is to be one. */
    private final int memory;
    private final int memoryBase;
    private final Calls calls;
    private final SourceLines lines;
    private final Map<Block, Label> labels = new HashMap<>();
    private final Map<Block, Block> destinations = new HashMap<>();
    private final Map<Integer, List<Label[]>> ranges = new LinkedHashMap<>();
    private final List<LandingSite> throwSites = new ArrayList<>();
    private final boolean namesFaults;
    private final DebugTable.Method debugged;
    private int currentLine;
    private Label rangeStart;

    /**
     * @param lowered    what is written
     * @param method     where to
     * @param memoryBase lowest valid address of the program's memory
     * @param lines      where machine code comes from
     * @param namesFaults whether a fault is to tell where it was
     * @param debugged   learns where a debugger may stop and where calls are; null if there is to be none
     */
    MethodEmitter(LoweredMethod lowered, MethodVisitor method, Target target, int memoryBase, Calls calls,
        SourceLines lines, boolean namesFaults, DebugTable.Method debugged) {
        this.namesFaults = namesFaults;
        this.debugged = debugged;
        this.lowered = lowered;
        this.graph = lowered.graph();
        this.trees = lowered.trees();
        this.locals = lowered.locals();
        this.code = new Code(method);
        this.target = target.forMethod(lowered.accesses(), lowered::accessesInLoops);
        this.memory = locals.count();
        this.memoryBase = memoryBase;
        this.calls = calls;
        this.lines = lines;
    }

    /** @return the calls that may throw to a handler, to be asked for when the method is written */
    List<LandingSite> throwSites() {
        return throwSites;
    }

    private static void put(Op op, BiConsumer<MethodEmitter, Value> meaning) {
        MEANINGS.put(op, meaning);
    }

    private static void arithmetic(Op op, int intOpcode) {
        put(op, (m, v) -> {
            m.pushInputs(v);
            m.code.typed(intOpcode, v.type());
        });
    }

    private static void convert(Op op, int opcode) {
        put(op, (m, v) -> {
            m.pushInputs(v);
            m.code.insn(opcode);
        });
    }

    private static void unsigned(Op op, String name) {
        put(op, (m, v) -> {
            String type = v.type().descriptor();
            m.pushInputs(v);
            m.code.runtime(ARITHMETIC, name, "(" + type + type + ")" + type);
        });
    }

    private static void helper(Op op, String name, String descriptor) {
        runtime(op, ARITHMETIC, name, descriptor);
    }

    private static void memory(Op op, String name, String descriptor) {
        runtime(op, "Memory", name, descriptor);
    }

    private static void machine(Op op, String name, String descriptor) {
        runtime(op, "Machine", name, descriptor);
    }

    private static void runtime(Op op, String owner, String name, String descriptor) {
        put(op, (m, v) -> {
            m.pushInputs(v);
            m.code.runtime(owner, name, descriptor);
        });
    }

    private static void sameType(Op op, String name) {
        put(op, (m, v) -> {
            String type = v.type().descriptor();
            m.pushInputs(v);
            m.code.runtime(ARITHMETIC, name, "(" + type + ")" + type);
        });
    }

    private static void toWord(Op op, String name) {
        put(op, (m, v) -> {
            m.pushInputs(v);
            m.code.runtime(ARITHMETIC, name, "(" + v.input(0).type().descriptor() + ")I");
        });
    }

    /**
     * Writes the method's code, from visitCode to visitEnd.
     *
     * @return its size
     */
    MethodSize emit() {
        MethodVisitor method = code.method();
        method.visitCode();
        if (lowered.makesArray()) {
            code.push(lowered.arrayLength());
            method.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_LONG);
            method.visitVarInsn(Opcodes.ASTORE, locals.array());
        }
        clearVariables();
        if (target.keepsMemory()) {
            target.fetchMemory(method, memory);
        }
        List<Block> order = new ArrayList<>(graph.blocks());
        Block entry = graph.entry();
        order.remove(entry);
        // Stable: blocks that were put on an edge follow the block that they come from.
        order.sort(Comparator.comparing(Block::address, Integer::compareUnsigned));
        order.add(0, entry);
        order.removeIf(block -> block != entry && destination(block) != block);
        order.forEach(block -> labels.put(block, new Label()));
        for (int i = 0; i < order.size(); i++) {
            emit(order.get(i), i + 1 < order.size() ? order.get(i + 1) : null);
        }
        endRange();
        Label handlers = new Label();
        method.visitLabel(handlers);
        emitFaultHandlers();
        Label end = new Label();
        method.visitLabel(end);
        if (debugged != null) {
            nameVariables(labels.get(entry), end);
        }
        method.visitMaxs(0, 0);
        method.visitEnd();
        Map<Block, Integer> sizes = new HashMap<>();
        for (int i = 0; i < order.size(); i++) {
            int next = (i + 1 < order.size() ? labels.get(order.get(i + 1)) : handlers).getOffset();
            int share = next - labels.get(order.get(i)).getOffset();
            sizes.put(order.get(i), (int) ((long) share * end.getOffset() / handlers.getOffset()));
        }
        return new MethodSize(end.getOffset(), sizes);
    }

    /** The Java machine shows a debugger only variables that have names. */
    private void nameVariables(Label start, Label end) {
        for (int local : locals.ofType(Type.INT)) {
            code.method().visitLocalVariable(DebugTable.variableName(local), Type.INT.descriptor(), null, start, end, local);
        }
    }

    /** A variable that may hold anything must hold something where the verifier looks. */
    private void clearVariables() {
        SortedMap<Integer, Type> cleared = new TreeMap<>();
        for (Block block : graph.blocks()) {
            for (Value phi : block.phis()) {
                for (int i = 0; i < phi.inputCount(); i++) {
                    if (phi.input(i).op() == Op.GARBAGE && !locals.isParameter(locals.local(phi))) {
                        cleared.put(locals.local(phi), phi.type());
                    }
                }
            }
        }
        cleared.forEach((local, type) -> {
            code.push(type, 0);
            code.store(type, local);
        });
    }

    /** Where control really goes when it goes to a block: past the ones that have nothing to do. */
    private Block destination(Block block) {
        return destinations.computeIfAbsent(block, this::pastEmptyBlocks);
    }

    private Block pastEmptyBlocks(Block block) {
        Block to = block;
        for (int steps = 0; isEmpty(to) && steps < graph.blocks().size(); steps++) {
            to = to.terminator().successors().get(0);
        }
        return to;
    }

    private boolean isEmpty(Block block) {
        if (block.terminator().kind() != Terminator.Kind.GOTO || trees.roots(block).stream().anyMatch(this::isEmitted)) {
            return false;
        }
        Block successor = block.terminator().successors().get(0);
        int edge = successor.predecessors().indexOf(block);
        return successor != block
            && successor.phis().stream().allMatch(phi -> phi.input(edge).op() == Op.GARBAGE
                || isInPlace(phi.input(edge), locals.local(phi)));
    }

    /** @return whether a value is in a local variable already */
    private boolean isInPlace(Value value, int local) {
        return trees.needsLocal(value) && !trees.isInlined(value) && locals.local(value) == local;
    }

    private boolean isEmitted(Value root) {
        return root.type() == Type.VOID || trees.useCount(root) > 0 || root.op().effect() == Op.Effect.WRITE;
    }

    private void emit(Block block, Block next) {
        code.method().visitLabel(labels.get(block));
        for (Value root : trees.roots(block)) {
            if (isEmitted(root)) {
                lineOf(root);
                if (root.isCall() && block.terminator().kind() == Terminator.Kind.INVOKE) {
                    handled(root, block.terminator().successors().get(1));
                } else {
                    root(root);
                }
            }
        }
        line(block.terminator().address());
        terminate(block, next);
    }

    private void root(Value root) {
        if (trees.needsLocal(root) && isIncrement(root, locals.local(root))) {
            increment(root, locals.local(root));
            return;
        }
        compute(root);
        fetchMemoryAfter(root);
        keep(root);
    }

    private void fetchMemoryAfter(Value value) {
        if (target.keepsMemory() && value.op().mayMoveMemory()) {
            target.fetchMemory(code.method(), memory);
        }
    }

    /** A call within the range of a handler; its result is kept outside, where it has returned. */
    private void handled(Value call, Block handler) {
        Label start = new Label();
        Label end = new Label();
        code.method().visitLabel(start);
        compute(call);
        code.method().visitLabel(end);
        code.method().visitTryCatchBlock(start, end, label(handler), UnwindTable.UNWINDING);
        throwSites.add(handler.values().get(0).landingSite());
        fetchMemoryAfter(call);
        keep(call);
    }

    private void keep(Value root) {
        if (trees.needsLocal(root)) {
            code.store(root.type(), locals.local(root));
        } else {
            code.pop(root.type());
        }
    }

    /** @return whether a variable is replaced by itself plus a constant that {@code iinc} takes */
    private boolean isIncrement(Value value, int local) {
        return value.op() == Op.ADD && value.type() == Type.INT && value.input(1).isConst()
            && value.input(1).intNumber() == (short) value.input(1).intNumber() && isInPlace(value.input(0), local);
    }

    private void increment(Value value, int local) {
        code.method().visitIincInsn(local, value.input(1).intNumber());
    }

    private void compute(Value value) {
        BiConsumer<MethodEmitter, Value> meaning = MEANINGS.get(value.op());
        if (meaning == null) {
            throw new IllegalStateException("no code for " + value.definition());
        }
        meaning.accept(this, value);
    }

    private void push(Value value) {
        if (value.isConst()) {
            code.push(value.type(), value.number());
        } else if (value.op() == Op.GARBAGE) {
            code.push(value.type(), 0);
        } else if (trees.isInlined(value)) {
            compute(value);
            fetchMemoryAfter(value);
        } else {
            code.load(value.type(), locals.local(value));
        }
    }

    private void pushInputs(Value value) {
        for (int i = 0; i < value.inputCount(); i++) {
            push(value.input(i));
        }
    }

    // Lines and faults.

    /** Bound functions stand in headers; what is interesting of them is where they are called. */
    private void lineOf(Value root) {
        if (root.op() == Op.JAVA_CALL) {
            mark(lines.outerLine(root.address()));
        } else {
            line(root.address());
        }
    }

    private void line(int address) {
        mark(address == 0 ? 0 : lines.line(address));
    }

    private void mark(int line) {
        if (line != currentLine && line != 0) {
            endRange();
            currentLine = line;
            Label label = new Label();
            code.method().visitLabel(label);
            code.method().visitLineNumber(line, label);
        }
        if (rangeStart == null && namesFaults) {
            rangeStart = new Label();
            code.method().visitLabel(rangeStart);
        }
    }

    private void endRange() {
        if (rangeStart != null) {
            Label end = new Label();
            code.method().visitLabel(end);
            if (end.getOffset() > rangeStart.getOffset()) {
                ranges.computeIfAbsent(currentLine, key -> new ArrayList<>()).add(new Label[] {rangeStart, end});
            }
            rangeStart = null;
        }
    }

    /** Where the platform has no stack traces that a program can read, a handler for each line says where it was. */
    private void emitFaultHandlers() {
        MethodVisitor method = code.method();
        String name = graph.function().name();
        ranges.forEach((line, places) -> {
            Label handler = new Label();
            for (Label[] place : places) {
                method.visitTryCatchBlock(place[0], place[1], handler, "java/lang/RuntimeException");
            }
            method.visitLabel(handler);
            method.visitLdcInsn(name.substring(0, Math.min(name.length(), LONGEST_NAME)));
            code.push(line);
            code.runtime("Fault", "at", "(Ljava/lang/Throwable;Ljava/lang/String;I)L" + Target.RUNTIME + "Fault;");
            code.insn(Opcodes.ATHROW);
        });
    }

    // Control flow.

    private void terminate(Block block, Block next) {
        Terminator end = block.terminator();
        switch (end.kind()) {
            case GOTO -> {
                Block successor = end.successors().get(0);
                copyIntoPhis(block, successor);
                jump(successor, next);
            }
            case IF -> {
                Block then = end.successors().get(0);
                Block otherwise = end.successors().get(1);
                if (destination(then) == next) {
                    branch(end.condition(), end.input(0), end.input(1), false, label(otherwise));
                } else {
                    branch(end.condition(), end.input(0), end.input(1), true, label(then));
                    jump(otherwise, next);
                }
            }
            case INVOKE -> jump(end.successors().get(0), next);
            case SWITCH -> multiway(end);
            case RETURN -> {
                if (end.inputCount() > 0) {
                    push(end.input(0));
                }
                code.returns(lowered.signature().returnType());
            }
            case UNREACHABLE -> {
                // Behind a call that does not return; the verifier wants an end all the same.
                code.push(end.address());
                code.runtime("Machine", "illegal", "(I)Ljava/lang/RuntimeException;");
                code.insn(Opcodes.ATHROW);
            }
        }
    }

    private void jump(Block to, Block next) {
        if (destination(to) != next) {
            code.method().visitJumpInsn(Opcodes.GOTO, label(to));
        }
    }

    private Label label(Block block) {
        return labels.get(destination(block));
    }

    /** All at once: what the PHIs get is pushed before any of them changes. */
    private void copyIntoPhis(Block block, Block successor) {
        int edge = successor.predecessors().indexOf(block);
        List<Value> pushed = new ArrayList<>();
        List<Value> last = new ArrayList<>();
        for (Value phi : successor.phis()) {
            Value argument = phi.input(edge);
            int local = locals.local(phi);
            if (argument.op() == Op.GARBAGE || isInPlace(argument, local)) {
                continue;
            }
            if (trees.isInlined(argument) && isIncrement(argument, local)) {
                last.add(phi);
                continue;
            }
            pushed.add(phi);
            push(argument);
        }
        for (Value phi : last) {
            increment(phi.input(edge), locals.local(phi));
        }
        for (int i = pushed.size() - 1; i >= 0; i--) {
            code.store(pushed.get(i).type(), locals.local(pushed.get(i)));
        }
    }

    private void multiway(Terminator end) {
        push(end.input(0));
        int[] keys = end.keys();
        Label[] targets = new Label[keys.length];
        for (int i = 0; i < keys.length; i++) {
            targets[i] = label(end.target(i));
        }
        Label otherwise = label(end.successors().get(end.successors().size() - 1));
        boolean isDense = keys.length > 0 && keys[keys.length - 1] - keys[0] == keys.length - 1;
        if (isDense) {
            code.method().visitTableSwitchInsn(keys[0], keys[keys.length - 1], otherwise, targets);
        } else {
            code.method().visitLookupSwitchInsn(otherwise, keys, targets);
        }
    }

    /** Jumps if the condition holds, or if it does not hold, as {@code sense} says. */
    private void branch(Condition condition, Value a, Value b, boolean sense, Label label) {
        if (a.op() == Op.FCOMPARE && trees.isInlined(a) && b.isConst(0)
            && (condition == Condition.EQ || condition == Condition.NE)) {
            floatBranch(a, (condition == Condition.NE) == sense, label);
            return;
        }
        Condition jumpIf = sense ? condition : condition.negate();
        pushOrdered(a, jumpIf);
        boolean againstZero = b.isConst(0) && !jumpIf.isUnsigned();
        if (!againstZero) {
            pushOrdered(b, jumpIf);
        }
        int opcode = switch (jumpIf) {
            case EQ -> Opcodes.IFEQ;
            case NE -> Opcodes.IFNE;
            case LT, LTU -> Opcodes.IFLT;
            case GE, GEU -> Opcodes.IFGE;
            case GT, GTU -> Opcodes.IFGT;
            case LE, LEU -> Opcodes.IFLE;
        };
        code.method().visitJumpInsn(againstZero ? opcode : opcode + (Opcodes.IF_ICMPEQ - Opcodes.IFEQ), label);
    }

    /** For an unsigned comparison the operands are moved so that their order as signed numbers is the right one. */
    private void pushOrdered(Value value, Condition condition) {
        if (!condition.isUnsigned()) {
            push(value);
        } else if (value.isConst()) {
            code.push(value.intNumber() + Integer.MIN_VALUE);
        } else {
            push(value);
            code.push(Integer.MIN_VALUE);
            code.insn(Opcodes.IADD);
        }
    }

    private void floatBranch(Value compare, boolean sense, Label label) {
        FloatCondition condition = compare.floatCondition();
        Type type = compare.input(0).type();
        pushInputs(compare);
        if (condition == FloatCondition.UN || condition == FloatCondition.UEQ) {
            String descriptor = "(" + type.descriptor() + type.descriptor() + ")I";
            code.runtime(ARITHMETIC, condition == FloatCondition.UN ? "unordered" : "unorderedOrEqual", descriptor);
            code.method().visitJumpInsn(sense ? Opcodes.IFNE : Opcodes.IFEQ, label);
            return;
        }
        // On a NaN the g forms give 1 and the l forms -1: whichever makes the condition come out right.
        boolean greater = condition == FloatCondition.OLT || condition == FloatCondition.OLE;
        boolean isDouble = type == Type.DOUBLE;
        code.insn(greater ? isDouble ? Opcodes.DCMPG : Opcodes.FCMPG : isDouble ? Opcodes.DCMPL : Opcodes.FCMPL);
        code.method().visitJumpInsn(switch (condition) {
            case EQ -> sense ? Opcodes.IFEQ : Opcodes.IFNE;
            case OLT, ULT -> sense ? Opcodes.IFLT : Opcodes.IFGE;
            default -> sense ? Opcodes.IFLE : Opcodes.IFGT;
        }, label);
    }

    /** A comparison whose outcome is wanted as a number. */
    private void booleanValue(Value value) {
        Label holds = new Label();
        Label end = new Label();
        if (value.op() == Op.FCOMPARE) {
            floatBranch(value, true, holds);
        } else {
            branch(value.condition(), value.input(0), value.input(1), true, holds);
        }
        code.insn(Opcodes.ICONST_0);
        code.method().visitJumpInsn(Opcodes.GOTO, end);
        code.method().visitLabel(holds);
        code.insn(Opcodes.ICONST_1);
        code.method().visitLabel(end);
    }

    private void select(Value value) {
        Label otherwise = new Label();
        Label end = new Label();
        Value condition = value.input(0);
        if (condition.op() == Op.COMPARE && trees.isInlined(condition)) {
            branch(condition.condition(), condition.input(0), condition.input(1), false, otherwise);
        } else {
            branch(Condition.NE, condition, graph.constant(0), false, otherwise);
        }
        push(value.input(1));
        code.method().visitJumpInsn(Opcodes.GOTO, end);
        code.method().visitLabel(otherwise);
        push(value.input(2));
        code.method().visitLabel(end);
    }

    // Wide and floating-point values.

    private void zeroExtend(Value value) {
        pushInputs(value);
        code.insn(Opcodes.I2L);
        code.push(Type.LONG, 0xffffffffL);
        code.insn(Opcodes.LAND);
    }

    private void high(Value value) {
        pushInputs(value);
        code.push(32);
        code.insn(Opcodes.LUSHR);
        code.insn(Opcodes.L2I);
    }

    private void pair(Value value) {
        push(value.input(1));
        code.insn(Opcodes.I2L);
        code.push(32);
        code.insn(Opcodes.LSHL);
        push(value.input(0));
        code.insn(Opcodes.I2L);
        code.push(Type.LONG, 0xffffffffL);
        code.insn(Opcodes.LAND);
        code.insn(Opcodes.LOR);
    }

    private void squareRoot(Value value) {
        pushInputs(value);
        boolean isFloat = value.type() == Type.FLOAT;
        if (isFloat) {
            // The double's root, rounded, is the float's root: a double has more than twice the precision.
            code.insn(Opcodes.F2D);
        }
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Math", "sqrt", "(D)D", false);
        if (isFloat) {
            code.insn(Opcodes.D2F);
        }
    }

    private void rounded(Value value) {
        pushInputs(value);
        StringBuilder descriptor = new StringBuilder("(");
        for (int i = 0; i < value.inputCount(); i++) {
            descriptor.append(value.input(i).type().descriptor());
        }
        code.runtime("Rounding", ROUNDED.get(value.rounded()), descriptor + ")" + value.type().descriptor());
    }

    // Memory.

    private void load(Value value) {
        address(value);
        target.load(code.method(), value.access());
    }

    private void store(Value value) {
        address(value);
        push(value.input(1));
        target.store(code.method(), value.access());
    }

    private void address(Value value) {
        MethodVisitor method = code.method();
        MemoryAccess access = value.access();
        Value base = value.input(0);
        target.beforeAddress(method, access, memory);
        int displacement = value.intNumber() + target.bias(access, memoryBase);
        if (base.isConst()) {
            code.push(base.intNumber() + displacement);
        } else {
            push(base);
            if (displacement != 0) {
                code.push(displacement);
                code.insn(Opcodes.IADD);
            }
        }
        target.afterAddress(method, access, memory);
    }

    // Calls.

    private void callIndirect(Value value) {
        pushInputs(value);
        Calls.JavaMethod dispatcher = calls.dispatcherOf(value.signature());
        noted(value, () -> target.callPointer(code.method(), dispatcher.owner(), dispatcher.name(),
            dispatcher.descriptor()));
    }

    private void call(Value value) {
        pushInputs(value);
        if (value.extra() instanceof Piece piece && piece.handedOver() > 0) {
            code.method().visitVarInsn(Opcodes.ALOAD, locals.array());
        }
        Calls.JavaMethod callee = calls.methodOf(value.callee());
        noted(value, () -> code.method().visitMethodInsn(Opcodes.INVOKESTATIC, callee.owner(), callee.name(),
            callee.descriptor(), false));
    }

    /** Notes the instructions of a call, which are several where it is one through a pointer. */
    private void noted(Value call, Runnable instructions) {
        if (debugged == null) {
            instructions.run();
            return;
        }
        Label start = here();
        instructions.run();
        debugged.addCall(start, here(), call.address());
    }

    /** Does nothing, but at a place of its own. */
    private void stop(Value value) {
        List<DebugTable.Holder> holders = new ArrayList<>();
        StopPoint stop = value.stopPoint();
        for (int i = 0; i < value.inputCount(); i++) {
            Value input = value.input(i);
            if (input.isConst()) {
                holders.add(new DebugTable.Holder(stop.registers().get(i), true, input.intNumber()));
            } else if (input.op() != Op.GARBAGE) {
                holders.add(new DebugTable.Holder(stop.registers().get(i), false, locals.local(input)));
            }
        }
        debugged.addStop(here(), stop, holders);
        code.insn(Opcodes.NOP);
    }

    private Label here() {
        Label label = new Label();
        code.method().visitLabel(label);
        return label;
    }

    private void callRuntime(Value value) {
        pushInputs(value);
        RuntimeMethod callee = value.runtimeMethod();
        code.runtime(callee.owner(), callee.name(), callee.descriptor());
    }

    private void callJava(Value value) {
        pushInputs(value);
        Calls.JavaMethod callee = calls.glueOf(value.javaCall());
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, callee.owner(), callee.name(), callee.descriptor(), false);
    }

    /** The exception is on the operand stack. */
    private void catchException(Value value) {
        LandingSite site = value.landingSite();
        code.push(site.address());
        code.push(site.function());
        code.push(site.table());
        code.push(site.personality());
        code.runtime("Unwinder", "land", "(L" + Target.RUNTIME + "Unwinding;IIII)J");
    }

    private void furtherResult(String descriptor, Value value) {
        pushInputs(value);
        code.furtherResult(value.intNumber(), descriptor);
    }

    private void handOver(Value value) {
        code.method().visitVarInsn(Opcodes.ALOAD, locals.array());
        code.push(value.intNumber());
        pushInputs(value);
        code.insn(Opcodes.LASTORE);
    }

    private void handedOver(Value value) {
        code.method().visitVarInsn(Opcodes.ALOAD, locals.array());
        code.push(value.intNumber());
        code.insn(Opcodes.LALOAD);
    }

    private void trap(Value value) {
        Label end = new Label();
        branch(value.condition(), value.input(0), value.input(1), false, end);
        code.push(value.intNumber());
        code.runtime("Machine", "trap", "(I)V");
        code.method().visitLabel(end);
    }
}
