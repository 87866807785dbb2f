// SPDX-License-Identifier: EPL-2.0
// Asks for the folder of a project and finds out how it is built.

package org.portwright.ui.translate.project;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.Text;
import org.eclipse.ui.dialogs.WizardNewProjectCreationPage;
import org.portwright.core.translate.build.BuildCommand;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Folder, name and build command; the last two are proposed by the first. */
final class ImportProjectPage extends WizardNewProjectCreationPage {

    private Text folder;
    private Text name;
    private Text command;

    ImportProjectPage() {
        super("portwrightImport");
        setTitle(Messages.import_title);
        setDescription(Messages.import_description);
    }

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(composite);
        setControl(composite);
        HelpContext.IMPORT_PROJECT.set(composite);
        folder = field(composite, Messages.import_folder, 1);
        Button browse = new Button(composite, SWT.PUSH);
        browse.setText(Messages.tab_browse);
        browse.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> browse()));
        name = field(composite, Messages.import_name, 2);
        command = field(composite, Messages.settings_buildCommand, 2);
        command.setMessage(Messages.settings_buildCommandHint);
        folder.addModifyListener(event -> propose());
        name.addModifyListener(event -> validate());
        setPageComplete(false);
    }

    private static Text field(Composite parent, String label, int columns) {
        Widgets.label(parent, label);
        Text field = new Text(parent, SWT.BORDER);
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).span(columns, 1).applyTo(field);
        return field;
    }

    private void browse() {
        DirectoryDialog dialog = new DirectoryDialog(getShell());
        dialog.setFilterPath(folder.getText());
        String chosen = dialog.open();
        if (chosen != null) {
            folder.setText(chosen);
        }
    }

    private void propose() {
        Path path = path();
        if (path != null && path.getFileName() != null) {
            name.setText(path.getFileName().toString());
            command.setText(BuildCommand.of(path).orElse(""));
        }
        validate();
    }

    /** The folder; null if there is none of that name. */
    private Path path() {
        try {
            Path path = Path.of(folder.getText().trim());
            return path.isAbsolute() && Files.isDirectory(path) ? path.normalize() : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    private void validate() {
        setErrorMessage(problem());
        setPageComplete(getErrorMessage() == null);
    }

    /** Null if there is none. */
    private String problem() {
        if (path() == null) {
            return folder.getText().isBlank() ? Messages.import_noFolder
                    : NLS.bind(Messages.import_notThere, folder.getText().trim());
        }
        if (Files.exists(path().resolve(IProjectDescription.DESCRIPTION_FILE_NAME))) {
            return NLS.bind(Messages.import_isProject, path());
        }
        IWorkspace workspace = ResourcesPlugin.getWorkspace();
        IStatus valid = workspace.validateName(name.getText().trim(), IResource.PROJECT);
        if (valid.isOK() && getProjectHandle().exists()) {
            return NLS.bind(Messages.import_nameTaken, name.getText().trim());
        }
        valid = valid.isOK() ? workspace.validateProjectLocationURI(getProjectHandle(), useDefaults() ? null : getLocationURI())
                : valid;
        return valid.isOK() ? null : valid.getMessage();
    }

    /** What a shell is told to build the project; empty if its sources are to be compiled. */
    String buildCommand() {
        return command.getText().trim();
    }

    @Override
    public IProject getProjectHandle() {
        return ResourcesPlugin.getWorkspace().getRoot().getProject(name.getText().trim());
    }

    @Override
    public URI getLocationURI() {
        return path().toUri();
    }

    /** A folder in the workspace's own is where a project of its name would be anyway. */
    @Override
    public boolean useDefaults() {
        return path().equals(ResourcesPlugin.getWorkspace().getRoot().getLocation().toPath().resolve(name.getText().trim()));
    }

    @Override
    public void setVisible(boolean visible) {
        getControl().setVisible(visible);
        if (visible) {
            folder.setFocus();
        }
    }
}
