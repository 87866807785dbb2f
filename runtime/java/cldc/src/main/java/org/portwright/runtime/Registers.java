// SPDX-License-Identifier: EPL-2.0
// Results of a call that do not fit into the one value a Java method returns.
package org.portwright.runtime;

/** Result registers of the last call; a caller reads them before it makes another call. */
public final class Registers {

    public static int v0;
    public static int v1;
    public static long f0;
    public static long f2;

    private Registers() {
    }
}
