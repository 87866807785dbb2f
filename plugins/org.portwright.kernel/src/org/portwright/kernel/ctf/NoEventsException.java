// SPDX-License-Identifier: EPL-2.0
// A run without an event log.
package org.portwright.kernel.ctf;

import java.io.IOException;

/** There is nothing that a trace could be made of. */
public final class NoEventsException extends IOException {
    private static final long serialVersionUID = 1L;

    NoEventsException() {
        super("no event log in what the kernel has told; run it with the event log on, and to its end");
    }
}
