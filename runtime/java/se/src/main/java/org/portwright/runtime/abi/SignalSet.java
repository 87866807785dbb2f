// SPDX-License-Identifier: EPL-2.0
// A set of signals.
package org.portwright.runtime.abi;

import org.portwright.runtime.Memory;

/** A sigset_t of o32: 128 signals in four words, signal 1 in the lowest bit of the first. */
public final class SignalSet {

    private long low;
    private long high;

    /** Loads a set from memory. */
    public static SignalSet load(int address) {
        SignalSet set = new SignalSet();
        set.low = Memory.loadInt(address) & 0xffffffffL | (long) Memory.loadInt(address + 4) << 32;
        set.high = Memory.loadInt(address + 8) & 0xffffffffL | (long) Memory.loadInt(address + 12) << 32;
        return set;
    }

    /** Stores the set to memory. */
    public void store(int address) {
        Memory.storeInt(address, (int) low);
        Memory.storeInt(address + 4, (int) (low >>> 32));
        Memory.storeInt(address + 8, (int) high);
        Memory.storeInt(address + 12, (int) (high >>> 32));
    }

    /** Another set of the same signals. */
    public SignalSet copy() {
        SignalSet set = new SignalSet();
        set.become(this);
        return set;
    }

    /** Makes this set contain what another one contains. */
    public void become(SignalSet other) {
        low = other.low;
        high = other.high;
    }

    /** @param signal from 1 to 128, here and below */
    public boolean contains(int signal) {
        return ((signal <= 64 ? low >>> signal - 1 : high >>> signal - 65) & 1) != 0;
    }

    public void add(int signal) {
        if (signal <= 64) {
            low |= 1L << signal - 1;
        } else {
            high |= 1L << signal - 65;
        }
    }

    public void remove(int signal) {
        if (signal <= 64) {
            low &= ~(1L << signal - 1);
        } else {
            high &= ~(1L << signal - 65);
        }
    }

    public void addAll(SignalSet other) {
        low |= other.low;
        high |= other.high;
    }

    public void removeAll(SignalSet other) {
        low &= ~other.low;
        high &= ~other.high;
    }
}
