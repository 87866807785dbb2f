// SPDX-License-Identifier: EPL-2.0
/** Measures what instrumentation costs, LOPI's and others': {@code portwright lopi bench}. */
package org.portwright.cli.bench;
