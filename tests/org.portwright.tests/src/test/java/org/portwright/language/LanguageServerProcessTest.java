// SPDX-License-Identifier: EPL-2.0
// The commands that are a language server, each as an editor starts it.
package org.portwright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.portwright.translator.Processes;

@Timeout(600)
class LanguageServerProcessTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "bind | import klass;          | 'import' can't stand here; see docs/bindings.md for what can",
        "lopi | instrument with count; | 'with' can't stand here; see docs/lopi-language.md for what can",
    })
    void endsWhenTheEditorIsGoneWithoutAWord(String language, String text, String problem) throws Exception {
        Process process = new ProcessBuilder(Processes.JAVA, "-cp", System.getProperty("java.class.path"),
                "org.portwright.cli.Main", language, "lsp").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            try (EditorClient editor = EditorClient.connect(process, folder.resolve("text." + language))) {
                assertEquals(problem, editor.show(text).get(0).getMessage().getLeft());
            }
            assertTrue(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), "the server ends with its connection");
            assertEquals(0, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }
}
