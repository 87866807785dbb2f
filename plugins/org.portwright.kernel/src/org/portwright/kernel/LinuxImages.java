// SPDX-License-Identifier: EPL-2.0
// A Linux that is ready to run.
package org.portwright.kernel;

import java.nio.file.Path;

/**
 * A Linux for IA-32 and what it runs.
 *
 * @param kernel its compressed image
 * @param ramdisk its file system, a compressed cpio archive
 * @param module the application kernel
 * @param library what programs are preloaded with
 * @param compiler a folder with Debian's C compiler, which is too large for the file system of each run
 */
public record LinuxImages(Path kernel, Path ramdisk, Path module, Path library, Path compiler) {
}
