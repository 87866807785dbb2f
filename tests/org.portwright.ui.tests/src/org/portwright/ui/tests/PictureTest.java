// SPDX-License-Identifier: EPL-2.0
// The pictures of docs/ that need more than one window: the context menu, and the IDE with the emulator beside it.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Map;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;

class PictureTest {

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void theIdeAfterTranslateToJ2meWithTheEmulatorBesideIt() throws CoreException {
        IProject project = Workbench.sample("life");
        IDE.openEditor(Workbench.window().getActivePage(), project.getFile("life.c"));
        Workbench.Translation translation = new Workbench.Translation();
        Workbench.click(Workbench.contextMenu(project), "Translate to J2ME");
        assertTrue(translation.result().isOK());
        runBeside(project);
        Workbench.waitFor("the MIDlet's output", () -> Workbench.console("life").contains("generation"));
        Workbench.select(project.getFile("build/j2me/life.jar"));
        Workbench.pump(Duration.ofSeconds(3));
        Workbench.picture("ide", Display.getCurrent().getBounds());
    }

    /** Runs the MIDlet with the phone to the right of the workbench. */
    private static void runBeside(IProject project) throws CoreException {
        Rectangle bounds = Workbench.window().getShell().getBounds();
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationWorkingCopy copy = manager.getLaunchConfigurationType(PortwrightCore.LAUNCH_MIDLET)
                .newInstance(null, manager.generateLaunchConfigurationName(project.getName()));
        copy.setAttribute(LaunchAttributes.PROGRAM, project.getFullPath().toPortableString());
        copy.setAttribute(ILaunchManager.ATTR_ENVIRONMENT_VARIABLES,
                Map.of("PORTWRIGHT_EMULATOR_LOCATION", bounds.width + 8 + "," + bounds.height / 8));
        DebugUITools.launch(copy.doSave(), ILaunchManager.RUN_MODE);
    }

    @Test
    void theContextMenuOfAProject() throws CoreException {
        IProject project = Workbench.sample("hello");
        Menu menu = Workbench.contextMenu(project);
        menu.setLocation(120, 160);
        Display.getCurrent().setCursorLocation(1, 1);
        menu.setVisible(true);
        Workbench.pump(Duration.ofSeconds(1));
        Workbench.picture("context-menu", Workbench.frame(Workbench.window().getShell()));
        assertTrue(Workbench.texts(menu).contains("Translate to J2ME"));
        menu.setVisible(false);
    }
}
