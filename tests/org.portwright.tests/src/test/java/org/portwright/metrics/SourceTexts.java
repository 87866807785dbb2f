// SPDX-License-Identifier: EPL-2.0
// Source files that tests write down.
package org.portwright.metrics;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.portwright.metrics.source.Language;
import org.portwright.metrics.source.SourceFile;

/** Makes source files of texts. */
final class SourceTexts {
    private SourceTexts() {
    }

    static SourceFile file(String path, String text) {
        return SourceFile.of(path, Language.of(path).orElseThrow(), text.getBytes(StandardCharsets.UTF_8));
    }

    static void write(Path tree, String path, String text) throws IOException {
        Path file = tree.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
