// SPDX-License-Identifier: EPL-2.0
// The binding language, for tests.
package org.portwright.bindings;

import org.portwright.bindings.language.BindingFiles;

/**
 * Started once: EMF's registry knows the one that was started last, and a language server that another thread of this JVM runs
 * would get resources of a language that is not its own.
 */
final class BindLanguage {

    static final BindingFiles FILES = new BindingFiles();
    /** Who starts another one, as editors do, has this to itself. */
    static final String STARTS = "starts the binding language";

    private BindLanguage() {
    }
}
