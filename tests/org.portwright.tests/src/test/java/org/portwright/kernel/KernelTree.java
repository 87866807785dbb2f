// SPDX-License-Identifier: EPL-2.0
// What the tests of the kernel have in common.
package org.portwright.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * A test that builds or copies native/: one after the other, beside the tests of other things. Nearly all of its time
 * it waits for a compiler or a simulator.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Execution(ExecutionMode.CONCURRENT)
@ResourceLock("native")
public @interface KernelTree {
}
