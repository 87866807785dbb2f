// SPDX-License-Identifier: EPL-2.0
// Window > Preferences > Portwright.

package org.portwright.ui.preferences;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.jface.preference.DirectoryFieldEditor;
import org.eclipse.jface.preference.FieldEditorPreferencePage;
import org.eclipse.jface.preference.StringFieldEditor;
import org.eclipse.osgi.util.NLS;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchPreferencePage;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.PortwrightPreferences;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** Where the compiler is, and what new projects get. */
public final class PortwrightPreferencePage extends FieldEditorPreferencePage implements IWorkbenchPreferencePage {

    private ToolchainGroup toolchain;

    /** Called by the platform. */
    public PortwrightPreferencePage() {
        super(GRID);
        setPreferenceStore(new ScopedPreferenceStore(InstanceScope.INSTANCE, PortwrightCore.PLUGIN_ID));
    }

    @Override
    public void init(IWorkbench workbench) {
        String property = System.getProperty(PortwrightHome.PROPERTY);
        setDescription(property == null ? Messages.preferences_description
                : NLS.bind(Messages.preferences_homeGiven, property));
    }

    @Override
    protected void createFieldEditors() {
        Composite parent = getFieldEditorParent();
        addField(new HomeField(parent));
        addField(new StringFieldEditor(PortwrightPreferences.COMPILER_OPTIONS, Messages.settings_compilerOptions, parent));
        addField(new StringFieldEditor(PortwrightPreferences.VENDOR, Messages.settings_vendor, parent));
    }

    @Override
    protected Control createContents(Composite parent) {
        Composite page = new Composite(parent, SWT.NONE);
        GridLayoutFactory.fillDefaults().applyTo(page);
        GridDataFactory.fillDefaults().grab(true, false).applyTo(super.createContents(page));
        toolchain = new ToolchainGroup(page);
        HelpContext.PREFERENCES.set(page);
        return page;
    }

    /** Another home may have other libraries. */
    @Override
    public boolean performOk() {
        boolean isDone = super.performOk();
        toolchain.refresh();
        return isDone;
    }

    /** A folder with a {@code portwright} script, or nothing. */
    private static final class HomeField extends DirectoryFieldEditor {

        HomeField(Composite parent) {
            init(PortwrightPreferences.HOME, Messages.preferences_home);
            setErrorMessage(Messages.preferences_badHome);
            setChangeButtonText(Messages.tab_browse);
            setValidateStrategy(VALIDATE_ON_KEY_STROKE);
            createControl(parent);
        }

        @Override
        protected boolean doCheckState() {
            String text = getTextControl().getText().trim();
            try {
                return text.isEmpty() || PortwrightHome.isHome(Path.of(text));
            } catch (InvalidPathException e) {
                return false;
            }
        }
    }
}
