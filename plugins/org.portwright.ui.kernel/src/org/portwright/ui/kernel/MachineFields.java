// SPDX-License-Identifier: EPL-2.0
// The machine that a launch configuration's kernel runs in.

package org.portwright.ui.kernel;

import java.util.Arrays;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Combo;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Spinner;
import org.portwright.core.kernel.KernelAttributes;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.ui.Messages;
import org.portwright.ui.widgets.Widgets;

/** Simulator, CPUs, memory in MB. */
final class MachineFields {

    private final Runnable changed;
    private final Combo simulator;
    private final Spinner cpus;
    private final Spinner memory;

    /**
     * @param parent  has a grid of two columns, for labels and fields
     * @param changed is run when the user, or {@link #read}, has changed a field
     */
    MachineFields(Composite parent, int leastMemory, int mostMemory, Runnable changed) {
        this.changed = changed;
        Widgets.label(parent, Messages.kernelTab_simulator);
        simulator = new Combo(parent, SWT.DROP_DOWN | SWT.READ_ONLY);
        simulator.setItems(Arrays.stream(Simulator.values()).map(KernelTexts::simulator).toArray(String[]::new));
        simulator.addListener(SWT.Selection, event -> changed.run());
        Widgets.label(parent, Messages.kernelTab_cpus);
        cpus = spinner(parent, 1, SimulatorOptions.MOST_CPUS, 1);
        Widgets.label(parent, Messages.kernelTab_memory);
        memory = spinner(parent, leastMemory, mostMemory, 16);
    }

    private Spinner spinner(Composite parent, int least, int most, int step) {
        Spinner spinner = new Spinner(parent, SWT.BORDER);
        spinner.setMinimum(least);
        spinner.setMaximum(most);
        spinner.setPageIncrement(step);
        spinner.addListener(SWT.Modify, event -> changed.run());
        return spinner;
    }

    void read(ILaunchConfiguration configuration, int defaultCpus, int defaultMemory) throws CoreException {
        simulator.select(Simulator.of(configuration.getAttribute(KernelAttributes.SIMULATOR, Simulator.QEMU.id()))
                .orElse(Simulator.QEMU).ordinal());
        cpus.setSelection(configuration.getAttribute(KernelAttributes.CPUS, defaultCpus));
        memory.setSelection(configuration.getAttribute(KernelAttributes.MEMORY, defaultMemory));
    }

    void write(ILaunchConfigurationWorkingCopy configuration) {
        configuration.setAttribute(KernelAttributes.SIMULATOR,
                Simulator.values()[Math.max(0, simulator.getSelectionIndex())].id());
        configuration.setAttribute(KernelAttributes.CPUS, cpus.getSelection());
        configuration.setAttribute(KernelAttributes.MEMORY, memory.getSelection());
    }
}
