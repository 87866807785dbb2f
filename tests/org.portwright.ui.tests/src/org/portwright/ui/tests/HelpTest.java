// SPDX-License-Identifier: EPL-2.0
// The documentation is in the IDE: help pages and a cheat sheet that does what it says.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.cheatsheets.OpenCheatSheetAction;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.portwright.ui.PortwrightUi;

class HelpTest {

    private static final String CHEAT_SHEETS = "org.eclipse.ui.cheatsheets.views.CheatSheetView";

    @BeforeEach
    void open() throws CoreException {
        Workbench.open();
    }

    @AfterEach
    void clear() throws CoreException {
        Workbench.clear();
    }

    @Test
    void theHelpHasAPageForEachTopicOfItsContents() throws IOException {
        IToc contents = Arrays.stream(HelpSystem.getTocs()).filter(toc -> toc.getLabel().equals("Portwright"))
                .findFirst().orElseThrow(() -> new AssertionError("Portwright is not in the help's contents"));
        assertTrue(contents.getTopics().length > 0);
        for (ITopic topic : contents.getTopics()) {
            IPath path = IPath.fromPortableString(topic.getHref());
            URL entry = Platform.getBundle(path.segment(0)).getEntry(path.removeFirstSegments(1).toString());
            assertNotNull(entry, topic.getHref());
            try (InputStream page = entry.openStream()) {
                assertTrue(new String(page.readAllBytes(), StandardCharsets.UTF_8).contains("<h1"), topic.getHref());
            }
        }
        assertEquals("The IDE", contents.getTopics()[0].getLabel());
    }

    @Test
    void helpContentsShowTheDocumentation() {
        PlatformUI.getWorkbench().getHelpSystem().displayHelp();
        Shell shell = Workbench.window().getShell();
        Workbench.waitFor("the page", () -> Workbench.controls(shell, Browser.class).stream()
                .anyMatch(browser -> browser.getText().contains("Translate to J2ME")));
        List<String> labels = new ArrayList<>();
        Tree tree = helpTopics();
        for (TreeItem table : tree.getItems()) {
            for (TreeItem topic : table.getItems()) {
                labels.add(topic.getText());
            }
        }
        assertTrue(labels.contains("The IDE"), labels.toString());
        Workbench.picture("help", shell);
    }

    @Test
    void aHelpPageOpensByItsName() {
        PlatformUI.getWorkbench().getHelpSystem().displayHelpResource("/org.portwright.doc/html/ide.html#build");
        Browser browser = Workbench.controls(Workbench.window().getShell(), Browser.class).get(0);
        Workbench.waitFor("the page", () -> browser.getUrl().endsWith("html/ide.html#build"));
    }

    @Test
    void searchLeavesTheTopicsThatHaveTheWords() {
        PlatformUI.getWorkbench().getHelpSystem().displayHelp();
        int all = helpTopics().getItem(0).getItemCount();
        Tree topics = helpTopics();
        PlatformUI.getWorkbench().getHelpSystem().search("MIDlet in Emulator");
        assertEquals(all, topics.getItem(0).getItemCount(), "pages are read later, and not by who types");
        Workbench.waitFor("fewer topics", () -> topics.getItem(0).getItemCount() < all);
        assertTrue(topics.getItem(0).getItemCount() > 0);
        PlatformUI.getWorkbench().getHelpSystem().search("no page has this");
        Workbench.waitFor("no topics", () -> topics.getItem(0).getItemCount() == 0);
        PlatformUI.getWorkbench().getHelpSystem().search("");
        Workbench.waitFor("all topics", () -> topics.getItem(0).getItemCount() == all);
    }

    private static Tree helpTopics() {
        return Workbench.controls(Workbench.window().getShell(), Tree.class).stream()
                .filter(tree -> tree.isVisible() && tree.getItemCount() > 0
                        && tree.getItem(0).getText().equals("Portwright"))
                .findFirst().orElseThrow(() -> new AssertionError("no topics are shown"));
    }

    @Test
    void theCheatSheetOpens() throws CoreException {
        new OpenCheatSheetAction(PortwrightUi.CHEAT_SHEET).run();
        IViewPart view = Workbench.window().getActivePage().findView(CHEAT_SHEETS);
        assertNotNull(view, "the view is open");
        Workbench.settle();
        Workbench.picture("cheatsheet", Workbench.window().getShell());
        List<String> steps = Workbench.controls(Workbench.window().getShell(), ExpandableComposite.class).stream()
                .map(ExpandableComposite::getText).toList();
        assertTrue(steps.contains("Translate it to J2ME"), steps.toString());
    }

    @Test
    void theCheatSheetOfKernelsOpens() throws CoreException {
        new OpenCheatSheetAction(PortwrightUi.KERNEL_CHEAT_SHEET).run();
        Workbench.settle();
        Workbench.picture("kernel-cheatsheet", Workbench.window().getShell());
        List<String> steps = Workbench.controls(Workbench.window().getShell(), ExpandableComposite.class).stream()
                .map(ExpandableComposite::getText).toList();
        assertTrue(steps.contains("Switch to the giant lock"), steps.toString());
    }

    @Test
    void theCheatSheetOfInstrumentationOpens() throws CoreException {
        new OpenCheatSheetAction(PortwrightUi.LOPI_CHEAT_SHEET).run();
        Workbench.settle();
        Workbench.picture("lopi-cheatsheet", Workbench.window().getShell());
        List<String> steps = Workbench.controls(Workbench.window().getShell(), ExpandableComposite.class).stream()
                .map(ExpandableComposite::getText).toList();
        assertTrue(steps.contains("Choose a probe"), steps.toString());
    }

    @Test
    void eachCommandOfTheCheatSheetsCanBeExecuted() throws IOException, CommandException {
        assertEquals(5, executableCommands("cheatsheets/midlet.xml"));
        assertEquals(6, executableCommands("cheatsheets/kernel.xml"));
        assertEquals(2, executableCommands("cheatsheets/linux.xml"));
        assertEquals(2, executableCommands("cheatsheets/lopi.xml"));
    }

    private static int executableCommands(String file) throws IOException, CommandException {
        Bundle bundle = Platform.getBundle(PortwrightUi.PLUGIN_ID);
        String sheet;
        try (InputStream in = FileLocator.openStream(bundle, IPath.fromPortableString(file), false)) {
            sheet = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        ICommandService commands = PlatformUI.getWorkbench().getService(ICommandService.class);
        Matcher serialized = Pattern.compile("serialization=\"([^\"]+)\"").matcher(sheet);
        List<String> found = serialized.results().map(result -> result.group(1)).toList();
        for (String text : found) {
            ParameterizedCommand command = commands.deserialize(text);
            assertTrue(command.getCommand().isDefined(), text);
            assertTrue(command.getCommand().isHandled(), text);
            assertFalse(command.getName().isBlank(), text);
        }
        return found.size();
    }
}
