// SPDX-License-Identifier: EPL-2.0
/** What an instrumented program has measured, for those who show it. */
package org.portwright.lopi.results;
