// SPDX-License-Identifier: EPL-2.0
// Decides by the index into a jump table instead of by what the table holds.
package org.portwright.translator.passes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import org.portwright.translator.analysis.JumpTable;
import org.portwright.translator.ir.Block;
import org.portwright.translator.ir.Builder;
import org.portwright.translator.ir.Graph;
import org.portwright.translator.ir.Terminator;

/**
 * A jump through a table whose address was not known when the function was lifted, because GCC keeps it in the stack
 * frame, goes to any label of the function. Once the address is a constant, it is a switch over the index: that needs no
 * load, has a case for each word of the table and no others, and the JVM jumps through a table, too.
 */
public final class IndexSwitches implements FunctionPass {
    private final IntFunction<OptionalInt> pointers;

    /** @param pointers gives for an address the pointer that is there, in a word that the program can't change */
    public IndexSwitches(IntFunction<OptionalInt> pointers) {
        this.pointers = pointers;
    }

    @Override
    public void run(Graph graph) {
        boolean changed = false;
        for (Block block : graph.blocks()) {
            changed |= block.terminator().kind() == Terminator.Kind.SWITCH && index(graph, block);
        }
        if (changed) {
            graph.order();
        }
    }

    private boolean index(Graph graph, Block block) {
        Terminator end = block.terminator();
        Map<Integer, Block> blocks = new HashMap<>();
        for (int i = 0; i < end.keys().length; i++) {
            blocks.put(end.keys()[i], end.target(i));
        }
        JumpTable table = JumpTable.find(address -> label(address, blocks), block, end.input(0));
        if (table == null || table.targets().length == 1) {
            return false;
        }
        List<Block> cases = new ArrayList<>();
        for (int target : table.targets()) {
            cases.add(blocks.get(target));
        }
        Builder builder = new Builder(graph).at(block);
        builder.setAddress(end.address());
        block.changeTerminator(Terminator.multiway(table.index(end.input(0), builder), table.indices(), cases,
            cases.get(cases.size() - 1)).at(end.address()));
        return true;
    }

    private OptionalInt label(int address, Map<Integer, Block> blocks) {
        OptionalInt pointer = pointers.apply(address);
        return pointer.isPresent() && blocks.containsKey(pointer.getAsInt()) ? pointer : OptionalInt.empty();
    }
}
