// SPDX-License-Identifier: EPL-2.0
// How much work a reader may still spend on a file.
package org.portwright.pyelftools;

/** Work that is left, in bytes read. */
final class Budget {
    private long left;

    Budget(long units) {
        left = units;
    }

    void spend(long units) {
        left -= units;
        if (left < 0) {
            throw new DwarfFormatException("it refers to the same bytes too often");
        }
    }
}
