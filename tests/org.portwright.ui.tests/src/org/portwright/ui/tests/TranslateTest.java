// SPDX-License-Identifier: EPL-2.0
// The context menu's translations, from the right click to the JAR in the project.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.JarFile;
import java.util.stream.Stream;

import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.NullProgressMonitor;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Shell;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.build.ProgramBuild;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.translate.TranslateJob;

class TranslateTest {

    private static final String TO_J2ME = "Translate to J2ME";
    private static final String TO_JAVA = "Translate to Java";

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void aProjectBecomesAMidletSuite() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        translate(TO_J2ME, project);
        try (JarFile jar = new JarFile(file(project, "build/j2me/hello.jar"))) {
            var attributes = jar.getManifest().getMainAttributes();
            assertEquals("hello", attributes.getValue("MIDlet-Name"));
            assertNotNull(attributes.getValue("MIDlet-1"));
        }
        assertTrue(project.getFile("build/j2me/hello.jad").exists());
        assertFalse(project.getFolder("build/java").exists());
    }

    @Test
    void aProjectBecomesAJavaProgram() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        translate(TO_JAVA, project);
        try (JarFile jar = new JarFile(file(project, "build/java/hello.jar"))) {
            assertNotNull(jar.getManifest().getMainAttributes().getValue("Main-Class"));
        }
        IFile jar = project.getFile("build/java/hello.jar");
        CoreException refused = assertThrows(CoreException.class,
                () -> TranslateOperation.of(TranslationTarget.JAVA, List.of(jar)));
        assertTrue(refused.getMessage().startsWith("hello.jar is no ELF file"), refused.getMessage());
    }

    @Test
    void selectedSourcesBecomeAProgramOfTheirOwn() throws CoreException {
        IProject project = Workbench.project("several", "int main(void) { return 0; }\n");
        // Two programs in one folder: the project as a whole can't be linked.
        Workbench.write(project.getFile("other.c"), "int answer(void);\nint main(void) { return answer() - 42; }\n");
        Workbench.write(project.getFile("answer.c"), "int answer(void) { return 42; }\n");
        translate(TO_JAVA, project.getFile("other.c"), project.getFile("answer.c"));
        assertTrue(project.getFile("build/java/answer.jar").exists(), "named after the first source");
    }

    @Test
    void anElfFileIsTranslatedAsItIs() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        IFile copy = project.getFile("copied.elf");
        copy.create(project.getFile("build/hello.elf").getContents(), true, null);
        translate(TO_JAVA, copy);
        assertTrue(project.getFile("build/java/copied.jar").exists());
    }

    @Test
    void theMenuOffersTranslationOnlyForWhatCanBeTranslated() throws CoreException {
        IProject project = Workbench.sample("hello");
        IFile text = project.getFile("README.md");
        assertTrue(Workbench.texts(Workbench.contextMenu(project)).contains(TO_J2ME));
        assertTrue(Workbench.texts(Workbench.contextMenu(project.getFile("hello.c"))).contains(TO_J2ME));
        assertTrue(Workbench.texts(Workbench.contextMenu(project.getFile("build/hello.elf"))).contains(TO_JAVA));
        assertFalse(Workbench.texts(Workbench.contextMenu(text)).contains(TO_J2ME));
        assertFalse(Workbench.texts(Workbench.contextMenu(project.getFile("hello.c"), text)).contains(TO_J2ME));
    }

    @Test
    void whatWasTranslatedStaysSelectedAndTheMainMenuTranslatesItAgain() throws CoreException {
        IProject project = Workbench.sample("hello");
        translate(TO_J2ME, project);
        Workbench.Translation translation = new Workbench.Translation();
        Workbench.click(Workbench.mainMenu("Portwright"), TO_J2ME);
        assertTrue(translation.result().isOK());
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        Menu menu = Workbench.mainMenu("Portwright");
        assertTrue(Workbench.isEnabled(menu, TO_J2ME));
        assertTrue(Workbench.isEnabled(menu, "Run as Translated Java Program"));
        assertFalse(Workbench.isEnabled(menu, "Run Kernel in QEMU"));
        Workbench.select(project.getFile("README.md"));
        menu = Workbench.mainMenu("Portwright");
        assertFalse(Workbench.isEnabled(menu, TO_J2ME));
        assertFalse(Workbench.isEnabled(menu, "Run as Translated Java Program"));
        assertFalse(Workbench.isEnabled(menu, "Instrument..."));
    }

    @Test
    void translationsOfOneProjectWaitForEachOther() throws Exception {
        IProject project = Workbench.sample("hello");
        Halt first = new Halt();
        Halt second = new Halt();
        second.go.countDown();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<IStatus> toJ2me = threads.submit(
                    () -> TranslateOperation.of(TranslationTarget.J2ME, List.of(project)).run(first));
            assertTrue(first.reached.await(60, TimeUnit.SECONDS));
            Future<IStatus> toJava = threads.submit(
                    () -> TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(second));
            assertFalse(second.reached.await(1500, TimeUnit.MILLISECONDS), "the second one waits for the first");
            first.go.countDown();
            Workbench.waitFor("both", () -> toJ2me.isDone() && toJava.isDone());
            assertTrue(toJ2me.get().isOK() && toJava.get().isOK());
        } finally {
            first.go.countDown();
            threads.shutdown();
        }
    }

    @Test
    void eachTargetHasItsOwnProblemsAndCleanRemovesThem() throws CoreException {
        IProject project = Workbench.sample("hello");
        // A folder where the JAR should be.
        ProgramBuild.create(project.getFolder("build/j2me/hello.jar"));
        assertFalse(TranslateOperation.of(TranslationTarget.J2ME, List.of(project)).run(null).isOK());
        assertEquals(1, Workbench.errors(project).size());
        assertTrue(TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null).isOK());
        assertEquals(1, Workbench.errors(project).size(), "what is wrong with the MIDlet still is");
        project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
    }

    @Test
    void aProjectIsChangedOnlyWhenSomebodySaysSo() throws CoreException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("foreign");
        project.create(null);
        project.open(null);
        CProjectNature.addCNature(project, null);
        Workbench.write(project.getFile("main.c"), "int main(void) { return 0; }\n");
        List<String> before = List.of(project.getDescription().getNatureIds());
        IStatus status = TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null);
        assertTrue(status.getMessage().contains("Configure > Add Portwright Nature"), status.getMessage());
        answer("No", () -> Workbench.click(Workbench.contextMenu(project), TO_JAVA));
        assertEquals(before, List.of(project.getDescription().getNatureIds()));

        Workbench.Translation translation = new Workbench.Translation();
        answer("Yes", () -> Workbench.click(Workbench.contextMenu(project), TO_JAVA));
        assertTrue(translation.result().isOK());
        assertTrue(project.hasNature(PortwrightCore.NATURE_ID));

        Workbench.click(Workbench.contextMenu(project), "Configure", "Remove Portwright Nature");
        Workbench.waitFor("the builder to go", () -> builders(project) == 0);
        assertFalse(PortwrightProjects.isPortwright(project));
        assertTrue(project.hasNature(CProjectNature.C_NATURE_ID));
        Workbench.click(Workbench.contextMenu(project), "Configure", "Add Portwright Nature");
        Workbench.waitFor("the nature", () -> PortwrightProjects.isPortwright(project));
    }

    private static int builders(IProject project) {
        try {
            return project.getDescription().getBuildSpec().length;
        } catch (CoreException e) {
            throw new AssertionError(e);
        }
    }

    @FunctionalInterface
    private interface Action {
        void run() throws CoreException;
    }

    /** Presses a button of the dialog, which blocks, that {@code action} opens. */
    private static void answer(String button, Action action) throws CoreException {
        Display.getCurrent().timerExec(1000, () -> Workbench.controls(Workbench.shell(TO_JAVA), Button.class).stream()
                .filter(each -> each.getText().replace("&", "").equals(button)).findFirst().orElseThrow()
                .notifyListeners(SWT.Selection, new Event()));
        action.run();
    }

    @Test
    void theProjectsSettingsGoIntoTheSuite() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        new ProjectSettings("", "", "-O2 -g", "", "Greeter", "Friends & Co", "64k", "32k", "org.example", true,
                "LoopSplitter, IndexSwitches", "PropagateConstants main").store(project);
        project.getFolder("resources").create(true, true, null);
        Workbench.write(project.getFile("resources/greeting.txt"), "Hi\n");
        translate(TO_J2ME, project);
        try (JarFile jar = new JarFile(file(project, "build/j2me/hello.jar"))) {
            assertEquals("Greeter", jar.getManifest().getMainAttributes().getValue("MIDlet-Name"));
            assertEquals("Friends & Co", jar.getManifest().getMainAttributes().getValue("MIDlet-Vendor"));
            assertNotNull(jar.getEntry("greeting.txt"));
            assertTrue(jar.stream().anyMatch(entry -> entry.getName().startsWith("org/example/")));
        }
        assertTrue(Files.readString(Path.of(file(project, "build/j2me/hello.report.txt"))).contains("functions"));
        assertTrue(Files.readString(Path.of(file(project, "build/j2me/hello.passes.txt")))
                .startsWith("# after PropagateConstants\nfunction main"));
        assertTrue(Files.readString(Path.of(file(project, "build/j2me/hello.passes.dot"))).startsWith("digraph"));
    }

    @Test
    void aFunctionToLookAtMustBeThere() throws CoreException {
        IProject project = Workbench.sample("hello");
        for (String wrong : List.of("Promote main, no such pass", "all nowhere, no function nowhere", "main, such as")) {
            String[] parts = wrong.split(", ");
            new ProjectSettings("", "", "-O2 -g", "", "", "", "", "", "", false, "", parts[0]).store(project);
            IStatus status = TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null);
            assertEquals(IStatus.ERROR, status.getSeverity());
            assertTrue(status.getMessage().contains(parts[1]), status.getMessage());
            assertFalse(project.getFile("build/java/hello.jar").exists());
        }
        ProjectSettings wrongStep = new ProjectSettings("", "", "-O2 -g", "", "", "", "", "", "", false, "Promote", "");
        assertTrue(wrongStep.problem().orElseThrow().contains("IndexSwitches"));
    }

    @Test
    void aForeignElfFileIsRefusedInADialogAndMarked() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        IFile foreign = project.getFile("foreign.elf");
        foreign.create(new ByteArrayInputStream(Files.readAllBytes(Path.of("/bin/true"))), true, null);
        // The test harness switches error dialogs off.
        ErrorDialog.AUTOMATED_MODE = false;
        try {
            Workbench.Translation translation = new Workbench.Translation();
            Workbench.click(Workbench.contextMenu(foreign), TO_J2ME);
            IStatus status = translation.result();
            assertEquals(IStatus.ERROR, status.getSeverity());
            assertTrue(status.getMessage().startsWith("foreign.elf: "), status.getMessage());
            Shell dialog = Workbench.shell("Problem Occurred");
            Workbench.picture("refused", dialog);
            dialog.close();
        } finally {
            ErrorDialog.AUTOMATED_MODE = true;
        }
        List<IMarker> errors = Workbench.errors(project);
        assertEquals(1, errors.size(), Workbench.describe(errors));
        assertEquals(foreign, errors.get(0).getResource());
        assertEquals(PortwrightCore.TRANSLATION_PROBLEM, errors.get(0).getType());
        assertEquals(List.of(), files(project, "build/j2me"));
    }

    @Test
    void whatCannotBeTranslatedIsMarkedOnItsLineUntilItIsCorrected() throws CoreException {
        IProject project = Workbench.project("compiles", """
                static unsigned code[2];

                // Writes code while the program runs.
                __attribute__((noipa)) static int (*compile(int value))(void)
                {
                    code[0] = 0x03e00008;
                    code[1] = 0x24020000 + value;
                    __builtin___clear_cache(code, code + 2);
                    return (int (*)(void)) code;
                }

                int main(void)
                {
                    return compile(0)();
                }
                """);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        IStatus status = TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null);
        assertEquals(IStatus.ERROR, status.getSeverity());
        List<IMarker> errors = Workbench.errors(project);
        assertEquals(1, errors.size(), Workbench.describe(errors));
        assertEquals(project.getFile("main.c"), errors.get(0).getResource());
        assertEquals(4, errors.get(0).getAttribute(IMarker.LINE_NUMBER, 0));
        assertTrue(errors.get(0).getAttribute(IMarker.MESSAGE, "").contains("compile"));

        Workbench.write(project.getFile("main.c"), "int main(void) { return 0; }\n");
        assertTrue(TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null).isOK());
        assertEquals("", Workbench.describe(Workbench.errors(project)));
    }

    @Test
    void aProjectThatDoesNotCompileIsNotTranslated() throws CoreException {
        IProject project = Workbench.project("broken", "int main(void) { return 0 }\n");
        IStatus status = TranslateOperation.of(TranslationTarget.J2ME, List.of(project)).run(null);
        assertEquals(IStatus.ERROR, status.getSeverity());
        assertTrue(status.getMessage().contains("Problems"), status.getMessage());
        assertFalse(project.getFile("build/j2me/broken.jar").exists());
    }

    @Test
    void cancelAtAnyMomentLeavesNoHalfWrittenJar() throws CoreException {
        IProject project = Workbench.sample("hello");
        int asked = 1;
        IStatus status;
        do {
            status = TranslateOperation.of(TranslationTarget.J2ME, List.of(project)).run(new CancelAt(asked));
            if (status.isOK()) {
                assertTrue(asked > 8, "was the monitor asked at all?");
            } else {
                assertEquals(IStatus.CANCEL, status.getSeverity(), status.toString());
                assertEquals(List.of(), files(project, "build/j2me"), "cancelled at question " + asked);
            }
            asked = asked * 3 / 2 + 1;
        } while (!status.isOK());
        assertEquals(List.of("hello.jad", "hello.jar"), files(project, "build/j2me"));
    }

    @Test
    void aCancelledJobLeavesTheLastJarAsItWas() throws CoreException, IOException {
        IProject project = Workbench.sample("astar");
        translate(TO_J2ME, project);
        byte[] before = Files.readAllBytes(Path.of(file(project, "build/j2me/astar.jar")));
        long stamp = project.getFile("build/j2me/astar.jar").getLocation().toFile().lastModified();

        Workbench.Translation translation = new Workbench.Translation();
        Workbench.click(Workbench.contextMenu(project), TO_J2ME);
        Workbench.waitFor("the translation to run", () -> Stream.of(Job.getJobManager().find(TranslateJob.FAMILY))
                .anyMatch(job -> job.getState() == Job.RUNNING));
        Job.getJobManager().cancel(TranslateJob.FAMILY);
        assertEquals(IStatus.CANCEL, translation.result().getSeverity());

        assertArrayEquals(before, Files.readAllBytes(Path.of(file(project, "build/j2me/astar.jar"))));
        assertEquals(stamp, project.getFile("build/j2me/astar.jar").getLocation().toFile().lastModified());
        assertEquals(List.of("astar.jad", "astar.jar"), files(project, "build/j2me"));
    }

    private static void translate(String item, IResource... resources) throws CoreException {
        Workbench.Translation translation = new Workbench.Translation();
        Workbench.click(Workbench.contextMenu(resources), item);
        IStatus status = translation.result();
        assertTrue(status.isOK(), status.toString());
    }

    private static String file(IProject project, String path) {
        IFile file = project.getFile(path);
        assertTrue(file.exists(), path + " appears in the project");
        return file.getLocation().toOSString();
    }

    /** The names of what is in a folder of the file system, whether or not the workspace knows. */
    private static List<String> files(IProject project, String folder) {
        String[] names = project.getLocation().append(folder).toFile().list();
        List<String> sorted = new ArrayList<>(names == null ? List.of() : List.of(names));
        sorted.sort(null);
        return sorted;
    }

    /** A monitor that stops a translation when it reads the program, until it may go on. */
    private static final class Halt extends NullProgressMonitor {
        private final CountDownLatch reached = new CountDownLatch(1);
        private final CountDownLatch go = new CountDownLatch(1);

        @Override
        public void setTaskName(String name) {
            if (name.startsWith("Reading")) {
                reached.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    /** A monitor that is cancelled when it is asked for the nth time. */
    private static final class CancelAt extends NullProgressMonitor {
        private final AtomicInteger left;

        CancelAt(int questions) {
            left = new AtomicInteger(questions);
        }

        @Override
        public boolean isCanceled() {
            return left.decrementAndGet() <= 0;
        }
    }
}
