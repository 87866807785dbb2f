// SPDX-License-Identifier: EPL-2.0
// Marks problems of .lopi files.

package org.portwright.ui.lopi.editor;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IMarker;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.resources.IWorkspace;
import org.eclipse.core.resources.ResourcesPlugin;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.IDocument;
import org.portwright.core.PortwrightCore;
import org.portwright.lopi.language.ide.ProbeText;
import org.portwright.ui.PortwrightUi;

/** Turns what the language says of a text into markers, which editors and the Problems view show. */
final class LopiProblems {

    /** The markers' attribute with what may be written in the place of what is marked: a line each. */
    static final String REPLACEMENTS = "replacements";

    private LopiProblems() {
    }

    /** Marks what is wrong in a document's file, and takes away what was marked before. */
    static void mark(IDocument document) {
        Optional<IFile> file = LopiLanguage.file(document);
        if (file.isEmpty()) {
            return;
        }
        List<ProbeText.Problem> problems = LopiLanguage.read(document).map(ProbeText::problems).orElse(List.of());
        try {
            ResourcesPlugin.getWorkspace().run(monitor -> mark(file.get(), problems),
                    ResourcesPlugin.getWorkspace().getRuleFactory().markerRule(file.get()), IWorkspace.AVOID_UPDATE,
                    null);
        } catch (CoreException e) {
            // The file has gone meanwhile.
            if (file.get().exists()) {
                PortwrightCore.log(e.getStatus());
            }
        }
    }

    private static void mark(IFile file, List<ProbeText.Problem> problems) throws CoreException {
        file.deleteMarkers(PortwrightUi.LOPI_PROBLEM, false, IResource.DEPTH_ZERO);
        for (ProbeText.Problem problem : problems) {
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
                        String.join("\n", problem.fixes().stream().map(ProbeText.Fix::replacement).toList()));
            }
            file.createMarker(PortwrightUi.LOPI_PROBLEM, attributes);
        }
    }
}
