// SPDX-License-Identifier: EPL-2.0
// Runs the makefiles of a kernel project.

package org.portwright.core.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;

import org.eclipse.cdt.core.ErrorParserManager;
import org.eclipse.cdt.core.IMarkerGenerator;
import org.eclipse.cdt.core.ProblemMarkerInfo;
import org.eclipse.cdt.core.build.CBuildConfiguration;
import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.model.ICModelMarker;
import org.eclipse.cdt.core.resources.IConsole;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IResourceProxy;
import org.eclipse.core.resources.WorkspaceJob;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.build.CompilerProcess;
import org.portwright.kernel.KernelBuild;
import org.portwright.kernel.KernelConfiguration;
import org.portwright.kernel.KernelException;

/** A build configuration: one variant, for the IA-32 or on LLVA-OS. What make and the compiler object to is marked on its line. */
final class KernelBuildConfiguration extends CBuildConfiguration {

    private static final String CLEAN = "clean";
    private static final String LIST_SOURCES = "tools/make-makefiles";

    private final KernelConfiguration kernel;

    KernelBuildConfiguration(IBuildConfiguration configuration, String name, IToolChain toolChain,
            KernelConfiguration kernel) {
        super(configuration, name, toolChain);
        this.kernel = kernel;
        configureLater(configuration.getProject());
    }

    /** A project imported from elsewhere never went through {@link KernelProjects#create}. */
    private static void configureLater(IProject project) {
        WorkspaceJob job = new WorkspaceJob(NLS.bind(Messages.project_configuring, project.getName())) {
            @Override
            public IStatus runInWorkspace(IProgressMonitor monitor) throws CoreException {
                if (KernelProjects.isKernel(project)) {
                    KernelProjects.configure(project, monitor);
                }
                return Status.OK_STATUS;
            }
        };
        job.setSystem(true);
        job.setRule(project.getWorkspace().getRoot());
        job.schedule();
    }

    @Override
    public IContainer getBuildContainer() throws CoreException {
        return getProject().getFolder(kernel.variant().id());
    }

    @Override
    public IProject[] build(int kind, Map<String, String> arguments, IConsole console, IProgressMonitor monitor)
            throws CoreException {
        run(console, monitor, "all");
        return new IProject[] {getProject()};
    }

    @Override
    public void clean(IConsole console, IProgressMonitor monitor) throws CoreException {
        getProject().deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        run(console, monitor, CLEAN);
    }

    private void run(IConsole console, IProgressMonitor monitor, String target) throws CoreException {
        IProject project = getProject();
        SubMonitor progress = SubMonitor.convert(monitor,
                NLS.bind(Messages.kernel_building, project.getName(), kernel.id()), 1);
        // What doesn't compile is compiled again by the next make, so that no problem is lost.
        project.deleteMarkers(ICModelMarker.C_MODEL_PROBLEM_MARKER, true, IResource.DEPTH_INFINITE);
        // Make runs in the variant's folder (on LLVA-OS it names all files from the root), and the compiler names sources as seen from there.
        try (ErrorParserManager output = new ErrorParserManager(project,
                project.getFolder(kernel.variant().id()).getLocationURI(), this, getToolChain().getErrorParserIds())) {
            output.setOutputStream(console.getOutputStream());
            if (!target.equals(CLEAN)) {
                listSources(console.getOutputStream(), progress);
            }
            make(output, console, progress, target);
        } catch (IOException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.build_failed, project.getName(), e.getMessage()), e);
        } finally {
            project.refreshLocal(IResource.DEPTH_INFINITE, null);
            markDerived(project);
        }
    }

    /** Brings the makefiles up to date when sources have come or gone, as CDT's managed builder would. */
    private void listSources(OutputStream console, SubMonitor progress) throws IOException {
        Path folder = Path.of(getProject().getLocationURI());
        if (!Files.isExecutable(folder.resolve(LIST_SOURCES))) {
            return;
        }
        int stale = CompilerProcess.run(List.of("./" + LIST_SOURCES, "--check"), folder, line -> { }, progress);
        if (stale != 0) {
            write(console, LIST_SOURCES);
            CompilerProcess.run(List.of("./" + LIST_SOURCES), folder, line -> write(console, line), progress);
        }
    }

    private void make(ErrorParserManager output, IConsole console, SubMonitor progress, String target)
            throws CoreException, IOException {
        OutputStream plain = console.getOutputStream();
        try {
            if (target.equals(CLEAN)) {
                KernelBuild.of(KernelProjects.kernel(getProject()), kernel.variant()).clean(line -> write(isOfMake(line) ? plain : output, line), progress::isCanceled);
            } else {
                KernelProjects.build(getProject(), kernel, line -> write(isOfMake(line) ? plain : output, line),
                        progress::isCanceled);
            }
        } catch (KernelException e) {
            if (output.getErrorCount() == 0) {
                // Not a message of the compiler's: for example it isn't installed.
                addMarker(new ProblemMarkerInfo(getProject(), 0, e.getMessage(),
                        IMarkerGenerator.SEVERITY_ERROR_BUILD, null));
            }
        } catch (CancellationException e) {
            throw new OperationCanceledException();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        }
    }

    /** A line in which make only says that the compiler has failed; the linker's parser would take it for a problem. */
    private static boolean isOfMake(String line) {
        return line.startsWith("make: ***") || line.startsWith("make[");
    }

    private static void write(OutputStream output, String line) {
        try {
            output.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            PortwrightCore.log(Messages.build_consoleFailed, e);
        }
    }

    /** What make has made is not for people to edit or to share. */
    private static void markDerived(IProject project) throws CoreException {
        project.accept(proxy -> {
            if (proxy.getType() == IResource.FILE && !proxy.isDerived() && isMade(proxy)) {
                ((IFile) proxy.requestResource()).setDerived(true, null);
            }
            return true;
        }, IResource.NONE);
    }

    private static boolean isMade(IResourceProxy proxy) {
        String name = proxy.getName();
        return name.endsWith(".o") || name.endsWith(".d") || name.endsWith(".elf") || name.endsWith(".img")
                || name.endsWith(".map");
    }
}
