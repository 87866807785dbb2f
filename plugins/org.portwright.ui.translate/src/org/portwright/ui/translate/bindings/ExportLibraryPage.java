// SPDX-License-Identifier: EPL-2.0
// The page of the export of a C library.

package org.portwright.ui.translate.bindings;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceVisitor;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.viewers.IStructuredSelection;
import org.eclipse.jface.wizard.WizardPage;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.BusyIndicator;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.bindings.BindingHeaders;
import org.portwright.core.translate.bindings.LibraryExport;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/** The .bind file, of which the rest is proposed, Maven's coordinates, and a folder. */
final class ExportLibraryPage extends WizardPage {

    private static final String FIRST_VERSION = "1.0.0";

    private final IResource selected;
    private final List<IFile> files = new ArrayList<>();
    private Combo binding;
    private Text group;
    private Text artifact;
    private Text version;
    private Text folder;
    private Button runtime;
    /** Of the class that the chosen file exports; empty if it exports none. */
    private Optional<String> exported = Optional.empty();

    ExportLibraryPage(IStructuredSelection selection) {
        super("library");
        selected = Adapters.adapt(selection.getFirstElement(), IResource.class);
        setTitle(Messages.export_title);
        setDescription(Messages.export_description);
    }

    @Override
    public void createControl(Composite parent) {
        Composite area = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(area);
        setControl(area);
        Widgets.label(area, Messages.export_binding);
        binding = new Combo(area, SWT.READ_ONLY);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(binding);
        group = field(area, Messages.export_group, 2);
        artifact = field(area, Messages.export_artifact, 2);
        version = field(area, Messages.export_version, 2);
        version.setText(FIRST_VERSION);
        folder = field(area, Messages.export_folder, 1);
        Button browse = new Button(area, SWT.PUSH);
        browse.setText(Messages.tab_browse);
        browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browse()));
        runtime = new Button(area, SWT.CHECK);
        runtime.setText(Messages.export_runtime);
        GridDataFactory.fillDefaults().span(3, 1).applyTo(runtime);
        findFiles();
        files.forEach(file -> binding.add(file.getFullPath().makeRelative().toString()));
        binding.select(Math.max(0, proposed()));
        binding.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> propose()));
        propose();
        for (Text each : List.of(group, artifact, version, folder)) {
            each.addModifyListener(event -> validate());
        }
    }

    private static Text field(Composite parent, String label, int columns) {
        Widgets.label(parent, label);
        Text field = new Text(parent, SWT.BORDER);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).span(columns, 1).applyTo(field);
        return field;
    }

    private void findFiles() {
        IResourceVisitor visitor = resource -> {
            if (resource instanceof IFile file && BindingHeaders.isBinding(file.getName())) {
                files.add(file);
            }
            return !resource.isDerived();
        };
        try {
            for (IProject each : ResourcesPlugin.getWorkspace().getRoot().getProjects()) {
                if (each.isOpen()) {
                    each.accept(visitor);
                }
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }

    /** The index of the selected file, or else of the first one of the selected project; negative if there is none. */
    private int proposed() {
        int file = files.indexOf(selected);
        if (file >= 0 || selected == null) {
            return file;
        }
        return files.stream().map(IResource::getProject).toList().indexOf(selected.getProject());
    }

    private IFile binding() {
        return files.get(binding.getSelectionIndex());
    }

    private void propose() {
        if (!files.isEmpty()) {
            BusyIndicator.showWhile(getShell().getDisplay(), () -> exported = LibraryExport.packageOf(binding()));
            group.setText(exported.orElse(""));
            artifact.setText(IPath.fromOSString(binding().getName()).removeFileExtension().toString());
            folder.setText(binding().getProject().getLocation().toOSString());
        }
        validate();
    }

    private void browse() {
        DirectoryDialog dialog = new DirectoryDialog(getShell());
        dialog.setFilterPath(folder.getText());
        String chosen = dialog.open();
        if (chosen != null) {
            folder.setText(chosen);
        }
    }

    private void validate() {
        setErrorMessage(problem());
        setPageComplete(getErrorMessage() == null);
    }

    /** Null if there is none. */
    private String problem() {
        if (files.isEmpty()) {
            return Messages.export_noFile;
        }
        if (exported.isEmpty()) {
            return NLS.bind(Messages.export_noClass, binding().getName());
        }
        try {
            if (!Files.isDirectory(Path.of(folder.getText().trim()))) {
                return NLS.bind(Messages.tab_noFolder, folder.getText());
            }
        } catch (InvalidPathException e) {
            return NLS.bind(Messages.tab_noFolder, folder.getText());
        }
        return export().problem().orElse(null);
    }

    /** What was asked for; only if the page is complete. */
    LibraryExport export() {
        return new LibraryExport(binding(), group.getText().trim(), artifact.getText().trim(), version.getText().trim(),
                exported.orElseThrow(), !runtime.getSelection(), Path.of(folder.getText().trim()));
    }
}
