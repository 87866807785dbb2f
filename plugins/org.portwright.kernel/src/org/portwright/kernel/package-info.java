// SPDX-License-Identifier: EPL-2.0
/** Builds kernels, runs them in simulators, and finds the source of what they tell: docs/kernel-tools.md. */
package org.portwright.kernel;
