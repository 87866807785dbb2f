// SPDX-License-Identifier: EPL-2.0
// Tells people what ended a program.
package org.portwright.runtime.threads;

import java.io.IOException;
import java.io.OutputStream;
import org.portwright.runtime.Fault;
import org.portwright.runtime.JavaException;

/** Writes the one line on standard error that a fault is worth. */
public final class FaultReport {

    /** Set to anything, a fault also prints the Java stack trace. */
    private static final String TRACE_PROPERTY = "portwright.trace";
    private static final int STATUS_OF_A_DEFECT = 70; // EX_SOFTWARE of sysexits.h

    private final String name;
    private final OutputStream err;

    /**
     * @param name the program's
     * @param err the program's standard error
     */
    public FaultReport(String name, OutputStream err) {
        this.name = name;
        this.err = err;
    }

    /** Returns the exit status. */
    int report(Throwable thrown) {
        Fault fault = Fault.of(thrown);
        String message = fault != null ? fault.getMessage() + fault.place()
                : "defect of Portwright: " + thrown + "; please report it with the lines below";
        print("portwright: " + name + ": " + message + '\n');
        if (thrown instanceof JavaException) {
            printTrace(thrown.getCause());
        } else if (fault == null || System.getProperty(TRACE_PROPERTY) != null) {
            printTrace(thrown);
        }
        return fault == null ? STATUS_OF_A_DEFECT : fault.status();
    }

    private void printTrace(Throwable thrown) {
        print(thrown + "\n");
        for (StackTraceElement frame : thrown.getStackTrace()) {
            print("\tat " + frame + '\n');
        }
    }

    private void print(String text) {
        try {
            err.write(text.getBytes());
            err.flush();
        } catch (IOException e) {
            // Standard error is closed: the exit status is left to tell.
        }
    }
}
