// SPDX-License-Identifier: EPL-2.0
// What a program wants to know of its life on a phone.
package org.portwright.runtime;

/** Told of what the phone does with the MIDlet (MIDP 2.0, javax.microedition.midlet.MIDlet); the last one made is. */
public abstract class MidletListener {

    static MidletListener current;

    protected MidletListener() {
        current = this;
    }

    /** The phone needs the screen, for a call or the like. */
    protected abstract void paused();

    /** The program has the screen again. */
    protected abstract void resumed();

    /**
     * The program is to end. It may save what it has to, and that is all.
     *
     * @param unconditional whether it must; otherwise it may ask to stay
     * @return whether it wants to stay
     */
    protected abstract boolean destroyed(boolean unconditional);
}
