// SPDX-License-Identifier: EPL-2.0
/** C functions for the members of Java classes: what there is to bind, what they are called in C, and the headers. */
package org.portwright.bindings;
