// SPDX-License-Identifier: EPL-2.0
// Export > C Library as Maven Artifact.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipFile;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IExportWizard;
import org.eclipse.ui.PlatformUI;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.bindings.LibraryExport;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.translate.bindings.ExportLibraryWizard;

class LibraryExportTest {

    private IProject project;
    private IFile binding;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
        project = Workbench.project("sums", "#include \"sums.h\"\nint add(int a, int b) { return a + b + EXTRA; }\n");
        Workbench.write(project.getFile("sums.h"), "/** Adds. */\nint add(int a, int b);\n");
        binding = project.getFile("sums.bind");
        Workbench.write(binding, """
                target java;
                export class org.example.sums.Sums {
                    header "sums.h";
                    int add(int a, int b);
                }
                """);
    }

    @AfterEach
    void close() throws CoreException {
        Workbench.clear();
    }

    private WizardDialog wizard() throws CoreException {
        var descriptor = PlatformUI.getWorkbench().getExportWizardRegistry().findWizard("org.portwright.ui.exportLibrary");
        assertNotNull(descriptor, "the wizard is registered");
        IExportWizard wizard = (IExportWizard) descriptor.createWizard();
        wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        return dialog;
    }

    @Test
    void aProjectBecomesAnArtifact() throws Exception {
        ProjectSettings.defaults().withOptions("-O2 -DEXTRA=0", "").store(project);
        WizardDialog dialog = wizard();
        try {
            var fields = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class);
            assertEquals("org.example.sums", fields.get(0).getText());
            assertEquals("sums", fields.get(1).getText());
            fields.get(2).setText("1/2");
            assertFalse(dialog.getCurrentPage().isPageComplete());
            assertTrue(dialog.getCurrentPage().getErrorMessage().contains("1/2"), dialog.getCurrentPage().getErrorMessage());
            fields.get(2).setText("1.2");
            assertTrue(dialog.getCurrentPage().isPageComplete(), dialog.getCurrentPage().getErrorMessage());
            Workbench.picture("export-library", dialog.getShell());
            assertTrue(dialog.getCurrentPage().getWizard().performFinish());
        } finally {
            dialog.close();
        }
        Workbench.waitFor("the artifact", () -> Job.getJobManager().find(ExportLibraryWizard.FAMILY).length == 0);
        assertTrue(project.getFile("sums-1.2.pom").readString().contains("<groupId>org.example.sums</groupId>"));
        try (ZipFile sources = new ZipFile(project.getFile("sums-1.2-sources.jar").getLocation().toFile());
                ZipFile jar = new ZipFile(project.getFile("sums-1.2.jar").getLocation().toFile())) {
            assertNotNull(jar.getEntry("org/example/sums/Sums.class"));
            String source = new String(sources.getInputStream(sources.getEntry("org/example/sums/Sums.java")).readAllBytes(),
                    StandardCharsets.UTF_8);
            assertTrue(source.contains("Adds."), source);
        }
    }

    @Test
    void aProjectWithoutMainIsBuiltAsALibrary() throws CoreException {
        Workbench.write(project.getFile("main.c"), "#include \"sums.h\"\nint add(int a, int b) { return a + b; }\n");
        Workbench.waitFor("the library", () -> project.getFile("build/sums.elf").exists());
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        IStatus status = TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null);
        assertTrue(status.getMessage().startsWith("sums.elf is a library"), status.toString());

        Workbench.write(binding, binding.readString().replace("int add(", "String add("));
        Workbench.waitFor("the mark", () -> !project.getFile("build/sums.elf").exists());
        IMarker mark = Workbench.errors(binding).get(0);
        assertEquals(4, mark.getAttribute(IMarker.LINE_NUMBER, 0), Workbench.describe(Workbench.errors(project)));

        Workbench.write(binding, "target java;\nimport class java.lang.Math { only abs(int); }\n");
        Workbench.waitFor("the linker's error", () -> {
            try {
                return Workbench.describe(Workbench.errors(project)).contains("main");
            } catch (CoreException e) {
                throw new AssertionError(e);
            }
        });
        Workbench.write(project.getFile("main.c"), "int main(void) { return 0; }\n");
        Workbench.waitFor("the program", () -> project.getFile("build/sums.elf").exists());
        assertEquals("", Workbench.describe(Workbench.errors(project)));
    }

    @Test
    void whatTheCompilerSaysIsInTheDetails() {
        LibraryExport export = new LibraryExport(binding, "org.example", "sums", "1.2", "org.example.sums", true,
                Path.of(project.getLocationURI()));
        IStatus status = export.run(new NullProgressMonitor());
        assertEquals(IStatus.ERROR, status.getSeverity());
        assertTrue(Arrays.stream(status.getChildren()).map(IStatus::getMessage)
                .anyMatch(line -> line.contains("main.c:2:") && line.contains("EXTRA")), status.toString());
        assertFalse(project.getFile("sums-1.2.jar").getLocation().toFile().exists());
    }

    @Test
    void aFileThatExportsNothingIsRefused() throws CoreException {
        Workbench.write(binding, "import class java.lang.Math;\n");
        WizardDialog dialog = wizard();
        try {
            assertFalse(dialog.getCurrentPage().isPageComplete());
            assertTrue(dialog.getCurrentPage().getErrorMessage().startsWith("sums.bind exports no class"),
                    dialog.getCurrentPage().getErrorMessage());
        } finally {
            dialog.close();
        }
    }
}
