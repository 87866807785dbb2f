// SPDX-License-Identifier: EPL-2.0
// What the tests of the kernel have in common.
package org.portwright.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test that builds or copies native/ by a process or in a way of its own: none other looks at native/ meanwhile. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ResourceLock(KernelTree.LOCK)
public @interface KernelTree {
    /** The resource, native/. */
    String LOCK = "native";
}
