// SPDX-License-Identifier: EPL-2.0
/** The language of .lopi files: which functions are instrumented, and how. */
package org.portwright.lopi.language;
