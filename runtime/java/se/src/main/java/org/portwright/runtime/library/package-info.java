// SPDX-License-Identifier: EPL-2.0
/**
 * C libraries as Java classes: what their users see of them. Instances of a library have a copy of the program and of all
 * other packages of the runtime each, in a class loader of its own ({@link org.portwright.runtime.library.ImageLoader}), so
 * that nothing here may name a class of these.
 */
package org.portwright.runtime.library;
