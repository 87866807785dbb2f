// SPDX-License-Identifier: EPL-2.0
// Reports what stands in a product's workbench once it is up, and closes it as its user would.
package org.portwright.probe;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.Platform;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.IStartup;
import org.eclipse.ui.IViewReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.PlatformUI;
import org.osgi.framework.Bundle;
import org.osgi.framework.FrameworkUtil;

/**
 * Writes the report to the file that the system property {@code portwright.probe} names, one finding a line:
 * <pre>
 * perspective ID     the active perspective
 * view ID            a view that could be created in it
 * shell TITLE        a visible window or dialog
 * bundle NAME N      one of our bundles, of which N classes were loaded
 * problem TEXT       what should not be
 * </pre>
 * With the system property {@code portwright.probe.sample}, a sample's name, that is ported as well:
 * <pre>
 * home PATH          the folder of the script that compiles
 * toolchain PATH     a folder of libraries, built if they were not there
 * output LINE        of the translated program
 * </pre>
 */
public final class Probe implements IStartup {
    /** Classes for the emulator's own JVM, which has the emulator on its class path; the IDE has not. */
    private static final String EMULATOR_SIDE = "org/portwright/j2me/host/";

    @Override
    public void earlyStartup() {
        List<String> report = new ArrayList<>();
        loadOurClasses(report);
        portSample(report);
        Display display = PlatformUI.getWorkbench().getDisplay();
        display.asyncExec(() -> {
            try {
                lookAtWindow(report);
            } catch (RuntimeException | LinkageError e) {
                report.add("problem " + e);
            }
            try {
                Files.write(Path.of(System.getProperty("portwright.probe")), report);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            } finally {
                PlatformUI.getWorkbench().close();
            }
        });
    }

    private static void portSample(List<String> report) {
        String sample = System.getProperty("portwright.probe.sample");
        if (sample == null) {
            return;
        }
        try {
            Port.of(sample, report);
        } catch (CoreException e) {
            report.add("problem " + e.getStatus().getMessage());
        } catch (IOException e) {
            report.add("problem " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            report.add("problem " + e);
        }
    }

    private static void lookAtWindow(List<String> report) {
        IWorkbenchPage page = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getActivePage();
        report.add("perspective " + page.getPerspective().getId());
        for (IViewReference reference : page.getViewReferences()) {
            report.add((reference.getView(true) == null ? "problem no view " : "view ") + reference.getId());
        }
        for (Shell shell : PlatformUI.getWorkbench().getDisplay().getShells()) {
            if (shell.isVisible()) {
                report.add("shell " + shell.getText());
            }
        }
    }

    /** An optional import that the product left unwired shows as a class that cannot be loaded or linked. */
    private static void loadOurClasses(List<String> report) {
        Bundle self = FrameworkUtil.getBundle(Probe.class);
        for (Bundle bundle : self.getBundleContext().getBundles()) {
            if (!bundle.getSymbolicName().startsWith("org.portwright.") || bundle.equals(self)
                    || Platform.isFragment(bundle)) {
                continue;
            }
            int loaded = 0;
            for (String name : classes(bundle)) {
                try {
                    bundle.loadClass(name).getDeclaredMethods();
                    loaded++;
                } catch (ClassNotFoundException | LinkageError e) {
                    report.add("problem " + bundle.getSymbolicName() + ": " + name + ": " + e);
                }
            }
            report.add("bundle " + bundle.getSymbolicName() + " " + loaded);
        }
    }

    private static List<String> classes(Bundle bundle) {
        var entries = bundle.findEntries("/org/portwright", "*.class", true);
        List<String> names = new ArrayList<>();
        for (URL entry : entries == null ? Collections.<URL>emptyList() : Collections.list(entries)) {
            String path = entry.getPath().substring(1);
            if (!path.endsWith("package-info.class") && !path.startsWith(EMULATOR_SIDE)) {
                names.add(path.substring(0, path.length() - ".class".length()).replace('/', '.'));
            }
        }
        return names;
    }
}
