// SPDX-License-Identifier: EPL-2.0
// How large a method is.
package org.portwright.translator.lower;

import java.util.Map;
import java.util.function.ToIntFunction;
import org.portwright.translator.ir.Block;

/**
 * The size of a method in bytes of bytecode.
 *
 * @param bytes  of all of it
 * @param blocks of each block, with its share of what belongs to none; a block that is missing takes none
 */
public record MethodSize(int bytes, Map<Block, Integer> blocks) implements ToIntFunction<Block> {
    /** Says how large a method will be. */
    @FunctionalInterface
    public interface Measure {
        /** @return its size, at least that of the method as it will be written */
        MethodSize of(LoweredMethod method);
    }

    @Override
    public int applyAsInt(Block block) {
        return blocks.getOrDefault(block, 0);
    }
}
