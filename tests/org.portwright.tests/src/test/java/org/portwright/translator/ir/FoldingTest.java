// SPDX-License-Identifier: EPL-2.0
// Folding never changes what an expression computes.
package org.portwright.translator.ir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FoldingTest {
    private static final Callee NOBODY = () -> "test";
    private static final long SEED = Long.getLong("seed", 20261121L);
    private static final int EXPRESSIONS = 200_000;
    private static final int[] EDGES = {0, 1, -1, 2, 4, 7, 15, 16, 24, 31, 32, 255, 256, 0xffff, 0x10000,
        Integer.MAX_VALUE, Integer.MIN_VALUE, 0x7fff, -0x8000, 0xff00ff};
    private static final Op[] BINARY = {Op.ADD, Op.SUB, Op.MUL, Op.AND, Op.OR, Op.XOR, Op.SHL, Op.SHR, Op.USHR,
        Op.ROTR, Op.COMPARE};
    private static final Op[] UNARY = {Op.NEG, Op.SEXT8, Op.SEXT16, Op.CLZ, Op.WSBH};

    private final Graph graph = new Graph(NOBODY, false);
    private final Builder builder = new Builder(graph).at(graph.newBlock(0));

    @Test
    void randomExpressionsKeepTheirValue() {
        System.out.println("FoldingTest seed " + SEED + " (-Dseed=N for another)");
        Random random = new Random(SEED);
        for (int i = 0; i < EXPRESSIONS; i++) {
            Graph each = new Graph(NOBODY, false);
            Builder folding = new Builder(each).at(each.newBlock(0));
            // The same expression twice: folded as it is made, and as it was written.
            Value[] pair = expression(folding, random, 4);
            int a = operand(random);
            int b = operand(random);
            assertEquals(evaluate(pair[1], a, b), evaluate(pair[0], a, b),
                () -> "folded " + describe(pair[0]) + " written " + describe(pair[1]));
        }
    }

    private static int operand(Random random) {
        return random.nextBoolean() ? EDGES[random.nextInt(EDGES.length)] : random.nextInt();
    }

    private static Value[] expression(Builder builder, Random random, int depth) {
        if (depth == 0 || random.nextInt(6) == 0) {
            Value leaf = random.nextInt(3) == 0 ? builder.constant(operand(random))
                : builder.graph().parameter(4 + random.nextInt(2));
            return new Value[] {leaf, leaf};
        }
        Value[] x = expression(builder, random, depth - 1);
        if (random.nextInt(4) == 0) {
            Op op = UNARY[random.nextInt(UNARY.length)];
            return new Value[] {builder.make(op, x[0]), builder.append(op, Type.INT, 0, null, x[1])};
        }
        Value[] y = expression(builder, random, depth - 1);
        Op op = BINARY[random.nextInt(BINARY.length)];
        Condition condition = op == Op.COMPARE
            ? Condition.values()[random.nextInt(Condition.values().length)] : null;
        return new Value[] {builder.make(op, Type.INT, 0, condition, x[0], y[0]),
            builder.append(op, Type.INT, 0, condition, x[1], y[1])};
    }

    /** The meaning of the operations, written a second time. */
    private static int evaluate(Value value, int a, int b) {
        int x = value.inputCount() > 0 ? evaluate(value.input(0), a, b) : 0;
        int y = value.inputCount() > 1 ? evaluate(value.input(1), a, b) : 0;
        return switch (value.op()) {
            case CONST -> value.intNumber();
            case PARAM -> value.intNumber() == 4 ? a : b;
            case ADD -> x + y;
            case SUB -> x - y;
            case MUL -> x * y;
            case AND -> x & y;
            case OR -> x | y;
            case XOR -> x ^ y;
            case SHL -> x << y;
            case SHR -> x >> y;
            case USHR -> x >>> y;
            case ROTR -> x >>> y | x << -y;
            case NEG -> -x;
            case SEXT8 -> (byte) x;
            case SEXT16 -> (short) x;
            case CLZ -> x == 0 ? 32 : 31 - (int) (Math.log(x & 0xffffffffL) / Math.log(2) + 1e-12);
            case WSBH -> (x & 0xff) << 8 | x >>> 8 & 0xff | (x & 0xff0000) << 8 | x >>> 8 & 0xff0000;
            case COMPARE -> compare((Condition) value.extra(), x, y) ? 1 : 0;
            default -> throw new AssertionError(value.definition());
        };
    }

    private static boolean compare(Condition condition, int x, int y) {
        long left = condition.isUnsigned() ? x & 0xffffffffL : x;
        long right = condition.isUnsigned() ? y & 0xffffffffL : y;
        return switch (condition) {
            case EQ -> left == right;
            case NE -> left != right;
            case LT, LTU -> left < right;
            case GE, GEU -> left >= right;
            case GT, GTU -> left > right;
            case LE, LEU -> left <= right;
        };
    }

    private static String describe(Value value) {
        List<String> inputs = new ArrayList<>();
        for (Value input : value.inputs()) {
            inputs.add(describe(input));
        }
        return inputs.isEmpty() ? value.toString()
            : value.op() + (value.extra() == null ? "" : "." + value.extra()) + inputs;
    }

    @Test
    void aPairOfShiftsIsAnExtension() {
        Value x = graph.parameter(4);
        Value left = builder.make(Op.SHL, x, builder.constant(24));
        Value extended = builder.make(Op.SHR, left, builder.constant(24));
        assertEquals(Op.SEXT8, extended.op());
        assertSame(x, extended.input(0));
    }

    @Test
    void halvesOfALongMakeItAgain() {
        Value wide = builder.make(Op.MUL, Type.LONG, builder.make(Op.I2L, Type.LONG, graph.parameter(4)),
            builder.make(Op.I2L, Type.LONG, graph.parameter(5)));
        Value low = builder.make(Op.L2I, wide);
        Value high = builder.make(Op.HIGH, wide);
        assertSame(wide, builder.make(Op.PAIR, Type.LONG, low, high));
    }

    @Test
    void aDoubleInTwoRegistersStaysADouble() {
        Value number = graph.constant(Type.DOUBLE, Double.doubleToRawLongBits(2.5));
        Value sum = builder.make(Op.ADD, Type.DOUBLE, number, number);
        Value bits = builder.make(Op.DOUBLE_TO_BITS, Type.LONG, sum);
        assertSame(sum, builder.doubleOf(builder.make(Op.L2I, bits), builder.make(Op.HIGH, bits)));
    }

    @Test
    void anAddressGathersItsConstantsInTheLoad() {
        Value base = builder.make(Op.ADD, graph.parameter(4), builder.constant(8));
        Value indexed = builder.make(Op.ADD, base, graph.parameter(5));
        Value load = builder.load(MemoryAccess.I32, indexed, 4);
        assertEquals(12, load.intNumber());
        assertEquals(List.of(graph.parameter(4), graph.parameter(5)), Arrays.asList(load.input(0).inputs()));
    }

    @Test
    void theHalvesOfAnUnalignedWordAreOneLoad() {
        Value address = graph.parameter(4);
        Value left = builder.make(Op.LOAD_LEFT, builder.make(Op.ADD, address, builder.constant(3)),
            graph.garbage());
        Value word = builder.make(Op.LOAD_RIGHT, address, left);
        assertEquals(Op.LOAD, word.op());
        assertEquals(MemoryAccess.UNALIGNED_I32, word.access());
        assertSame(address, word.input(0));
    }

    @Test
    void aStoreBetweenTheHalvesKeepsThemApart() {
        Value address = graph.parameter(4);
        Value left = builder.make(Op.LOAD_LEFT, builder.make(Op.ADD, address, builder.constant(3)),
            graph.garbage());
        builder.store(MemoryAccess.I32, graph.parameter(5), 0, builder.constant(1));
        assertEquals(Op.LOAD_RIGHT, builder.make(Op.LOAD_RIGHT, address, left).op());
    }
}
