// SPDX-License-Identifier: EPL-2.0
// Lays the workbench out for work on a kernel.

package org.portwright.ui.kernel;

import org.eclipse.debug.ui.IDebugUIConstants;
import org.eclipse.ui.IFolderLayout;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IPerspectiveFactory;
import org.eclipse.ui.IPlaceholderFolderLayout;
import org.eclipse.ui.console.IConsoleConstants;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.help.HelpView;

/** Projects to the left, the kernel's view and its console below the editor. */
public final class KernelPerspective implements IPerspectiveFactory {

    private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";

    @Override
    public void createInitialLayout(IPageLayout layout) {
        String editors = layout.getEditorArea();
        layout.addView(ProjectExplorer.VIEW_ID, IPageLayout.LEFT, 0.22f, editors);
        IFolderLayout below = layout.createFolder("below", IPageLayout.BOTTOM, 0.5f, editors);
        below.addView(PortwrightUi.KERNEL_VIEW);
        below.addView(IConsoleConstants.ID_CONSOLE_VIEW);
        below.addView(IPageLayout.ID_PROBLEM_VIEW);
        below.addView(IPageLayout.ID_PROGRESS_VIEW);
        IPlaceholderFolderLayout beside = layout.createPlaceholderFolder("beside", IPageLayout.RIGHT, 0.6f, editors);
        beside.addPlaceholder(CHEAT_SHEETS);
        beside.addPlaceholder(HelpView.ID);
        layout.addActionSet(IDebugUIConstants.LAUNCH_ACTION_SET);
        layout.addNewWizardShortcut(PortwrightUi.KERNEL_WIZARD);
        layout.addNewWizardShortcut("org.eclipse.ui.wizards.new.file");
        layout.addShowViewShortcut(PortwrightUi.KERNEL_VIEW);
        layout.addShowViewShortcut(ProjectExplorer.VIEW_ID);
        layout.addShowViewShortcut(IConsoleConstants.ID_CONSOLE_VIEW);
        layout.addShowViewShortcut(IPageLayout.ID_PROBLEM_VIEW);
    }
}
