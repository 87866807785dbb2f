// SPDX-License-Identifier: EPL-2.0
// What the tests do with the workbench: wait, select, click, read, and take pictures.

package org.portwright.ui.tests;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.fail;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

import javax.imageio.ImageIO;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspaceRoot;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.jobs.IJobChangeEvent;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.core.runtime.jobs.JobChangeAdapter;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunch;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.GC;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.ImageData;
import org.eclipse.swt.graphics.RGB;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.MenuItem;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.IPageLayout;
import org.eclipse.ui.IViewPart;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PartInitException;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.eclipse.ui.console.ConsolePlugin;
import org.eclipse.ui.console.IConsole;
import org.eclipse.ui.console.TextConsole;
import org.eclipse.ui.navigator.CommonNavigator;
import org.eclipse.ui.navigator.resources.ProjectExplorer;
import org.portwright.core.project.Template;
import org.portwright.core.translate.project.PortwrightProjects;
import org.portwright.ui.PortwrightUi;
import org.portwright.ui.translate.TranslateJob;

/** A workbench that a test works in. All methods are for the user interface thread, where the tests run. */
final class Workbench {

    /** What has not come by then never will: even a program of a hundred files is built by then, on a loaded machine with one slow core. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final int SAME_LOOKS = 3;
    private static final int MOST_LOOKS = 30;
    private static final int WIDTH = 1180;
    private static final int HEIGHT = 860;

    private Workbench() {
    }

    /** Opens our perspective in a window of a fixed size, without projects, launches and dialogs of earlier tests. */
    static IWorkbenchPage open() throws CoreException {
        IWorkbenchWindow window = window();
        IWorkbenchPage page = window.getActivePage();
        page.closeAllEditors(false);
        for (IViewReference view : page.getViewReferences()) {
            if (view.getId().equals("org.eclipse.ui.internal.introview")) {
                page.hideView(view);
            }
        }
        try {
            PlatformUI.getWorkbench().showPerspective(PortwrightUi.PERSPECTIVE, window);
        } catch (WorkbenchException e) {
            throw new CoreException(e.getStatus());
        }
        page.resetPerspective();
        window.getShell().setBounds(0, 0, WIDTH, HEIGHT);
        clear();
        return page;
    }

    static IWorkbenchWindow window() {
        IWorkbenchWindow window = PlatformUI.getWorkbench().getActiveWorkbenchWindow();
        return window != null ? window : PlatformUI.getWorkbench().getWorkbenchWindows()[0];
    }

    /** Ends what runs, and deletes all projects and launch configurations. */
    static void clear() throws CoreException {
        for (ILaunch launch : DebugPlugin.getDefault().getLaunchManager().getLaunches()) {
            launch.terminate();
        }
        DebugPlugin.getDefault().getLaunchManager()
                .removeLaunches(DebugPlugin.getDefault().getLaunchManager().getLaunches());
        for (ILaunchConfiguration configuration
                : DebugPlugin.getDefault().getLaunchManager().getLaunchConfigurations()) {
            configuration.delete();
        }
        for (IConsole console : ConsolePlugin.getDefault().getConsoleManager().getConsoles()) {
            if (console instanceof TextConsole textual) {
                textual.clearConsole();
            }
        }
        settle();
        IWorkspaceRoot root = ResourcesPlugin.getWorkspace().getRoot();
        for (IProject project : root.getProjects()) {
            project.delete(true, true, null);
        }
        settle();
    }

    /** Creates a project from the packaged sample {@code name}, and waits until it is built. */
    static IProject sample(String name) throws CoreException {
        Template template = PortwrightProjects.samples().stream().filter(sample -> sample.name().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError("There is no sample " + name));
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        PortwrightProjects.create(project, null, template, null);
        settle();
        return project;
    }

    /** Creates a project with one source {@code main.c}, and waits until it is built. */
    static IProject project(String name, String source) throws CoreException {
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        PortwrightProjects.create(project, null, null, null);
        write(project.getFile("main.c"), source);
        return project;
    }

    /** Writes a file, and waits until the workspace is built. */
    static void write(IFile file, String text) throws CoreException {
        ByteArrayInputStream contents = new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        if (file.exists()) {
            file.setContents(contents, IResource.FORCE, null);
        } else {
            file.create(contents, IResource.FORCE, null);
        }
        settle();
    }

    /** Waits until {@code condition} holds; fails with {@code what} when it doesn't in time. */
    static void waitFor(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                fail("Waited in vain: " + what + "; jobs: " + Arrays.stream(Job.getJobManager().find(null))
                        .map(Job::toString).collect(Collectors.joining(", ")));
            }
            pump();
        }
    }

    /** Handles events for {@code duration}. */
    static void pump(Duration duration) {
        long end = System.nanoTime() + duration.toNanos();
        while (System.nanoTime() < end) {
            pump();
        }
    }

    private static void pump() {
        Display display = Display.getCurrent();
        if (!display.readAndDispatch()) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError(e);
            }
        }
    }

    /** Waits for resource changes, builds, translations and their effects on the screen. */
    static void settle() {
        for (int quiet = 0; quiet < 3; quiet++) {
            waitFor("no more builds", () -> Job.getJobManager().find(ResourcesPlugin.FAMILY_AUTO_BUILD).length == 0
                    && Job.getJobManager().find(ResourcesPlugin.FAMILY_MANUAL_BUILD).length == 0
                    && Job.getJobManager().find(ResourcesPlugin.FAMILY_AUTO_REFRESH).length == 0
                    && Job.getJobManager().find(TranslateJob.FAMILY).length == 0);
            pump(Duration.ofMillis(100));
        }
    }

    /** Waits until a job of {@code family} runs; for threads other than the user interface's. */
    static void waitForJob(Object family) {
        while (Arrays.stream(Job.getJobManager().find(family)).noneMatch(job -> job.getState() == Job.RUNNING)) {
            Thread.onSpinWait();
        }
    }

    /** Selects {@code resources} in the Project Explorer. */
    static CommonNavigator select(IResource... resources) throws PartInitException {
        IViewPart view = window().getActivePage().showView(ProjectExplorer.VIEW_ID);
        CommonNavigator explorer = (CommonNavigator) view;
        explorer.getCommonViewer().refresh();
        explorer.selectReveal(new StructuredSelection(resources));
        waitFor("the selection of " + Arrays.toString(resources),
                () -> explorer.getCommonViewer().getStructuredSelection().size() == resources.length);
        return explorer;
    }

    /** The context menu that a right click on {@code resources} in the Project Explorer shows. */
    static Menu contextMenu(IResource... resources) throws PartInitException {
        return shown(select(resources).getCommonViewer().getControl().getMenu());
    }

    /** A menu as it is when it is opened. */
    static Menu shown(Menu menu) {
        show(menu);
        return menu;
    }

    /** A menu of the menu bar. */
    static Menu mainMenu(String name) {
        MenuItem item = Arrays.stream(window().getShell().getMenuBar().getItems())
                .filter(each -> text(each).equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in the menu bar"));
        show(item.getMenu());
        return item.getMenu();
    }

    /** Whether the item of {@code menu} that ends with {@code text} can be clicked. */
    static boolean isEnabled(Menu menu, String text) {
        return Arrays.stream(menu.getItems()).filter(item -> text(item).endsWith(text)).findFirst()
                .orElseThrow(() -> new AssertionError(text + " is not in " + texts(menu))).isEnabled();
    }

    private static void show(Menu menu) {
        Event event = new Event();
        event.widget = menu;
        menu.notifyListeners(SWT.Show, event);
    }

    /** The texts of the items of {@code menu}, without mnemonics and accelerators. */
    static List<String> texts(Menu menu) {
        return Arrays.stream(menu.getItems()).map(Workbench::text).toList();
    }

    private static String text(MenuItem item) {
        return item.getText().replace("&", "").replaceFirst("\t.*", "");
    }

    /** Clicks the item that the path of texts leads to; a text matches an item that ends with it ("1 MIDlet..."). */
    static void click(Menu menu, String... path) {
        MenuItem item = null;
        Menu level = menu;
        for (String text : path) {
            if (item != null) {
                level = item.getMenu();
                show(level);
            }
            Menu shown = level;
            item = Arrays.stream(level.getItems()).filter(candidate -> text(candidate).endsWith(text)).findFirst()
                    .orElseThrow(() -> new AssertionError(text + " is not in " + texts(shown)));
        }
        assertNotNull(item);
        Event event = new Event();
        event.widget = item;
        item.notifyListeners(SWT.Selection, event);
        menu.notifyListeners(SWT.Hide, new Event());
    }

    /** Follows the next translation, from before it starts to its end. */
    static final class Translation extends JobChangeAdapter {
        private volatile IStatus result;

        Translation() {
            Job.getJobManager().addJobChangeListener(this);
        }

        @Override
        public void done(IJobChangeEvent event) {
            if (event.getJob().belongsTo(TranslateJob.FAMILY)) {
                result = event.getResult();
            }
        }

        /** Waits for the end of the translation, and says how it ended. */
        IStatus result() {
            try {
                waitFor("the end of the translation", () -> result != null);
                settle();
                return result;
            } finally {
                Job.getJobManager().removeJobChangeListener(this);
            }
        }
    }

    /** What stands in all consoles whose name contains {@code name}. */
    static String console(String name) {
        StringBuilder text = new StringBuilder();
        for (IConsole console : ConsolePlugin.getDefault().getConsoleManager().getConsoles()) {
            if (console instanceof TextConsole textual && console.getName().contains(name)) {
                text.append(textual.getDocument().get());
            }
        }
        return text.toString();
    }

    /** The error markers of {@code resource} and below. */
    static List<IMarker> errors(IResource resource) throws CoreException {
        List<IMarker> errors = new ArrayList<>();
        for (IMarker marker : resource.findMarkers(IMarker.PROBLEM, true, IResource.DEPTH_INFINITE)) {
            if (marker.getAttribute(IMarker.SEVERITY, -1) == IMarker.SEVERITY_ERROR) {
                errors.add(marker);
            }
        }
        return errors;
    }

    /** Markers as people read them, for messages of assertions. */
    static String describe(List<IMarker> markers) {
        return markers.stream().map(marker -> marker.getResource().getName() + ":"
                + marker.getAttribute(IMarker.LINE_NUMBER, 0) + ": " + marker.getAttribute(IMarker.MESSAGE, ""))
                .collect(Collectors.joining("\n"));
    }

    /** The shell (a dialog) of this title. */
    static Shell shell(String title) {
        Shell[] found = new Shell[1];
        waitFor("the dialog " + title, () -> {
            found[0] = Arrays.stream(Display.getCurrent().getShells())
                    .filter(shell -> !shell.isDisposed() && shell.isVisible() && shell.getText().equals(title))
                    .findFirst().orElse(null);
            return found[0] != null;
        });
        return found[0];
    }

    /** All controls of {@code type} in {@code parent}, in the order in which they were created. */
    static <T extends Control> List<T> controls(Composite parent, Class<T> type) {
        List<T> found = new ArrayList<>();
        for (Control child : parent.getChildren()) {
            if (type.isInstance(child)) {
                found.add(type.cast(child));
            }
            if (child instanceof Composite composite) {
                found.addAll(controls(composite, type));
            }
        }
        return found;
    }

    /** Gives a dialog with many fields room for all of them. */
    static void enlarge(Shell dialog) {
        dialog.setBounds(0, 0, 960, 860);
        pump(Duration.ofSeconds(1));
    }

    /** Takes a picture of a shell. */
    static void picture(String name, Shell shell) {
        shell.forceActive();
        // Away from what has a tool tip.
        shell.getDisplay().setCursorLocation(shell.getBounds().x + 1, shell.getBounds().y + shell.getBounds().height);
        pump(Duration.ofMillis(400));
        picture(name, frame(shell));
    }

    /** A window with the frame that a window manager has given it; SWT's bounds only guess at that. */
    static Rectangle frame(Shell shell) {
        try {
            ClassLoader swt = Shell.class.getClassLoader();
            Class<?> gdk = Class.forName("org.eclipse.swt.internal.gtk.GDK", true, swt);
            Class<?> area = Class.forName("org.eclipse.swt.internal.gtk.GdkRectangle", true, swt);
            long window = (long) Class.forName("org.eclipse.swt.internal.gtk3.GTK3", true, swt)
                    .getMethod("gtk_widget_get_window", long.class)
                    .invoke(null, Shell.class.getField("handle").getLong(shell));
            Object extents = area.getConstructor().newInstance();
            gdk.getMethod("gdk_window_get_frame_extents", long.class, area).invoke(null, window, extents);
            return new Rectangle(area.getField("x").getInt(extents), area.getField("y").getInt(extents),
                    area.getField("width").getInt(extents), area.getField("height").getInt(extents));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Opens what the Problems view groups, so that a reader sees the problems. */
    static void showProblems() throws PartInitException {
        IViewPart problems = window().getActivePage().showView(IPageLayout.ID_PROBLEM_VIEW);
        Tree[] tree = new Tree[1];
        waitFor("the problems", () -> {
            tree[0] = controls(window().getShell(), Tree.class).stream().filter(Control::isVisible)
                    .filter(each -> each.getColumnCount() > 0).findFirst().orElse(null);
            return tree[0] != null && tree[0].getItemCount() > 0;
        });
        problems.setFocus();
        for (TreeItem group : tree[0].getItems()) {
            Event event = new Event();
            event.item = group;
            tree[0].notifyListeners(SWT.Expand, event);
            group.setExpanded(true);
        }
        settle();
    }

    /** The colours that {@code control} shows on the screen. */
    static Set<RGB> colors(Composite control) {
        Image image = screen(control.getDisplay().map(control, null, control.getClientArea()));
        try {
            ImageData data = image.getImageData();
            Set<RGB> colors = new HashSet<>();
            for (int y = 0; y < data.height; y++) {
                for (int x = 0; x < data.width; x++) {
                    colors.add(data.palette.getRGB(data.getPixel(x, y)));
                }
            }
            return colors;
        } finally {
            image.dispose();
        }
    }

    /** Takes a picture of a part of the screen. */
    static void picture(String name, Rectangle area) {
        Image image = settledScreen(area);
        try {
            Path folder = Path.of(System.getProperty("shot.dir"));
            Files.createDirectories(folder);
            ImageIO.write(opaque(image.getImageData()), "png", folder.resolve(name + ".png").toFile());
        } catch (IOException e) {
            throw new AssertionError(e);
        } finally {
            image.dispose();
        }
    }

    /** The screen when nothing is drawn any more, which takes a while on a busy machine. */
    private static Image settledScreen(Rectangle area) {
        Image image = screen(area);
        int same = 0;
        for (int i = 0; i < MOST_LOOKS && same < SAME_LOOKS; i++) {
            pump(Duration.ofMillis(300));
            Image next = screen(area);
            same = Arrays.equals(image.getImageData().data, next.getImageData().data) ? same + 1 : 0;
            image.dispose();
            image = next;
        }
        return image;
    }

    private static Image screen(Rectangle area) {
        Display display = Display.getCurrent();
        Rectangle visible = area.intersection(display.getBounds());
        GC gc = new GC(display);
        Image image = new Image(display, visible.width, visible.height);
        gc.copyArea(image, visible.x, visible.y);
        gc.dispose();
        return image;
    }

    /** A screen has no transparency, whatever the alpha bytes of its picture say. */
    private static BufferedImage opaque(ImageData data) {
        BufferedImage copy = new BufferedImage(data.width, data.height, BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < data.height; y++) {
            for (int x = 0; x < data.width; x++) {
                RGB colour = data.palette.getRGB(data.getPixel(x, y));
                copy.setRGB(x, y, colour.red << 16 | colour.green << 8 | colour.blue);
            }
        }
        return copy;
    }
}
