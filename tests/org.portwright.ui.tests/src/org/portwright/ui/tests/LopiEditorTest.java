// SPDX-License-Identifier: EPL-2.0
// A .lopi file in its editor: colours, marks, proposals, quick fixes, hovers, links, outline, comments.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.commands.ExecutionException;
import org.eclipse.core.commands.NotEnabledException;
import org.eclipse.core.commands.NotHandledException;
import org.eclipse.core.commands.common.NotDefinedException;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.Region;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StyleRange;
import org.eclipse.swt.custom.StyledText;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IMarkerResolution;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.part.PageBookView;
import org.eclipse.ui.texteditor.ITextEditor;
import org.eclipse.ui.texteditor.ITextEditorActionConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.language.LanguageProblems;
import org.portwright.ui.language.LanguageHover;
import org.portwright.ui.language.LanguageLinks;

class LopiEditorTest {

    private static final String WORK = """
            namespace shop {
            struct Basket {
                int sum(int n);
            };
            int Basket::sum(int n)
            {
                return n < 1 ? 0 : n + sum(n - 1);
            }
            }
            int fibonacci(int n)
            {
                return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
            }
            int main()
            {
                shop::Basket basket;
                return basket.sum(10) + fibonacci(10);
            }
            """;
    private static final String RULES = """
            // Where does the time go?
            objects "work.o";

            skip main;
            instrument shop::* where size > 16
                with cycles;
            instrument fibonaci with histogram;
            """;

    private IProject project;
    private IFile file;
    private ITextEditor editor;

    @BeforeEach
    void open() throws Exception {
        Workbench.open();
        project = ResourcesPlugin.getWorkspace().getRoot().getProject("shop");
        project.create(null);
        project.open(null);
        Workbench.write(project.getFile("work.cc"), WORK);
        Process compiler = new ProcessBuilder("g++", "-O1", "-g", "-c", "work.cc")
                .directory(Path.of(project.getLocationURI()).toFile()).inheritIO().start();
        assertEquals(0, compiler.waitFor());
        file = project.getFile("time.lopi");
        Workbench.write(file, RULES);
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        Workbench.settle();
        editor = (ITextEditor) IDE.openEditor(Workbench.window().getActivePage(), file);
    }

    @AfterEach
    void close() throws Exception {
        Workbench.window().getActivePage().closeAllEditors(false);
        Workbench.clear();
    }

    private StyledText text() {
        return (StyledText) editor.getAdapter(Control.class);
    }

    private IDocument document() {
        return editor.getDocumentProvider().getDocument(editor.getEditorInput());
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

    private StyleRange style(String start) {
        StyleRange range = text().getStyleRangeAtOffset(text().getText().indexOf(start));
        assertTrue(range != null, start + " has a style");
        return range;
    }

    @Test
    void aRuleIsColouredMarkedCompletedAndMended() throws Exception {
        coloured();
        marked();
        proposed();
        mended();
    }

    private void coloured() {
        assertEquals("org.eclipse.ui.genericeditor.GenericEditor", editor.getSite().getId());
        Workbench.waitFor("colours", () -> text().getStyleRanges().length > 5);
        for (String word : List.of("objects \"", "skip", "instrument shop", "where", "size", "with cycles")) {
            assertEquals(SWT.BOLD, style(word).fontStyle & SWT.BOLD, word);
        }
        assertNotEquals(style("// Where").foreground, style("skip").foreground);
        assertNotEquals(style("// Where").foreground, style("\"work.o").foreground);
        assertNotEquals(style("skip").foreground, style("cycles;").foreground);
        StyleRange function = text().getStyleRangeAtOffset(RULES.indexOf("fibonaci"));
        assertTrue(function == null || (function.fontStyle & SWT.BOLD) == 0, "a function is no word of the language");
    }

    private void marked() throws CoreException {
        Workbench.waitFor("a mark", () -> marks().equals(
                List.of("7 the objects have no function fibonaci; is it fibonacci?")));
        editor.selectAndReveal(RULES.indexOf("fibonaci"), 0);
        Workbench.window().getActivePage().showView(IPageLayout.ID_PROBLEM_VIEW);
        Workbench.waitFor("the problem in its view", () -> warnings().isPresent());
        Workbench.select(project.getFile("work.cc"));
        TreeItem warnings = warnings().get();
        Event expand = new Event();
        expand.item = warnings;
        warnings.getParent().notifyListeners(SWT.Expand, expand);
        warnings.setExpanded(true);
    }

    private void mended() throws CoreException, BadLocationException {
        IMarker marker = file.findMarkers(LanguageProblems.MARKER, true, IResource.DEPTH_ZERO)[0];
        IMarkerResolution[] fixes = IDE.getMarkerHelpRegistry().getResolutions(marker);
        assertEquals(List.of("Change to fibonacci"), Arrays.stream(fixes).map(IMarkerResolution::getLabel).toList());
        fixes[0].run(marker);
        assertEquals(RULES.replace("fibonaci", "fibonacci"), document().get());
        Workbench.waitFor("no mark", () -> marks().isEmpty());

        document().replace(0, 0, "instrument * with cycle;\n");
        Workbench.waitFor("a mark of what is typed", () -> marks().contains(
                "1 cycle: no such probe; is it cycles?"));
        assertTrue(editor.isDirty());

        project.getFile("work.o").delete(true, null);
        Workbench.waitFor("a mark of what has gone", () -> marks().stream().anyMatch(
                each -> each.startsWith("3 work.o: no such file")));

        Workbench.window().getActivePage().closeEditor(editor, false);
        Workbench.waitFor("the marks of what is saved", () -> marks().size() == 1
                && marks().get(0).startsWith("2 work.o: no such file"));
    }

    /** The warnings in the view Problems. */
    private static Optional<TreeItem> warnings() {
        return Workbench.controls(Workbench.window().getShell(), Tree.class).stream()
                .flatMap(tree -> Arrays.stream(tree.getItems()))
                .filter(item -> item.getText().startsWith("Warnings (1 item)")).findFirst();
    }

    /** Ctrl+Space at the beginning of the misspelt name. */
    private void proposed() {
        Workbench.window().getActivePage().activate(editor);
        editor.getAction(ITextEditorActionConstants.CONTENT_ASSIST).run();
        Table[] found = new Table[1];
        Workbench.waitFor("proposals", () -> {
            for (Shell shell : Display.getCurrent().getShells()) {
                for (Table table : shell.isVisible() ? Workbench.controls((Composite) shell, Table.class)
                        : List.<Table>of()) {
                    if (texts(table).stream().anyMatch(each -> each.startsWith("fibonacci"))) {
                        found[0] = table;
                    }
                }
            }
            return found[0] != null;
        });
        List<String> texts = texts(found[0]);
        assertTrue(texts.stream().anyMatch(each -> each.matches("fibonacci\\(int\\)   work\\.cc:10, \\d+ bytes")),
                texts::toString);
        assertTrue(texts.stream().anyMatch(each -> each.matches(
                "shop::Basket::sum\\(int\\)   work\\.cc:5, \\d+ bytes")), texts::toString);
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("lopi-editor", Workbench.frame(Workbench.window().getShell()));
        found[0].getShell().close();
    }

    private static List<String> texts(Table table) {
        return Arrays.stream(table.getItems()).map(TableItem::getText).toList();
    }

    @Test
    void aRuleTellsOfItsFunctionsAndLeadsToThem() throws Exception {
        outlined();
        commented();
        linked();
        ITextEditor source = (ITextEditor) Workbench.window().getActivePage().getActiveEditor();
        assertEquals(null, new LanguageLinks().detectHyperlinks(source.getAdapter(ITextViewer.class), new Region(0, 0),
                true), "another language has no links of this one");
    }

    private void linked() {
        ITextViewer viewer = editor.getAdapter(ITextViewer.class);
        int name = RULES.indexOf("shop");
        String told = new LanguageHover().getHoverInfo(viewer, new LanguageHover().getHoverRegion(viewer, name));
        assertTrue(told.matches("shop::Basket::sum\\(int\\): work\\.cc:5, \\d+ bytes"), told);
        IHyperlink[] links = new LanguageLinks().detectHyperlinks(viewer, new Region(name + 2, 0), true);
        assertEquals("Open work.cc, line 5: shop::Basket::sum(int)", links[0].getHyperlinkText());
        links[0].open();
        Workbench.waitFor("the source", () -> Workbench.window().getActivePage().getActiveEditor()
                instanceof ITextEditor source && source.getTitle().equals("work.cc")
                && source.getSelectionProvider().getSelection() instanceof ITextSelection selection
                && selection.getStartLine() + 1 == 5);
    }

    private void outlined() throws CoreException {
        IViewPart view = Workbench.window().getActivePage().showView(IPageLayout.ID_OUTLINE);
        Workbench.window().getActivePage().activate(editor);
        List<String> statements = List.of("\"work.o\"", "skip main", "shop::*: cycles", "fibonaci: histogram");
        Workbench.waitFor("the outline", () -> outline(view).equals(statements));
        document().set("skip b;");
        Workbench.waitFor("another outline", () -> outline(view).equals(List.of("skip b")));
        document().set(RULES);
    }

    private static List<String> outline(IViewPart view) {
        if (!(((PageBookView) view).getCurrentPage().getControl() instanceof Tree tree)) {
            return List.of();
        }
        return Arrays.stream(tree.getItems()).map(TreeItem::getText).toList();
    }

    private void commented() throws Exception {
        int line = RULES.indexOf("skip main");
        editor.selectAndReveal(line, RULES.indexOf("instrument") + 1 - line);
        toggle();
        assertEquals(RULES.replace("skip main;\ninstrument shop", "//skip main;\n//instrument shop"), document().get());
        toggle();
        assertEquals(RULES, document().get());
    }

    private void toggle() throws ExecutionException, NotDefinedException, NotEnabledException, NotHandledException {
        Workbench.window().getActivePage().activate(editor);
        Workbench.window().getService(IHandlerService.class).executeCommand("org.portwright.ui.toggleComment", null);
    }
}
