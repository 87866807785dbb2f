// SPDX-License-Identifier: EPL-2.0
// Ends the handles that a program has forgotten, and tells which they were.
package org.portwright.runtime;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program that has ended leaves no handles: it may run again in the same Java virtual machine. With the property
 * {@code portwright.handles}: a line for each place that made handles which were not deleted.
 */
final class LeakReport {

    private static final boolean IS_WANTED = Boolean.getBoolean("portwright.handles");

    private LeakReport() {
    }

    /** Where the handle that was just counted is made; null if nobody wants to know. */
    static Object origin() {
        if (Handles.count() == 1) {
            Machine.report(LeakReport::end);
        }
        return IS_WANTED ? new Throwable() : null;
    }

    private static void end(OutputStream err) {
        if (IS_WANTED) {
            write(err);
        }
        Handles.clear();
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
