// SPDX-License-Identifier: EPL-2.0
// Tells CDT core that the configurations of managed projects are there.

package org.portwright.cdt.standin;

import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.IModificationContext;
import org.eclipse.cdt.core.settings.model.extension.CConfigurationData;
import org.eclipse.cdt.core.settings.model.extension.CConfigurationDataProvider;
import org.eclipse.cdt.core.settings.model.extension.impl.CDefaultConfigurationData;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;

/**
 * A configuration without settings for each that a {@code .cproject} names; what the managed builder keeps there stays
 * as it is. Where the managed builder is installed after all, its own provider does everything.
 */
public final class ManagedConfigurationData extends CConfigurationDataProvider {

    private static final String BUNDLE = "org.eclipse.cdt.managedbuilder.core";
    private static final String PROVIDER =
            "org.eclipse.cdt.managedbuilder.internal.dataprovider.ConfigurationDataProvider";

    private final CConfigurationDataProvider own;

    /** Called by CDT. */
    public ManagedConfigurationData() throws ReflectiveOperationException {
        Bundle bundle = Platform.getBundle(BUNDLE);
        own = bundle == null ? null
                : (CConfigurationDataProvider) bundle.loadClass(PROVIDER).getDeclaredConstructor().newInstance();
    }

    @Override
    public CConfigurationData loadConfiguration(ICConfigurationDescription description, IProgressMonitor monitor)
            throws CoreException {
        if (own != null) {
            return own.loadConfiguration(description, monitor);
        }
        CDefaultConfigurationData data = new CDefaultConfigurationData(description.getId(), description.getName(), null);
        data.initEmptyData();
        return data;
    }

    @Override
    public CConfigurationData createConfiguration(ICConfigurationDescription description,
            ICConfigurationDescription baseDescription, CConfigurationData base, boolean clone,
            IProgressMonitor monitor) throws CoreException {
        return own != null ? own.createConfiguration(description, baseDescription, base, clone, monitor)
                : new CDefaultConfigurationData(description.getId(), description.getName(), base, null, clone);
    }

    @Override
    public void removeConfiguration(ICConfigurationDescription description, CConfigurationData data,
            IProgressMonitor monitor) {
        if (own != null) {
            own.removeConfiguration(description, data, monitor);
        }
    }

    @Override
    public CConfigurationData applyConfiguration(ICConfigurationDescription description,
            ICConfigurationDescription baseDescription, CConfigurationData base, IModificationContext context,
            IProgressMonitor monitor) throws CoreException {
        return own != null ? own.applyConfiguration(description, baseDescription, base, context, monitor)
                : super.applyConfiguration(description, baseDescription, base, context, monitor);
    }

    @Override
    public void dataCached(ICConfigurationDescription description, CConfigurationData data, IProgressMonitor monitor) {
        if (own != null) {
            own.dataCached(description, data, monitor);
        } else {
            super.dataCached(description, data, monitor);
        }
    }
}
