// SPDX-License-Identifier: EPL-2.0
/** What the languages of Portwright have in common: editors, the language server, what is said about errors. */
package org.portwright.language;
