// SPDX-License-Identifier: EPL-2.0
// Draws functions in SSA form.
package org.portwright.translator.ir;

import java.util.List;
import java.util.function.IntFunction;

/** A function's control-flow graph in Graphviz's language: a box for each block, an arrow for each edge. */
public final class GraphDrawing {
    private final GraphWriter writer;

    /** @param registers gives each register a name */
    public GraphDrawing(IntFunction<String> registers) {
        writer = new GraphWriter(registers);
    }

    /**
     * @param graph a function
     * @param title what stands above it
     * @return input for {@code dot}
     */
    public String draw(Graph graph, String title) {
        StringBuilder text = new StringBuilder("digraph function {\n  label=" + quoted(title) + "; labelloc=t;\n"
            + "  fontname=monospace; node [shape=box, fontname=monospace, fontsize=10];"
            + " edge [fontname=monospace, fontsize=10];\n");
        for (Block block : graph.blocks()) {
            StringBuilder lines = new StringBuilder(block.toString()).append('\n');
            block.phis().forEach(phi -> lines.append("  ").append(writer.definition(phi)).append('\n'));
            block.values().forEach(value -> lines.append("  ").append(writer.definition(value)).append('\n'));
            lines.append("  ").append(writer.end(block.terminator())).append('\n');
            text.append("  ").append(block).append(" [label=").append(quoted(lines.toString())).append("];\n");
            List<Block> successors = block.terminator().successors();
            for (int i = 0; i < successors.size(); i++) {
                text.append("  ").append(block).append(" -> ").append(successors.get(i))
                    .append(" [label=").append(quoted(label(block.terminator(), i))).append("];\n");
            }
        }
        return text.append("}\n").toString();
    }

    private static String label(Terminator end, int successor) {
        return switch (end.kind()) {
            case IF -> successor == 0 ? "yes" : "no";
            case INVOKE -> successor == 0 ? "" : "throws";
            default -> "";
        };
    }

    /** Lines end with \l, which aligns them to the left. */
    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\l") + '"';
    }
}
