// SPDX-License-Identifier: EPL-2.0
// The tabs of both kinds of launch configuration.

package org.portwright.ui.translate.launch;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTabGroup;
import org.eclipse.debug.ui.CommonTab;
import org.eclipse.debug.ui.EnvironmentTab;
import org.eclipse.debug.ui.ILaunchConfigurationDialog;
import org.eclipse.debug.ui.ILaunchConfigurationTab;
import org.eclipse.debug.ui.sourcelookup.SourceLookupTab;

/** Program, phone or Java, sources where it is debugged, environment, common. */
public abstract class ProgramTabGroup extends AbstractLaunchConfigurationTabGroup {

    /** Tabs of <i>MIDlet in Emulator</i>. */
    public static final class Midlet extends ProgramTabGroup {
        /** Called by the platform. */
        public Midlet() {
            super(true);
        }
    }

    /** Tabs of <i>Translated Java Program</i>. */
    public static final class JavaProgram extends ProgramTabGroup {
        /** Called by the platform. */
        public JavaProgram() {
            super(false);
        }
    }

    private final boolean midlet;

    ProgramTabGroup(boolean midlet) {
        this.midlet = midlet;
    }

    @Override
    public void createTabs(ILaunchConfigurationDialog dialog, String mode) {
        List<ILaunchConfigurationTab> tabs = new ArrayList<>(
                List.of(new ProgramTab(midlet), midlet ? new PhoneTab() : new JavaTab()));
        if (mode.equals(ILaunchManager.DEBUG_MODE)) {
            tabs.add(new SourceLookupTab());
        }
        tabs.addAll(List.of(new EnvironmentTab(), new CommonTab()));
        setTabs(tabs.toArray(ILaunchConfigurationTab[]::new));
    }
}
