// SPDX-License-Identifier: EPL-2.0
/** Names of functions as people write them. */
package org.portwright.lopi.names;
