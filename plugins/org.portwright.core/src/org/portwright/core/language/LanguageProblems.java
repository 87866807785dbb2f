// SPDX-License-Identifier: EPL-2.0
// Marks problems of files in our languages.

package org.portwright.core.language;

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
import org.portwright.core.PortwrightCore;
import org.portwright.language.EditorText;

/** Turns what a language says of a text into markers, which editors and the Problems view show. */
public final class LanguageProblems {

    /** Identifier of the marker type. */
    public static final String MARKER = PortwrightCore.PLUGIN_ID + ".languageProblem";
    /** The markers' attribute with what may be written in the place of what is marked: a line each. */
    public static final String REPLACEMENTS = "replacements";
    /** The markers' attribute with what to call each replacement: a line each. */
    public static final String LABELS = "labels";

    private LanguageProblems() {
    }

    /** Marks what is wrong in a file as it is saved: its editor may have been closed without saving. */
    public static void markSaved(IFile file) {
        try {
            if (file.isAccessible()) {
                Languages.read(Path.of(file.getLocationURI()), file.readString())
                        .ifPresent(text -> mark(file, text.problems()));
            }
        } catch (CoreException e) {
            log(file, e);
        }
    }

    /** Marks what is wrong in a file, and takes away what was marked before. */
    public static void mark(IFile file, List<EditorText.Problem> problems) {
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
        file.deleteMarkers(MARKER, false, IResource.DEPTH_ZERO);
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
                attributes.put(LABELS,
                        String.join("\n", problem.fixes().stream().map(EditorText.Fix::label).toList()));
            }
            file.createMarker(MARKER, attributes);
        }
    }
}
