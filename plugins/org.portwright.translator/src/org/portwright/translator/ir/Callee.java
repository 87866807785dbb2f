// SPDX-License-Identifier: EPL-2.0
// What a call in the intermediate representation names.
package org.portwright.translator.ir;

/** A function as its callers see it. */
public non-sealed interface Callee extends Attribute {
    /** @return the C name */
    String name();
}
