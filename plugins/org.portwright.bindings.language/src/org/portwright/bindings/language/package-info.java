// SPDX-License-Identifier: EPL-2.0
/** The binding language: .bind files, which say what C sees of Java. */
package org.portwright.bindings.language;
