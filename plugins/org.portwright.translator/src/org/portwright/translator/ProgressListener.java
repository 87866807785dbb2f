// SPDX-License-Identifier: EPL-2.0
// How a long translation tells where it is, and learns that it is to stop.
package org.portwright.translator;

import java.util.concurrent.CancellationException;

/** Follows a translation. Called on one thread. */
public interface ProgressListener {
    /** Follows nothing, and never cancels. */
    ProgressListener NONE = new ProgressListener() {
        @Override
        public void stage(String name, int totalUnits) {
        }

        @Override
        public void worked(int units) {
        }

        @Override
        public boolean isCanceled() {
            return false;
        }
    };

    /**
     * A stage begins.
     *
     * @param name       for people, such as "Reading functions"
     * @param totalUnits how many units of work the stage has
     */
    void stage(String name, int totalUnits);

    /** @param units how many units of the stage have been done since the last call */
    void worked(int units);

    /** @return whether the user wants it to stop */
    boolean isCanceled();

    /**
     * Ends the work if the user wants it to stop.
     *
     * @throws CancellationException if so
     */
    default void check() {
        if (isCanceled()) {
            throw new CancellationException();
        }
    }
}
