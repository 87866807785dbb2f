// SPDX-License-Identifier: EPL-2.0
// Shows on standard error how far long work is.
package org.portwright.cli;

/** A bar on a terminal, lines elsewhere. */
final class ProgressBar {
    private static final int BAR = 30;

    private ProgressBar() {
    }

    static void tell(String work, int done, int total) {
        // The script knows: Java can tell only of standard input and output together.
        if (!Boolean.getBoolean("portwright.terminal")) {
            System.err.printf("portwright: %d of %d: %s%n", done, total, work);
            return;
        }
        int filled = BAR * done / Math.max(total, 1);
        System.err.printf("\r[%s%s] %d of %d: %-60s", "#".repeat(filled), ".".repeat(BAR - filled), done, total, work);
        if (done == total) {
            System.err.println();
        }
    }
}
