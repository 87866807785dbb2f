// SPDX-License-Identifier: EPL-2.0
// The second tab of a MIDlet: the phone that runs it.

package org.portwright.ui.translate.launch;

import org.eclipse.swt.widgets.Composite;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** The options of {@code portwright run} for a MIDlet. */
final class PhoneTab extends SettingsTab {

    PhoneTab() {
        super(Messages.tab_phone, "midlet", HelpContext.LAUNCH_PHONE);
    }

    @Override
    void createFields(Composite parent) {
        flag(parent, Messages.tab_window, LaunchAttributes.WINDOW, true);
        flag(parent, Messages.tab_stopInMain, LaunchAttributes.STOP_IN_MAIN, false);
        folder(parent, Messages.tab_fileRoot, Messages.tab_fileRootHint, LaunchAttributes.FILE_ROOT);
        folder(parent, Messages.tab_recordStores, Messages.tab_recordStoresHint, LaunchAttributes.RECORD_STORES);
        size(parent, Messages.tab_quota, Messages.tab_quotaHint, LaunchAttributes.RECORD_STORE_QUOTA);
        keys(parent, Messages.tab_keys, Messages.tab_keysHint, LaunchAttributes.KEYS);
        outputFile(parent, Messages.tab_screenshot, Messages.tab_screenshotHint, LaunchAttributes.SCREENSHOT);
    }
}
