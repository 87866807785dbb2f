// SPDX-License-Identifier: EPL-2.0
// Writes what runs of a translated program.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.portwright.translator.TranslatedProgram;

/**
 * Packages a program for the target that it was translated for: at least a JAR, with the runtime's classes in it.
 *
 * <p>If the program's main class is in a package, the runtime's classes are moved into the package {@code runtime} below
 * it, so that several programs can live in one class loader.
 */
public final class ProgramPackage {

    private ProgramPackage() {
    }

    /**
     * Writes the JAR and what else the target has beside it. What is there already is replaced. Either all files are
     * written or none: one that exists stays as it is.
     *
     * @param outJar where the JAR goes
     * @throws PackageException if an icon or resource can't be read, or an output can't be written
     */
    public static void write(TranslatedProgram program, PackageOptions options, Path outJar) throws IOException {
        Map<Path, byte[]> contents = TargetPackager.of(program.target()).files(program, options, outJar);
        try (OutputFiles files = new OutputFiles()) {
            for (Map.Entry<Path, byte[]> file : contents.entrySet()) {
                files.stage(file.getKey(), file.getValue());
            }
            files.commit();
        }
    }
}
