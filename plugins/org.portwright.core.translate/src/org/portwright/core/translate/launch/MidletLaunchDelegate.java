// SPDX-License-Identifier: EPL-2.0
// Runs a MIDlet suite in the emulator.

package org.portwright.core.translate.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.eclipse.core.runtime.CoreException;
import org.eclipse.debug.core.ILaunchConfiguration;
import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.launch.LaunchAttributes;
import org.portwright.core.translate.TranslationTarget;
import org.portwright.j2me.Emulator;
import org.portwright.j2me.EmulatorOptions;
import org.portwright.packaging.MemorySize;

/**
 * Launch configuration type {@code org.portwright.core.launch.midlet}, to run and to debug. The emulator is a process of
 * its own, so that a MIDlet can't harm the IDE and can be stopped.
 */
public final class MidletLaunchDelegate extends ProgramLaunchDelegate {

    /** Called by the platform. */
    public MidletLaunchDelegate() {
        super(TranslationTarget.J2ME);
    }

    @Override
    String requiredAttribute() {
        return "MIDlet-1";
    }

    @Override
    String refusal() {
        return Messages.launch_noMidlet;
    }

    @Override
    List<String> command(ILaunchConfiguration configuration, Path jar, List<String> arguments) throws CoreException {
        EmulatorOptions options = EmulatorOptions.of(jar, arguments)
                .withWindow(configuration.getAttribute(LaunchAttributes.WINDOW, true))
                .withFiles(path(configuration, LaunchAttributes.FILE_ROOT))
                .withRecordStores(path(configuration, LaunchAttributes.RECORD_STORES))
                .withScreenshot(path(configuration, LaunchAttributes.SCREENSHOT));
        String keys = configuration.getAttribute(LaunchAttributes.KEYS, "").trim();
        if (!keys.isEmpty()) {
            if (!isKeyScript(keys)) {
                throw PortwrightCore.failure(NLS.bind(Messages.launch_badKeys, keys), null);
            }
            options = options.withKeys(keys);
        }
        String quota = configuration.getAttribute(LaunchAttributes.RECORD_STORE_QUOTA, "").trim();
        try {
            if (!quota.isEmpty()) {
                options = options.withQuota(MemorySize.parse(quota));
            }
            return Emulator.command(options).command();
        } catch (IllegalArgumentException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.launch_badQuota, e.getMessage()), e);
        } catch (IOException e) {
            throw PortwrightCore.failure(
                    NLS.bind(Messages.launch_noEmulator, jar.getFileName(), e.getMessage()), e);
        }
    }

    /** Whether all words are keys of a phone, times and the like. */
    public static boolean isKeyScript(String keys) {
        return Stream.of(keys.trim().split("\\s+")).allMatch(EmulatorOptions::isKey);
    }

    private static Path path(ILaunchConfiguration configuration, String attribute) throws CoreException {
        String path = configuration.getAttribute(attribute, "").trim();
        return path.isEmpty() ? null : Path.of(path);
    }
}
