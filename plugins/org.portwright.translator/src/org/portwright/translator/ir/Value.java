// SPDX-License-Identifier: EPL-2.0
// A value of the SSA form.
package org.portwright.translator.ir;

/**
 * One definition in SSA form: an operation, its inputs, and the block that it is computed in.
 * A pass replaces a value by forwarding it; whoever reads an input sees the replacement.
 */
public final class Value {
    private final int id;
    private Op op;
    private Type type;
    private long number;
    private Attribute extra;
    private Value[] inputs;
    private Block block;
    private int address;
    private Value replacement;

    Value(int id, Op op, Type type, long number, Attribute extra, Value... inputs) {
        this.id = id;
        this.op = op;
        this.type = type;
        this.number = number;
        this.extra = extra;
        this.inputs = inputs;
    }

    /** @return a number that is unique in the function's graph */
    public int id() {
        return id;
    }

    /** @return the operation */
    public Op op() {
        return op;
    }

    /** @return the type of the value, VOID if there is none */
    public Type type() {
        return type;
    }

    /** @return the operation's number: constant, register, offset or trap code */
    public long number() {
        return number;
    }

    /** @return the number as an int, for constants, registers and offsets */
    public int intNumber() {
        return (int) number;
    }

    /** @return the operation's other attribute, null if it has none */
    public Attribute extra() {
        return extra;
    }

    /** @return the memory access of a LOAD or STORE */
    public MemoryAccess access() {
        return (MemoryAccess) extra;
    }

    /** @return the relation that a COMPARE or TRAP looks for */
    public Condition condition() {
        return (Condition) extra;
    }

    /** @return the relation that an FCOMPARE looks for */
    public FloatCondition floatCondition() {
        return (FloatCondition) extra;
    }

    /** @return what a ROUNDED does by the thread's rounding mode */
    public Op rounded() {
        return (Op) extra;
    }

    /** @return the function that a CALL calls */
    public Callee callee() {
        return (Callee) extra;
    }

    /** @return what a CALL_INDIRECT passes and expects, once the signatures are known */
    public Signature signature() {
        return (Signature) extra;
    }

    /** @return the method that a RUNTIME calls */
    public RuntimeMethod runtimeMethod() {
        return (RuntimeMethod) extra;
    }

    /** @return what a JAVA_CALL calls */
    public JavaCall javaCall() {
        return (JavaCall) extra;
    }

    /** @return what a STOP tells a debugger */
    public StopPoint stopPoint() {
        return (StopPoint) extra;
    }

    /** @return where the call of a CATCH stands */
    public LandingSite landingSite() {
        return (LandingSite) extra;
    }

    /** @return the block that computes it; null for constants, parameters and garbage */
    public Block block() {
        return block;
    }

    void setBlock(Block block) {
        this.block = block;
    }

    /** @return the address of the machine instruction that it comes from, 0 if it comes from none */
    public int address() {
        return address;
    }

    /** @param address the address of the machine instruction that it comes from */
    public void setAddress(int address) {
        this.address = address;
    }

    /** @return how many inputs there are */
    public int inputCount() {
        return inputs.length;
    }

    /**
     * @param index which input
     * @return the value that it is now
     */
    public Value input(int index) {
        Value value = inputs[index];
        if (value.replacement != null) {
            value = value.resolve();
            inputs[index] = value;
        }
        return value;
    }

    /**
     * @param index which input
     * @param value its new value
     */
    public void setInput(int index, Value value) {
        inputs[index] = value;
    }

    /** @param inputs all inputs anew */
    public void setInputs(Value... inputs) {
        this.inputs = inputs;
    }

    /** @return a copy of the inputs, each as it is now */
    public Value[] inputs() {
        for (int i = 0; i < inputs.length; i++) {
            input(i);
        }
        return inputs.clone();
    }

    /** Makes this value another one in place, with the same identity: its users see the new meaning. */
    public void become(Op newOp, Type newType, long newNumber, Attribute newExtra, Value... newInputs) {
        op = newOp;
        type = newType;
        number = newNumber;
        extra = newExtra;
        inputs = newInputs;
    }

    /**
     * From now on whoever uses this value uses another one.
     *
     * @param other the other one; replacing a value by itself does nothing
     */
    public void replaceBy(Value other) {
        Value target = other.resolve();
        if (target != this) {
            replacement = target;
        }
    }

    /** @return whether another value stands for this one */
    public boolean isReplaced() {
        return replacement != null;
    }

    /** @return this value, or the one that it was replaced by */
    public Value resolve() {
        Value value = this;
        while (value.replacement != null) {
            value = value.replacement;
        }
        // Shorten the path for the next reader.
        Value walk = this;
        while (walk.replacement != null && walk.replacement != value) {
            Value next = walk.replacement;
            walk.replacement = value;
            walk = next;
        }
        return value;
    }

    /** @return whether it calls a function of the program */
    public boolean isCall() {
        return op == Op.CALL || op == Op.CALL_INDIRECT;
    }

    /** @return whether it is a constant */
    public boolean isConst() {
        return op == Op.CONST;
    }

    /**
     * @param constant an int
     * @return whether it is that INT constant
     */
    public boolean isConst(int constant) {
        return op == Op.CONST && type == Type.INT && (int) number == constant;
    }

    static String registerName(int register) {
        return "$" + register;
    }

    /** @return how others name it as their input, for people */
    /** Its number, so that nothing depends on where an object lies. */
    @Override
    public int hashCode() {
        return id;
    }

    @Override
    public String toString() {
        return new GraphWriter(Value::registerName).use(this);
    }

    /** @return the definition as a line of text, for people */
    public String definition() {
        return new GraphWriter(Value::registerName).definition(this);
    }
}
