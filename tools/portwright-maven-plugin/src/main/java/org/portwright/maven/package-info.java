// SPDX-License-Identifier: EPL-2.0
/** Goals of Maven that make an artifact of a C library, each by commands of Portwright. */
package org.portwright.maven;
