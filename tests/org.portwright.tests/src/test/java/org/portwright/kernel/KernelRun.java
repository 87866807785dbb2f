// SPDX-License-Identifier: EPL-2.0
// Runs the kernel for a test.
package org.portwright.kernel;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.portwright.kernel.hostchannel.Recording;

/**
 * A run of the kernel that has ended.
 *
 * @param result how
 * @param console what was printed
 * @param recording what the kernel told
 * @param frames the same as bytes
 */
record KernelRun(SessionResult result, String console, Recording recording, byte[] frames) {
    static KernelRun of(KernelImages images, SimulatorOptions options) throws Exception {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        try (SimulatorSession session = SimulatorSession.start(images, options, frame -> { }, frames);
                InputStream console = session.console()) {
            String text = new String(console.readAllBytes(), StandardCharsets.ISO_8859_1);
            return new KernelRun(session.await(), text, session.recording(), frames.toByteArray());
        }
    }

    /** @return the sources of the kernel */
    static KernelProject project() throws KernelException {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isExecutable(folder.resolve("portwright"))) {
            folder = folder.getParent();
        }
        return KernelProject.at(folder.resolve("native/kernel"));
    }

    /** Builds a variant where its sources are; nothing if it is up to date. None is built while another is being copied. */
    static synchronized KernelImages build(Variant variant) throws Exception {
        return KernelBuild.of(project(), variant).run(line -> { }, () -> false);
    }

    /** Builds a variant of a copy, with compiler options. */
    static KernelImages buildCopy(Path directory, Variant variant, String options) throws Exception {
        copy(project().directory(), directory, KernelRun::isSource);
        return build(directory, variant, options);
    }

    /** Builds a copy of a build with another option: only the files that know the option are compiled again. */
    static KernelImages rebuildCopy(KernelImages built, Path directory, String options, String option)
            throws Exception {
        copy(built.project().directory(), directory, file -> true);
        FileTime now = FileTime.from(Instant.now());
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.filter(path -> path.toString().matches(".*\\.[chS]")).toList()) {
                if (Files.readString(file).contains(option)) {
                    Files.setLastModifiedTime(file, now);
                }
            }
        }
        return build(directory, built.variant(), options + "-D" + option);
    }

    /**
     * Builds a copy of a build with a mistake: a text in one file is replaced.
     *
     * @param options those of the build
     * @param mistake file, right text, wrong text
     */
    static KernelImages buildWrong(KernelImages built, Path directory, String options, Mistake mistake)
            throws Exception {
        copy(built.project().directory(), directory, file -> true);
        Path file = directory.resolve(mistake.file());
        String text = Files.readString(file);
        if (!text.contains(mistake.right())) {
            throw new IllegalArgumentException(mistake.file() + " does not have: " + mistake.right());
        }
        Files.writeString(file, text.replace(mistake.right(), mistake.wrong()));
        return build(directory, built.variant(), options);
    }

    /**
     * A change that makes a kernel wrong.
     *
     * @param file relative to the kernel's folder
     * @param right what stands there
     * @param wrong what is put there instead
     */
    record Mistake(String file, String right, String wrong) { }

    private static KernelImages build(Path directory, Variant variant, String options) throws Exception {
        return KernelBuild.of(KernelProject.at(directory), variant).withVariable("CFLAGS", options)
                .run(line -> { }, () -> false);
    }

    private static synchronized void copy(Path from, Path to, Predicate<Path> chosen) throws IOException {
        try (Stream<Path> files = Files.walk(from, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file : files.toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else if (chosen.test(file)) {
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
    }

    private static boolean isSource(Path file) {
        return !file.toString().matches(".*\\.(o|d|a|elf|img|bin|map|new)");
    }

    @Override
    public String toString() {
        return result + "\n" + console;
    }
}
