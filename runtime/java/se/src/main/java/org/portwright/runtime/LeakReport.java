// SPDX-License-Identifier: EPL-2.0
// Tells which handles a program has forgotten.
package org.portwright.runtime;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;

/** With the property {@code portwright.handles}: a line for each place that made handles which were not deleted. */
final class LeakReport {

    private static final boolean IS_WANTED = Boolean.getBoolean("portwright.handles");

    private LeakReport() {
    }

    /** Where a handle is made; null if nobody wants to know. */
    static Object origin() {
        if (!IS_WANTED) {
            return null;
        }
        Machine.report(LeakReport::write);
        return new Throwable();
    }

    private static void write(OutputStream err) {
        String name = ProgramName.get(Machine.program());
        Map<String, Integer> counts = new TreeMap<>();
        Object[] living = Handles.living();
        for (int i = 0; i < living.length; i += 2) {
            counts.merge(living[i].getClass().getName() + ", made" + Fault.place((Throwable) living[i + 1]), 1, Integer::sum);
        }
        counts.forEach((what, count) -> {
            String handles = count == 1 ? "1 handle" : count + " handles";
            try {
                err.write(("portwright: " + name + ": " + handles + " not deleted of " + what + '\n').getBytes());
                err.flush();
            } catch (IOException e) {
                // Standard error is closed: there is nobody to tell.
            }
        });
    }
}
