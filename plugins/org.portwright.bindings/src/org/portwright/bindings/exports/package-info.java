// SPDX-License-Identifier: EPL-2.0
/** C functions as methods of a Java class: the model, the glue in C, and the class in Java. */
package org.portwright.bindings.exports;
