// SPDX-License-Identifier: EPL-2.0
// Marks problems of .lopi files.

package org.portwright.ui.lopi.editor;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.portwright.core.PortwrightCore;
import org.portwright.language.EditorText;
import org.portwright.ui.PortwrightUi;

/** Turns what the language says of a text into markers, which editors and the Problems view show. */
final class LopiProblems {

    /** The markers' attribute with what may be written in the place of what is marked: a line each. */
    static final String REPLACEMENTS = "replacements";

    private LopiProblems() {
    }

    /** Marks what is wrong in a document's file, and takes away what was marked before. */
    static void mark(IDocument document) {
        LopiLanguage.file(document).ifPresent(file ->
                mark(file, LopiLanguage.read(document).map(EditorText::problems).orElse(List.of())));
    }

    /** Marks what is wrong in a file as it is saved: its editor may have been closed without saving. */
    static void markSaved(IFile file) {
        try {
            if (file.isAccessible()) {
                mark(file, LopiLanguage.read(Path.of(file.getLocationURI()), file.readString()).problems());
            }
        } catch (CoreException e) {
            log(file, e);
        }
    }

    private static void mark(IFile file, List<EditorText.Problem> problems) {
        try {
            ResourcesPlugin.getWorkspace().run(monitor -> replace(file, problems),
                    ResourcesPlugin.getWorkspace().getRuleFactory().markerRule(file), IWorkspace.AVOID_UPDATE, null);
        } catch (CoreException e) {
            log(file, e);
        }
    }

    private static void log(IFile file, CoreException e) {
        // Otherwise the file has gone meanwhile.
        if (file.exists()) {
            PortwrightCore.log(e.getStatus());
        }
    }

    private static void replace(IFile file, List<EditorText.Problem> problems) throws CoreException {
        file.deleteMarkers(PortwrightUi.LOPI_PROBLEM, false, IResource.DEPTH_ZERO);
        for (EditorText.Problem problem : problems) {
            Map<String, Object> attributes = new HashMap<>();
            attributes.put(IMarker.SEVERITY, switch (problem.severity()) {
                case ERROR -> IMarker.SEVERITY_ERROR;
                case WARNING -> IMarker.SEVERITY_WARNING;
                default -> IMarker.SEVERITY_INFO;
            });
            attributes.put(IMarker.MESSAGE, problem.message());
            attributes.put(IMarker.LINE_NUMBER, problem.line());
            attributes.put(IMarker.CHAR_START, problem.offset());
            attributes.put(IMarker.CHAR_END, problem.offset() + problem.length());
            if (!problem.fixes().isEmpty()) {
                attributes.put(REPLACEMENTS,
                        String.join("\n", problem.fixes().stream().map(EditorText.Fix::replacement).toList()));
            }
            file.createMarker(PortwrightUi.LOPI_PROBLEM, attributes);
        }
    }
}
