// SPDX-License-Identifier: EPL-2.0
// Finds the line of a source at which a function begins.

package org.portwright.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.portwright.lopi.results.FunctionSource;

/** Finds the sources of functions. */
public final class FunctionFinder {

    /**
     * A line.
     *
     * @param file the source
     * @param line from 1; 1 if only the file was found
     */
    public record Place(IFile file, int line) {
    }

    private FunctionFinder() {
    }

    /**
     * Finds a function.
     *
     * @param folder where its source is to be looked for, at any depth
     * @param source the source's name, as the object file has it
     * @param line where it begins there, from the debug information; 0 if that does not say, and the text has to
     * @param name the function's name
     */
    public static Optional<Place> find(IContainer folder, String source, int line, String name) throws CoreException {
        String last = IPath.fromOSString(source).lastSegment();
        List<IFile> files = new ArrayList<>();
        folder.accept(resource -> {
            if (resource instanceof IFile file && file.getName().equals(last)) {
                files.add(file);
            }
            return true;
        });
        // Of several the one that is in the folder which the object names.
        files.sort(Comparator.comparing(file -> !file.getLocation().toString().endsWith("/" + source)
                && !file.getLocation().toString().equals(source)));
        if (line > 0) {
            return files.stream().findFirst().map(file -> new Place(file, line));
        }
        for (IFile file : files) {
            int found = line(file.readString(), line, name);
            if (found > 0) {
                return Optional.of(new Place(file, found));
            }
        }
        return files.stream().findFirst().map(file -> new Place(file, 1));
    }

    /**
     * Where a function begins in a source.
     *
     * @param text the source
     * @param line where the debug information says; 0 if it does not
     * @param name the function's name
     * @return from 1; 0 if it is not found
     */
    public static int line(String text, int line, String name) {
        return line > 0 ? line : FunctionSource.line(text, name);
    }
}
