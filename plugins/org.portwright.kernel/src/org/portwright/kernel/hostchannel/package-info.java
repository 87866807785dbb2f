// SPDX-License-Identifier: EPL-2.0
/** What a running kernel tells its host over its second serial line: docs/kernel-tools.md describes the format. */
package org.portwright.kernel.hostchannel;
