// SPDX-License-Identifier: EPL-2.0
// A file on a channel of Java's.
package org.portwright.runtime.poll;

import java.io.IOException;
import java.nio.channels.SelectableChannel;

/** An open file that a selector watches, as {@link Poll} does: a socket. */
public interface Watched {

    /** The channel that is watched for readiness; null while there is none. */
    SelectableChannel channel();

    /** What of {@link java.nio.channels.SelectionKey}'s operations can be waited for now. */
    int operations();

    /** The channel says that an attempt to connect has come to its end; returns poll's bits. */
    int finishConnecting() throws IOException;
}
