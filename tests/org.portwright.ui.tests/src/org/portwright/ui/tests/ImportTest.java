// SPDX-License-Identifier: EPL-2.0
// The import wizard for projects with a build system of their own.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.translate.project.ProjectSettings;

class ImportTest {

    private IWorkbenchWizard wizard;
    private WizardDialog dialog;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
        wizard = PlatformUI.getWorkbench().getImportWizardRegistry().findWizard("org.portwright.ui.importProject")
                .createWizard();
        wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
        dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        Workbench.settle();
    }

    @AfterEach
    void close() throws CoreException {
        dialog.close();
        Workbench.clear();
    }

    private List<Text> fields() {
        return Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class);
    }

    @Test
    void aFolderWithAMakefileBecomesAProjectThatIsBuiltByIt() throws IOException {
        Path folder = Files.createDirectory(Files.createTempDirectory("portwright-import").resolve("greeter"));
        Files.writeString(folder.resolve("Makefile"), "greeter: greeter.c\n");
        Files.writeString(folder.resolve("greeter.c"), "int main(void) { return 0; }\n");
        assertFalse(wizard.canFinish());
        fields().get(0).setText(folder.toString());
        assertEquals("greeter", fields().get(1).getText());
        assertTrue(fields().get(2).getText().startsWith("make "), fields().get(2).getText());
        Workbench.picture("import", dialog.getShell());
        String command = fields().get(2).getText() + " CFLAGS=-O1";
        fields().get(2).setText(command);
        assertTrue(wizard.performFinish());
        dialog.close();
        Workbench.settle();
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("greeter");
        assertEquals(folder, project.getLocation().toPath());
        assertEquals(command, ProjectSettings.of(project).buildCommand());
        Workbench.waitFor("the program", () -> project.getFile("build/greeter.elf").exists());
        assertTrue(Workbench.console("Build").contains("-O1"), Workbench.console("Build"));
    }

    @Test
    void whatIsNoFolderOrAProjectAlreadyIsRefused() throws IOException, CoreException {
        fields().get(0).setText("/no/such/folder");
        assertFalse(wizard.canFinish());
        Path folder = Files.createTempDirectory("portwright-import");
        fields().get(0).setText(folder.toString());
        assertTrue(wizard.canFinish());
        assertEquals("", fields().get(2).getText());
        fields().get(1).setText("a/b");
        assertFalse(wizard.canFinish());
        Files.createFile(folder.resolve(".project"));
        fields().get(0).setText(folder + "/.");
        assertFalse(wizard.canFinish());
        assertTrue(dialog.getCurrentPage().getErrorMessage().contains("is a project already"));
    }
}
