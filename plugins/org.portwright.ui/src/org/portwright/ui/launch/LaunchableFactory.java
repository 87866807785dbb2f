// SPDX-License-Identifier: EPL-2.0
// Says that projects and files can have a Run As menu.

package org.portwright.ui.launch;

import org.eclipse.core.runtime.IAdapterFactory;
import org.eclipse.debug.ui.actions.ILaunchable;

/**
 * The platform shows <i>Run As</i> for what has an adapter to {@link ILaunchable}, a tag without methods, and asks
 * only whether there is one. What the menu holds is the launch shortcuts' matter.
 */
public final class LaunchableFactory implements IAdapterFactory {

    @Override
    public <T> T getAdapter(Object adaptable, Class<T> type) {
        return null;
    }

    @Override
    public Class<?>[] getAdapterList() {
        return new Class<?>[] {ILaunchable.class};
    }
}
