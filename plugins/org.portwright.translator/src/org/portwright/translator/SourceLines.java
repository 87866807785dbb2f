// SPDX-License-Identifier: EPL-2.0
// Where machine instructions come from in the C source.
package org.portwright.translator;

import java.util.Optional;

/** Source files and lines by address, as DWARF gives them. */
public interface SourceLines {
    /** For a program without debug information. */
    SourceLines NONE = new SourceLines() {
        @Override
        public Optional<String> file(int address) {
            return Optional.empty();
        }

        @Override
        public int line(int address) {
            return 0;
        }

        @Override
        public int outerLine(int address) {
            return 0;
        }
    };

    /**
     * @param function address of a function's first instruction
     * @return the source file of the compile unit that the function is in; empty if not known
     */
    Optional<String> file(int function);

    /**
     * @param address of an instruction
     * @return its line in the main file of its compile unit; 0 if not known, or if it comes from another
     *         file (a header)
     */
    int line(int address);

    /**
     * @param address of an instruction of a small function in a header, which became a part of its caller
     * @return the line of the caller, in the main file of its compile unit; 0 if not known
     */
    int outerLine(int address);
}
