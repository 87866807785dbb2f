// SPDX-License-Identifier: EPL-2.0
// The first tab of both kinds of launch configuration: what is run, and with which arguments.

package org.portwright.ui.launch;

import java.io.File;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.ViewerComparator;
import org.eclipse.jface.window.Window;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Group;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.ElementTreeSelectionDialog;
import org.eclipse.ui.model.BaseWorkbenchContentProvider;
import org.eclipse.ui.model.WorkbenchLabelProvider;
import org.portwright.core.build.ProgramBuild;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.project.PortwrightProjects;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/** Program, arguments; for MIDlets whether the phone is shown, for Java programs what they may do. */
final class ProgramTab extends AbstractLaunchConfigurationTab {

    private static final long LARGEST_HEAP = 0x7c000000L;

    private final boolean midlet;
    private Image image;
    private Text program;
    private Text arguments;
    private Button window;
    private Text root;
    private Text heap;
    private Button network;
    private Button trace;

    /** @param midlet whether the configuration runs MIDlets */
    ProgramTab(boolean midlet) {
        this.midlet = midlet;
    }

    /** Makes {@code configuration} run {@code resource}. */
    static void setProgram(ILaunchConfigurationWorkingCopy configuration, IResource resource) {
        configuration.setAttribute(LaunchAttributes.PROGRAM, resource.getFullPath().toPortableString());
        configuration.setMappedResources(new IResource[] {resource});
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        setControl(composite);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(composite);

        Widgets.label(composite, Messages.tab_program);
        program = new Text(composite, SWT.BORDER);
        program.setMessage(Messages.tab_programHint);
        program.addModifyListener(event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(program);
        createPushButton(composite, Messages.tab_browse, null)
                .addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browse()));

        Widgets.label(composite, Messages.tab_arguments);
        arguments = new Text(composite, SWT.BORDER | SWT.MULTI | SWT.WRAP | SWT.V_SCROLL);
        arguments.addModifyListener(event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).hint(SWT.DEFAULT, 80).span(2, 1).applyTo(arguments);

        if (midlet) {
            window = check(composite, Messages.tab_window);
        } else {
            createPermissions(composite);
        }
    }

    private void createPermissions(Composite parent) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(Messages.tab_rootGroup);
        GridDataFactory.fillDefaults().grab(true, false).span(3, 1).applyTo(group);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(group);

        Widgets.label(group, Messages.tab_root);
        root = text(group, Messages.tab_rootHint);
        createPushButton(group, Messages.tab_browseRoot, null)
                .addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browseRoot()));

        Widgets.label(group, Messages.tab_heap);
        heap = text(group, Messages.tab_heapHint);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(heap);

        network = check(group, Messages.tab_network);
        trace = check(group, Messages.tab_trace);
    }

    private Text text(Composite parent, String hint) {
        Text text = new Text(parent, SWT.BORDER);
        text.setMessage(hint);
        text.addModifyListener(event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).applyTo(text);
        return text;
    }

    private Button check(Composite parent, String label) {
        Button button = createCheckButton(parent, label);
        button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> updateLaunchConfigurationDialog()));
        GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
        return button;
    }

    private void browseRoot() {
        DirectoryDialog dialog = new DirectoryDialog(getShell());
        dialog.setMessage(Messages.tab_rootHint);
        dialog.setFilterPath(root.getText().trim());
        String chosen = dialog.open();
        if (chosen != null) {
            root.setText(chosen);
        }
    }

    private void browse() {
        ElementTreeSelectionDialog dialog = new ElementTreeSelectionDialog(getShell(),
                WorkbenchLabelProvider.getDecoratingWorkbenchLabelProvider(), new BaseWorkbenchContentProvider());
        dialog.setTitle(Messages.tab_browseTitle);
        dialog.setMessage(Messages.tab_programHint);
        dialog.setComparator(new ViewerComparator());
        dialog.setAllowMultiple(false);
        dialog.setInput(ResourcesPlugin.getWorkspace().getRoot());
        dialog.setInitialSelection(ResourcesPlugin.getWorkspace().getRoot()
                .findMember(IPath.fromPortableString(program.getText().trim())));
        if (dialog.open() == Window.OK && dialog.getFirstResult() instanceof IResource resource) {
            program.setText(resource.getFullPath().toPortableString());
        }
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        IResource selected = DebugUITools.getSelectedResource();
        if (selected != null) {
            IResource resource = selected instanceof IContainer ? selected.getProject() : selected;
            if (resource instanceof IProject project ? PortwrightProjects.isPortwright(project) : isProgram(resource)) {
                setProgram(configuration, resource);
                configuration.rename(getLaunchConfigurationDialog().generateName(resource.getName()));
            }
        }
    }

    private static boolean isProgram(IResource resource) {
        return resource instanceof IFile file && (ProgramBuild.isSource(file)
                || "elf".equals(file.getFileExtension()) || "jar".equals(file.getFileExtension()));
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        program.setText(attribute(configuration, LaunchAttributes.PROGRAM));
        arguments.setText(attribute(configuration, LaunchAttributes.ARGUMENTS));
        if (midlet) {
            window.setSelection(attribute(configuration, LaunchAttributes.WINDOW, true));
        } else {
            root.setText(attribute(configuration, LaunchAttributes.ROOT));
            heap.setText(attribute(configuration, LaunchAttributes.HEAP));
            network.setSelection(attribute(configuration, LaunchAttributes.NETWORK, true));
            trace.setSelection(attribute(configuration, LaunchAttributes.TRACE, false));
        }
    }

    private static boolean attribute(ILaunchConfiguration configuration, String name, boolean otherwise) {
        try {
            return configuration.getAttribute(name, otherwise);
        } catch (CoreException e) {
            return otherwise;
        }
    }

    private static String attribute(ILaunchConfiguration configuration, String name) {
        try {
            return configuration.getAttribute(name, "");
        } catch (CoreException e) {
            return "";
        }
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        String path = program.getText().trim();
        configuration.setAttribute(LaunchAttributes.PROGRAM, path);
        IResource resource = ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path));
        configuration.setMappedResources(resource == null ? null : new IResource[] {resource});
        configuration.setAttribute(LaunchAttributes.ARGUMENTS, arguments.getText().trim());
        if (midlet) {
            configuration.setAttribute(LaunchAttributes.WINDOW, window.getSelection());
        } else {
            configuration.setAttribute(LaunchAttributes.ROOT, root.getText().trim());
            configuration.setAttribute(LaunchAttributes.HEAP, heap.getText().trim());
            configuration.setAttribute(LaunchAttributes.NETWORK, network.getSelection());
            configuration.setAttribute(LaunchAttributes.TRACE, trace.getSelection());
        }
    }

    @Override
    public boolean isValid(ILaunchConfiguration configuration) {
        String path = program.getText().trim();
        setErrorMessage(null);
        if (path.isEmpty()) {
            setErrorMessage(Messages.tab_noProgram);
        } else if (ResourcesPlugin.getWorkspace().getRoot().findMember(IPath.fromPortableString(path)) == null) {
            setErrorMessage(NLS.bind(Messages.tab_programMissing, path));
        } else if (!midlet && !root.getText().isBlank() && !new File(root.getText().trim()).isDirectory()) {
            setErrorMessage(NLS.bind(Messages.tab_badRoot, root.getText().trim()));
        } else if (!midlet && !heap.getText().isBlank() && !isSize(heap.getText().trim())) {
            setErrorMessage(NLS.bind(Messages.tab_badHeap, heap.getText().trim()));
        }
        return getErrorMessage() == null;
    }

    /** What the runtime takes for a size, up to where the addresses of code begin. */
    private static boolean isSize(String text) {
        int shift = text.matches("\\d{1,9}[Kk]") ? 10 : text.matches("\\d{1,9}[Mm]") ? 20 : 0;
        if (shift == 0 && !text.matches("\\d{1,10}")) {
            return false;
        }
        long size = Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1)) << shift;
        return size > 0 && size < LARGEST_HEAP;
    }

    @Override
    public String getName() {
        return Messages.tab_name;
    }

    @Override
    public Image getImage() {
        if (image == null) {
            image = Widgets.image(midlet ? "midlet" : "java").createImage();
        }
        return image;
    }

    @Override
    public void dispose() {
        if (image != null) {
            image.dispose();
        }
        super.dispose();
    }
}
