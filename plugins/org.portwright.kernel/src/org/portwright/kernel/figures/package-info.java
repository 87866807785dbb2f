// SPDX-License-Identifier: EPL-2.0
/** The sweep over variants and numbers of CPUs, and the tables and plots made of it. */
package org.portwright.kernel.figures;
