// SPDX-License-Identifier: EPL-2.0
// The memory of a program of one thread, when it has grown.
package org.portwright.runtime;

import java.util.Arrays;

/**
 * A larger array, with a copy of what there was: the program is in a system call when it gets it, so that no access is
 * under way. HotSpot has to load it from here, and to ask for its length.
 */
final class GrownPlace extends Memory.Place {

    private static byte[] grown;

    private GrownPlace() {
    }

    /** Gives the array back. */
    static void reset() {
        grown = null;
    }

    /**
     * See {@link Memory#grow}. Gets twice as much, so that all copies together are no larger than memory in the end; or
     * what can be had.
     *
     * @return the number of bytes that there are then, which may be fewer than wanted
     */
    static int grow(int size, int least, int most) {
        int wanted = (int) Math.min(Math.max(2L * size, least), most);
        while (wanted >= least) {
            try {
                grown = Arrays.copyOf(Memory.array(), wanted);
                Memory.place = new GrownPlace();
                return wanted;
            } catch (OutOfMemoryError e) {
                if (wanted == least) {
                    break;
                }
                wanted = (int) Math.max(least, wanted - (long) size / 2);
            }
        }
        return size;
    }

    @Override
    public byte[] bytes() {
        return grown;
    }
}
