// SPDX-License-Identifier: EPL-2.0
// Writes functions in SSA form as text.
package org.portwright.translator.ir;

import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The text form of the intermediate representation (docs/translator-ir.md), for people and for tests.
 * {@link GraphReader} reads it back.
 */
public final class GraphWriter {
    private final IntFunction<String> registers;

    /** @param registers gives each register a name of letters, digits and $ */
    public GraphWriter(IntFunction<String> registers) {
        this.registers = registers;
    }

    /**
     * @param graph a function
     * @return its text, lines end with {@code \n}
     */
    public String write(Graph graph) {
        StringBuilder text = new StringBuilder("function ").append(quoted(graph.function().name()))
            .append(graph.isBigEndian() ? " big-endian" : " little-endian")
            .append(graph.isReentered() ? " reentered" : "").append('\n');
        for (Block block : graph.blocks()) {
            text.append(block).append(address(block.address()));
            if (!block.predecessors().isEmpty()) {
                text.append(" <- ").append(block.predecessors().stream().map(Block::toString)
                    .collect(Collectors.joining(", ")));
            }
            text.append(":\n");
            block.phis().forEach(phi -> text.append("    ").append(definition(phi)).append('\n'));
            block.values().forEach(value -> text.append("    ").append(definition(value)).append('\n'));
            if (block.terminator() != null) {
                text.append("    ").append(end(block.terminator())).append('\n');
            }
        }
        return text.toString();
    }

    /**
     * @param value an operation
     * @return its definition, on one line
     */
    public String definition(Value value) {
        StringBuilder text = new StringBuilder();
        // What a call leaves in registers names the call, before its results are known.
        if (value.type() != Type.VOID || value.isCall()) {
            text.append(use(value)).append(' ').append(name(value.type())).append(" = ");
        }
        text.append(value.op());
        if (value.extra() != null) {
            text.append('{').append(attribute(value.extra())).append('}');
        }
        if (value.op().numberIsRegister()) {
            text.append('[').append(registers.apply(value.intNumber())).append(']');
        } else if (value.number() != 0) {
            text.append('[').append(value.number()).append(']');
        }
        for (int i = 0; i < value.inputCount(); i++) {
            text.append(i == 0 ? " " : ", ").append(use(value.input(i)));
        }
        return text.append(address(value.address())).toString();
    }

    /**
     * @param value an operation
     * @return how others name it as their input
     */
    public String use(Value value) {
        return switch (value.op()) {
            case CONST -> constant(value);
            case GARBAGE -> "garbage";
            case PARAM -> registers.apply(value.intNumber())
                + (value.type() == Type.INT ? "" : ":" + name(value.type()));
            default -> "v" + value.id();
        };
    }

    /**
     * @param end the end of a block
     * @return the end, on one line
     */
    public String end(Terminator end) {
        StringBuilder text = new StringBuilder(end.kind().toString());
        if (end.condition() != null) {
            text.append('{').append(end.condition()).append('}');
        }
        for (int i = 0; i < end.inputCount(); i++) {
            text.append(i == 0 ? " " : ", ").append(use(end.input(i)));
        }
        if (!end.successors().isEmpty()) {
            text.append(" -> ");
            if (end.keys() != null) {
                for (int i = 0; i < end.keys().length; i++) {
                    text.append(end.keys()[i]).append(": ").append(end.target(i)).append(", ");
                }
                text.append("else: ").append(end.successors().get(end.successors().size() - 1));
            } else {
                text.append(end.successors().stream().map(Block::toString).collect(Collectors.joining(", ")));
            }
        }
        return text.append(address(end.address())).toString();
    }

    private static String address(int address) {
        return address == 0 ? "" : " @" + Integer.toHexString(address);
    }

    private static String name(Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }

    /** A decimal number where it means the same bits, which not every NaN does. */
    private static String constant(Value value) {
        return switch (value.type()) {
            case FLOAT -> {
                float number = Float.intBitsToFloat(value.intNumber());
                yield Float.isNaN(number) ? "float:" + Integer.toHexString(value.intNumber()) : number + "f";
            }
            case DOUBLE -> {
                double number = Double.longBitsToDouble(value.number());
                yield Double.isNaN(number) ? "double:" + Long.toHexString(value.number()) : number + "d";
            }
            case LONG -> value.number() + "L";
            default -> Integer.toString(value.intNumber());
        };
    }

    private String attribute(Attribute attribute) {
        if (attribute instanceof Callee callee) {
            return quoted(callee.name());
        }
        if (attribute instanceof Message message) {
            return quoted(message.text());
        }
        if (attribute instanceof RuntimeMethod method) {
            return method.owner() + "." + method.name() + " " + method.parameters() + " " + name(method.result());
        }
        if (attribute instanceof JavaCall call) {
            return call.descriptor() + " " + quoted(call.binding());
        }
        if (attribute instanceof LandingSite site) {
            return Integer.toHexString(site.address()) + " " + Integer.toHexString(site.function()) + " "
                + Integer.toHexString(site.table()) + " " + Integer.toHexString(site.personality());
        }
        if (attribute instanceof Signature signature) {
            return signature.parameters().stream()
                .map(each -> registers.apply(each.register()) + " " + name(each.type()) + " ")
                .collect(Collectors.joining())
                + "->" + signature.results().stream()
                    .map(each -> " " + registers.apply(each.register()) + " " + name(each.type()))
                    .collect(Collectors.joining());
        }
        return attribute.toString();
    }

    /** What is no plain name stands in quotation marks. */
    private static String quoted(String text) {
        return text.matches("[\\w.$]+") ? text
            : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }
}
