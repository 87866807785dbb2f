// SPDX-License-Identifier: EPL-2.0
// Sizes on the command line.
package org.portwright.cli;

import org.portwright.packaging.MemorySize;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a {@link MemorySize}. */
final class ByteSize implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        try {
            return MemorySize.parse(text);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }
}
