// SPDX-License-Identifier: EPL-2.0
// The configuration by which CDT's model knows the translation units of a project.

package org.portwright.core.build;

import org.eclipse.cdt.core.settings.model.ICConfigurationDescription;
import org.eclipse.cdt.core.settings.model.extension.CConfigurationData;
import org.eclipse.cdt.core.settings.model.extension.CConfigurationDataProvider;
import org.eclipse.cdt.core.settings.model.extension.impl.CDefaultConfigurationData;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;

/**
 * Contributed to {@code org.eclipse.cdt.core.CConfigurationDataProvider}. Our projects keep no settings with CDT, so
 * each configuration is the empty one. (CDT's default provider keeps path entries, and sets the project's description
 * again while it is being set.)
 */
public final class PortwrightConfigurationData extends CConfigurationDataProvider {

    /** Identifier of this provider. */
    public static final String ID = "org.portwright.core.configurationData";

    @Override
    public CConfigurationData loadConfiguration(ICConfigurationDescription description, IProgressMonitor monitor)
            throws CoreException {
        return empty(description.getId(), description.getName());
    }

    @Override
    public CConfigurationData createConfiguration(ICConfigurationDescription description,
            ICConfigurationDescription baseDescription, CConfigurationData base, boolean clone,
            IProgressMonitor monitor) throws CoreException {
        return new CDefaultConfigurationData(description.getId(), description.getName(), base, null, clone);
    }

    @Override
    public void removeConfiguration(ICConfigurationDescription description, CConfigurationData data,
            IProgressMonitor monitor) {
        // Nothing of it is kept.
    }

    /** A configuration without settings. */
    public static CConfigurationData empty(String id, String name) throws CoreException {
        CDefaultConfigurationData data = new CDefaultConfigurationData(id, name, null);
        data.initEmptyData();
        return data;
    }
}
