// SPDX-License-Identifier: EPL-2.0
// The Porting Metrics view, from the selection in the Project Explorer to the line in the editor.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.text.ITextSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Canvas;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Table;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.metrics.VersionMetrics;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.metrics.MetricsView;

class MetricsTest {

    /** Without multiprocessor support, and with a lock for it. */
    private static final String UNIPROCESSOR = "int count;\n\nvoid up(void)\n{\n    count++;\n}\n";
    private static final String MULTIPROCESSOR = """
            int count;

            void up(void)
            {
            #ifdef CONFIG_SMP
                spin_lock(&lock);
            #endif
                count++;
            #ifdef CONFIG_SMP
                spin_unlock(&lock);
            #endif
            }
            """;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    private static void git(IProject project, String... arguments) throws Exception {
        List<String> command = Stream.concat(Stream.of("git", "-C", project.getLocation().toOSString(), "-c", "user.name=A", "-c",
                "user.email=a@example.org"), Stream.of(arguments)).toList();
        assertEquals(0, new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start().waitFor(), command::toString);
    }

    /** A kernel with two versions: it is Linux for the lock counter, by that file. */
    private static IProject twoVersions() throws Exception {
        IProject project = Workbench.project("port", UNIPROCESSOR);
        Path root = project.getLocation().toPath();
        Files.createDirectories(root.resolve("include/linux"));
        Files.writeString(root.resolve("include/linux/spinlock.h"), "#define spin_lock(lock) (lock)\n");
        git(project, "init", "-q", ".");
        git(project, "add", ".");
        git(project, "commit", "-qm", "one");
        git(project, "tag", "v1");
        Files.writeString(root.resolve("main.c"), MULTIPROCESSOR);
        git(project, "commit", "-qam", "two");
        git(project, "tag", "v2");
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        return project;
    }

    private static MetricsView measured(IResource resource) throws Exception {
        MetricsView view = (MetricsView) Workbench.window().getActivePage().showView(PortwrightUi.METRICS_VIEW);
        Workbench.select(resource);
        ((ActionContributionItem) view.getViewSite().getActionBars().getToolBarManager().getItems()[0]).getAction().run();
        Workbench.waitFor("the measures", () -> view.metrics() != null);
        return view;
    }

    private static void open(Table table, int row) {
        table.setSelection(row);
        Event event = new Event();
        event.item = table.getItem(row);
        table.notifyListeners(SWT.DefaultSelection, event);
    }

    private static String selectedText() {
        IEditorPart editor = Workbench.window().getActivePage().getActiveEditor();
        return editor instanceof ITextEditor text
                && text.getSelectionProvider().getSelection() instanceof ITextSelection selection ? selection.getText().strip() : "";
    }

    private static Canvas treemap(MetricsView view) {
        view.selectPage(3);
        Workbench.pump(Duration.ofMillis(500));
        List<Canvas> canvases = Workbench.controls((Composite) view.page(), Canvas.class).stream()
                .filter(canvas -> canvas.isListening(SWT.MouseDoubleClick)).toList();
        assertEquals(1, canvases.size());
        return canvases.get(0);
    }

    private static void doubleClick(Canvas canvas, int x, int y) {
        Event event = new Event();
        event.x = x;
        event.y = y;
        canvas.notifyListeners(SWT.MouseDoubleClick, event);
    }

    @Test
    void aDoubleClickOpensTheLine() throws Exception {
        MetricsView view = measured(twoVersions());
        Table locks = Workbench.controls((Composite) view.page(), Table.class).get(0);
        List<String> operations = Arrays.stream(locks.getItems()).map(item -> item.getText(1)).toList();
        assertEquals(List.of("spin_lock", "spin_unlock"), operations);
        open(locks, 1);
        Workbench.waitFor("the lock", () -> selectedText().equals("spin_unlock(&lock);"));
        view.selectPage(1);
        open(Workbench.controls((Composite) view.page(), Table.class).get(0), 0);
        Workbench.waitFor("the first line that differs", () -> selectedText().equals("spin_lock(&lock);"));
        Canvas treemap = treemap(view);
        Combo shades = Workbench.controls((Composite) view.page(), Combo.class).get(0);
        for (String line : List.of("void up(void)", "spin_lock(&lock);")) {
            shades.select(shades.getSelectionIndex() + 1);
            shades.notifyListeners(SWT.Selection, new Event());
            doubleClick(treemap, treemap.getSize().x / 3, treemap.getSize().y / 2);
            Workbench.waitFor("what the treemap shows", () -> selectedText().equals(line));
        }
    }

    @Test
    void linesThatDifferAndTheTrendAreCounted() throws Exception {
        MetricsView view = measured(twoVersions());
        view.selectPage(1);
        Table table = Workbench.controls((Composite) view.page(), Table.class).get(0);
        assertEquals(List.of("main.c", "5", "7", "0", "2", "0"), Stream.of(0, 1, 2, 3, 4, 5).map(table.getItem(0)::getText).toList());
        assertEquals(List.of(new VersionMetrics("v1", 6, 0, 0), new VersionMetrics("v2", 12, 2, 2)), view.metrics().versions());
        assertTrue(view.getContentDescription().startsWith("/port: 2 files, "), view::getContentDescription);
    }

    @Test
    void theKernelIsMeasured() throws Exception {
        IProject project = Workbench.project("kernel", UNIPROCESSOR);
        IFolder link = project.getFolder("native");
        link.createLink(new org.eclipse.core.runtime.Path(System.getProperty("portwright.home") + "/native/kernel"), IResource.NONE, null);
        MetricsView view = measured(link);
        Workbench.window().getActivePage().toggleZoom(Workbench.window().getActivePage().getReference(view));
        Workbench.picture("metrics-locks", Workbench.window().getShell());
        view.selectPage(2);
        Table functions = Workbench.controls((Composite) view.page(), Table.class).get(0);
        assertTrue(Integer.parseInt(functions.getItem(0).getText(1)) >= Integer.parseInt(functions.getItem(1).getText(1)));
        view.selectPage(4);
        Workbench.pump(Duration.ofMillis(500));
        Workbench.picture("metrics-trend", Workbench.window().getShell());
        Canvas treemap = treemap(view);
        Workbench.picture("metrics-treemap", Workbench.window().getShell());
        doubleClick(treemap, treemap.getSize().x / 2, treemap.getSize().y / 2);
        Workbench.waitFor("the file", () -> Workbench.window().getActivePage().getActiveEditor() != null
                && Workbench.window().getActivePage().getActiveEditor().getEditorInput().getAdapter(IFile.class) != null);
    }
}
