// SPDX-License-Identifier: EPL-2.0
// Small pieces that several views and pages are made of.

package org.portwright.ui.widgets;

import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.resource.ImageDescriptor;
import org.eclipse.jface.resource.ResourceLocator;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Label;
import org.eclipse.ui.IViewSite;
import org.eclipse.ui.IWorkbenchPartSite;
import org.portwright.ui.PortwrightUi;

/** Makes labels, buttons of tool bars, and images. */
public final class Widgets {

    private Widgets() {
    }

    /** Adds a label, vertically in the middle of its row, to a parent that has a grid layout. */
    public static Label label(Composite parent, String text) {
        Label label = new Label(parent, SWT.NONE);
        label.setText(text);
        GridDataFactory.fillDefaults().align(SWT.BEGINNING, SWT.CENTER).applyTo(label);
        return label;
    }

    /** Tells in the status line of a view why nothing happens. */
    public static void tell(IWorkbenchPartSite site, String message) {
        if (site instanceof IViewSite view) {
            view.getActionBars().getStatusLineManager().setErrorMessage(message);
        }
    }

    /**
     * An icon of this bundle.
     *
     * @param name of a file in its folder {@code icons}, without {@code .png}
     */
    public static ImageDescriptor image(String name) {
        return ResourceLocator.imageDescriptorFromBundle(PortwrightUi.PLUGIN_ID, "icons/" + name + ".png").orElseThrow();
    }

    /**
     * A button of a view's tool bar.
     *
     * @param image as for {@link #image}
     */
    public static IAction action(String text, String image, Runnable run) {
        Action action = new Action(text) {
            @Override
            public void run() {
                run.run();
            }
        };
        action.setToolTipText(text);
        action.setImageDescriptor(image(image));
        return action;
    }
}
