// SPDX-License-Identifier: EPL-2.0
// Makes kernel projects, and switches between their variants.

package org.portwright.core.kernel;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Collectors;

import org.eclipse.cdt.core.CProjectNature;
import org.eclipse.cdt.core.model.CoreModel;
import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.ICProjectDescription;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.ICommand;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IProjectDescription;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.IncrementalProjectBuilder;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.project.CProjects;
import org.portwright.core.project.Template;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.KernelProject;
import org.portwright.kernel.LlvaBuild;
import org.portwright.kernel.Variant;

/**
 * Creates and configures kernel projects. What a kernel is built as, a variant for the IA-32 or on LLVA-OS,
 * is a build configuration of the platform. Where CDT's managed builder is installed, it builds: its configurations are the variants for
 * the IA-32.
 */
public final class KernelProjects {

    /** Symbolic name of the bundle that holds the kernel: sources and makefiles of all variants. */
    static final String PLUGIN_ID = "org.portwright.core.kernel";
    private static final String KERNEL_FOLDER = "kernel";

    private static final String MANAGED = "org.eclipse.cdt.managedbuilder.core.";
    private static final String MANAGED_NATURE = MANAGED + "managedBuildNature";
    private static final String SCANNER_NATURE = MANAGED + "ScannerConfigNature";
    private static final String MANAGED_BUILDER = MANAGED + "genmakebuilder";
    private static final String SCANNER_BUILDER = MANAGED + "ScannerConfigBuilder";
    /** What is built if a project does not say it. */
    static final KernelConfiguration DEFAULT = KernelConfiguration.of(Variant.COARSE);
    private static final byte[] SCRIPT = {'#', '!'};

    private KernelProjects() {
    }

    /** Whether {@code project} is open and a kernel project. */
    public static boolean isKernel(IProject project) {
        return hasNature(project, PortwrightCore.KERNEL_NATURE_ID);
    }

    /** Whether CDT's managed builder builds {@code project}, and not we. */
    public static boolean isManaged(IProject project) {
        return isManagedBuilderInstalled() && hasNature(project, MANAGED_NATURE);
    }

    private static boolean hasNature(IProject project, String nature) {
        try {
            return project.isAccessible() && project.hasNature(nature);
        } catch (CoreException e) {
            return false;
        }
    }

    private static boolean isManagedBuilderInstalled() {
        return Platform.getExtensionRegistry().getExtension(
                ResourcesPlugin.PI_RESOURCES, ResourcesPlugin.PT_BUILDERS, MANAGED_BUILDER) != null;
    }

    /**
     * Creates a kernel project with our kernel's sources.
     *
     * @param project handle of the project, which must not exist
     * @param location where its files are kept; null: in the workspace
     * @param variant the variant that is built first
     */
    public static void create(IProject project, URI location, Variant variant, IProgressMonitor monitor)
            throws CoreException {
        Template template = Template.packaged(PLUGIN_ID, KERNEL_FOLDER);
        IProjectDescription description = project.getWorkspace().newProjectDescription(project.getName());
        description.setLocationURI(location);
        description.setComment(template.description());
        addNatures(description);
        setConfigurations(description, KernelConfiguration.of(variant));
        project.getWorkspace().run(inner -> {
            SubMonitor progress = SubMonitor.convert(inner,
                    NLS.bind(Messages.project_creating, project.getName()), 10);
            project.create(description, progress.split(1));
            project.open(progress.split(1));
            template.copyInto(project, progress.split(7));
            makeScriptsExecutable(project);
        }, project.getWorkspace().getRoot(), IWorkspace.AVOID_UPDATE, monitor);
        CProjects.recheck();
    }

    /** Gives an imported kernel project its build configurations. Idempotent. */
    static void configure(IProject project, IProgressMonitor monitor) throws CoreException {
        IProjectDescription description = project.getDescription();
        List<String> natures = List.of(description.getNatureIds());
        addNatures(description);
        Set<String> present = Arrays.stream(project.getBuildConfigs()).map(IBuildConfiguration::getName).collect(Collectors.toSet());
        if (present.containsAll(configurationNames()) && natures.equals(List.of(description.getNatureIds()))) {
            return;
        }
        setConfigurations(description, configuration(project.getActiveBuildConfig().getName()).orElse(DEFAULT));
        project.setDescription(description, monitor);
        CProjects.recheck();
    }

    /** What the project can be built as. */
    public static List<KernelConfiguration> configurations(IProject project) {
        return isManaged(project) ? Arrays.stream(Variant.values()).map(KernelConfiguration::of).toList() : KernelConfiguration.all();
    }

    /** What is built: the active build configuration. */
    public static KernelConfiguration configuration(IProject project) throws CoreException {
        if (isManaged(project)) {
            ICProjectDescription description = CoreModel.getDefault().getProjectDescription(project, false);
            ICConfigurationDescription active = description == null ? null : description.getActiveConfiguration();
            if (active != null) {
                return configuration(active.getName()).orElse(DEFAULT);
            }
        }
        return configuration(project.getActiveBuildConfig().getName()).orElse(DEFAULT);
    }

    /** Makes {@code chosen} what is built, and builds it. */
    public static void activate(IProject project, KernelConfiguration chosen, IProgressMonitor monitor) throws CoreException {
        SubMonitor progress = SubMonitor.convert(monitor, 10);
        if (isManaged(project)) {
            ICProjectDescription description = CoreModel.getDefault().getProjectDescription(project, true);
            for (ICConfigurationDescription configuration : description.getConfigurations()) {
                if (configuration(configuration.getName()).filter(chosen::equals).isPresent()) {
                    description.setActiveConfiguration(configuration);
                }
            }
            CoreModel.getDefault().setProjectDescription(project, description);
        } else {
            IProjectDescription description = project.getDescription();
            setConfigurations(description, chosen);
            project.setDescription(description, progress.split(1));
        }
        project.build(IncrementalProjectBuilder.INCREMENTAL_BUILD, progress.split(9));
    }

    /** What a name of a build configuration, ours or CDT's, stands for. */
    static Optional<KernelConfiguration> configuration(String name) {
        return KernelConfiguration.of(name.substring(name.lastIndexOf('/') + 1));
    }

    private static String name(KernelConfiguration configuration) {
        return KernelBuildConfigurationProvider.ID + '/' + configuration.id();
    }

    private static List<String> configurationNames() {
        return KernelConfiguration.all().stream().map(KernelProjects::name).toList();
    }

    /** The platform's build configuration; null if there is none, as where CDT's managed builder has configurations instead. */
    static IBuildConfiguration buildConfiguration(IProject project, KernelConfiguration configuration) throws CoreException {
        return !isManaged(project) && project.hasBuildConfig(name(configuration)) ? project.getBuildConfig(name(configuration)) : null;
    }

    /**
     * Runs the makefiles of {@code project}.
     *
     * @param output gets the lines that make and the compiler print, on another thread
     * @throws KernelException if it can't be built
     * @throws CancellationException if it was cancelled
     */
    static KernelImages build(IProject project, KernelConfiguration configuration, Consumer<String> output, BooleanSupplier canceled)
            throws CoreException, KernelException, IOException, InterruptedException {
        KernelBuild plain = KernelBuild.of(kernel(project), configuration.variant());
        if (configuration.llva().isEmpty()) {
            return plain.run(output, canceled);
        }
        Path library = PortwrightHome.script().resolveSibling("native/llva");
        return new LlvaBuild(plain, library, configuration.llva().get()).run(output, canceled);
    }

    /** The kernel in {@code project}. */
    public static KernelProject kernel(IProject project) throws CoreException {
        try {
            return KernelProject.at(Path.of(project.getLocationURI()));
        } catch (KernelException e) {
            throw PortwrightCore.failure(e.getMessage(), e);
        }
    }

    private static void setConfigurations(IProjectDescription description, KernelConfiguration active) {
        description.setBuildConfigs(configurationNames().toArray(String[]::new));
        description.setActiveBuildConfig(name(active));
    }

    private static void addNatures(IProjectDescription description) {
        Set<String> natures = new LinkedHashSet<>(List.of(description.getNatureIds()));
        natures.add(CProjectNature.C_NATURE_ID);
        if (isManagedBuilderInstalled()) {
            natures.add(MANAGED_NATURE);
            natures.add(SCANNER_NATURE);
        }
        natures.add(PortwrightCore.KERNEL_NATURE_ID);
        description.setNatureIds(natures.toArray(String[]::new));
        addBuilder(description);
    }

    /**
     * Puts the builder into {@code description}: CDT's managed one where it is installed.
     *
     * @return whether something changed
     */
    static boolean addBuilder(IProjectDescription description) {
        if (!isManagedBuilderInstalled()) {
            return CProjects.addBuilder(description);
        }
        List<ICommand> commands = new ArrayList<>(Arrays.asList(description.getBuildSpec()));
        boolean changed = commands.removeIf(command -> PortwrightCore.BUILDER_ID.equals(command.getBuilderName()));
        for (String builder : List.of(MANAGED_BUILDER, SCANNER_BUILDER)) {
            if (commands.stream().noneMatch(command -> builder.equals(command.getBuilderName()))) {
                ICommand command = description.newCommand();
                command.setBuilderName(builder);
                commands.add(command);
                changed = true;
            }
        }
        description.setBuildSpec(commands.toArray(ICommand[]::new));
        return changed;
    }

    /** A bundle keeps no permissions, and the makefiles call scripts. */
    private static void makeScriptsExecutable(IProject project) throws CoreException {
        project.accept(proxy -> {
            if (proxy.getType() == IResource.FILE) {
                IPath location = proxy.requestResource().getLocation();
                if (location != null && isScript(location.toPath()) && !location.toFile().setExecutable(true)) {
                    throw PortwrightCore.failure(NLS.bind(Messages.kernel_notExecutable, location), null);
                }
            }
            return true;
        }, IResource.NONE);
    }

    private static boolean isScript(Path file) throws CoreException {
        try (var in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(SCRIPT.length), SCRIPT);
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.template_unreadable, file), e);
        }
    }
}
