// SPDX-License-Identifier: EPL-2.0
// The words of the language.
package org.portwright.bindings.language;

import java.util.List;

/** For colours, before the language has been started. */
public final class BindWords {
    /** All words of the grammar. */
    public static final List<String> ALL = List.of("target", "classpath", "import", "package", "class", "as", "except",
            "only", "in", "out", "handle", "latin1", "code", "blocking", "callback", "rename", "to", "new", "export", "header",
            "exception", "message", "length", "data", "keep", "inout", "throws", "if", "negative", "nonzero", "zero");

    private BindWords() {
    }
}
