// SPDX-License-Identifier: EPL-2.0
// Whether a file is one that a PC boots.

package org.portwright.ui.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.eclipse.core.expressions.PropertyTester;
import org.eclipse.core.resources.IFile;
import org.portwright.kernel.BootFile;
import org.portwright.kernel.KernelException;

/** Property {@code bootable} of files: whether QEMU can boot them, by what they begin with. */
public final class BootableTester extends PropertyTester {

    @Override
    public boolean test(Object receiver, String property, Object[] arguments, Object expected) {
        if (!(receiver instanceof IFile file) || file.getLocation() == null) {
            return false;
        }
        Path path = file.getLocation().toPath();
        try {
            if (!Files.isRegularFile(path)) {
                return false;
            }
            BootFile.of(path);
            return true;
        } catch (KernelException | IOException e) {
            return false;       // nothing that boots
        }
    }
}
