// SPDX-License-Identifier: EPL-2.0
// What a C function has become, with its place in the source.

package org.portwright.core.translate.report;

import org.portwright.translator.TranslationReport;

/**
 * A function of a {@link ProgramReport}.
 *
 * @param name its symbol
 * @param file path of its source, as the compiler had it; empty if there is no debug information of it
 * @param line where it begins there, from 1; 0 if that is not known
 * @param methods into how many Java methods it was split, 1 if it was not
 * @param bytes size of their bytecode
 * @param largest size of the largest of them
 * @param accesses how many loads and stores of memory it has
 * @param pointerCalls how many calls through pointers it has
 */
public record FunctionReport(String name, String file, int line, int methods, int bytes, int largest, int accesses,
        int pointerCalls) {

    /** Whether a part of it is too large for HotSpot's compilers, so that it is only interpreted. */
    public boolean isInterpreted() {
        return largest > TranslationReport.HOTSPOT_LIMIT;
    }
}
