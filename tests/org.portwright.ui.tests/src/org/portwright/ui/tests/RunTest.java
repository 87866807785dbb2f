// SPDX-License-Identifier: EPL-2.0
// Run As, from the right click until the program's output stands in the console.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.core.model.IProcess;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.ui.IWorkbenchPage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.results.ResultsView;

class RunTest {

    private static final String GREETING = "Hello, world!";

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void aRightClickOnAProjectRunsItsMidlet() throws CoreException {
        IProject project = Workbench.sample("hello");
        Workbench.click(Workbench.contextMenu(project), "Run As", "MIDlet in Emulator");
        Workbench.waitFor("the MIDlet's output in the console",
                () -> Workbench.console("hello").contains(GREETING));
        assertTrue(project.getFile("build/j2me/hello.jar").exists());
        assertNotNull(process());
    }

    @Test
    void aRightClickOnAProjectRunsItAsAJavaProgram() throws CoreException {
        IProject project = Workbench.sample("hello");
        Workbench.click(Workbench.contextMenu(project), "Run As", "Translated Java Program");
        Workbench.waitFor("the program's output in the console",
                () -> Workbench.console("hello").contains(GREETING));
        Workbench.picture("console", Workbench.window().getShell());
        assertEquals(0, exitValue());
    }

    @Test
    void aRightClickOnAProjectTellsWhereItSpendsItsTime() throws CoreException {
        IProject project = Workbench.project("numbers", """
                #include <stdio.h>

                #define CALLED __attribute__((noipa))

                CALLED static unsigned next(unsigned n)
                {
                    return n % 2 ? 3 * n + 1 : n / 2;
                }

                CALLED static unsigned steps(unsigned n)
                {
                    unsigned count = 0;
                    for (; n != 1; count++) {
                        n = next(n);
                    }
                    return count;
                }

                CALLED static unsigned longest(unsigned limit)
                {
                    unsigned most = 0;
                    for (unsigned n = 1; n < limit; n++) {
                        unsigned count = steps(n);
                        most = count > most ? count : most;
                    }
                    return most;
                }

                CALLED static int is_prime(unsigned n)
                {
                    for (unsigned d = 2; d * d <= n; d++) {
                        if (n % d == 0) {
                            return 0;
                        }
                    }
                    return n > 1;
                }

                CALLED static unsigned primes(unsigned limit)
                {
                    unsigned count = 0;
                    for (unsigned n = 0; n < limit; n++) {
                        count += is_prime(n);
                    }
                    return count;
                }

                int main(void)
                {
                    printf("%u %u\\n", longest(1500000), primes(1500000));
                    return 0;
                }
                """);
        Workbench.click(Workbench.contextMenu(project), "Profile As", "Translated Java Program");
        IWorkbenchPage page = Workbench.window().getActivePage();
        Workbench.waitFor("the results",
                () -> page.findView(PortwrightUi.LOPI_VIEW) instanceof ResultsView view && view.results() != null);
        assertTrue(project.getFile("build/java/numbers.profile.json").exists());
        ResultsView view = (ResultsView) page.findView(PortwrightUi.LOPI_VIEW);
        long all = view.results().root().orElseThrow().total();
        long known = 0;
        for (FunctionResult function : view.results().functions()) {
            if (List.of("longest", "primes").contains(function.name())) {
                assertEquals("main.c", function.file());
                assertEquals("samples", function.unit());
                assertTrue(function.total() > all / 20, function.toString());
                known += function.total();
            }
        }
        assertTrue(known > all * 9 / 10 && known <= all, known + " of " + all);
        view.selectPage(1);
        page.setPartState(page.findViewReference(PortwrightUi.LOPI_VIEW), IWorkbenchPage.STATE_MAXIMIZED);
        Workbench.pump(Duration.ofSeconds(1));
        Workbench.picture("profile", Workbench.window().getShell());
    }

    @Test
    void aMidletSuiteIsNotRunAsAJavaProgramNorTheOtherWayRound() throws CoreException {
        IProject project = Workbench.sample("hello");
        assertTrue(TranslateOperation.of(TranslationTarget.J2ME, List.of(project)).run(null).isOK());
        assertTrue(TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null).isOK());
        assertEquals("hello.jar is no Java program; translate to Java, or run it as a MIDlet in the emulator.",
                refusal(PortwrightCore.LAUNCH_JAVA, project.getFile("build/j2me/hello.jar")));
        assertEquals("hello.jar is no MIDlet suite; translate to J2ME, or run it as a translated Java program.",
                refusal(PortwrightCore.LAUNCH_MIDLET, project.getFile("build/java/hello.jar")));
    }

    private static String refusal(String type, IFile jar) throws CoreException {
        ILaunchConfigurationWorkingCopy copy = configuration(type, jar.getProject(), "");
        copy.setAttribute(LaunchAttributes.PROGRAM, jar.getFullPath().toPortableString());
        return assertThrows(CoreException.class, () -> copy.launch(ILaunchManager.RUN_MODE, null)).getMessage();
    }

    @Test
    void aJavaProgramGetsTheOptionsThatTheCommandGivesIt() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        run(PortwrightCore.LAUNCH_JAVA, project, "");
        exitValue();
        String script = Files.readString(PortwrightHome.script());
        Matcher options = Pattern.compile("\nRUN_OPTIONS=\\(([^)]*)\\)").matcher(script);
        assertTrue(options.find());
        String command = process().getAttribute(IProcess.ATTR_CMDLINE);
        assertTrue(command.contains(options.group(1)), command);
    }

    @Test
    void aMidletHasThePhoneThatItsConfigurationSays() throws CoreException, IOException {
        Path folder = Files.createTempDirectory("portwright-phone");
        Path picture = folder.resolve("screen.png");
        IProject project = Workbench.sample("hello");
        ILaunchConfigurationWorkingCopy copy = configuration(PortwrightCore.LAUNCH_MIDLET, project, "");
        copy.setAttribute(LaunchAttributes.SCREENSHOT, picture.toString());
        copy.setAttribute(LaunchAttributes.FILE_ROOT, folder.toString());
        copy.setAttribute(LaunchAttributes.RECORD_STORES, folder.toString());
        copy.setAttribute(LaunchAttributes.RECORD_STORE_QUOTA, "3K");
        copy.setAttribute(LaunchAttributes.KEYS, "RIGHT 1ms");
        DebugUITools.launch(copy.doSave(), ILaunchManager.RUN_MODE);
        assertEquals(0, exitValue());
        assertTrue(Files.size(picture) > 0);
        String command = process().getAttribute(IProcess.ATTR_CMDLINE);
        for (String option : List.of("--rms " + folder, "--rms-quota 3072", "--file-root " + folder, "--keys \"RIGHT 1ms\"")) {
            assertTrue(command.contains(option), command);
        }
        copy.setAttribute(LaunchAttributes.KEYS, "RIGHT SIDEWAYS");
        assertThrows(CoreException.class, () -> copy.launch(ILaunchManager.RUN_MODE, null));
        copy.setAttribute(LaunchAttributes.KEYS, "");
        copy.setAttribute(LaunchAttributes.RECORD_STORE_QUOTA, "much");
        assertThrows(CoreException.class, () -> copy.launch(ILaunchManager.RUN_MODE, null));
    }

    @Test
    void aChangeOfTheSettingsIsSeenByTheNextRun() throws CoreException, IOException {
        IProject project = Workbench.sample("hello");
        TranslateOperation operation = TranslateOperation.of(TranslationTarget.JAVA, List.of(project));
        assertTrue(operation.update(null).isOK());
        Path jar = Path.of(operation.output().getLocationURI());
        FileTime made = Files.getLastModifiedTime(jar);
        assertTrue(operation.update(null).isOK());
        assertEquals(made, Files.getLastModifiedTime(jar));
        new ProjectSettings("", "", "-O2 -g", "", "", "", "64k", "", "org.example", false, "", "").store(project);
        assertTrue(operation.update(null).isOK());
        assertTrue(Files.getLastModifiedTime(jar).compareTo(made) > 0, "translated again");
    }

    @Test
    void wordsAreThoseOfAShell() {
        assertEquals(List.of("-DNAME=a b", "-O2", "say \"hi\"", ""),
                LaunchAttributes.words("-DNAME=\"a b\"  -O2 \"say \\\"hi\\\"\" ''"));
    }

    @Test
    void argumentsAndStatusPassThroughJava() throws CoreException {
        IProject project = project("status");
        run(PortwrightCore.LAUNCH_JAVA, project, "one \"two three\"");
        Workbench.waitFor("the output", () -> Workbench.console("status").contains("2: two three"));
        assertEquals(3, exitValue());
    }

    @Test
    void aJavaProgramMayDoWhatItsConfigurationSays() throws CoreException, IOException {
        Path folder = Files.createTempDirectory("portwright-root");
        IProject project = Workbench.project("limited", """
                #include <stdio.h>
                #include <stdlib.h>
                #include <sys/socket.h>
                #include <unistd.h>

                int main(void)
                {
                    char name[200];
                    printf("in %s, %d, %d, %s %d\\n", getcwd(name, sizeof name), socket(AF_INET, SOCK_STREAM, 0),
                            malloc(3 << 20) == NULL, getenv("OWN"), getenv("PATH") == NULL);
                    return 0;
                }
                """);
        ILaunchConfigurationWorkingCopy copy = configuration(PortwrightCore.LAUNCH_JAVA, project, "");
        copy.setAttribute(LaunchAttributes.ROOT, folder.toString());
        copy.setAttribute(LaunchAttributes.NETWORK, false);
        copy.setAttribute(LaunchAttributes.HEAP, "2M");
        copy.setAttribute(LaunchAttributes.TRACE, true);
        copy.setAttribute(LaunchAttributes.VM_ARGUMENTS, "-Xmx300m -Dname='a b'");
        copy.setAttribute(ILaunchManager.ATTR_ENVIRONMENT_VARIABLES, Map.of("OWN", "given"));
        DebugUITools.launch(copy.doSave(), ILaunchManager.RUN_MODE);
        Workbench.waitFor("the output", () -> Workbench.console("limited").contains("in /, -1, 1, given 1"));
        assertEquals(0, exitValue());
        Files.delete(folder);
        String command = process().getAttribute(IProcess.ATTR_CMDLINE);
        assertTrue(command.contains("-Xmx300m \"-Dname=a b\""), command);
        assertTrue(Workbench.console("limited").contains("socket(2, 0x2, 0) = -1 EACCES"), Workbench.console("limited"));
    }

    @Test
    void argumentsAndStatusPassThroughTheEmulator() throws CoreException {
        IProject project = project("status");
        run(PortwrightCore.LAUNCH_MIDLET, project, "one \"two three\"");
        Workbench.waitFor("the output", () -> Workbench.console("status").contains("2: two three"));
        assertEquals(3, exitValue());
    }

    @Test
    void whatIsTypedIntoTheConsoleIsStandardInput() throws CoreException, IOException {
        IProject project = Workbench.project("echo", """
                #include <stdio.h>

                int main(void)
                {
                    char line[80];
                    while (fgets(line, sizeof line, stdin)) {
                        printf("got %s", line);
                        fflush(stdout);
                    }
                    return 0;
                }
                """);
        run(PortwrightCore.LAUNCH_JAVA, project, "");
        Workbench.waitFor("the process", () -> process() != null);
        process().getStreamsProxy().write("ping\n");
        Workbench.waitFor("the echo", () -> Workbench.console("echo").contains("got ping"));
        process().terminate();
        Workbench.waitFor("the end", () -> process().isTerminated());
    }

    @Test
    void aProgramThatIsRunAgainIsNotTranslatedAgain() throws CoreException {
        IProject project = Workbench.sample("hello");
        run(PortwrightCore.LAUNCH_JAVA, project, "");
        Workbench.waitFor("the first run", () -> process() != null && process().isTerminated());
        long stamp = project.getFile("build/java/hello.jar").getLocation().toFile().lastModified();
        run(PortwrightCore.LAUNCH_JAVA, project, "");
        Workbench.waitFor("the second run", () -> DebugPlugin.getDefault().getLaunchManager().getProcesses().length > 1
                || process() != null && process().isTerminated());
        assertEquals(stamp, project.getFile("build/java/hello.jar").getLocation().toFile().lastModified());
    }

    /** Prints its arguments, one a line, and ends with status 3. */
    private static IProject project(String name) throws CoreException {
        return Workbench.project(name, """
                #include <stdio.h>

                int main(int argc, char **argv)
                {
                    for (int i = 1; i < argc; i++) {
                        printf("%d: %s\\n", i, argv[i]);
                    }
                    return 3;
                }
                """);
    }

    private static void run(String type, IProject project, String arguments) throws CoreException {
        DebugUITools.launch(configuration(type, project, arguments).doSave(), ILaunchManager.RUN_MODE);
    }

    private static ILaunchConfigurationWorkingCopy configuration(String type, IProject project, String arguments)
            throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType configurationType = manager.getLaunchConfigurationType(type);
        ILaunchConfigurationWorkingCopy copy = configurationType.newInstance(null,
                manager.generateLaunchConfigurationName(project.getName()));
        copy.setAttribute(LaunchAttributes.PROGRAM, project.getFullPath().toPortableString());
        copy.setAttribute(LaunchAttributes.ARGUMENTS, arguments);
        copy.setAttribute(LaunchAttributes.WINDOW, false);
        return copy;
    }

    private static IProcess process() {
        IProcess[] processes = DebugPlugin.getDefault().getLaunchManager().getProcesses();
        return processes.length == 0 ? null : processes[processes.length - 1];
    }

    private static int exitValue() throws DebugException {
        Workbench.waitFor("the end of the program", () -> process() != null && process().isTerminated());
        return process().getExitValue();
    }
}
