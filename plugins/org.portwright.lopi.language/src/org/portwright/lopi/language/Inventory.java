// SPDX-License-Identifier: EPL-2.0
// What the objects and profiles hold that a .lopi file names.
package org.portwright.lopi.language;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.EcoreUtil2;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.names.Glob;
import org.portwright.lopi.language.probes.FilePattern;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Objects;
import org.portwright.lopi.language.probes.Profile;

/** For the checks and the proposals: the functions that are there to be chosen. */
@Singleton
public class Inventory {
    /** Objects are proposed from folders so deep, and so many. */
    private static final int PROPOSED_DEPTH = 4;
    private static final int PROPOSED_OBJECTS = 200;

    @Inject
    private ObjectFiles files;

    /** Whether the text is that of a file, so that names of files in it have a meaning. */
    public boolean hasDirectory(EObject object) {
        return ProbeFiles.directory(object) != null;
    }

    /**
     * The files that a pattern in an objects statement names.
     *
     * @throws LopiException if it is no name of a file
     */
    public List<Path> files(EObject object, String pattern) throws LopiException {
        Path directory = ProbeFiles.directory(object);
        return directory == null ? List.of() : ObjectFiles.files(directory, pattern);
    }

    /**
     * The functions of an object file or archive.
     *
     * @throws LopiException if it can't be read
     */
    public List<FunctionDescription> functions(Path file) throws LopiException {
        return files.functions(file);
    }

    /** The functions of all objects that a .lopi file names; those that can't be read have none. */
    public List<FunctionDescription> functions(EObject object) {
        List<FunctionDescription> functions = new ArrayList<>();
        for (Objects objects : EcoreUtil2.getAllContentsOfType(EcoreUtil2.getRootContainer(object), Objects.class)) {
            for (String pattern : objects.getFiles()) {
                try {
                    for (Path file : files(objects, pattern)) {
                        functions.addAll(files.functions(file));
                    }
                } catch (LopiException e) {
                    // The check of the objects statement tells.
                }
            }
        }
        return functions;
    }

    /**
     * What a profile holds.
     *
     * @throws LopiException if it can't be read
     */
    public FunctionProfile profile(Profile profile) throws LopiException {
        return files.profile(profileFile(ProbeFiles.directory(profile), profile.getFile()));
    }

    /** What all profiles of a .lopi file hold; those that can't be read hold nothing. */
    public FunctionProfile profiles(EObject object) {
        FunctionProfile all = new FunctionProfile();
        for (Profile profile : EcoreUtil2.getAllContentsOfType(EcoreUtil2.getRootContainer(object), Profile.class)) {
            try {
                if (hasDirectory(profile)) {
                    all.add(profile(profile));
                }
            } catch (LopiException e) {
                // The check of the profile statement tells.
            }
        }
        return all;
    }

    static Path profileFile(Path directory, String name) throws LopiException {
        try {
            Path file = directory.resolve(name).normalize();
            if (!Files.isRegularFile(file)) {
                throw new LopiException(name, "no such profile; profile the program first");
            }
            return file;
        } catch (InvalidPathException e) {
            throw new LopiException(name, "no name of a file");
        }
    }

    /** The object files and archives in the folder of a .lopi file and below, as objects statements name them. */
    public List<String> objectFiles(Resource resource) {
        Path directory = ProbeFiles.directory(resource);
        if (directory == null) {
            return List.of();
        }
        try (Stream<Path> found = Files.find(directory, PROPOSED_DEPTH, (path, attributes) -> attributes.isRegularFile()
                && path.toString().matches(".*(?<!\\.lopi)\\.[oa]"))) {
            return found.limit(PROPOSED_OBJECTS).map(each -> directory.relativize(each).toString()).sorted().toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of();       // A folder that can't be read has none for us.
        }
    }

    /** The source file of a function, if it is still where it was compiled, or in the folder of the .lopi file. */
    public Path source(Resource resource, FunctionDescription function) {
        Path directory = ProbeFiles.directory(resource);
        for (String name : List.of(function.path(), function.file())) {
            Path file = directory == null ? Path.of(name) : directory.resolve(name);
            if (Files.isRegularFile(file)) {
                return file.toAbsolutePath().normalize();
            }
        }
        return null;
    }

    /** Whether a pattern matches a name. */
    public static boolean matches(FunctionPattern pattern, String name) {
        return Glob.matches(pattern.getText(), name);
    }

    /** Whether a function has a name of such a pattern. */
    public static boolean matches(FunctionPattern pattern, FunctionDescription function) {
        return function.isNamed(pattern.getText());
    }

    /** Whether a function is from such a source file. */
    public static boolean matches(FilePattern pattern, FunctionDescription function) {
        return function.isFrom(pattern.getText());
    }
}
