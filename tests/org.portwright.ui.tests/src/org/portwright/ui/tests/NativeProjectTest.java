// SPDX-License-Identifier: EPL-2.0
// New > Native C Project makes projects that are built for this machine, instrumented and profiled without a shell.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.IJobChangeListener;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.jface.text.source.ISourceViewerExtension2;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Table;
import org.eclipse.swt.widgets.TableItem;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.INewWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.ide.IDE;
import org.eclipse.ui.texteditor.ITextEditor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.lopi.project.NativeProjects;
import org.portwright.core.lopi.project.NativeSettings;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.lopi.InstrumentWizard;
import org.portwright.ui.lopi.ProfileJob;
import org.portwright.ui.lopi.ProfileShortcut;
import org.portwright.ui.results.ResultsView;
import org.portwright.ui.results.SourceCounts;

class NativeProjectTest {

    private static final String SUM = """
            #include <math.h>

            __attribute__((noinline)) double root(int n)
            {
                return sqrt(n);
            }

            int main(int argc, char **argv)
            {
                double all = 0;
                for (int i = 0; i < 1000; i++)
                    all += root(i + argc);
                return all > 0 ? 0 : 1;
            }
            """;

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void close() throws CoreException {
        for (Shell shell : Display.getCurrent().getShells()) {
            if (shell.getData() instanceof WizardDialog dialog) {
                dialog.close();
            }
        }
        ResultsView view = (ResultsView) Workbench.window().getActivePage().findView(PortwrightUi.LOPI_VIEW);
        if (view != null) {
            Workbench.window().getActivePage().hideView(view);
        }
        Workbench.clear();
    }

    private static IProject project(String name, NativeSettings settings, String source) throws CoreException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        NativeProjects.create(project, null, null, null);
        settings.store(project);
        Workbench.write(project.getFile("main.c"), source);
        return project;
    }

    private static WizardDialog open(INewWizard wizard) {
        wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
        WizardDialog dialog = new WizardDialog(Workbench.window().getShell(), wizard);
        dialog.setBlockOnOpen(false);
        dialog.open();
        return dialog;
    }

    private static <T extends Control> T find(WizardDialog dialog, Class<T> type) {
        return Workbench.controls((Composite) dialog.getCurrentPage().getControl(), type).get(0);
    }

    private static void press(WizardDialog dialog, String text) {
        Button button = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Button.class).stream()
                .filter(each -> each.getText().replace("&", "").startsWith(text)).findFirst().orElseThrow();
        if ((button.getStyle() & SWT.RADIO) != 0) {
            for (Control other : button.getParent().getChildren()) {
                if (other instanceof Button radio) {
                    radio.setSelection(radio == button);
                }
            }
        } else if ((button.getStyle() & SWT.CHECK) != 0) {
            button.setSelection(!button.getSelection());
        }
        button.notifyListeners(SWT.Selection, new Event());
    }

    private static WizardDialog instrument(IProject project) throws CoreException {
        Workbench.click(Workbench.contextMenu(project), "Instrument...");
        WizardDialog[] found = new WizardDialog[1];
        Workbench.waitFor("the wizard", () -> {
            for (Shell shell : Display.getCurrent().getShells()) {
                if (shell.getData() instanceof WizardDialog dialog && dialog.getCurrentPage() != null
                        && dialog.getCurrentPage().getWizard() instanceof InstrumentWizard) {
                    found[0] = dialog;
                }
            }
            return found[0] != null;
        });
        return found[0];
    }

    private static ResultsView results(String file) {
        ResultsView[] view = new ResultsView[1];
        Workbench.waitFor("the results of " + file, () -> {
            view[0] = (ResultsView) Workbench.window().getActivePage().findView(PortwrightUi.LOPI_VIEW);
            return view[0] != null && view[0].results() != null && view[0].getContentDescription().startsWith(file);
        });
        return view[0];
    }

    private static FunctionResult function(ResultsView view, String name) {
        return view.results().functions().stream().filter(each -> each.name().equals(name)).findFirst().orElseThrow();
    }

    @Test
    void theCheatSheetFromTheSampleToTheFlameGraph() throws Exception {
        INewWizard wizard = (INewWizard) PlatformUI.getWorkbench().getNewWizardRegistry()
                .findWizard(PortwrightUi.NATIVE_WIZARD).createWizard();
        WizardDialog creation = open(wizard);
        Table samples = find(creation, Table.class);
        try (Stream<Path> all = Files.list(Path.of(System.getProperty("portwright.home"), "samples"))) {
            assertEquals(all.filter(NativeProjectTest::isNative).map(each -> each.getFileName().toString()).sorted().toList(),
                    Arrays.stream(samples.getItems()).map(TableItem::getText).filter(text -> text.contains(": "))
                            .map(text -> text.substring(0, text.indexOf(':'))).sorted().toList());
        }
        assertTrue(samples.getSelection()[0].getText().startsWith("lopi-index: "));
        find(creation, Text.class).setText("words");
        Workbench.picture("lopi-project", creation.getShell());
        assertTrue(wizard.performFinish());
        creation.close();
        Workbench.settle();
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("words");
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("build/words").exists(), "the program");
        assertEquals("-O2 -g -fno-inline", NativeSettings.of(project).compilerOptions());

        WizardDialog dialog = instrument(project);
        press(dialog, "Select Shown");
        Workbench.picture("lopi-points", dialog.getShell());
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        press(dialog, "graph:");
        List<Text> texts = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class);
        Text arguments = texts.get(texts.size() - 1);
        assertFalse(arguments.isEnabled());
        press(dialog, "Link it, run it");
        assertTrue(arguments.isEnabled());
        arguments.setText("README.md words.c");
        Workbench.picture("lopi-probe", dialog.getShell());
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        Workbench.waitFor("the preview", () -> Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class)
                .stream().filter(each -> (each.getStyle() & SWT.MULTI) != 0).noneMatch(each -> each.getText().isEmpty()));
        Workbench.picture("lopi-preview", dialog.getShell());
        assertTrue(dialog.getCurrentPage().getWizard().performFinish());
        dialog.close();
        ResultsView view = results("words.lopi.json");
        assertTrue(function(view, "find_word").calls() > 100);
        assertEquals(function(view, "add_word").calls(), function(view, "find_word").calls());
        Workbench.settle();
        Workbench.window().getActivePage().activate(view);
        Workbench.picture("lopi-results", Workbench.window().getShell());
        view.selectPage(1);
        Workbench.picture("lopi-flames", Workbench.window().getShell());
        ITextEditor words = (ITextEditor) IDE.openEditor(Workbench.window().getActivePage(), project.getFile("words.c"));
        Workbench.waitFor("counts at the lines of functions", () -> minedLines(words).size() >= 3);
        words.selectAndReveal(project.getFile("words.c").readString().indexOf("find_word"), 0);
        Workbench.picture("lopi-source", Workbench.window().getShell());
        // A changed source is compiled and instrumented by the build, without being asked.
        Path copy = Path.of(project.getFile("build/obj/hash.c.lopi.o").getLocationURI());
        byte[] before = Files.readAllBytes(copy);
        Workbench.write(project.getFile("hash.c"), project.getFile("hash.c").readString().replace("#ifdef GOOD_HASH", "#if 1"));
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, new NullProgressMonitor());
        assertFalse(Arrays.equals(before, Files.readAllBytes(copy)));
    }

    @Test
    void howLongOneCallTakes() throws Exception {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("words");
        NativeProjects.create(project, null, NativeProjects.samples().stream()
                .filter(sample -> sample.name().equals("lopi-index")).findFirst().orElseThrow(), null);
        Workbench.settle();
        WizardDialog dialog = instrument(project);
        find(dialog, Text.class).setText("find_word");
        press(dialog, "Select Shown");
        dialog.showPage(dialog.getCurrentPage().getNextPage());
        press(dialog, "histogram:");
        press(dialog, "Link it, run it");
        List<Text> texts = Workbench.controls((Composite) dialog.getCurrentPage().getControl(), Text.class);
        texts.get(texts.size() - 1).setText("README.md words.c index.c hash.c");
        assertTrue(dialog.getCurrentPage().getWizard().performFinish());
        dialog.close();
        ResultsView view = results("words.lopi.json");
        assertFalse(function(view, "find_word").buckets().isEmpty());
        view.selectPage(2);
        Workbench.settle();
        Workbench.window().getActivePage().activate(view);
        Workbench.picture("lopi-histogram", Workbench.window().getShell());
    }

    private static boolean isNative(Path sample) {
        try {
            return Files.exists(sample.resolve(".project"))
                    && Files.readString(sample.resolve(".project")).contains(PortwrightCore.NATIVE_NATURE_ID);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void profileAsWithLopiShowsCountsBesideTheSource() throws Exception {
        IProject project = project("roots", new NativeSettings("", "-O1 -g", "-lm"), SUM);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        IEditorPart editor = IDE.openEditor(Workbench.window().getActivePage(), project.getFile("main.c"));
        assertTrue(Workbench.texts(Workbench.contextMenu(project)).contains("Instrument..."));
        assertFalse(Workbench.texts(Workbench.contextMenu(project)).contains("Translate to Java"));
        new ProfileShortcut().launch(new StructuredSelection(project), ILaunchManager.PROFILE_MODE);
        ResultsView view = results("roots.lopi.json");
        assertEquals(1000, function(view, "root").calls());
        assertTrue(project.getFile("roots.lopi").readString().contains("with graph;"), "the rules");
        for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
            assertEquals(ILaunchManager.PROFILE_MODE, launch.getLaunchMode());
        }

        ITextEditor text = (ITextEditor) editor;
        Workbench.waitFor("counts at the lines of root and main", () -> minedLines(text).equals(List.of(3, 8)));
        assertTrue(labels(text).get(0).matches(" *1,000 calls, \\d+\\.\\d % of the cycles"), labels(text).toString());
        assertTrue(labels(text).get(1).matches(" *1 call, \\d+\\.\\d % of the cycles"), labels(text).toString());
        Workbench.window().getActivePage().hideView(view);
        Workbench.waitFor("no counts without results", () -> minedLines(text).isEmpty());

        // Once more, by the rules that are there.
        Workbench.write(project.getFile("roots.lopi"), "objects \"build/obj/main.c.o\";\ninstrument root with count;\n");
        new ProfileShortcut().launch(editor, ILaunchManager.PROFILE_MODE);
        assertEquals(List.of("root"), results("roots.lopi.json").results().functions().stream().map(FunctionResult::name).toList());
        Workbench.waitFor("calls only", () -> minedLines(text).equals(List.of(3)));
        assertEquals(List.of("  1,000 calls"), labels(text));
    }

    /** The lines, from 1, that have something at their ends in the editor. */
    private static List<Integer> minedLines(ITextEditor editor) {
        ITextViewer viewer = Adapters.adapt(editor, ITextViewer.class);
        IAnnotationModel model = ((ISourceViewerExtension2) viewer).getVisualAnnotationModel();
        TreeSet<Integer> lines = new TreeSet<>();
        for (Iterator<Annotation> annotations = model.getAnnotationIterator(); annotations.hasNext();) {
            Annotation annotation = annotations.next();
            if (annotation.getClass().getSimpleName().startsWith("CodeMining")) {
                try {
                    lines.add(viewer.getDocument().getLineOfOffset(model.getPosition(annotation).getOffset()) + 1);
                } catch (BadLocationException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return List.copyOf(lines);
    }

    private static List<String> labels(ITextEditor editor) throws Exception {
        SourceCounts counts = new SourceCounts();
        counts.setContext(editor);
        List<String> labels = new ArrayList<>();
        for (ICodeMining mining : counts.provideCodeMinings(Adapters.adapt(editor, ITextViewer.class),
                new NullProgressMonitor()).get()) {
            labels.add(mining.getLabel());
        }
        return labels;
    }

    @Test
    void aProgramWithoutFunctionsToInstrumentIsRefused() throws Exception {
        IProject project = project("nothing", NativeSettings.defaults(), "int nothing;\n");
        IStatus[] result = new IStatus[1];
        IJobChangeListener listener = new JobChangeAdapter() {
            @Override
            public void done(IJobChangeEvent event) {
                if (event.getJob().belongsTo(ProfileJob.FAMILY)) {
                    result[0] = event.getResult();
                }
            }
        };
        Job.getJobManager().addJobChangeListener(listener);
        try {
            new ProfileShortcut().launch(new StructuredSelection(project), ILaunchManager.PROFILE_MODE);
            Workbench.waitFor("the job's end", () -> result[0] != null);
        } finally {
            Job.getJobManager().removeJobChangeListener(listener);
        }
        assertEquals(IStatus.ERROR, result[0].getSeverity());
        assertTrue(result[0].getMessage().startsWith("nothing has no functions"), result[0].getMessage());
        assertFalse(project.getFile("nothing.lopi").exists());
    }

    @Test
    void errorsAreMarkedAndABuildCommandBuilds() throws Exception {
        IProject project = project("made", new NativeSettings("", "-O1", ""), "int main(void) { return undeclared; }\n");
        List<IMarker> errors = Workbench.errors(project.getFile("main.c"));
        assertEquals(1, errors.size(), Workbench.describe(errors));
        assertEquals(1, errors.get(0).getAttribute(IMarker.LINE_NUMBER, 0));
        assertFalse(project.getFile("build/made").exists());
        new NativeSettings("make", "", "").store(project);
        Workbench.write(project.getFile("Makefile"), "made: main.o\n\t$(CC) -o $@ $^\nmain.o: main.c\n\ttest -x $$PORTWRIGHT && $(CC) -c $<\n");
        Workbench.write(project.getFile("main.c"), "int main(void) { return 0; }\n");
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("main.o").exists());
        assertTrue(project.getFile("made").exists());
    }

    @Test
    void aSourceThatIsGoneIsInNoProgram() throws Exception {
        IProject project = project("two", new NativeSettings("", "-O1", ""), "int other(void); int main(void) { return other(); }\n");
        assertFalse(project.getFile("build/two").exists());
        Workbench.write(project.getFile("other.c"), "int other(void) { return 0; }\n");
        assertTrue(project.getFile("build/two").exists());
        project.getFile("other.c").delete(true, null);
        Workbench.settle();
        List<IMarker> errors = Workbench.errors(project);
        assertTrue(Workbench.describe(errors).contains("undefined reference to `other'"), Workbench.describe(errors));
        assertFalse(project.getFile("build/two").exists());
    }

    @Test
    void isNotTranslated() throws CoreException {
        IProject project = project("other", NativeSettings.defaults(), "int main(void) { return 0; }\n");
        CoreException refused = assertThrows(CoreException.class, () -> PortwrightProjects.configure(project, null));
        assertTrue(refused.getMessage().startsWith("The project other is built for another machine"), refused.getMessage());
        assertFalse(PortwrightProjects.isPortwright(project));
        assertTrue(NativeProjects.isNative(project));
    }
}
