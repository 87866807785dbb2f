// SPDX-License-Identifier: EPL-2.0
/** Which tables and figures of the thesis and the papers there are, and what measures them here. */
package org.portwright.cli.reproduction;
