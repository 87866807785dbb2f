// SPDX-License-Identifier: EPL-2.0
// Hears what a running kernel tells.
package org.portwright.kernel.hostchannel;

/** Follows the host channel of a running kernel. */
@FunctionalInterface
public interface HostChannelListener {
    /**
     * A frame has come. Called on the thread that reads the channel, one frame after the other: the kernel waits while
     * this takes long.
     *
     * @param frame what the kernel told
     */
    void frame(Frame frame);
}
