// SPDX-License-Identifier: EPL-2.0
// Reads functions in SSA form from text.
package org.portwright.translator.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what {@link GraphWriter} writes; lines that begin with {@code #} are comments. */
public final class GraphReader {
    private static final String ADDRESS = "(?: @([0-9a-f]+))?";
    private static final String TEXT = "\"((?:[^\"\\\\]|\\\\.)*)\"|([\\w.$]+)";
    private static final Pattern FUNCTION = Pattern.compile("function (?:" + TEXT + ") (big|little)-endian( reentered)?");
    private static final Pattern BLOCK = Pattern.compile("b(\\d+)" + ADDRESS + "(?: <- (.*))?:");
    private static final Pattern VALUE = Pattern.compile(
        "(?:v(\\d+) (\\w+) = )?(\\w+)(?:\\{((?:\"(?:[^\"\\\\]|\\\\.)*\"|[^}\"])*)\\})?(?:\\[([^]]+)\\])?(?: ([^@>]*?))?"
            + "(?: -> ([^@]*?))?" + ADDRESS);
    private static final Pattern QUOTED = Pattern.compile(TEXT);

    /** A function of which nothing but the name is known. */
    private record Named(String name) implements Callee {
    }

    private final ToIntFunction<String> registers;
    private final Map<Integer, Block> blocks = new HashMap<>();
    private final Map<Integer, Value> values = new HashMap<>();
    private final Map<String, Value> parameters = new HashMap<>();
    private final Map<String, Callee> callees = new HashMap<>();
    /** What is left to do when all values and blocks are known, in this order: inputs, ends of blocks, predecessors. */
    private final List<Runnable> operations = new ArrayList<>();
    private final List<Runnable> ends = new ArrayList<>();
    private final List<Runnable> orders = new ArrayList<>();
    private Graph graph;
    private String place;

    private GraphReader(ToIntFunction<String> registers) {
        this.registers = registers;
    }

    /**
     * @param text      a function
     * @param registers the number of each register's name
     * @return the function; it is not checked to be in order
     * @throws IllegalArgumentException if the text is not one; the message names the line
     */
    public static Graph read(String text, ToIntFunction<String> registers) {
        GraphReader reader = new GraphReader(registers);
        String[] lines = text.split("\n");
        for (int i = 0; i < lines.length; i++) {
            String line = lines[i].strip();
            if (!line.isEmpty() && !line.startsWith("#")) {
                reader.place = "line " + (i + 1) + ": " + line + ": ";
                reader.inLine(() -> reader.read(line)).run();
            }
        }
        reader.operations.forEach(Runnable::run);
        reader.ends.forEach(Runnable::run);
        reader.orders.forEach(Runnable::run);
        return reader.graph;
    }

    /** @return the same work, whose errors name the line that is being read now */
    private Runnable inLine(Runnable work) {
        String line = place;
        return () -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                throw new IllegalArgumentException(line + e.getMessage(), e);
            }
        };
    }

    private void read(String line) {
        Matcher function = FUNCTION.matcher(line);
        if (function.matches()) {
            graph = new Graph(callee(text(function.group(1), function.group(2))), function.group(3).equals("big"));
            if (function.group(4) != null) {
                graph.reenter();
            }
            return;
        }
        Matcher block = BLOCK.matcher(line);
        if (block.matches()) {
            begin(block);
            return;
        }
        Matcher value = VALUE.matcher(line);
        if (!value.matches()) {
            throw new IllegalArgumentException("is neither a function, nor a block, nor an operation");
        }
        boolean isEnd = false;
        for (Terminator.Kind kind : Terminator.Kind.values()) {
            isEnd |= kind.name().equals(value.group(3));
        }
        Block last = graph.blocks().get(graph.blocks().size() - 1);
        if (isEnd) {
            // Its successors may follow.
            ends.add(inLine(() -> end(last, value)));
        } else {
            operation(last, value);
        }
    }

    private void begin(Matcher line) {
        Block block = graph.newBlock(Integer.parseInt(line.group(1)), address(line.group(2)));
        blocks.put(block.id(), block);
        if (line.group(3) != null) {
            // The inputs of PHIs are in this order; the ends of blocks add the edges in another one.
            String[] predecessors = line.group(3).split(", ");
            orders.add(inLine(() -> order(block, predecessors)));
        }
    }

    private void order(Block block, String[] predecessors) {
        List<Block> ordered = new ArrayList<>();
        for (String name : predecessors) {
            ordered.add(block(name));
        }
        block.predecessors().clear();
        block.predecessors().addAll(ordered);
    }

    private void operation(Block block, Matcher line) {
        Op op = operation(line.group(3));
        Type type = line.group(2) == null ? Type.VOID : type(line.group(2));
        long number = line.group(5) == null ? 0
            : op.numberIsRegister() ? registers.applyAsInt(line.group(5)) : Long.parseLong(line.group(5));
        Attribute attribute = line.group(4) == null ? null : attribute(op, line.group(4));
        Value value = line.group(1) == null ? graph.create(op, type, number, attribute)
            : graph.create(Integer.parseInt(line.group(1)), op, type, number, attribute);
        value.setAddress(address(line.group(8)));
        if (line.group(1) != null) {
            values.put(value.id(), value);
        }
        graph.place(value, block);
        (op == Op.PHI ? block.phis() : block.values()).add(value);
        String inputs = line.group(6);
        // An input may be computed further below, as that of a loop's PHI.
        operations.add(inLine(() -> value.setInputs(inputs(inputs))));
    }

    private static Op operation(String name) {
        return Arrays.stream(Op.values()).filter(op -> op.name().equals(name)).findFirst()
            .orElseThrow(() -> new IllegalArgumentException("there is no operation " + name));
    }

    private void end(Block block, Matcher line) {
        Value[] inputs = inputs(line.group(6));
        List<String> names = line.group(7) == null ? List.of() : List.of(line.group(7).split(", "));
        Terminator end = switch (Terminator.Kind.valueOf(line.group(3))) {
            case GOTO -> Terminator.jump(block(names.get(0)));
            case IF -> Terminator.branch(Condition.valueOf(line.group(4)), inputs[0], inputs[1], block(names.get(0)),
                block(names.get(1)));
            case SWITCH -> multiway(inputs[0], names);
            case INVOKE -> Terminator.invoke(block(names.get(0)), block(names.get(1)));
            case RETURN -> Terminator.returns(inputs);
            case UNREACHABLE -> Terminator.unreachable();
        };
        block.terminate(end.at(address(line.group(8))));
    }

    private Terminator multiway(Value value, List<String> cases) {
        int[] keys = new int[cases.size() - 1];
        List<Block> targets = new ArrayList<>();
        for (int i = 0; i < keys.length; i++) {
            String[] parts = cases.get(i).split(": ");
            keys[i] = Integer.parseInt(parts[0]);
            targets.add(block(parts[1]));
        }
        return Terminator.multiway(value, keys, targets, block(cases.get(keys.length).split(": ")[1]));
    }

    private Block block(String name) {
        Block block = blocks.get(Integer.parseInt(name.substring(1)));
        if (block == null) {
            throw new IllegalArgumentException("there is no block " + name);
        }
        return block;
    }

    private Value[] inputs(String text) {
        if (text == null || text.isEmpty()) {
            return new Value[0];
        }
        String[] names = text.split(", ");
        Value[] inputs = new Value[names.length];
        for (int i = 0; i < names.length; i++) {
            inputs[i] = input(names[i]);
        }
        return inputs;
    }

    private Value input(String name) {
        if (name.equals("garbage")) {
            return graph.garbage();
        }
        if (name.matches("v\\d+")) {
            Value value = values.get(Integer.parseInt(name.substring(1)));
            if (value == null) {
                throw new IllegalArgumentException("there is no value " + name);
            }
            return value;
        }
        return name.startsWith("$") ? parameter(name) : constant(name);
    }

    private Value parameter(String name) {
        int colon = name.indexOf(':');
        if (colon < 0) {
            return graph.parameter(registers.applyAsInt(name));
        }
        return parameters.computeIfAbsent(name, key -> graph.create(Op.PARAM, type(name.substring(colon + 1)),
            registers.applyAsInt(name.substring(0, colon)), null));
    }

    private Value constant(String text) {
        String number = text.substring(0, text.length() - 1);
        if (text.startsWith("float:")) {
            return graph.constant(Type.FLOAT, Integer.parseUnsignedInt(text.substring(6), 16));
        }
        if (text.startsWith("double:")) {
            return graph.constant(Type.DOUBLE, Long.parseUnsignedLong(text.substring(7), 16));
        }
        return switch (text.charAt(text.length() - 1)) {
            case 'f' -> graph.constant(Type.FLOAT, Float.floatToRawIntBits(Float.parseFloat(number)));
            case 'd' -> graph.constant(Type.DOUBLE, Double.doubleToRawLongBits(Double.parseDouble(number)));
            case 'L' -> graph.constant(Type.LONG, Long.parseLong(number));
            default -> graph.constant(Integer.parseInt(text));
        };
    }

    private Attribute attribute(Op op, String text) {
        String[] words = text.split(" ");
        return switch (op) {
            case COMPARE, TRAP -> Condition.valueOf(text);
            case FCOMPARE -> FloatCondition.valueOf(text);
            case ROUNDED -> operation(text);
            case CALL -> callee(unquoted(text));
            case UNSUPPORTED -> new Message(unquoted(text));
            case RUNTIME -> {
                int dot = words[0].indexOf('.');
                yield new RuntimeMethod(words[0].substring(0, dot), words[0].substring(dot + 1),
                    Integer.parseInt(words[1]), type(words[2]));
            }
            case JAVA_CALL -> new JavaCall(unquoted(text.substring(words[0].length() + 1)), words[0]);
            case CATCH -> new LandingSite(address(words[0]), address(words[1]), address(words[2]), address(words[3]));
            case STOP -> stopPoint(words);
            case CALL_INDIRECT -> signature(words);
            default -> MemoryAccess.valueOf(text);
        };
    }

    private Signature signature(String[] words) {
        List<Signature.Parameter> given = new ArrayList<>();
        List<Signature.Result> results = new ArrayList<>();
        int i = 0;
        for (; !words[i].equals("->"); i += 2) {
            given.add(new Signature.Parameter(registers.applyAsInt(words[i]), type(words[i + 1])));
        }
        for (i++; i < words.length; i += 2) {
            results.add(new Signature.Result(registers.applyAsInt(words[i]), type(words[i + 1])));
        }
        return new Signature(given, results);
    }

    private static StopPoint stopPoint(String[] words) {
        boolean afterCall = words.length > 1 && words[1].equals("returned");
        return new StopPoint(Integer.parseUnsignedInt(words[0], 16), afterCall,
            Arrays.stream(words).skip(afterCall ? 2 : 1).map(Integer::valueOf).toList());
    }

    private Callee callee(String name) {
        return callees.computeIfAbsent(name, Named::new);
    }

    private static String unquoted(String text) {
        Matcher matcher = QUOTED.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a name: " + text);
        }
        return text(matcher.group(1), matcher.group(2));
    }

    private static String text(String quoted, String plain) {
        return plain != null ? plain : quoted.replace("\\n", "\n").replaceAll("\\\\(.)", "$1");
    }

    private static int address(String text) {
        return text == null ? 0 : Integer.parseUnsignedInt(text, 16);
    }

    private static Type type(String name) {
        return Type.valueOf(name.toUpperCase(Locale.ROOT));
    }
}
