// SPDX-License-Identifier: EPL-2.0
/** Disassemblies for people, and what can be read from them. */
package org.portwright.lopi.listing;
