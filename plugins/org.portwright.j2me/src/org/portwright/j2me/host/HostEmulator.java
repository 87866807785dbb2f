// SPDX-License-Identifier: EPL-2.0
// What MicroEmulator's classes ask of the emulator they run in.
package org.portwright.j2me.host;

import java.io.InputStream;
import org.microemu.MIDletContext;
import org.microemu.MicroEmulator;
import org.microemu.RecordStoreManager;
import org.microemu.app.launcher.Launcher;

/** An emulator for one MIDlet: no launcher. */
final class HostEmulator implements MicroEmulator {

    private static final int UNKNOWN_PERMISSION = -1;

    private final Suite suite;
    private final Runnable onDestroyed;
    private final RecordStores recordStores;

    HostEmulator(Suite suite, RecordStores recordStores, Runnable onDestroyed) {
        this.suite = suite;
        this.recordStores = recordStores;
        this.onDestroyed = onDestroyed;
    }

    @Override
    public RecordStoreManager getRecordStoreManager() {
        return recordStores;
    }

    @Override
    public Launcher getLauncher() {
        return null;
    }

    @Override
    public String getAppProperty(String key) {
        return suite.property(key);
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        return Thread.currentThread().getContextClassLoader().getResourceAsStream(name);
    }

    @Override
    public void notifyDestroyed(MIDletContext context) {
        onDestroyed.run();
    }

    @Override
    public void destroyMIDletContext(MIDletContext context) {
        // The JVM ends with its only MIDlet.
    }

    @Override
    public int checkPermission(String permission) {
        return UNKNOWN_PERMISSION;
    }

    @Override
    public boolean platformRequest(String url) {
        return false;
    }
}
