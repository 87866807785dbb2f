// SPDX-License-Identifier: EPL-2.0
// What the objects and profiles hold that a .lopi file names.
package org.portwright.lopi.language;

import com.google.inject.Inject;
import com.google.inject.Singleton;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.xtext.EcoreUtil2;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.probes.FilePattern;
import org.portwright.lopi.language.probes.FunctionPattern;
import org.portwright.lopi.language.probes.Objects;
import org.portwright.lopi.language.probes.Profile;

/** For the checks and the proposals: the functions that are there to be chosen. */
@Singleton
public class Inventory {
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

    /** Whether a function has a name of such a pattern. */
    public static boolean matches(FunctionPattern pattern, FunctionDescription function) {
        return ProbeRules.matches(pattern, function);
    }

    /** Whether a function is from such a source file. */
    public static boolean matches(FilePattern pattern, FunctionDescription function) {
        return ProbeRules.matches(pattern, function);
    }
}
