// SPDX-License-Identifier: EPL-2.0
// What a method must know of the rest of the program to call into it.
package org.portwright.translator.emit;

import org.portwright.translator.ir.Callee;
import org.portwright.translator.ir.JavaCall;
import org.portwright.translator.ir.Signature;

/** Names of Java methods. */
interface Calls {
    /**
     * A Java method.
     *
     * @param owner      internal name of its class
     * @param name       its name
     * @param descriptor its descriptor
     */
    record JavaMethod(String owner, String name, String descriptor) {
    }

    /**
     * @param callee a C function
     * @return its method
     */
    JavaMethod methodOf(Callee callee);

    /**
     * @param signature what a call through a pointer passes and wants back
     * @return the method that does such calls; its first parameter is the pointer
     */
    JavaMethod dispatcherOf(Signature signature);

    /**
     * @param call what a bound function calls
     * @return the method that does it, which takes and gives what the C function does
     */
    JavaMethod glueOf(JavaCall call);
}
