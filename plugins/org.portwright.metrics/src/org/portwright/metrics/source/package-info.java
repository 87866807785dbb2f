// SPDX-License-Identifier: EPL-2.0
/** Source files as they stand, without building them: comments, tokens, functions. */
package org.portwright.metrics.source;
