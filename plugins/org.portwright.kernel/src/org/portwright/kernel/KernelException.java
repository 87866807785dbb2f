// SPDX-License-Identifier: EPL-2.0
// Says why a kernel can't be built or run.
package org.portwright.kernel;

/** Work on a kernel that can't be done. The message is for the user: {@code FILE: what is wrong; what to do}. */
public final class KernelException extends Exception {
    private static final long serialVersionUID = 1L;

    /** @param message for the user, complete */
    public KernelException(String message) {
        super(message);
    }
}
