// SPDX-License-Identifier: EPL-2.0
/** What debug information says of a program: lines, functions, variables, types; and expressions of C over them. */
package org.portwright.debug.symbols;
