// SPDX-License-Identifier: EPL-2.0
// What packaging asks of a target.
package org.portwright.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import org.portwright.translator.TranslatedProgram;

/**
 * Makes the files that run of a translated program for one target. Each target brings its own, as a service
 * ({@link ServiceLoader}): it is named in {@code META-INF/services} of the bundle that has it, so that no bundle names
 * one above it. In OSGi, where a bundle sees those only that it requires, such a bundle registers as a buddy of this one
 * (Equinox, "Eclipse-RegisterBuddy").
 */
public interface TargetPackager {

    /**
     * Finds the packager of a target.
     *
     * @param target name of the target
     * @throws IllegalStateException if no bundle that is there has one
     */
    static TargetPackager of(String target) {
        return ServiceLoader.load(TargetPackager.class, TargetPackager.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get).filter(packager -> packager.target().equals(target)).findFirst()
                .orElseThrow(() -> new IllegalStateException("no bundle here packages for the target " + target));
    }

    /** Name of the target, as {@link TranslatedProgram#target} has it. */
    String target();

    /** All classes that a program for this target may need beside its own. */
    BundledJar runtime();

    /**
     * Makes the files of a program, all of them in memory.
     *
     * @param jar where the JAR will be; other files belong beside it
     * @return contents by path; the JAR first
     * @throws PackageException if a file of {@code options} can't be read or used, or {@code jar} is no name for a JAR
     * @throws IOException if something is missing in the bundle
     */
    Map<Path, byte[]> files(TranslatedProgram program, PackageOptions options, Path jar) throws IOException;
}
