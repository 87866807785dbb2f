// SPDX-License-Identifier: EPL-2.0
// Tells CDT's builder how a native project is built.

package org.portwright.core.lopi.project;

import org.eclipse.cdt.core.CCorePlugin;
import org.eclipse.cdt.core.build.ICBuildConfiguration;
import org.eclipse.cdt.core.build.ICBuildConfigurationManager;
import org.eclipse.cdt.core.build.ICBuildConfigurationProvider;
import org.eclipse.cdt.core.build.IToolChain;
import org.eclipse.cdt.core.build.IToolChainManager;
import org.eclipse.core.resources.IBuildConfiguration;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;

/** Contributed to {@code org.eclipse.cdt.core.buildConfigProvider} for the native nature. There is one configuration. */
public final class NativeBuildConfigurationProvider implements ICBuildConfigurationProvider {

    static final String ID = "org.portwright.core.nativeBuildConfigProvider";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public ICBuildConfiguration getCBuildConfiguration(IBuildConfiguration configuration, String name)
            throws CoreException {
        IToolChain toolChain = CCorePlugin.getService(IToolChainManager.class)
                .getToolChain(NativeToolChain.TYPE_ID, NativeToolChain.ID);
        if (toolChain == null) {
            throw PortwrightCore.failure(Messages.native_toolChainMissing, null);
        }
        return new NativeBuildConfiguration(configuration, name, toolChain);
    }

    @Override
    public ICBuildConfiguration createBuildConfiguration(IProject project, IToolChain toolChain, String launchMode,
            IProgressMonitor monitor) throws CoreException {
        IBuildConfiguration configuration = project.getActiveBuildConfig();
        ICBuildConfiguration created =
                new NativeBuildConfiguration(configuration, ICBuildConfiguration.DEFAULT_NAME, toolChain);
        CCorePlugin.getService(ICBuildConfigurationManager.class).addBuildConfiguration(configuration, created);
        return created;
    }
}
