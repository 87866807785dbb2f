// SPDX-License-Identifier: EPL-2.0
// What functions took, at the ends of the lines where they begin.

package org.portwright.ui.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.runtime.Adapters;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.codemining.AbstractCodeMiningProvider;
import org.eclipse.jface.text.codemining.ICodeMining;
import org.eclipse.jface.text.codemining.LineEndCodeMining;
import org.eclipse.jface.text.source.ISourceViewerExtension5;
import org.eclipse.osgi.util.NLS;
import org.eclipse.ui.IEditorReference;
import org.eclipse.ui.IWorkbenchPage;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.texteditor.ITextEditor;
import org.portwright.core.FunctionFinder;
import org.portwright.lopi.results.FunctionResult;
import org.portwright.lopi.results.LopiResults;
import org.portwright.ui.Messages;

/** Contributed to {@code org.eclipse.ui.workbench.texteditor.codeMiningProviders} for C and C++. */
public final class SourceCounts extends AbstractCodeMiningProvider {

    /** Of samples of a profile there are as many as "calls". */
    private static final String SAMPLES = "samples";

    /**
     * Results that are shown.
     *
     * @param near the project that they belong to; null if not known
     */
    private record Shown(LopiResults results, IProject near, long all) {
    }

    private static volatile Shown shown;

    /**
     * Shows results in all editors; for the thread of the user interface.
     *
     * @param results null: none
     * @param near the project that they belong to; null if not known
     */
    static void show(LopiResults results, IProject near) {
        Shown next = results == null ? null : new Shown(results, near,
                results.functions().stream().mapToLong(function -> Math.max(0, function.self())).sum());
        if (next == null && shown == null) {
            return;
        }
        shown = next;
        for (IWorkbenchWindow window : PlatformUI.getWorkbench().getWorkbenchWindows()) {
            for (IWorkbenchPage page : window.getPages()) {
                for (IEditorReference editor : page.getEditorReferences()) {
                    if (Adapters.adapt(editor.getEditor(false), ITextViewer.class) instanceof ISourceViewerExtension5 viewer) {
                        viewer.updateCodeMinings();
                    }
                }
            }
        }
    }

    @Override
    public CompletableFuture<List<? extends ICodeMining>> provideCodeMinings(ITextViewer viewer, IProgressMonitor monitor) {
        Shown now = shown;
        ITextEditor editor = getAdapter(ITextEditor.class);
        IFile file = editor == null ? null : Adapters.adapt(editor.getEditorInput(), IFile.class);
        IDocument document = viewer.getDocument();
        if (now == null || file == null || document == null || now.near != null && !now.near.equals(file.getProject())) {
            return CompletableFuture.completedFuture(List.of());
        }
        return CompletableFuture.supplyAsync(() -> {
            List<ICodeMining> minings = new ArrayList<>();
            texts(now, file.getName(), document.get()).forEach((line, text) -> {
                try {
                    LineEndCodeMining mining = new LineEndCodeMining(document, line - 1, this) {
                        // Only the label.
                    };
                    mining.setLabel("  " + text);
                    minings.add(mining);
                } catch (BadLocationException e) {
                    // The file is shorter than when it was measured.
                }
            });
            return minings;
        });
    }

    /** What to say, by lines. */
    private static Map<Integer, String> texts(Shown shown, String name, String source) {
        Map<Integer, String> texts = new TreeMap<>();
        for (FunctionResult function : shown.results.functions()) {
            if (name.equals(IPath.fromOSString(function.file()).lastSegment())) {
                int line = FunctionFinder.line(source, function.line(), function.name());
                String text = describe(function, shown.all);
                if (line > 0 && !text.isEmpty()) {
                    // C++ functions of a template begin at the same line.
                    texts.merge(line, text, (one, other) -> one + "; " + other);
                }
            }
        }
        return texts;
    }

    /** How often it was called, and its share, or else the sum, if the probe tells. */
    private static String describe(FunctionResult function, long all) {
        List<String> parts = new ArrayList<>();
        // Probes that tell what a function has had itself, and not in what, measure time.
        String unit = function.unit().isEmpty() ? Messages.results_cycles : function.unit();
        if (function.calls() > 0 && !function.unit().equals(SAMPLES)) {
            parts.add(NLS.bind(function.calls() == 1 ? Messages.results_besideCall : Messages.results_besideCalls,
                    String.format(Locale.ROOT, "%,d", function.calls())));
        }
        if (function.self() >= 0 && all > 0) {
            parts.add(NLS.bind(Messages.results_besideShare,
                    String.format(Locale.ROOT, "%.1f", 100.0 * function.self() / all), unit));
        } else if (function.total() > 0 && !function.unit().isEmpty()) {
            parts.add(NLS.bind(Messages.results_besideSum, String.format(Locale.ROOT, "%,d", function.total()), unit));
        }
        return String.join(", ", parts);
    }
}
