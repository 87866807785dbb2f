// SPDX-License-Identifier: EPL-2.0
// What a program that does something unsupported is told.
package org.portwright.translator.ir;

/**
 * What is not supported.
 *
 * @param text a noun phrase, for people
 */
public record Message(String text) implements Attribute {
    @Override
    public String toString() {
        return text;
    }
}
