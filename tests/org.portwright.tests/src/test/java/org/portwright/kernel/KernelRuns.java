// SPDX-License-Identifier: EPL-2.0
// What tests that run kernels have in common.
package org.portwright.kernel;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A test that builds and copies native/ by {@link KernelRun} only, and so may run beside others of its kind. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ResourceLock(value = KernelTree.LOCK, mode = ResourceAccessMode.READ)
@interface KernelRuns {
}
