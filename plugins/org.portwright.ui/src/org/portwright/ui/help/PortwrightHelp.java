// SPDX-License-Identifier: EPL-2.0
// Shows help in a workbench whose platform can't.

package org.portwright.ui.help;

import java.net.URL;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IContext;
import org.eclipse.help.IHelpResource;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.help.AbstractHelpUI;
import org.osgi.framework.Bundle;
import org.portwright.core.PortwrightCore;
import org.portwright.ui.PortwrightUi;

/**
 * Contributed to {@code org.eclipse.ui.helpSupport}. The platform's own help needs a web server,
 * {@code org.eclipse.equinox.http.jetty}, which our IDE doesn't have; then {@link HelpView} shows the pages. In an
 * Eclipse that has the server everything is handed on to the platform.
 */
public final class PortwrightHelp extends AbstractHelpUI {

    /** Of the extension that contributes this. */
    public static final String EXTENSION_ID = PortwrightUi.PLUGIN_ID + ".help";

    private static final String EXTENSION_POINT = "org.eclipse.ui.helpSupport";
    private static final String WEB_SERVER = "org.eclipse.equinox.http.jetty";

    /** The platform's help; null when it can't work. */
    private final AbstractHelpUI platform = platform();

    /** Whether the web server of the platform's help is there. */
    public static boolean isPlatformHelpWorking() {
        Bundle server = Platform.getBundle(WEB_SERVER);
        return server != null && server.getState() != Bundle.INSTALLED;
    }

    private static AbstractHelpUI platform() {
        if (!isPlatformHelpWorking()) {
            return null;
        }
        for (IConfigurationElement element
                : Platform.getExtensionRegistry().getConfigurationElementsFor(EXTENSION_POINT)) {
            if (!element.getContributor().getName().equals(PortwrightUi.PLUGIN_ID)) {
                try {
                    return (AbstractHelpUI) element.createExecutableExtension("class");
                } catch (CoreException e) {
                    PortwrightCore.log(e.getStatus());
                }
            }
        }
        return null;
    }

    @Override
    public void displayHelp() {
        if (platform != null) {
            platform.displayHelp();
        } else {
            view();
        }
    }

    @Override
    public void displaySearch() {
        if (platform != null) {
            platform.displaySearch();
        } else {
            search("");
        }
    }

    @Override
    public void displayDynamicHelp() {
        if (platform != null) {
            platform.displayDynamicHelp();
        } else {
            view();
        }
    }

    @Override
    public void search(String expression) {
        if (platform != null) {
            platform.search(expression);
            return;
        }
        HelpView view = view();
        if (view != null) {
            view.search(expression);
        }
    }

    @Override
    public URL resolve(String href, boolean documentOnly) {
        return platform != null ? platform.resolve(href, documentOnly) : HelpPages.url(href).orElse(null);
    }

    @Override
    public void displayContext(IContext context, int x, int y) {
        if (platform != null) {
            platform.displayContext(context, x, y);
            return;
        }
        IHelpResource[] topics = context == null ? new IHelpResource[0] : context.getRelatedTopics();
        if (topics.length > 0) {
            displayHelpResource(topics[0].getHref());
        } else {
            view();
        }
    }

    @Override
    public void displayHelpResource(String href) {
        if (platform != null) {
            platform.displayHelpResource(href);
            return;
        }
        HelpView view = view();
        if (view != null) {
            view.show(href);
        }
    }

    @Override
    public boolean isContextHelpDisplayed() {
        return platform != null && platform.isContextHelpDisplayed();
    }

    private static HelpView view() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        if (window == null || window.getActivePage() == null || HelpSystem.getTocs().length == 0) {
            return null;
        }
        try {
            return (HelpView) window.getActivePage().showView(HelpView.ID);
        } catch (PartInitException e) {
            PortwrightCore.log(e.getStatus());
            return null;
        }
    }
}
