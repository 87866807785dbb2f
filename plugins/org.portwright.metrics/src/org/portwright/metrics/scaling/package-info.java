// SPDX-License-Identifier: EPL-2.0
/** How a program's speed grows with processors, from measurements. */
package org.portwright.metrics.scaling;
