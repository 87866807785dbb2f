// SPDX-License-Identifier: EPL-2.0
// Looks up the Java stack for a function that catches an exception.
package org.portwright.runtime;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;

/**
 * Phase 1 of a throw (Itanium C++ ABI, Exception Handling, 1.3): an exception that nobody catches ends the
 * program where it is thrown, before any destructor runs. Which instructions of the Java methods are calls that
 * may throw the translator has written down.
 */
final class StackSearch {

    private static final String TABLE = "unwind.bin";

    /** A call: offsets of its instructions in the method, and what the personality routine wants to know. */
    private record Call(int start, int end, int address, int function, int table, int personality) {
    }

    /** By class and method; null until something is thrown. */
    private static Map<String, Call[]> calls;

    private StackSearch() {
    }

    /**
     * @param object address of the _Unwind_Exception
     * @param sp stack pointer of the function that throws
     */
    static boolean findsHandler(int object, int sp) {
        Map<String, Call[]> table = calls();
        return StackWalker.getInstance().walk(frames -> frames.map(frame -> callIn(frame, table))
                .anyMatch(call -> call != null && Unwinder.catches(object, sp, call.address(), call.function(),
                        call.table(), call.personality())));
    }

    private static Call callIn(StackWalker.StackFrame frame, Map<String, Call[]> table) {
        Call[] calls = table.get(key(frame.getClassName(), frame.getMethodName()));
        if (calls != null) {
            int index = frame.getByteCodeIndex();
            for (Call call : calls) {
                if (index >= call.start() && index < call.end()) {
                    return call;
                }
            }
        }
        return null;
    }

    private static String key(String className, String method) {
        return className + '.' + method;
    }

    private static synchronized Map<String, Call[]> calls() {
        if (calls == null) {
            calls = read();
        }
        return calls;
    }

    private static Map<String, Call[]> read() {
        Map<String, Call[]> table = new HashMap<>();
        try (InputStream file = Machine.program().getClass().getResourceAsStream(TABLE)) {
            if (file != null) {
                DataInputStream in = new DataInputStream(new BufferedInputStream(file));
                for (int methods = in.readInt(); methods > 0; methods--) {
                    String key = key(in.readUTF(), in.readUTF());
                    Call[] calls = new Call[in.readInt()];
                    for (int i = 0; i < calls.length; i++) {
                        calls[i] = new Call(in.readUnsignedShort(), in.readUnsignedShort(), in.readInt(),
                                in.readInt(), in.readInt(), in.readInt());
                    }
                    table.put(key, calls);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the program's JAR is damaged: " + TABLE, e);
        }
        return table;
    }
}
