// SPDX-License-Identifier: EPL-2.0
// The headers of phones' and of Java's own API in an IDE that has the plug-ins only.

package org.portwright.core.translate.bindings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import org.portwright.bindings.BindingException;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.HeaderWriter;
import org.portwright.bindings.language.BindingFiles;
import org.portwright.core.HomePart;
import org.portwright.core.PortwrightCore;

/** Writes the headers, which {@code portwright build} makes in a source tree. */
public final class ApiHeaders implements HomePart {

    private static final String BINDINGS = "runtime/c/bindings";
    private static final String HEADERS = "build/include/portwright";

    @Override
    public void write(Path home) throws IOException {
        BindingFiles language = new BindingFiles();
        Path headers = Files.createDirectories(home.resolve(HEADERS));
        try (Stream<Path> files = Files.list(home.resolve(BINDINGS))) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(BindingFiles.EXTENSION, "");
                List<BoundClass> classes = language.read(file, problem -> PortwrightCore.log(problem, null)).classes();
                Files.writeString(headers.resolve(name + ".h"), HeaderWriter.write(name, classes));
            }
        } catch (BindingException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
