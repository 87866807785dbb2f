// SPDX-License-Identifier: EPL-2.0
// A table or a figure of the seeds.
package org.portwright.cli.reproduction;

/**
 * A table or a figure that shows what was measured. Texts are "" where there is nothing to say.
 *
 * @param name such as {@code table-2.2}, of the thesis; {@code apkern-figure-6} and {@code llva-table-4} of the papers
 * @param title as it is there
 * @param run that makes it
 * @param original what it shows
 * @param differs in our set-up
 * @param ours what came of it, and whether the paper's conclusion holds; with links relative to the documentation
 */
public record Result(String name, String title, Run run, String original, String differs, String ours) {
}
