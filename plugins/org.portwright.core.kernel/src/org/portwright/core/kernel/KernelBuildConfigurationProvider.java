// SPDX-License-Identifier: EPL-2.0
// Tells CDT's builder how a kernel project is built.

package org.portwright.core.kernel;

import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.build.ICBuildConfiguration;
import org.eclipse.cdt.core.build.ICBuildConfigurationProvider;
import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.build.IToolChainManager;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/**
 * Contributed to {@code org.eclipse.cdt.core.buildConfigProvider} for the kernel nature. The platform's build
 * configurations of a kernel project are named {@code ID/up}, {@code ID/up-llva} and so on: CDT finds the provider by the first part and hands
 * us the second.
 */
public final class KernelBuildConfigurationProvider implements ICBuildConfigurationProvider {

    static final String ID = "org.portwright.core.kernelBuildConfigProvider";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public ICBuildConfiguration getCBuildConfiguration(IBuildConfiguration configuration, String name)
            throws CoreException {
        // A project that was imported has the platform's one configuration, of no name, until it is configured.
        return new KernelBuildConfiguration(configuration, name, toolChain(),
                KernelProjects.configuration(name).orElse(KernelProjects.DEFAULT));
    }

    @Override
    public ICBuildConfiguration createBuildConfiguration(IProject project, IToolChain toolChain, String launchMode,
            IProgressMonitor monitor) throws CoreException {
        return project.getActiveBuildConfig().getAdapter(ICBuildConfiguration.class);
    }

    private static IToolChain toolChain() throws CoreException {
        IToolChain toolChain = CCorePlugin.getService(IToolChainManager.class)
                .getToolChain(KernelToolChain.TYPE_ID, KernelToolChain.ID);
        if (toolChain == null) {
            throw PortwrightCore.failure(Messages.kernel_toolChainMissing, null);
        }
        return toolChain;
    }
}
