// SPDX-License-Identifier: EPL-2.0
// The pages of settings: preferences, project properties, launch configurations.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchGroup;
import org.eclipse.jface.preference.IPreferencePage;
import org.eclipse.jface.preference.PreferenceDialog;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.CTabFolder;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Label;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.PreferencesUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.PortwrightUi;

class PagesTest {

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void thePreferencePageTakesOnlyAFolderWithTheScript() {
        PreferenceDialog dialog = PreferencesUtil.createPreferenceDialogOn(Workbench.window().getShell(),
                PortwrightUi.PREFERENCE_PAGE, new String[] {PortwrightUi.PREFERENCE_PAGE}, null);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            Workbench.settle();
            IPreferencePage page = (IPreferencePage) dialog.getSelectedPage();
            assertTrue(page.isValid());
            Text home = field(dialog.getShell(), "home:");
            type(home, "/nowhere");
            assertFalse(page.isValid());
            assertTrue(page.getErrorMessage().contains("no portwright script"), page.getErrorMessage());
            type(home, PortwrightHome.folder().orElseThrow().toString());
            assertTrue(page.isValid());
        } finally {
            dialog.close();
        }
    }

    @Test
    void thePreferencePageTellsWhatThereIsOfTheCompilers() throws IOException {
        Path directory = Files.createTempDirectory("portwright-home");
        String home = System.clearProperty(PortwrightHome.PROPERTY);
        try {
            String there = describeCompilers("preferences", false);
            assertTrue(there.matches("Portwright: .*/home-[0-9a-f]{12}\n"
                    + "Libraries: .*/toolchain-[0-9a-f]{12}/el-hard, .*/toolchain-[0-9a-f]{12}/el-hard-c\\+\\+"), there);
            // The script on a machine where nothing is built yet.
            makeHome(directory, "XDG_CACHE_HOME=" + directory.resolve("cache"), home);
            System.setProperty(PortwrightHome.PROPERTY, directory.toString());
            assertTrue(describeCompilers(null, true).endsWith("Not built yet: el-hard, el-hard-c++"));
            // And on one where dpkg knows of no package.
            makeHome(directory, "DPKG_ADMINDIR=" + Files.createDirectory(directory.resolve("dpkg")), home);
            String packages = describeCompilers(null, false);
            assertTrue(packages.contains("\nsudo apt-get install -y gcc-mipsel-linux-gnu "), packages);
        } finally {
            System.setProperty(PortwrightHome.PROPERTY, home);
        }
    }

    private static void makeHome(Path directory, String variable, String home) throws IOException {
        Path script = Files.writeString(directory.resolve("portwright"),
                "#!/bin/sh\n" + variable + " exec " + home + "/portwright \"$@\"\n");
        assertTrue(script.toFile().setExecutable(true));
    }

    /** What the page says once it knows, and whether it can build. */
    private static String describeCompilers(String picture, boolean canBuild) {
        PreferenceDialog dialog = PreferencesUtil.createPreferenceDialogOn(Workbench.window().getShell(),
                PortwrightUi.PREFERENCE_PAGE, new String[] {PortwrightUi.PREFERENCE_PAGE}, null);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            Text state = Workbench.controls(dialog.getShell(), Text.class).stream()
                    .filter(text -> text.getText().startsWith("Looking for")).findFirst().orElseThrow();
            Workbench.waitFor("the state of the compilers", () -> state.getText().startsWith("Portwright: "));
            if (picture != null) {
                Workbench.picture(picture, dialog.getShell());
            }
            Button build = Workbench.controls(dialog.getShell(), Button.class).stream()
                    .filter(button -> button.getText().equals("&Build the Libraries")).findFirst().orElseThrow();
            assertEquals(canBuild, build.isEnabled());
            return state.getText();
        } finally {
            dialog.close();
        }
    }

    @Test
    void thePropertyPageKeepsAProjectsSettings() throws CoreException {
        IProject project = Workbench.project("set", "int main(void) { return 0; }\n");
        PreferenceDialog dialog = PreferencesUtil.createPropertyDialogOn(Workbench.window().getShell(), project,
                "org.portwright.ui.projectSettings", new String[] {"org.portwright.ui.projectSettings"}, null);
        assertNotNull(dialog);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            Workbench.settle();
            IPreferencePage page = (IPreferencePage) dialog.getSelectedPage();
            assertEquals("-O2 -g", field(dialog.getShell(), "Compiler").getText());
            field(dialog.getShell(), "Heap").setText("much");
            assertFalse(page.isValid());
            field(dialog.getShell(), "Heap").setText("64k");
            field(dialog.getShell(), "Stack").setText("1984M");
            assertFalse(page.isValid());
            field(dialog.getShell(), "Stack").setText("32K");
            field(dialog.getShell(), "package").setText("org.example.");
            assertFalse(page.isValid());
            assertEquals("\"org.example.\" is not the name of a Java package; give one such as org.example.life.",
                    page.getErrorMessage());
            field(dialog.getShell(), "package").setText("org.example");
            field(dialog.getShell(), "Linker").setText("-lm");
            assertTrue(page.isValid());
            Workbench.picture("properties", dialog.getShell());
            assertTrue(page.performOk());
        } finally {
            dialog.close();
        }
        ProjectSettings settings = ProjectSettings.of(project);
        assertEquals(65536, settings.heapBytes());
        assertEquals(32768, settings.stackBytes());
        assertEquals("org.example", settings.packageName());
        assertEquals("-lm", settings.linkerOptions());
        assertEquals("-O2 -g", settings.compilerOptions());
    }

    @Test
    void aLaunchConfigurationOpensWithItsTabs() throws CoreException {
        IProject project = Workbench.project("launched", "int main(void) { return 0; }\n");
        for (String type : List.of(PortwrightCore.LAUNCH_MIDLET, PortwrightCore.LAUNCH_JAVA)) {
            ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
            ILaunchConfigurationWorkingCopy copy =
                    manager.getLaunchConfigurationType(type).newInstance(null, "launched as " + type.substring(type.lastIndexOf('.') + 1));
            copy.setAttribute(LaunchAttributes.PROGRAM, project.getFullPath().toPortableString());
            copy.setAttribute(LaunchAttributes.HEAP, "3M");
            var configuration = copy.doSave();
            ILaunchGroup group = DebugUITools.getLaunchGroup(configuration, ILaunchManager.RUN_MODE);
            assertNotNull(group, type);
            String[] program = new String[1];
            String[] heap = {type.equals(PortwrightCore.LAUNCH_MIDLET) ? "3M" : null};
            // The dialog blocks; what it shows is read, and it is closed, from within its event loop.
            Display.getCurrent().timerExec(500, () -> {
                Shell shell = Workbench.shell("Run Configurations");
                program[0] = field(shell, "Program").getText();
                Workbench.enlarge(shell);
                Workbench.controls(shell, CTabFolder.class).get(0).setSelection(1);
                if (type.equals(PortwrightCore.LAUNCH_MIDLET)) {
                    Workbench.picture("launch", shell);
                } else {
                    heap[0] = field(shell, "Memory for malloc").getText();
                    Workbench.picture("launch-java", shell);
                }
                shell.close();
            });
            DebugUITools.openLaunchConfigurationDialogOnGroup(Workbench.window().getShell(),
                    new StructuredSelection(configuration), group.getIdentifier());
            assertEquals("/launched", program[0]);
            assertEquals("3M", heap[0]);
        }
    }

    private static void type(Text field, String text) {
        field.setText(text);
        field.notifyListeners(SWT.KeyUp, new Event());
    }

    /** The text field whose label contains {@code label}. */
    private static Text field(Composite parent, String label) {
        List<Control> controls = Workbench.controls(parent, Control.class);
        for (int i = 0; i < controls.size(); i++) {
            if (controls.get(i) instanceof Label l && l.isVisible() && l.getText().replace("&", "").contains(label)) {
                for (Control next : controls.subList(i, controls.size())) {
                    if (next instanceof Text text) {
                        return text;
                    }
                }
            }
        }
        throw new AssertionError("no field " + label);
    }
}
