// SPDX-License-Identifier: EPL-2.0
/** The headless commands that the script {@code portwright} runs in a Java virtual machine. */
package org.portwright.cli;
