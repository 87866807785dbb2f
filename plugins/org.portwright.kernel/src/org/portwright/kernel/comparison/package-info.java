// SPDX-License-Identifier: EPL-2.0
/** What differs between two runs of a kernel. */
package org.portwright.kernel.comparison;
