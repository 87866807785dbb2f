// SPDX-License-Identifier: EPL-2.0
/** Where a translated program spends its time, by C functions and lines. */
package org.portwright.debug.profile;
