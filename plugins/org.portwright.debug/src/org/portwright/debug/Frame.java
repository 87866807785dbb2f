// SPDX-License-Identifier: EPL-2.0
// An activation of a C function.
package org.portwright.debug;

import com.sun.jdi.AbsentInformationException;
import com.sun.jdi.ClassNotLoadedException;
import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.IntegerValue;
import com.sun.jdi.InvalidTypeException;
import com.sun.jdi.LocalVariable;
import com.sun.jdi.StackFrame;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.portwright.debug.symbols.Block;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Expression;
import org.portwright.debug.symbols.Function;
import org.portwright.debug.symbols.LineTable;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.Storage;
import org.portwright.debug.symbols.Symbols;
import org.portwright.debug.symbols.ValueFormat;
import org.portwright.debug.symbols.Variable;
import org.portwright.elf.CType;

/** A frame of a stopped program. It is of use until the program goes on. */
public final class Frame implements Storage, Expression.Scope {
    /** The object whose method a function of C++ is. */
    private static final String THIS = "this";
    private static final int FLOATING = 32;
    private static final int FLOATING_END = 64;

    private final Symbols symbols;
    private final ProgramMemory memory;
    private final Activation activation;
    private final Map<Integer, StopTable.Holder> registers = new HashMap<>();
    private final Block inlined;
    private final Block callee;

    /**
     * @param activation of the function that its code is a part of
     * @param inlined the function that became a part of that one, and whose frame it is; null if it is that one's
     * @param callee the function that became a part of that one, and is called from here; null for none
     */
    Frame(Symbols symbols, ProgramMemory memory, Activation activation, Block inlined, Block callee) {
        this.symbols = symbols;
        this.memory = memory;
        this.activation = activation;
        this.inlined = inlined;
        this.callee = callee;
        if (activation.stop() != null) {
            activation.stop().registers().forEach((register, holder) -> {
                if (activation.isInnermost() || register >= StopTable.ENTRY || isPreserved(register)) {
                    registers.put(register, holder);
                }
            });
        }
    }

    /** Whether what has been called leaves a register as it was: $s0 to $s7, $gp, $sp, $fp, $f20 to $f31 (o32). */
    private static boolean isPreserved(int register) {
        return register >= 16 && register < 24 || register >= 28 && register < 31
                || register >= FLOATING + 20 && register < FLOATING_END;
    }

    /** The address of the machine instruction that is next; in a caller the one after the call. */
    public int address() {
        return activation.address();
    }

    /** An address that is in the same line and block of variables: of a caller one of the call. */
    public int addressInBlock() {
        return activation.addressInBlock();
    }

    /** The name of its function; empty if it has none. */
    public String name() {
        return inlined == null ? symbols.nameOf(activation.method().function()) : inlined.name();
    }

    /** The function that its code is a part of, if there is debug information of it. */
    public Optional<Function> function() {
        return symbols.functionAt(activation.method().function());
    }

    /** The function that became a part of {@link #function}, and whose frame it is; empty if it is that one's. */
    Optional<Block> inlined() {
        return Optional.ofNullable(inlined);
    }

    /** The line that it is at, if that is known; of a call of a function that became a part of this one the call's. */
    public Optional<LineTable.Row> line() {
        return callee == null ? symbols.lines().at(addressInBlock()) : callee.callLine();
    }

    /** Whether its next instruction is the first one of its line, or of a call in it that is none in machine code. */
    public boolean isAtLine() {
        return callee != null || line().filter(line -> line.start() == address()).isPresent();
    }

    /** How many Java frames are above that of the function's own method. */
    int ownDepth() {
        return activation.ownDepth();
    }

    private Optional<Block> block() {
        return inlined == null ? function().map(Function::body) : Optional.of(inlined);
    }

    /** The variables of its function that are known here, the innermost ones first. */
    public List<Variable> locals() {
        return block().map(block -> block.locals(addressInBlock(), callee)).orElse(List.of());
    }

    /** The parameters of its function. */
    public List<Variable> parameters() {
        return block().map(Block::parameters).orElse(List.of());
    }

    /** The value that a variable has here; where that is uncertain only of one that is at one place all the time. */
    public CValue value(Variable variable) {
        return variable.value(activation.isExact() ? addressInBlock() : 0, this);
    }

    /** A variable with the value that it has here. */
    public NamedValue named(Variable variable) {
        return new NamedValue(variable.name(), variable.name(), value(variable));
    }

    /** Its function with the values of its parameters, as gdb writes them. */
    public String call() {
        ValueFormat format = new ValueFormat(symbols);
        List<String> arguments = new ArrayList<>();
        for (Variable parameter : parameters()) {
            CType plain = parameter.type().strip();
            boolean isLong = plain instanceof CType.Structure || plain instanceof CType.Array;
            arguments.add(parameter.name() + '=' + (isLong ? "..." : format.inner(value(parameter))));
        }
        return name() + " (" + String.join(", ", arguments) + ')';
    }

    /**
     * Evaluates an expression of C.
     *
     * @throws EvaluationException if it has no value
     */
    public CValue evaluate(String expression) throws EvaluationException {
        return Expression.evaluate(expression, this, symbols.types(), this);
    }

    @Override
    public Optional<CValue> variable(String name) throws EvaluationException {
        if (name.startsWith("$")) {
            return Optional.empty();
        }
        List<Variable> all = new ArrayList<>(locals());
        all.addAll(parameters());
        for (Variable each : all) {
            if (each.name().equals(name)) {
                return Optional.of(value(each));
            }
        }
        for (Variable each : all) {
            if (each.name().equals(THIS) && !value(each).isOptimisedOut()) {
                Optional<CValue> member = Expression.findMember(value(each).dereference(), name);
                if (member.isPresent()) {
                    return member;
                }
            }
        }
        Optional<CValue> global = global(name).map(this::value);
        return global.isPresent() ? global : symbols.function(name).map(function -> symbols.value(function, this));
    }

    /** From the innermost class and namespace of C++ that the function is in to the outermost. */
    private Optional<Variable> global(String name) {
        String scope = name();
        for (int end = scope.lastIndexOf("::"); end >= 0; end = scope.lastIndexOf("::", end - 1)) {
            Optional<Variable> inner = symbols.global(scope.substring(0, end + 2) + name);
            if (inner.isPresent()) {
                return inner;
            }
        }
        return symbols.global(name);
    }

    @Override
    public ByteOrder order() {
        return symbols.order();
    }

    @Override
    public byte[] read(int from, int length) throws EvaluationException {
        return memory.read(from, length);
    }

    @Override
    public void write(int to, byte[] bytes) throws EvaluationException {
        memory.write(to, bytes);
    }

    @Override
    public OptionalInt frameAddress() {
        return register(StopTable.FRAME_ADDRESS);
    }

    @Override
    public OptionalInt register(int number) {
        StopTable.Holder holder = registers.get(number);
        if (holder == null || holder.isConstant()) {
            return holder == null ? OptionalInt.empty() : OptionalInt.of(holder.place());
        }
        try {
            return OptionalInt.of(((IntegerValue) frame().getValue(variable(holder))).value());
        } catch (IncompatibleThreadStateException | AbsentInformationException | EvaluationException e) {
            return OptionalInt.empty();
        }
    }

    @Override
    public OptionalInt registerAtEntry(int number) {
        return register(StopTable.ENTRY + number);
    }

    @Override
    public void setRegister(int number, int value) throws EvaluationException {
        StopTable.Holder holder = registers.get(number);
        if (holder == null || holder.isConstant()) {
            throw new EvaluationException("the translator knows its value, and has nowhere to keep another one");
        }
        try {
            frame().setValue(variable(holder), activation.thread().virtualMachine().mirrorOf(value));
        } catch (IncompatibleThreadStateException | AbsentInformationException | InvalidTypeException
                | ClassNotLoadedException e) {
            throw new EvaluationException("the variable can't be written");
        }
    }

    /** As the translator's {@code DebugTable} names it. */
    private LocalVariable variable(StopTable.Holder holder) throws EvaluationException, AbsentInformationException,
            IncompatibleThreadStateException {
        LocalVariable variable = frame().visibleVariableByName("v" + holder.place());
        if (variable == null) {
            throw new EvaluationException("value has been optimized out");
        }
        return variable;
    }

    private StackFrame frame() throws IncompatibleThreadStateException {
        return activation.thread().frame(activation.depth());
    }

    @Override
    public String toString() {
        return name();
    }
}
