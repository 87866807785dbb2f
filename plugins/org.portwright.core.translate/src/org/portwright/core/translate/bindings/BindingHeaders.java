// SPDX-License-Identifier: EPL-2.0
// Writes the C headers of a project's .bind files.

package org.portwright.core.translate.bindings;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.osgi.util.NLS;
import org.portwright.bindings.BindingException;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.HeaderWriter;
import org.portwright.bindings.exports.ExportGlue;
import org.portwright.bindings.language.BindingFiles;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.core.language.LanguageProblems;

/** Does in a build what {@code portwright bind} does: {@code NAME.bind} has its {@code NAME.h} beside it. */
public final class BindingHeaders {

    private static final class Language {
        private static final BindingFiles FILES = new BindingFiles();
    }

    private BindingHeaders() {
    }

    /**
     * Whether a file has a header.
     *
     * @param name a file's name
     */
    public static boolean isBinding(String name) {
        return name.endsWith(BindingFiles.EXTENSION);
    }

    /**
     * Marks what is wrong in files, and writes the headers of those that have no errors, if they have changed.
     *
     * @return whether all have their headers
     * @throws CoreException if a header can't be written
     */
    public static boolean write(List<IFile> files) throws CoreException {
        boolean good = true;
        for (IFile file : files) {
            LanguageProblems.markSaved(file);
            if (file.findMaxProblemSeverity(LanguageProblems.MARKER, false, IResource.DEPTH_ZERO)
                    == IMarker.SEVERITY_ERROR) {
                good = false;
            } else {
                writeHeader(file);
            }
        }
        return good;
    }

    /**
     * The C file for what a file exports, which a library is linked with.
     *
     * @return nothing if it exports nothing, or has errors
     * @throws CoreException if it can't be read
     */
    public static Optional<String> glue(IFile file) throws CoreException {
        try {
            return Language.FILES.read(Path.of(file.getLocationURI()), problem -> { }).exports().map(ExportGlue::write);
        } catch (IOException | BindingException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.bindings_failed, file.getFullPath(), e.getMessage()), e);
        }
    }

    private static void writeHeader(IFile file) throws CoreException {
        IPath name = IPath.fromOSString(file.getName()).removeFileExtension();
        IFile header = file.getParent().getFile(name.addFileExtension("h"));
        try {
            List<BoundClass> classes = Language.FILES.read(Path.of(file.getLocationURI()), problem -> { }).classes();
            if (classes.isEmpty()) {
                return; // it only exports
            }
            byte[] text = HeaderWriter.write(name.toString(), classes).getBytes(StandardCharsets.UTF_8);
            header.refreshLocal(IResource.DEPTH_ZERO, null);
            if (!header.exists() || !Arrays.equals(header.readAllBytes(), text)) {
                header.write(text, true, true, false, null);
            }
        } catch (IOException | BindingException e) {
            throw PortwrightCore.failure(NLS.bind(Messages.bindings_failed, file.getFullPath(), e.getMessage()), e);
        }
    }
}
