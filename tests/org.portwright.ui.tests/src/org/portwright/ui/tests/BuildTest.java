// SPDX-License-Identifier: EPL-2.0
// Projects are compiled on save, and what the compiler objects to is marked.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.ui.ide.IDE;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.portwright.core.PortwrightHome;
import org.portwright.core.translate.TranslateOperation;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.core.translate.build.BuildCommand;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.core.translate.project.ProjectSettings;

class BuildTest {

    private static final String GOOD = "int main(void) { return 0; }\n";

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void aProjectWithAMakefileIsBuiltByIt() throws CoreException, IOException {
        Path folder = Files.createTempDirectory("portwright-make");
        Files.createDirectory(folder.resolve("lib"));
        Files.writeString(folder.resolve("Makefile"), """
                PROGRAM = tool
                $(PROGRAM): main.o library
                \t$(CC) -o $@ main.o lib/answer.o
                library:
                \t$(MAKE) -C lib answer.o
                .PHONY: library
                """);
        Files.writeString(folder.resolve("main.c"), "int answer(void);\nint main(void) { return answer(); }\n");
        Files.writeString(folder.resolve("lib/Makefile"), "answer.o: answer.c\n");
        Files.writeString(folder.resolve("lib/answer.c"), "int answer(void) { return 42; }\n");
        Files.writeString(folder.resolve("unused.c"), "this is no part of the program\n");
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject("made");
        PortwrightProjects.create(project, folder.toUri(), null, null);
        Workbench.settle();
        ProjectSettings settings = ProjectSettings.of(project);
        assertTrue(settings.buildCommand().startsWith("make "), settings.buildCommand());
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("build/made.elf").exists(), Workbench.console("Build"));
        assertTrue(TranslateOperation.of(TranslationTarget.JAVA, List.of(project)).run(null).isOK());

        IFile answer = project.getFile("lib/answer.c");
        Workbench.write(answer, "int answer(void)\n{\n    return wrong;\n}\n");
        List<IMarker> errors = Workbench.errors(answer);
        assertEquals(1, errors.size(), Workbench.describe(Workbench.errors(project)));
        assertEquals(3, errors.get(0).getAttribute(IMarker.LINE_NUMBER, 0));
        assertFalse(project.getFile("build/made.elf").exists(), "an old program must not pass for the new one");

        Workbench.write(answer, "int answer(void) { return 7; }\n");
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        settings.withBuildCommand(settings.buildCommand() + " PROGRAM=other", "").store(project);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Workbench.settle();
        assertEquals("made:0: The build makes several programs: other, tool; name one of them under Properties > Portwright.",
                Workbench.describe(Workbench.errors(project)));
        settings.withBuildCommand("echo no compiler; exit 1", "").store(project);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Workbench.settle();
        assertEquals("made:0: no compiler", Workbench.describe(Workbench.errors(project)));
        settings.withBuildCommand(settings.buildCommand(), "other").store(project);
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        Workbench.settle();
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("build/made.elf").exists());
    }

    @Test
    void theBuildSystemOfAFolderIsFound() throws IOException {
        Path folder = Files.createTempDirectory("portwright-systems");
        assertTrue(BuildCommand.of(folder).isEmpty());
        for (String[] each : new String[][] {{"Makefile", "make "}, {"configure", "./configure "}, {"meson.build", "meson "},
            {"CMakeLists.txt", "cmake "}}) {
            Files.createFile(folder.resolve(each[0]));
            assertTrue(BuildCommand.of(folder).orElseThrow().contains(each[1]), each[0]);
        }
    }

    @Test
    void anErrorIsMarkedOnItsLineUntilItIsCorrected() throws CoreException {
        IProject project = Workbench.project("error", GOOD);
        IFile source = project.getFile("main.c");
        IFile program = project.getFile("build/error.elf");
        assertTrue(program.exists(), Workbench.describe(Workbench.errors(project)));

        Workbench.write(source, """
                #include <stdio.h>

                int main(void)
                {
                    printf("%d\\n", undeclared);
                    return 0;
                }
                """);
        List<IMarker> errors = Workbench.errors(project);
        assertEquals(1, errors.size(), Workbench.describe(errors));
        assertEquals(source, errors.get(0).getResource());
        assertEquals(5, errors.get(0).getAttribute(IMarker.LINE_NUMBER, 0));
        assertTrue(errors.get(0).getAttribute(IMarker.MESSAGE, "").contains("undeclared"));
        assertFalse(program.exists(), "an old program must not pass for the new one");
        IDE.openEditor(Workbench.window().getActivePage(), source);
        Workbench.showProblems();
        Workbench.picture("error", Workbench.window().getShell());

        Workbench.write(source, GOOD);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(program.exists());
    }

    @Test
    void aWarningDoesNotStopTheBuild() throws CoreException {
        IProject project = Workbench.project("warning", """
                int main(void)
                {
                    char *p = 42;
                    return p == 0;
                }
                """);
        IMarker[] markers = project.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE);
        assertEquals(1, markers.length);
        assertEquals(IMarker.SEVERITY_WARNING, markers[0].getAttribute(IMarker.SEVERITY, -1));
        assertEquals(3, markers[0].getAttribute(IMarker.LINE_NUMBER, 0));
        assertTrue(project.getFile("build/warning.elf").exists());
    }

    @Test
    void anUndefinedReferenceIsMarkedUntilAnotherSourceDefinesIt() throws CoreException {
        IProject project = Workbench.project("link", "int other(void);\nint main(void) { return other(); }\n");
        List<IMarker> errors = Workbench.errors(project);
        assertFalse(errors.isEmpty());
        assertTrue(Workbench.describe(errors).contains("undefined reference"), Workbench.describe(errors));
        Workbench.write(project.getFile("other.c"), "int other(void) { return 0; }\n");
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("build/link.elf").exists());
    }

    @Test
    void onlyWhatDependsOnAChangeIsCompiledAgain() throws CoreException {
        IProject project = Workbench.project("parts", "#include \"part.h\"\nint main(void) { return part(); }\n");
        Workbench.write(project.getFile("part.h"), "int part(void);\n");
        Workbench.write(project.getFile("part.c"), "int part(void) { return 0; }\n");
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        long main = stamp(project, "build/obj/main.c.o");
        long part = stamp(project, "build/obj/part.c.o");
        Workbench.write(project.getFile("part.h"), "int part(void);\n// changed\n");
        assertNotEquals(main, stamp(project, "build/obj/main.c.o"));
        assertEquals(part, stamp(project, "build/obj/part.c.o"));
    }

    @Test
    void newOptionsCompileEverythingAgain() throws CoreException {
        IProject project = Workbench.project("options", """
                #ifndef ANSWER
                #error no answer
                #endif
                int main(void) { return ANSWER - 42; }
                """);
        assertTrue(Workbench.describe(Workbench.errors(project)).contains("no answer"));
        ProjectSettings.defaults().withOptions("-O2 -g -DANSWER=42", "").store(project);
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, null);
        Workbench.settle();
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertEquals("-O2 -g -DANSWER=42", ProjectSettings.of(project).compilerOptions());
    }

    @Test
    void cPlusPlusSourcesAreLinkedAsCPlusPlus() throws CoreException {
        IProject project = Workbench.project("plus", "int answer(void);\nint main(void) { return answer() - 42; }\n");
        Workbench.write(project.getFile("answer.cpp"), """
                #include <string>
                extern "C" int answer(void) { return std::stoi(std::string("4") + "2"); }
                """);
        assertEquals("", Workbench.describe(Workbench.errors(project)));
        assertTrue(project.getFile("build/plus.elf").exists());
    }

    @Test
    void aFullBuildKeepsWhatIsUpToDate() throws CoreException {
        IProject project = Workbench.project("kept", GOOD);
        long before = stamp(project, "build/kept.elf");
        project.build(IncrementalProjectBuilder.FULL_BUILD, null);
        assertEquals(before, stamp(project, "build/kept.elf"));
    }

    @Test
    void cleaningDeletesWhatWasBuilt() throws CoreException {
        IProject project = Workbench.project("cleaned", GOOD);
        assertTrue(project.getFolder("build").exists());
        boolean automatic = ResourcesPlugin.getWorkspace().isAutoBuilding();
        var description = ResourcesPlugin.getWorkspace().getDescription();
        description.setAutoBuilding(false);
        ResourcesPlugin.getWorkspace().setDescription(description);
        try {
            project.build(IncrementalProjectBuilder.CLEAN_BUILD, null);
            assertFalse(project.getFolder("build").exists());
        } finally {
            description.setAutoBuilding(automatic);
            ResourcesPlugin.getWorkspace().setDescription(description);
        }
    }

    @Test
    void aHomeWithoutTheScriptIsToldWithTheWayOut() throws CoreException {
        String home = System.getProperty(PortwrightHome.PROPERTY);
        System.setProperty(PortwrightHome.PROPERTY, "/nowhere");
        try {
            IProject project = Workbench.project("homeless", GOOD);
            List<IMarker> errors = Workbench.errors(project);
            assertEquals(1, errors.size(), Workbench.describe(errors));
            String message = errors.get(0).getAttribute(IMarker.MESSAGE, "");
            assertTrue(message.contains("/nowhere") && message.contains("Preferences"), message);
        } finally {
            System.setProperty(PortwrightHome.PROPERTY, home);
        }
    }

    @Test
    void withoutANamedHomeItIsBuiltWithWhatThePlugInsCarry() throws CoreException {
        String home = System.clearProperty(PortwrightHome.PROPERTY);
        try {
            IProject project = Workbench.project("bare", "#include <portwright/jdk.h>\n" + GOOD);
            assertEquals("", Workbench.describe(Workbench.errors(project)));
            assertTrue(PortwrightHome.script().getParent().getFileName().toString().matches("home-[0-9a-f]{12}"));
            CoreException refused = assertThrows(CoreException.class, () -> PortwrightHome.wholeScript("Flying"));
            assertTrue(refused.getMessage().startsWith("Flying needs the whole of Portwright"), refused.getMessage());
        } finally {
            System.setProperty(PortwrightHome.PROPERTY, home);
        }
    }

    @Test
    void samplesAreImportedOnce() throws CoreException {
        Path samples = PortwrightHome.folder().orElseThrow().resolve("samples");
        List<IProject> added = PortwrightProjects.importSamples(samples, null);
        assertTrue(added.size() >= 5, added.toString());
        Workbench.settle();
        for (IProject project : added) {
            assertEquals("", Workbench.describe(Workbench.errors(project)), project.getName());
            assertTrue(project.getFile("build/" + project.getName() + ".elf").exists(), project.getName());
        }
        assertEquals(List.of(), PortwrightProjects.importSamples(samples, null));
    }

    private static long stamp(IProject project, String file) throws CoreException {
        project.refreshLocal(IResource.DEPTH_INFINITE, null);
        return project.getFile(file).getLocation().toFile().lastModified();
    }
}
