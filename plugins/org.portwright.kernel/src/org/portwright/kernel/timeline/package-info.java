// SPDX-License-Identifier: EPL-2.0
/** What a timeline of an event log shows, without the window that draws it: lanes, the visible part, what lies where. */
package org.portwright.kernel.timeline;
