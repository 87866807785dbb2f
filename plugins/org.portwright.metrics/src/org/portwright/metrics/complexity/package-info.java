// SPDX-License-Identifier: EPL-2.0
/** How large files are, and how complex functions. */
package org.portwright.metrics.complexity;
