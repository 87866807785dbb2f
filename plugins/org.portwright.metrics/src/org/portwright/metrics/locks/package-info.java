// SPDX-License-Identifier: EPL-2.0
/** Where a program takes and gives back locks. */
package org.portwright.metrics.locks;
