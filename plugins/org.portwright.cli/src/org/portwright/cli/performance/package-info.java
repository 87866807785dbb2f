// SPDX-License-Identifier: EPL-2.0
/** Measures translated programs beside native ones: {@code portwright bench}. */
package org.portwright.cli.performance;
