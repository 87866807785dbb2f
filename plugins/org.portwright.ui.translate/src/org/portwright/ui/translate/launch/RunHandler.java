// SPDX-License-Identifier: EPL-2.0
// Runs the selection as a MIDlet or a Java program, for menus and cheat sheets.

package org.portwright.ui.translate.launch;

import java.util.List;

import org.eclipse.core.commands.ExecutionEvent;
import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.resources.IResource;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.dialogs.MessageDialog;
import org.eclipse.ui.handlers.HandlerUtil;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.ui.Messages;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.launch.ProgramLaunchShortcut;
import org.portwright.ui.selection.SelectionHandler;
import org.portwright.ui.selection.Selections;

/** Does what <i>Run As</i> does. */
public final class RunHandler extends SelectionHandler {

    /** Called by the platform. */
    public RunHandler() {
        super("org.portwright.ui.isRunnable");
    }

    @Override
    public Object execute(ExecutionEvent event) throws ExecutionException {
        String id = event.getParameter(PortwrightUi.TARGET_PARAMETER);
        TranslationTarget target = TranslationTarget.of(id)
                .orElseThrow(() -> new ExecutionException("No target is called " + id));
        List<IResource> resources = Selections.resources(event);
        if (resources.size() == 1) {
            ProgramLaunchShortcut shortcut = target == TranslationTarget.J2ME ? new MidletShortcut() : new JavaProgramShortcut();
            shortcut.launch(resources.get(0), ILaunchManager.RUN_MODE);
        } else {
            MessageDialog.openInformation(HandlerUtil.getActiveShell(event), Messages.run_title, Messages.run_nothing);
        }
        return null;
    }
}
