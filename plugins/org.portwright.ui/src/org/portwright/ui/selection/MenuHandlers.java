// SPDX-License-Identifier: EPL-2.0
// Lets the handlers of a menu's commands say whether they are enabled.

package org.portwright.ui.selection;

import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.IContributionItem;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.CompoundContributionItem;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.portwright.core.PortwrightCore;

/**
 * Nothing that is seen in a menu. A handler without {@code enabledWhen}, such as a {@link SelectionHandler}, passes for
 * enabled as long as its bundle is not active; so those of our commands are started when the menu is opened, and no sooner.
 */
public final class MenuHandlers extends CompoundContributionItem {

    private static final String CATEGORY = "org.portwright.ui.category";

    @Override
    protected IContributionItem[] getContributionItems() {
        for (IConfigurationElement command : Platform.getExtensionRegistry()
                .getConfigurationElementsFor(PlatformUI.PLUGIN_ID, "commands")) {
            if (CATEGORY.equals(command.getAttribute("categoryId"))) {
                start(Platform.getBundle(command.getContributor().getName()));
            }
        }
        return new IContributionItem[0];
    }

    private static void start(Bundle bundle) {
        try {
            if (bundle != null && bundle.getState() != Bundle.ACTIVE) {
                bundle.start(Bundle.START_TRANSIENT);
            }
        } catch (BundleException e) {
            PortwrightCore.log(Status.error(bundle.getSymbolicName(), e));
        }
    }
}
