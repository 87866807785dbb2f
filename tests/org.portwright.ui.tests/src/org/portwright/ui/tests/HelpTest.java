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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.eclipse.core.commands.ParameterizedCommand;
import org.eclipse.core.commands.common.CommandException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IConfigurationElement;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.debug.ui.ILaunchConfigurationTabGroup;
import org.eclipse.help.HelpSystem;
import org.eclipse.help.IContext;
import org.eclipse.help.IToc;
import org.eclipse.help.ITopic;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.jface.wizard.IWizardPage;
import org.eclipse.jface.wizard.WizardDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.browser.Browser;
import org.eclipse.swt.layout.FillLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Link;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IWorkbenchPart;
import org.eclipse.ui.IWorkbenchWizard;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.cheatsheets.OpenCheatSheetAction;
import org.eclipse.ui.commands.ICommandService;
import org.eclipse.ui.forms.widgets.ExpandableComposite;
import org.eclipse.ui.intro.IIntroPart;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.help.HelpContext;

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
    void theWelcomePageHasThreeDoors() throws CoreException {
        IConfigurationElement intro = Arrays.stream(
                Platform.getExtensionRegistry().getConfigurationElementsFor("org.eclipse.ui.intro"))
                .filter(each -> "org.portwright.branding.welcome".equals(each.getAttribute("id"))).findFirst().orElseThrow();
        Shell shell = new Shell(Workbench.window().getShell(), SWT.SHELL_TRIM);
        shell.setText("Welcome");
        shell.setLayout(new FillLayout());
        ((IIntroPart) intro.createExecutableExtension("class")).createPartControl(shell);
        shell.setSize(1100, 400);
        shell.open();
        Workbench.picture("welcome", shell);
        List<Link> links = Workbench.controls(shell, Link.class);
        assertEquals(List.of("<a>From C to a MIDlet, step by step</a>", "<a>A kernel for several processors, step by step</a>",
                "<a>Instrument a program, step by step</a>"),
                links.stream().map(Link::getText).filter(text -> text.contains("step by step")).toList());
        links.get(0).notifyListeners(SWT.Selection, new Event());
        Workbench.waitFor("the cheat sheet", () -> Workbench.window().getActivePage().findView(CHEAT_SHEETS) != null);
        links.get(links.size() - 1).notifyListeners(SWT.Selection, new Event());
        Browser browser = Workbench.controls(Workbench.window().getShell(), Browser.class).get(0);
        Workbench.waitFor("the page", () -> browser.getUrl().endsWith("html/lopi-ide.html"));
        shell.close();
    }

    @Test
    void whatTheQuestionMarkTellsLeadsToAPage() throws IOException {
        for (HelpContext each : HelpContext.values()) {
            IContext context = HelpSystem.getContext(each.id());
            assertNotNull(context, each.id());
            assertFalse(context.getText().isBlank(), each.id());
            String href = context.getRelatedTopics()[0].getHref();
            IPath path = IPath.fromPortableString(href.replaceFirst("#.*", ""));
            URL entry = Platform.getBundle(path.segment(0)).getEntry(path.removeFirstSegments(1).toString());
            assertNotNull(entry, href);
            try (InputStream page = entry.openStream()) {
                String text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(!href.contains("#") || text.contains("id=\"" + href.replaceFirst(".*#", "") + '"'), href);
            }
        }
    }

    @Test
    void eachViewAndWizardAndTabOfOursTellsSomething() throws CoreException {
        Set<String> known = Arrays.stream(HelpContext.values()).map(HelpContext::id).collect(Collectors.toSet());
        Shell window = Workbench.window().getShell();
        List<String> without = new ArrayList<>();
        for (IConfigurationElement view : ours("org.eclipse.ui.views", "view")) {
            IWorkbenchPart part = Workbench.window().getActivePage().showView(view.getAttribute("id"));
            Workbench.pump(Duration.ofMillis(100));
            Set<String> ids = helpIds(window);
            part.getSite().getPage().hideView((IViewPart) part);
            ids.removeAll(helpIds(window));
            check(view, ids, known, without);
        }
        for (String point : List.of("org.eclipse.ui.newWizards", "org.eclipse.ui.importWizards")) {
            for (IConfigurationElement element : ours(point, "wizard")) {
                IWorkbenchWizard wizard = (IWorkbenchWizard) element.createExecutableExtension("class");
                wizard.init(PlatformUI.getWorkbench(), StructuredSelection.EMPTY);
                WizardDialog dialog = new WizardDialog(window, wizard);
                dialog.setBlockOnOpen(false);
                dialog.open();
                for (IWizardPage page : wizard.getPages()) {
                    check(element, helpIds(page.getControl()), known, without);
                }
                dialog.close();
            }
        }
        for (IConfigurationElement element : ours("org.eclipse.debug.ui.launchConfigurationTabGroups",
                "launchConfigurationTabGroup")) {
            ILaunchConfigurationTabGroup group = (ILaunchConfigurationTabGroup) element.createExecutableExtension("class");
            group.createTabs(null, ILaunchManager.RUN_MODE);
            for (ILaunchConfigurationTab tab : group.getTabs()) {
                if (tab.getClass().getName().startsWith("org.portwright.")) {
                    String id = ((AbstractLaunchConfigurationTab) tab).getHelpContextId();
                    check(element, id == null ? Set.of() : Set.of(id), known, without);
                }
            }
            group.dispose();
        }
        assertEquals(List.of(), without);
    }

    private static void check(IConfigurationElement element, Set<String> ids, Set<String> known, List<String> without) {
        if (ids.stream().noneMatch(known::contains)) {
            without.add(element.getAttribute("id"));
        }
    }

    private static List<IConfigurationElement> ours(String point, String name) {
        return Arrays.stream(Platform.getExtensionRegistry().getConfigurationElementsFor(point))
                .filter(each -> each.getName().equals(name) && each.getContributor().getName().equals(PortwrightUi.PLUGIN_ID))
                .toList();
    }

    /** What the platform knows help by, of a control and all in it. */
    private static Set<String> helpIds(Control control) {
        Set<String> ids = new HashSet<>();
        if (control.getData("org.eclipse.ui.help") instanceof String id) {
            ids.add(id);
        }
        if (control instanceof Composite composite) {
            for (Control child : composite.getChildren()) {
                ids.addAll(helpIds(child));
            }
        }
        return ids;
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
        assertEquals(5, executableCommands("translate", "midlet"));
        assertEquals(6, executableCommands("kernel", "kernel"));
        assertEquals(2, executableCommands("kernel", "linux"));
        assertEquals(3, executableCommands("lopi", "lopi"));
    }

    private static int executableCommands(String part, String name) throws IOException, CommandException {
        Bundle bundle = Platform.getBundle(PortwrightUi.PLUGIN_ID + '.' + part);
        IPath file = IPath.fromPortableString("cheatsheets").append(name + ".xml");
        String sheet;
        try (InputStream in = FileLocator.openStream(bundle, file, false)) {
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
