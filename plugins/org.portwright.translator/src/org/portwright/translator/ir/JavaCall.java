// SPDX-License-Identifier: EPL-2.0
// What a function that is bound to Java calls.
package org.portwright.translator.ir;

/**
 * A call of Java.
 *
 * @param binding    what is called and how values are converted, as {@code org.portwright.translator.binding.Binding}
 *                   reads it
 * @param descriptor what the C function passes and gets back, as a method descriptor (JVMS §4.3.3) of I, J, F and D
 */
public record JavaCall(String binding, String descriptor) implements Attribute {
}
