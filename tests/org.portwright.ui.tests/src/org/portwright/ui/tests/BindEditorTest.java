// SPDX-License-Identifier: EPL-2.0
// New > Binding File, the editor of .bind files, and headers that follow them.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.dialogs.WizardNewFileCreationPage;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.PageBookView;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.language.LanguageProblems;
import org.portwright.ui.language.LanguageHover;

class BindEditorTest {

    private static final String PROGRAM = """
            #include <stdio.h>
            #include "api.h"
            int main(void)
            {
                printf("%d\\n", Math_max_int_int(2, 3));
                return 0;
            }
            """;

    private IProject project;
    private IFile file;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
        project = Workbench.project("bound", "int main(void) { return 0; }\n");
        file = project.getFile("api.bind");
    }

    @AfterEach
    void close() throws CoreException {
        Workbench.window().getActivePage().closeAllEditors(false);
        Workbench.clear();
    }

    private List<String> marks() {
        try {
            return Arrays.stream(file.findMarkers(LanguageProblems.MARKER, true, IResource.DEPTH_ZERO))
                    .map(each -> each.getAttribute(IMarker.LINE_NUMBER, 0) + " "
                            + each.getAttribute(IMarker.MESSAGE, "")).toList();
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void theWizardImportsWhatIsTicked() throws CoreException {
        var descriptor = PlatformUI.getWorkbench().getNewWizardRegistry().findWizard("org.portwright.ui.newBinding");
        assertNotNull(descriptor, "the wizard is registered");
        INewWizard wizard = (INewWizard) descriptor.createWizard();
        wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            ((WizardNewFileCreationPage) wizard.getStartingPage()).setFileName("api");
            dialog.showPage(wizard.getNextPage(wizard.getStartingPage()));
            Tree tree = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Tree.class).get(0);
            expand(item(tree.getItems(), "javax.microedition.lcdui"));
            tick(item(item(tree.getItems(), "javax.microedition.lcdui").getItems(), "Canvas"));
            tick(item(tree.getItems(), "javax.microedition.rms"));
            tree.setTopItem(item(tree.getItems(), "javax.microedition.lcdui"));
            Workbench.picture("bind-wizard", dialog.getShell());
            assertTrue(wizard.performFinish());
        } finally {
            dialog.close();
        }
        assertEquals("import package javax.microedition.rms;\nimport class javax.microedition.lcdui.Canvas;\n",
                file.readString());
        assertEquals("api.bind", Workbench.window().getActivePage().getActiveEditor().getTitle());
        Workbench.waitFor("the header", () -> project.getFile("api.h").exists());
        assertTrue(project.getFile("api.h").isDerived());
    }

    @Test
    void theWizardHasTheClassesOfJava() {
        INewWizard wizard = new org.portwright.ui.translate.bindings.NewBindingWizard();
        wizard.init(PlatformUI.getWorkbench(), new StructuredSelection(project));
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        try {
            dialog.showPage(wizard.getNextPage(wizard.getStartingPage()));
            Composite page = (Composite) dialog.getCurrentPage().getControl();
            Combo target = Workbench.controls(page, Combo.class).get(0);
            target.setText("java");
            target.notifyListeners(SWT.Selection, new Event());
            Tree tree = Workbench.controls(page, Tree.class).get(0);
            expand(item(tree.getItems(), "java.util"));
            assertNotNull(item(item(tree.getItems(), "java.util").getItems(), "Map.Entry"));
        } finally {
            dialog.close();
        }
    }

    private static void expand(TreeItem item) {
        Event event = new Event();
        event.item = item;
        item.getParent().notifyListeners(SWT.Expand, event);
        item.setExpanded(true);
    }

    private static void tick(TreeItem item) {
        item.setChecked(true);
        Event event = new Event();
        event.item = item;
        event.detail = SWT.CHECK;
        item.getParent().notifyListeners(SWT.Selection, event);
    }

    private static TreeItem item(TreeItem[] items, String text) {
        return Arrays.stream(items).filter(each -> each.getText().equals(text)).findFirst()
                .orElseThrow(() -> new AssertionError(text + " in " + Arrays.toString(items)));
    }

    @Test
    void aSavedFileUpdatesItsHeaderAndTheProgram() throws Exception {
        Workbench.write(file, "import class java.lang.Math { only max(int, int); }\n");
        Workbench.write(project.getFile("main.c"), PROGRAM);
        Workbench.waitFor("the program", () -> project.getFile("build/bound.elf").exists());
        assertEquals("", Workbench.describe(Workbench.errors(project)));

        Workbench.write(file, "import class java.lang.Math { only mux; }\n");
        Workbench.waitFor("the mark", () -> marks().equals(List.of(
                "1 java.lang.Math has no such member mux; is max meant?")));
        Workbench.waitFor("no program", () -> !project.getFile("build/bound.elf").exists());

        Workbench.write(file, "import class java.lang.Math { only min; }\n");
        Workbench.waitFor("an error in C", () -> {
            try {
                return Workbench.describe(Workbench.errors(project)).contains("Math_max_int_int");
            } catch (CoreException e) {
                throw new AssertionError(e);
            }
        });
    }

    @Test
    void aNameInCLeadsToItsDeclaration() throws Exception {
        Workbench.write(file, "import class java.lang.Math { only max; }\n");
        IFile source = project.getFile("main.c");
        Workbench.write(source, PROGRAM);
        IWorkbenchPage page = Workbench.window().getActivePage();
        ITextEditor editor = (ITextEditor) IDE.openEditor(page, source);
        editor.selectAndReveal(PROGRAM.indexOf("Math_max") + 3, 0);
        page.activate(editor);
        Workbench.window().getService(IHandlerService.class).executeCommand("org.eclipse.ui.edit.text.open.hyperlink", null);
        Workbench.waitFor("the header", () -> page.getActiveEditor().getTitle().equals("api.h"));
        ITextEditor header = (ITextEditor) page.getActiveEditor();
        IDocument document = header.getDocumentProvider().getDocument(header.getEditorInput());
        int line = ((ITextSelection) header.getSelectionProvider().getSelection()).getStartLine();
        assertTrue(document.get(document.getLineOffset(line), document.getLineLength(line)).contains(" Math_max_int_int("));
    }

    @Test
    void theEditorColoursMarksMendsTellsAndLaysOut() throws Exception {
        String text = """
                // What the game draws with.
                import package javax.microedition.rms;

                import class javax.microedition.lcdui.Graphics {
                    only drawImage, fillRect, drawStrin;
                    latin1 drawString;
                }
                import class javax.microedition.lcdui.Canvas { callback paint; }
                """;
        Workbench.write(file, text);
        ITextEditor editor = (ITextEditor) IDE.openEditor(Workbench.window().getActivePage(), file);
        StyledText widget = (StyledText) editor.getAdapter(Control.class);
        Workbench.waitFor("colours", () -> widget.getStyleRanges().length > 5);
        StyleRange word = widget.getStyleRangeAtOffset(text.indexOf("import"));
        assertEquals(SWT.BOLD, word.fontStyle & SWT.BOLD);
        assertNotEquals(word.foreground, widget.getStyleRangeAtOffset(0).foreground);
        String problem = "5 javax.microedition.lcdui.Graphics has no such member drawStrin; is drawString meant?";
        Workbench.waitFor("a mark", () -> marks().equals(List.of(problem)));
        ITextViewer viewer = editor.getAdapter(ITextViewer.class);
        LanguageHover hover = new LanguageHover();
        assertTrue(hover.getHoverInfo(viewer, hover.getHoverRegion(viewer, text.indexOf("fillRect")))
                .startsWith("Graphics_fillRect(Graphics self, int "));
        IViewPart outline = Workbench.window().getActivePage().showView(IPageLayout.ID_OUTLINE);
        Workbench.window().getActivePage().activate(editor);
        Workbench.waitFor("the outline", () -> outline(outline).equals(List.of("javax.microedition.rms",
                "javax.microedition.lcdui.Graphics", "javax.microedition.lcdui.Canvas")));
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("bind-editor", Workbench.frame(Workbench.window().getShell()));

        IMarker marker = file.findMarkers(LanguageProblems.MARKER, true, IResource.DEPTH_ZERO)[0];
        IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(marker);
        assertEquals("Change to drawString", fixes[0].getLabel());
        fixes[0].run(marker);
        Workbench.waitFor("no mark", () -> marks().isEmpty());
        Workbench.window().getActivePage().activate(editor);
        Workbench.window().getService(IHandlerService.class).executeCommand("org.portwright.ui.format", null);
        IDocument document = editor.getDocumentProvider().getDocument(editor.getEditorInput());
        assertEquals(text.replace("drawStrin;", "drawString;").replace("Canvas { callback paint; }",
                "Canvas {\n    callback paint;\n}"), document.get());
    }

    private static List<String> outline(IViewPart view) {
        return ((PageBookView) view).getCurrentPage().getControl() instanceof Tree tree
                ? Arrays.stream(tree.getItems()).map(TreeItem::getText).toList() : List.of();
    }
}
