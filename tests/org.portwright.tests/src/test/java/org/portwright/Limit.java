// SPDX-License-Identifier: EPL-2.0
package org.portwright;

import java.time.Duration;

/** How long tests wait for what should end by itself. What ends sooner costs nothing, so this is not measured: it is for what hangs. */
public final class Limit {
    /** As long as a machine that has much other work may need. */
    public static final Duration LIMIT = Duration.ofMinutes(20);

    private Limit() {
    }
}
