// SPDX-License-Identifier: EPL-2.0
// Runs what is selected, without asking anything.

package org.portwright.ui.launch;

import java.util.List;

import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.DebugPlugin;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationType;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.core.ILaunchManager;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.debug.ui.ILaunchShortcut;
import org.eclipse.jface.viewers.ISelection;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.IEditorPart;
import org.eclipse.ui.statushandlers.StatusManager;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.lopi.InstrumentedProgram;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.ui.translate.Selections;

/** Launches the configuration that runs a resource, which is created at the first time. */
public abstract class ProgramLaunchShortcut implements ILaunchShortcut {

    /** <i>Run As &gt; MIDlet in Emulator</i>. */
    public static final class Midlet extends ProgramLaunchShortcut {
        /** Called by the platform. */
        public Midlet() {
            super(PortwrightCore.LAUNCH_MIDLET);
        }
    }

    /** <i>Run As &gt; Translated Java Program</i>. */
    public static final class JavaProgram extends ProgramLaunchShortcut {
        /** Called by the platform. */
        public JavaProgram() {
            super(PortwrightCore.LAUNCH_JAVA);
        }
    }

    /** <i>Run As &gt; Linux with Application Kernel</i>. */
    public static final class Linux extends ProgramLaunchShortcut {
        /** Called by the platform. */
        public Linux() {
            super(PortwrightCore.LAUNCH_LINUX);
        }
    }

    /** <i>Run As &gt; Instrumented Program</i>. */
    public static final class Instrumented extends ProgramLaunchShortcut {
        /** Called by the platform. */
        public Instrumented() {
            super(PortwrightCore.LAUNCH_LOPI);
        }

        @Override
        IResource program(IResource resource) {
            return InstrumentedProgram.of(resource).<IResource>map(InstrumentedProgram::arguments).orElse(resource);
        }
    }

    private final String typeId;

    ProgramLaunchShortcut(String typeId) {
        this.typeId = typeId;
    }

    /** The shortcut that runs programs of {@code target}. */
    static ProgramLaunchShortcut of(TranslationTarget target) {
        return target == TranslationTarget.J2ME ? new Midlet() : new JavaProgram();
    }

    @Override
    public void launch(ISelection selection, String mode) {
        List<IResource> resources = Selections.resources(selection);
        if (resources.size() == 1) {
            launch(resources.get(0), mode);
        }
    }

    @Override
    public void launch(IEditorPart editor, String mode) {
        IResource file = editor.getEditorInput().getAdapter(IResource.class);
        if (file != null) {
            launch(new StructuredSelection(file), mode);
        }
    }

    /** What is run, if that is not what was selected. */
    IResource program(IResource resource) {
        return resource;
    }

    /** Runs a resource. */
    public void launch(IResource resource, String mode) {
        try {
            DebugUITools.launch(configuration(program(resource)), mode);
        } catch (CoreException e) {
            StatusManager.getManager().handle(e.getStatus(), StatusManager.SHOW | StatusManager.LOG);
        }
    }

    private ILaunchConfiguration configuration(IResource resource) throws CoreException {
        ILaunchManager manager = DebugPlugin.getDefault().getLaunchManager();
        ILaunchConfigurationType type = manager.getLaunchConfigurationType(typeId);
        String program = resource.getFullPath().toPortableString();
        for (ILaunchConfiguration configuration : manager.getLaunchConfigurations(type)) {
            if (program.equals(configuration.getAttribute(LaunchAttributes.PROGRAM, ""))) {
                return configuration;
            }
        }
        ILaunchConfigurationWorkingCopy created =
                type.newInstance(null, manager.generateLaunchConfigurationName(resource.getName()));
        LaunchAttributes.setProgram(created, resource);
        return created.doSave();
    }
}
