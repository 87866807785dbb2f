// SPDX-License-Identifier: EPL-2.0
// Keys that translate and run what is selected.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.bindings.Binding;
import org.eclipse.jface.bindings.keys.KeySequence;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.handlers.IHandlerService;
import org.eclipse.ui.keys.IBindingService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeysTest {

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void keysTranslateAndRun() throws Exception {
        IProject project = Workbench.sample("hello");
        Workbench.select(project);
        Workbench.Translation translation = new Workbench.Translation();
        press("M3+M2+P J");
        assertTrue(translation.result().isOK());
        assertTrue(project.getFile("build/java/hello.jar").exists());
        press("M3+M2+X W");
        Workbench.waitFor("the program's output", () -> Workbench.console("hello").contains("Hello, world!"));
        for (String other : List.of("M3+M2+P M", "M3+M2+X P", "M3+M2+D W", "M3+M2+D P")) {
            assertTrue(command(other).getCommand().isDefined(), other);
        }
    }

    /** What the keys do now, and nothing else does. */
    private static ParameterizedCommand command(String keys) throws Exception {
        IBindingService bindings = PlatformUI.getWorkbench().getService(IBindingService.class);
        KeySequence sequence = KeySequence.getInstance(keys);
        Binding binding = bindings.getPerfectMatch(sequence);
        assertNotNull(binding, keys);
        assertTrue(binding.getParameterizedCommand().getId().startsWith("org.portwright.ui."), keys);
        return binding.getParameterizedCommand();
    }

    private static void press(String keys) throws Exception {
        PlatformUI.getWorkbench().getService(IHandlerService.class).executeCommand(command(keys), null);
    }
}
