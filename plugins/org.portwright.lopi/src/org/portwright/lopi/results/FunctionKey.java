// SPDX-License-Identifier: EPL-2.0
// What tells functions apart.
package org.portwright.lopi.results;

/** A function, as results name it: static functions of different files may share a name, those of a header too. */
record FunctionKey(String name, String file, int line) {
    static FunctionKey of(FunctionResult function) {
        return new FunctionKey(function.name(), function.file(), function.line());
    }

    static FunctionKey of(CallPath path) {
        return new FunctionKey(path.name(), path.file(), path.line());
    }
}
