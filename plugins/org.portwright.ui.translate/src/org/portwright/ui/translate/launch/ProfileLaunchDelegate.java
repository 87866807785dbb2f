// SPDX-License-Identifier: EPL-2.0
// Profile As > Translated Java Program.

package org.portwright.ui.translate.launch;

import java.nio.file.Path;

import org.eclipse.core.resources.IFile;
import org.portwright.core.translate.launch.ProfiledProgramLaunchDelegate;
import org.portwright.ui.results.ResultsView;

/** Opens the view of results when the program has ended. */
public final class ProfileLaunchDelegate extends ProfiledProgramLaunchDelegate {

    @Override
    protected void show(IFile results) {
        ResultsView.showLater(Path.of(results.getLocationURI()));
    }
}
