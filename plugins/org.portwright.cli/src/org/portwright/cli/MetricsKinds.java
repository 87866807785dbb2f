// SPDX-License-Identifier: EPL-2.0
// Which kinds of locks are looked for.
package org.portwright.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.portwright.metrics.locks.LockKinds;
import picocli.CommandLine.Option;

/** Kinds of locks: those that are named, or those that fit the first tree. */
final class MetricsKinds {
    @Option(names = "--kinds", paramLabel = "NAME|FILE",
            description = "the kinds of locks: linux, freebsd, portwright, pthreads, cpp, java, or a file that describes them; "
                + "may be there several times; default: those of the kernel that the tree is of, else the last three")
    private List<String> kinds = new ArrayList<>();

    LockKinds of(MetricsSource source) throws IOException {
        return LockKinds.of(kinds.isEmpty() ? LockKinds.detect(source.first()) : kinds);
    }
}
