// SPDX-License-Identifier: EPL-2.0
// Marks a project that is a kernel in several variants.

package org.portwright.core.kernel;

import org.eclipse.core.resources.IProjectDescription;
import org.portwright.core.project.CNature;

/** The nature of a kernel project: its variants are its build configurations, and make builds them. */
public final class KernelNature extends CNature {

    @Override
    protected boolean addBuilder(IProjectDescription description) {
        return KernelProjects.addBuilder(description);
    }
}
