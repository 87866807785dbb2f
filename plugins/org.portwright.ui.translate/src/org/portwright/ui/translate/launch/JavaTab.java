// SPDX-License-Identifier: EPL-2.0
// The second tab of a translated Java program: what it may do, and the Java that runs it.

package org.portwright.ui.translate.launch;

import org.eclipse.swt.widgets.Composite;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.ui.Messages;
import org.portwright.ui.help.HelpContext;

/** The options of {@code portwright run} for a Java program. */
final class JavaTab extends SettingsTab {

    JavaTab() {
        super(Messages.tab_java, "java", HelpContext.LAUNCH_JAVA);
    }

    @Override
    void createFields(Composite parent) {
        folder(parent, Messages.tab_root, Messages.tab_rootHint, LaunchAttributes.ROOT);
        size(parent, Messages.tab_heap, Messages.tab_heapHint, LaunchAttributes.HEAP);
        flag(parent, Messages.tab_network, LaunchAttributes.NETWORK, true);
        flag(parent, Messages.tab_trace, LaunchAttributes.TRACE, false);
        flag(parent, Messages.tab_stopInMain, LaunchAttributes.STOP_IN_MAIN, false);
        flag(parent, Messages.tab_profileLines, LaunchAttributes.PROFILE_LINES, false);
        words(parent, Messages.tab_vmArguments, Messages.tab_vmArgumentsHint, LaunchAttributes.VM_ARGUMENTS);
    }
}
