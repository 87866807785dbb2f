// SPDX-License-Identifier: EPL-2.0
// New > Portwright C Project makes projects that build.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.PortwrightUi;

class WizardTest {

    private WizardDialog dialog;
    private INewWizard wizard;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
        var descriptor = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard(PortwrightUi.PROJECT_WIZARD);
        assertNotNull(descriptor, "the wizard is registered");
        wizard = (INewWizard) descriptor.createWizard();
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

    @Test
    void offersEverySampleThatIsAProjectWithItsDescription() throws IOException {
        List<String> offered = Arrays.stream(templates().getItems()).map(TableItem::getText)
                .filter(text -> text.contains(": ")).map(text -> text.substring(0, text.indexOf(':'))).sorted().toList();
        try (Stream<Path> samples = Files.list(Path.of(System.getProperty("portwright.home"), "samples"))) {
            assertEquals(samples.filter(WizardTest::isTranslated)
                    .map(sample -> sample.getFileName().toString()).sorted().toList(), offered);
        }
    }

    private static boolean isTranslated(Path sample) {
        try {
            return Files.exists(sample.resolve(".project"))
                    && Files.readString(sample.resolve(".project")).contains(PortwrightCore.NATURE_ID + "<");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void createsAProjectThatBuilds() throws CoreException {
        name().setText("greeting");
        choose("hello: ");
        Workbench.picture("wizard", dialog.getShell());
        assertTrue(wizard.canFinish());
        assertTrue(wizard.performFinish());
        dialog.close();
        Workbench.settle();
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("greeting");
        assertTrue(PortwrightProjects.isPortwright(project));
        assertTrue(CoreModel.hasCNature(project));
        assertNotNull(CoreModel.getDefault().getProjectDescription(project), "CDT knows a configuration");
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        Workbench.waitFor("the program", () -> project.getFile("build/greeting.elf").exists());
        assertEquals("hello.c", Workbench.window().getActivePage().getActiveEditor().getTitle());
    }

    @Test
    void refusesANameThatIsTaken() throws CoreException {
        Workbench.project("taken", "int main(void) { return 0; }\n");
        name().setText("taken");
        Workbench.settle();
        assertFalse(wizard.canFinish());
    }

    @Test
    void createsAnEmptyProject() {
        name().setText("empty");
        templates().setSelection(templates().getItemCount() - 1);
        assertTrue(wizard.performFinish());
        Workbench.settle();
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("empty");
        assertTrue(PortwrightProjects.isPortwright(project));
        assertFalse(project.getFile("build/empty.elf").exists());
    }

    private void choose(String start) {
        Table table = templates();
        for (TableItem item : table.getItems()) {
            if (item.getText().startsWith(start)) {
                table.setSelection(item);
                return;
            }
        }
        throw new AssertionError(start);
    }

    private Text name() {
        return find(Text.class).get(0);
    }

    private Table templates() {
        return find(Table.class).get(0);
    }

    private <T extends Control> List<T> find(Class<T> type) {
        return Workbench.controls((Composite) dialog.getCurrentPage().getControl(), type);
    }
}
