// SPDX-License-Identifier: EPL-2.0
// Finds the C line at which a function begins.

package org.portwright.core.lopi;

import java.util.ArrayList;
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
     * @param name the function's name; of C++ the mangled one, of which only the file is found
     */
    public static Optional<Place> find(IContainer folder, String source, String name) throws CoreException {
        String last = IPath.fromOSString(source).lastSegment();
        List<IFile> files = new ArrayList<>();
        folder.accept(resource -> {
            if (resource instanceof IFile file && file.getName().equals(last)) {
                files.add(file);
            }
            return true;
        });
        for (IFile file : files) {
            int line = line(file, name);
            if (line > 0) {
                return Optional.of(new Place(file, line));
            }
        }
        return files.stream().findFirst().map(file -> new Place(file, 1));
    }

    private static int line(IFile file, String name) throws CoreException {
        return FunctionSource.line(file.readString(), name);
    }
}
