// SPDX-License-Identifier: EPL-2.0
// The sources of a kernel.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.portwright.kernel.hostchannel.Frame;
import org.portwright.kernel.hostchannel.Recording;

/** A folder with a kernel: {@code native/kernel}, or a copy of it that somebody works on. */
public final class KernelProject {
    /** A line of the list OBJS in a makefile. */
    private static final Pattern OBJECT = Pattern.compile("\\./(.+\\.o) ?\\\\?");

    /** A folder in that of a variant, and a word of the kernel's command line. */
    private static final String INSTRUMENTED = "instrumented";
    private static final Pattern INSTRUMENTED_WORD = Pattern.compile(INSTRUMENTED + "=([A-Za-z0-9_-]+)");

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
     * @param variant a variant
     * @param name how its functions are instrumented
     * @return where the files of the instrumented kernel are, whether they have been made or not
     */
    KernelImages instrumentedImages(Variant variant, String name) {
        return new KernelImages(this, variant, buildDirectory(variant).resolve(INSTRUMENTED).resolve(name));
    }

    /**
     * @param variant a variant
     * @param form how it is made
     * @return where the files of the kernel on LLVA-OS are, whether they have been made or not
     */
    public KernelImages llvaImages(Variant variant, LlvaForm form) {
        return new KernelImages(this, variant, buildDirectory(variant).resolve(form.id()));
    }

    /**
     * @param recording what a kernel has told
     * @return where the files of that kernel are, if they are still there; empty if it didn't tell which one it is
     */
    public Optional<KernelImages> images(Recording recording) {
        Optional<Frame.Start> start = recording.start();
        Optional<Variant> known = start.flatMap(Variant::of);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Variant variant = known.get();
        for (String word : start.get().commandLine().split(" ")) {
            Matcher instrumented = INSTRUMENTED_WORD.matcher(word);
            if (instrumented.matches()) {
                return Optional.of(instrumentedImages(variant, instrumented.group(1)));
            }
            for (LlvaForm form : LlvaForm.all()) {
                if (word.equals(form.word())) {
                    return Optional.of(llvaImages(variant, form));
                }
            }
            if (word.equals("--")) {
                break;      // what follows is for the first program
            }
        }
        return Optional.of(images(variant));
    }

    /** What a kernel that is not the plain one is told, so that its traces tell which one it was; empty for the plain one. */
    static Optional<String> word(KernelImages images) {
        Optional<LlvaForm> form = images.llvaForm();
        if (form.isPresent()) {
            return Optional.of(form.get().word());
        }
        Path parent = images.directory().getParent();
        return parent != null && parent.endsWith(INSTRUMENTED)
                ? Optional.of(INSTRUMENTED + "=" + images.directory().getFileName()) : Optional.empty();
    }

    /**
     * @param variant a variant
     * @return the objects that its kernel is linked of, below its folder; whether they have been made or not
     * @throws IOException if its makefiles can't be read
     */
    public List<Path> objects(Variant variant) throws IOException {
        List<Path> objects = new ArrayList<>();
        try (Stream<Path> files = Files.walk(buildDirectory(variant))) {
            for (Path makefile : files.filter(file -> file.endsWith("subdir.mk")).sorted().toList()) {
                for (String line : Files.readAllLines(makefile)) {
                    Matcher matcher = OBJECT.matcher(line);
                    if (matcher.matches()) {
                        objects.add(Path.of(matcher.group(1)));
                    }
                }
            }
        }
        return objects;
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
