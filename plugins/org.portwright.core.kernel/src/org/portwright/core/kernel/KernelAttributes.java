// SPDX-License-Identifier: EPL-2.0
// What a launch configuration of a kernel remembers.

package org.portwright.core.kernel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.debug.core.ILaunchConfigurationWorkingCopy;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.LlvaForm;
import org.portwright.kernel.Simulator;
import org.portwright.kernel.SimulatorOptions;
import org.portwright.kernel.Variant;

/** Attributes of the launch configuration type {@link PortwrightCore#LAUNCH_KERNEL}, with their defaults. */
public final class KernelAttributes {

    private static final String PREFIX = PortwrightCore.PLUGIN_ID + ".kernel.";

    /** Name of the kernel project. String. */
    public static final String PROJECT = PREFIX + "project";

    /** Id of the variant. String, empty for that of the project's active build configuration. */
    public static final String VARIANT = PREFIX + "variant";

    /**
     * What the kernel is compiled for: {@link #IA32}, or a {@link LlvaForm} by its id. String, empty for that of the project's active build
     * configuration.
     */
    public static final String MACHINE = PREFIX + "machine";

    /** Value of {@link #MACHINE}: the IA-32. */
    public static final String IA32 = "ia32";

    /** Number of CPUs. Integer. */
    public static final String CPUS = PREFIX + "cpus";

    /** Memory in megabytes. Integer. */
    public static final String MEMORY = PREFIX + "memory";

    /** Id of the simulator. String. */
    public static final String SIMULATOR = PREFIX + "simulator";

    /** Name of the first program. String, empty for the kernel's default, its self-tests. */
    public static final String PROGRAM = PREFIX + "program";

    /** Arguments of the program, as one writes them in a shell. String. */
    public static final String ARGUMENTS = PREFIX + "arguments";

    /** Whether the event log is on from the start. Boolean, default true. */
    public static final String TRACE = PREFIX + "trace";

    /** Whether the deadlock detector is on. Boolean, default false. */
    public static final String DEADLOCK = PREFIX + "deadlock";

    /** Whether locks keep statistics. Boolean, default true. */
    public static final String LOCK_STATISTICS = PREFIX + "lockStatistics";

    /** Whether a kernel that is debugged waits for a debugger from outside. Boolean, default false. */
    public static final String OTHER_DEBUGGER = PREFIX + "otherDebugger";

    /** The word of the kernel's command line that has the deadlock detector on. */
    static final String DEADLOCK_WORD = "deadlock";

    /** CPUs of a new configuration: the least that shows what a multiprocessor is. */
    public static final int DEFAULT_CPUS = 4;

    /** Megabytes of a new configuration. */
    public static final int DEFAULT_MEMORY = SimulatorOptions.of(Variant.COARSE).memory();

    private KernelAttributes() {
    }

    /** Makes {@code configuration} run the kernel of {@code project}. */
    public static void setProject(ILaunchConfigurationWorkingCopy configuration, IProject project) {
        configuration.setAttribute(PROJECT, project.getName());
        configuration.setMappedResources(new IResource[] {project});
    }

    /**
     * The project whose kernel is run.
     *
     * @throws CoreException when none is named, or the named one is no open kernel project
     */
    public static IProject project(ILaunchConfiguration configuration) throws CoreException {
        String name = configuration.getAttribute(PROJECT, "").trim();
        if (name.isEmpty() || !IPath.EMPTY.isValidSegment(name)) {
            throw PortwrightCore.failure(Messages.kernel_noProject, null);
        }
        IProject project = ResourcesPlugin.getWorkspace().getRoot().getProject(name);
        if (!KernelProjects.isKernel(project)) {
            throw PortwrightCore.failure(NLS.bind(Messages.kernel_notAKernel, name), null);
        }
        return project;
    }

    /**
     * What is run.
     *
     * @throws CoreException when there is no such kernel; the message says what to do
     */
    public static KernelConfiguration kernel(ILaunchConfiguration configuration, IProject project) throws CoreException {
        KernelConfiguration active = KernelProjects.configuration(project);
        String variantId = configuration.getAttribute(VARIANT, "");
        Variant variant = variantId.isEmpty() ? active.variant()
                : Variant.of(variantId).orElseThrow(() -> PortwrightCore.failure(NLS.bind(Messages.kernel_noVariant, variantId), null));
        Optional<LlvaForm> llva = llva(configuration.getAttribute(MACHINE, ""), active);
        if (llva.isPresent() && !variant.isOnLlva()) {
            throw PortwrightCore.failure(NLS.bind(Messages.kernel_notOnLlva, variant), null);
        }
        return new KernelConfiguration(variant, llva);
    }

    private static Optional<LlvaForm> llva(String id, KernelConfiguration active) throws CoreException {
        if (id.isEmpty()) {
            return active.llva();
        }
        Optional<LlvaForm> form = LlvaForm.of(id);
        if (form.isEmpty() && !id.equals(IA32)) {
            throw PortwrightCore.failure(NLS.bind(Messages.kernel_noMachine, id), null);
        }
        return form;
    }

    /**
     * The options that {@code configuration} stands for.
     *
     * @param debug whether a debugger is waited for
     * @throws CoreException when they don't go together; the message says what to do
     */
    public static SimulatorOptions options(ILaunchConfiguration configuration, IProject project, boolean debug)
            throws CoreException {
        Variant variant = kernel(configuration, project).variant();
        String id = configuration.getAttribute(SIMULATOR, Simulator.QEMU.id());
        Simulator simulator = Simulator.of(id).orElseThrow(() -> PortwrightCore.failure(
                NLS.bind(Messages.kernel_noSimulator, id), null));
        List<String> words = new ArrayList<>();
        addWord(words, "trace", configuration.getAttribute(TRACE, true));
        addWord(words, DEADLOCK_WORD, configuration.getAttribute(DEADLOCK, false));
        addWord(words, "lockstat", configuration.getAttribute(LOCK_STATISTICS, true));
        try {
            SimulatorOptions options = SimulatorOptions.of(variant)
                    .withSimulator(simulator)
                    // A kernel for one processor runs on one; the number is kept for the other variants.
                    .withCpus(Math.min(variant.mostCpus(), configuration.getAttribute(CPUS, DEFAULT_CPUS)))
                    .withMemory(configuration.getAttribute(MEMORY, DEFAULT_MEMORY))
                    .withProgram(configuration.getAttribute(PROGRAM, "").trim(),
                            LaunchAttributes.words(configuration.getAttribute(ARGUMENTS, "")))
                    .withKernelWords(words);
            return debug ? options.withGdb(SimulatorOptions.ANY_PORT) : options;
        } catch (IllegalArgumentException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.kernel_badOption, e.getMessage()), e);
        }
    }

    private static void addWord(List<String> words, String word, boolean wanted) {
        if (wanted) {
            words.add(word);
        }
    }
}
