// SPDX-License-Identifier: EPL-2.0
// Signals that come from outside: the terminal, another process.
package org.portwright.runtime.signals;

import java.util.HashMap;
import java.util.Map;
import org.portwright.runtime.SignalNumber;
import org.portwright.runtime.abi.SignalInfo;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * Hands the host's signals on to a program that handles them. Until it does, Java's own behaviour stays: SIGINT,
 * SIGTERM and SIGHUP end the JVM, with the status that a shell expects.
 */
public final class HostSignals {

    /** By number on MIPS; the names are the same everywhere. SIGUSR1, SIGQUIT and faults are the JVM's. */
    private static final Map<Integer, String> NAMES = Map.of(SignalNumber.SIGHUP, "HUP", SignalNumber.SIGINT, "INT",
            SignalNumber.SIGTERM, "TERM", SignalNumber.SIGUSR2, "USR2",
            SignalNumber.SIGWINCH, "WINCH", SignalNumber.SIGCONT, "CONT");

    /** What was there before, by the signal's number on MIPS. */
    private final Map<Integer, SignalHandler> original = new HashMap<>();
    private volatile boolean used;

    /** Whether the program handles any. */
    boolean isUsed() {
        return used;
    }

    /** Called when the program changes what it does with a signal. */
    synchronized void follow(int signal, boolean ignore, boolean isDefault, Signals signals) {
        String name = NAMES.get(signal);
        if (name == null || isDefault && !original.containsKey(signal)) {
            return;
        }
        try {
            SignalHandler handler = isDefault ? original.get(signal)
                    : ignore ? SignalHandler.SIG_IGN
                    : received -> signals.send(new SignalInfo(signal, SignalInfo.KERNEL, 0, 0, 0));
            SignalHandler before = Signal.handle(new Signal(name), handler);
            original.putIfAbsent(signal, before);
            used = true;
        } catch (IllegalArgumentException e) {
            // The JVM wants this one for itself, or the host has none of that name: it never comes.
        }
    }
}
