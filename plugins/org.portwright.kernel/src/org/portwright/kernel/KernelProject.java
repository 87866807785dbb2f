// SPDX-License-Identifier: EPL-2.0
// The sources of a kernel.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder with a kernel: {@code native/kernel}, or a copy of it that somebody works on. */
public final class KernelProject {
    private final Path directory;

    private KernelProject(Path directory) {
        this.directory = directory;
    }

    /**
     * @param directory the folder
     * @return the project there
     * @throws KernelException if the folder has no kernel
     */
    public static KernelProject at(Path directory) throws KernelException {
        KernelProject project = new KernelProject(directory.toAbsolutePath().normalize());
        for (Variant variant : Variant.values()) {
            if (!Files.isRegularFile(project.buildDirectory(variant).resolve("makefile"))) {
                throw new KernelException(directory + ": no kernel is there: " + variant
                        + "/makefile is missing; take native/kernel, or a copy of it");
            }
        }
        return project;
    }

    /** @return the folder, absolute */
    public Path directory() {
        return directory;
    }

    /** @return the folder that a variant is built in */
    public Path buildDirectory(Variant variant) {
        return directory.resolve(variant.id());
    }

    /** @return where the files of a variant are, whether they have been made or not */
    public KernelImages images(Variant variant) {
        return new KernelImages(this, variant, buildDirectory(variant));
    }

    /**
     * @return the names of the user programs that there are sources of, sorted
     * @throws IOException if the folder can't be read
     */
    public List<String> programs() throws IOException {
        Path programs = directory.resolve("user/programs");
        if (!Files.isDirectory(programs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(programs)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".c"))
                    .map(name -> name.substring(0, name.length() - ".c".length())).sorted().toList();
        }
    }

    @Override
    public String toString() {
        return directory.toString();
    }
}
