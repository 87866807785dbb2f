// SPDX-License-Identifier: EPL-2.0
// Answers CDT core's questions about the Windows registry on systems that have none.
package org.eclipse.cdt.utils;

/**
 * The signatures that CDT core 8.4 links to. CDT's own class calls native code that Maven Central does not carry;
 * CDT core treats an absent registry as "not on Windows".
 */
public final class WindowsRegistry {
    private WindowsRegistry() {
    }

    /** Returns null always: there is no registry. */
    public static WindowsRegistry getRegistry() {
        return null;
    }

    /** Returns the value of {@code name} under HKEY_LOCAL_MACHINE, null always. */
    public String getLocalMachineValue(String subkey, String name) {
        return null;
    }

    /** Returns the value of {@code name} under HKEY_CURRENT_USER, null always. */
    public String getCurrentUserValue(String subkey, String name) {
        return null;
    }

    /** Returns the name of the key at {@code index} under HKEY_CURRENT_USER, null always. */
    public String getCurrentUserKeyName(String subkey, int index) {
        return null;
    }
}
