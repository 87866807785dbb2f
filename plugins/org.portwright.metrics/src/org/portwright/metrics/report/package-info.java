// SPDX-License-Identifier: EPL-2.0
/** What was measured, as tables. */
package org.portwright.metrics.report;
