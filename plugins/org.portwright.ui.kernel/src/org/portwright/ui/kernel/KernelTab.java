// SPDX-License-Identifier: EPL-2.0
// The first tab of a kernel's launch configuration: which kernel, and in which machine.

package org.portwright.ui.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.debug.ui.AbstractLaunchConfigurationTab;
import org.eclipse.debug.ui.DebugUITools;
import org.eclipse.jface.layout.GridDataFactory;
import org.eclipse.jface.layout.GridLayoutFactory;
import org.eclipse.swt.SWT;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.widgets.Button;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Group;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.core.kernel.KernelProjects;
import org.portwright.kernel.LlvaCompiler;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.Variant;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;
import org.portwright.ui.widgets.Widgets;

/** Project, variant; what it is compiled for, simulator, CPUs, memory. */
final class KernelTab extends AbstractLaunchConfigurationTab {

    /** What a kernel can be compiled for, as {@link KernelAttributes#MACHINE} has it. */
    private static final List<String> TARGETS = List.of("", KernelAttributes.IA32, new LlvaForm(LlvaCompiler.GCC, true).id(),
            new LlvaForm(LlvaCompiler.LLVM, true).id());

    private Image image;
    private Combo project;
    private final List<Button> variants = new ArrayList<>();
    private Combo target;
    private MachineFields machine;
    private Button otherDebugger;

    @Override
    public void createControl(Composite parent) {
        Composite composite = new Composite(parent, SWT.NONE);
        setControl(composite);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(composite);

        Widgets.label(composite, Messages.kernelTab_project);
        project = new Combo(composite, SWT.DROP_DOWN | SWT.READ_ONLY);
        project.setItems(kernelProjects());
        project.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().grab(true, false).applyTo(project);

        createVariants(composite);
        createMachine(composite);
        otherDebugger = createCheckButton(composite, Messages.kernelTab_otherDebugger);
        otherDebugger.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
        GridDataFactory.fillDefaults().span(2, 1).applyTo(otherDebugger);
    }

    private void createVariants(Composite parent) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(Messages.kernelTab_variant);
        GridLayoutFactory.swtDefaults().applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);
        radio(group, Messages.kernelTab_active, "");
        for (Variant variant : Variant.values()) {
            radio(group, KernelTexts.variant(variant), variant.id());
        }
    }

    private void radio(Composite parent, String text, String id) {
        Button button = new Button(parent, SWT.RADIO);
        button.setText(text);
        button.setData(id);
        button.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());
        variants.add(button);
    }

    private void createMachine(Composite parent) {
        Group group = new Group(parent, SWT.NONE);
        group.setText(Messages.kernelTab_machine);
        GridLayoutFactory.swtDefaults().numColumns(2).applyTo(group);
        GridDataFactory.fillDefaults().grab(true, false).span(2, 1).applyTo(group);

        Widgets.label(group, Messages.kernelTab_target);
        target = new Combo(group, SWT.DROP_DOWN | SWT.READ_ONLY);
        target.setItems(Messages.kernelTab_activeTarget, Messages.kernelTab_ia32, Messages.kernelTab_llvaGcc, Messages.kernelTab_llvaLlvm);
        target.addListener(SWT.Selection, event -> updateLaunchConfigurationDialog());

        machine = new MachineFields(group, SimulatorOptions.LEAST_MEMORY, SimulatorOptions.MOST_MEMORY,
                this::updateLaunchConfigurationDialog);
    }

    private static String[] kernelProjects() {
        return Arrays.stream(ResourcesPlugin.getWorkspace().getRoot().getProjects())
                .filter(KernelProjects::isKernel).map(IProject::getName).sorted().toArray(String[]::new);
    }

    @Override
    public void setDefaults(ILaunchConfigurationWorkingCopy configuration) {
        IResource selected = DebugUITools.getSelectedResource();
        String[] all = kernelProjects();
        if (selected != null && KernelProjects.isKernel(selected.getProject())) {
            setProject(configuration, selected.getProject());
        } else if (all.length == 1) {
            setProject(configuration, ResourcesPlugin.getWorkspace().getRoot().getProject(all[0]));
        }
    }

    private void setProject(ILaunchConfigurationWorkingCopy configuration, IProject kernel) {
        KernelAttributes.setProject(configuration, kernel);
        configuration.rename(getLaunchConfigurationDialog().generateName(kernel.getName()));
    }

    @Override
    public void initializeFrom(ILaunchConfiguration configuration) {
        try {
            project.setText(configuration.getAttribute(KernelAttributes.PROJECT, ""));
            String variant = configuration.getAttribute(KernelAttributes.VARIANT, "");
            variants.forEach(button -> button.setSelection(button.getData().equals(variant)));
            target.select(TARGETS.indexOf(configuration.getAttribute(KernelAttributes.MACHINE, "")));
            otherDebugger.setSelection(configuration.getAttribute(KernelAttributes.OTHER_DEBUGGER, false));
            machine.read(configuration, KernelAttributes.DEFAULT_CPUS, KernelAttributes.DEFAULT_MEMORY);
        } catch (CoreException e) {
            setErrorMessage(e.getMessage());
        }
    }

    @Override
    public void performApply(ILaunchConfigurationWorkingCopy configuration) {
        if (project.getText().isEmpty()) {
            configuration.removeAttribute(KernelAttributes.PROJECT);
        } else {
            KernelAttributes.setProject(configuration,
                    ResourcesPlugin.getWorkspace().getRoot().getProject(project.getText()));
        }
        configuration.setAttribute(KernelAttributes.VARIANT, variants.stream().filter(Button::getSelection)
                .map(button -> (String) button.getData()).findFirst().orElse(""));
        if (target.getSelectionIndex() >= 0) {
            configuration.setAttribute(KernelAttributes.MACHINE, TARGETS.get(target.getSelectionIndex()));
        }
        configuration.setAttribute(KernelAttributes.OTHER_DEBUGGER, otherDebugger.getSelection());
        machine.write(configuration);
    }

    @Override
    public boolean isValid(ILaunchConfiguration configuration) {
        setErrorMessage(null);
        try {
            IProject kernel = KernelAttributes.project(configuration);
            KernelAttributes.options(configuration, kernel,
                    getLaunchConfigurationDialog().getMode().equals("debug"));
        } catch (CoreException e) {
            setErrorMessage(e.getStatus().getMessage());
        }
        return getErrorMessage() == null;
    }

    @Override
    public String getHelpContextId() {
        return HelpContext.LAUNCH_KERNEL.id();
    }

    @Override
    public String getName() {
        return Messages.kernelTab_name;
    }

    @Override
    public Image getImage() {
        if (image == null) {
            image = Widgets.image("kernel").createImage();
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
