// SPDX-License-Identifier: EPL-2.0
// Sizes as people write them: 65536, 64K, 2M.
package org.portwright.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a size in bytes, with an optional K (1024) or M (1024 * 1024) after the number. */
final class ByteSize implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String text) {
        int unit = switch (text.isEmpty() ? ' ' : text.charAt(text.length() - 1)) {
            case 'K', 'k' -> 1 << 10;
            case 'M', 'm' -> 1 << 20;
            default -> 1;
        };
        try {
            int number = Integer.parseInt(unit == 1 ? text : text.substring(0, text.length() - 1));
            if (number > 0) {
                return Math.multiplyExact(number, unit);
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // told below
        }
        throw new TypeConversionException("'" + text + "' is not a size such as 65536, 64K or 2M, below 2048M");
    }
}
