// SPDX-License-Identifier: EPL-2.0
// How a stub gets hold of a function's exit.
package org.portwright.lopi;

import java.util.Locale;

/** Forms of a stub, in the order of enum lopi_form of native/lopi/include/lopi.h; docs/lopi.md has pictures of them. */
public enum Form {
    /** No exit: the stub jumps to the function. */
    ENTRY,
    /** The stub calls the function, and keeps its data on the stack. */
    STACK,
    /** The stub calls the function, with the caller's return address in a frame beside the stack. */
    FRAME,
    /** As {@link #FRAME}, but the function returns to the stub without having been called by it. */
    REPLACE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
