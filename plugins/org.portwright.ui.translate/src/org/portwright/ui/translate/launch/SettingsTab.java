// SPDX-License-Identifier: EPL-2.0
// A tab whose fields each keep an attribute of the launch configuration.

package org.portwright.ui.translate.launch;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.events.SelectionListener;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.DirectoryDialog;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Text;
import org.portwright.core.PortwrightCore;
import org.portwright.core.translate.launch.MidletLaunchDelegate;
import org.portwright.core.translate.project.ProjectSettings;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Text fields and check boxes; what is wrong with one shows at the dialog's top. */
abstract class SettingsTab extends AbstractLaunchConfigurationTab {

    /** What a field has to do with a configuration. */
    private interface Field {
        void read(ILaunchConfiguration configuration) throws CoreException;

        void write(ILaunchConfigurationWorkingCopy configuration);

        /** What is wrong with what stands in the field; null: nothing. */
        String problem();
    }

    private static final int LEAST_WIDTH = 150;

    private final String name;
    private final String icon;
    private final HelpContext help;
    private final List<Field> fields = new ArrayList<>();
    private Image image;

    /** @param icon as for {@link Widgets#image} */
    SettingsTab(String name, String icon, HelpContext help) {
        this.name = name;
        this.icon = icon;
        this.help = help;
    }

    /** Makes the fields, in three columns. */
    abstract void createFields(Composite parent);

    @Override
    public final void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        setControl(composite);
        GridLayoutFactory.swtDefaults().numColumns(3).applyTo(composite);
        createFields(composite);
    }

    /** A check box. */
    final void flag(Composite parent, String label, String attribute, boolean usual) {
        Button button = createCheckButton(parent, label);
        button.addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> updateLaunchConfigurationDialog()));
        GridDataFactory.fillDefaults().span(3, 1).applyTo(button);
        fields.add(new Field() {
            @Override
            public void read(ILaunchConfiguration configuration) throws CoreException {
                button.setSelection(configuration.getAttribute(attribute, usual));
            }

            @Override
            public void write(ILaunchConfigurationWorkingCopy configuration) {
                configuration.setAttribute(attribute, button.getSelection());
            }

            @Override
            public String problem() {
                return null;
            }
        });
    }

    /** Memory: bytes, or a number with K or M. */
    final void size(Composite parent, String label, String hint, String attribute) {
        text(parent, label, hint, attribute, ProjectSettings::isSize, Messages.tab_badSize, 2);
    }

    /** Words, as in a shell. */
    final void words(Composite parent, String label, String hint, String attribute) {
        text(parent, label, hint, attribute, words -> true, null, 2);
    }

    /** Keys that a phone has, as a script. */
    final void keys(Composite parent, String label, String hint, String attribute) {
        text(parent, label, hint, attribute, MidletLaunchDelegate::isKeyScript, Messages.tab_badKeys, 2);
    }

    /** A folder of the file system that is there. */
    final void folder(Composite parent, String label, String hint, String attribute) {
        Text text = text(parent, label, hint, attribute, path -> new File(path).isDirectory(), Messages.tab_noFolder, 1);
        createPushButton(parent, Messages.tab_browse, null)
                .addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
                    DirectoryDialog dialog = new DirectoryDialog(getShell());
                    dialog.setMessage(hint);
                    dialog.setFilterPath(text.getText().trim());
                    set(text, dialog.open());
                }));
    }

    /** A file of the file system that will be written. */
    final void outputFile(Composite parent, String label, String hint, String attribute) {
        Text text = text(parent, label, hint, attribute, SettingsTab::isInFolder, Messages.tab_noFolderOf, 1);
        createPushButton(parent, Messages.tab_browse, null)
                .addSelectionListener(SelectionListener.widgetSelectedAdapter(event -> {
                    FileDialog dialog = new FileDialog(getShell(), SWT.SAVE);
                    dialog.setFileName(text.getText().trim());
                    set(text, dialog.open());
                }));
    }

    private static boolean isInFolder(String path) {
        File file = new File(path);
        return file.isAbsolute() && file.getParentFile() != null && file.getParentFile().isDirectory()
                && !file.isDirectory();
    }

    private static void set(Text text, String chosen) {
        if (chosen != null) {
            text.setText(chosen);
        }
    }

    private Text text(Composite parent, String label, String hint, String attribute, Predicate<String> check,
            String problem, int columns) {
        Widgets.label(parent, label);
        Text text = new Text(parent, SWT.BORDER);
        text.setMessage(hint);
        text.setToolTipText(hint);
        text.addModifyListener(event -> updateLaunchConfigurationDialog());
        // Not as wide as the hint: there may be a button beside it.
        GridDataFactory.fillDefaults().align(SWT.FILL, SWT.CENTER).grab(true, false).span(columns, 1)
                .hint(LEAST_WIDTH, SWT.DEFAULT).applyTo(text);
        fields.add(new Field() {
            @Override
            public void read(ILaunchConfiguration configuration) throws CoreException {
                text.setText(configuration.getAttribute(attribute, ""));
            }

            @Override
            public void write(ILaunchConfigurationWorkingCopy configuration) {
                configuration.setAttribute(attribute, text.getText().trim());
            }

            @Override
            public String problem() {
                String entered = text.getText().trim();
                return entered.isEmpty() || check.test(entered) ? null : NLS.bind(problem, entered);
            }
        });
        return text;
    }

    @Override
    public final void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        // An attribute that is not there has its usual value.
    }

    @Override
    public final void initializeFrom(ILaunchConfiguration configuration) {
        try {
            for (Field field : fields) {
                field.read(configuration);
            }
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
        }
    }

    @Override
    public final void performApply(ILaunchConfigurationWorkingCopy configuration) {
        fields.forEach(field -> field.write(configuration));
    }

    @Override
    public final boolean isValid(ILaunchConfiguration configuration) {
        String problem = null;
        for (Field field : fields) {
            problem = problem != null ? problem : field.problem();
        }
        setErrorMessage(problem);
        return problem == null;
    }

    @Override
    public final String getHelpContextId() {
        return help.id();
    }

    @Override
    public final String getName() {
        return name;
    }

    @Override
    public final Image getImage() {
        if (image == null) {
            image = Widgets.image(icon).createImage();
        }
        return image;
    }

    @Override
    public final void dispose() {
        if (image != null) {
            image.dispose();
        }
        super.dispose();
    }
}
