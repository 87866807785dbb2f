// SPDX-License-Identifier: EPL-2.0
// Leads from a name in C to what it stands for in Java.

package org.portwright.ui.translate.bindings;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResourceVisitor;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.hyperlink.AbstractHyperlinkDetector;
import org.eclipse.jface.text.hyperlink.IHyperlink;
import org.portwright.bindings.language.ide.BindText;
import org.portwright.bindings.language.ide.SourceFiles;
import org.portwright.core.PortwrightCore;
import org.portwright.core.PortwrightHome;
import org.portwright.core.language.Languages;
import org.portwright.core.translate.bindings.BindingHeaders;
import org.portwright.language.EditorText;
import org.portwright.ui.language.LanguageDocuments;
import org.portwright.ui.language.LanguageLinks;

/**
 * In C, for the functions and types that headers of the project's .bind files declare, and those of the shipped headers:
 * the source of the Java class, where there is one, and the header.
 */
public final class BoundNameLinks extends AbstractHyperlinkDetector {

    private static final Pattern C_FILE = Pattern.compile(".*\\.(c|cc|cpp|cxx|C|h|hh|hpp)");
    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");
    /** Below Portwright's home; {@code portwright build} writes it. */
    private static final String SHIPPED = "build/include/portwright";

    @Override
    public IHyperlink[] detectHyperlinks(ITextViewer viewer, IRegion region, boolean several) {
        Optional<IFile> file = LanguageDocuments.file(viewer.getDocument()).filter(each -> C_FILE.matcher(each.getName()).matches());
        Optional<Matcher> name = name(viewer.getDocument(), region.getOffset());
        if (file.isEmpty() || name.isEmpty()) {
            return null;
        }
        try {
            List<EditorText.Link> links = links(file.get().getProject(), name.get());
            return links.isEmpty() ? null
                    : links.stream().limit(several ? links.size() : 1).map(LanguageLinks.Link::new).toArray(IHyperlink[]::new);
        } catch (CoreException | IOException e) {
            PortwrightCore.log(e.getMessage(), e);
            return null;
        }
    }

    /** The name that an offset is in, found within the document. */
    private static Optional<Matcher> name(IDocument document, int offset) {
        try {
            IRegion line = document.getLineInformationOfOffset(offset);
            Matcher matcher = NAME.matcher(document.get()).region(line.getOffset(), line.getOffset() + line.getLength());
            while (matcher.find()) {
                if (matcher.start() <= offset && offset <= matcher.end()) {
                    return Optional.of(matcher);
                }
            }
        } catch (BadLocationException e) {
            // The text has become shorter.
        }
        return Optional.empty();
    }

    private static List<EditorText.Link> links(IProject project, Matcher name) throws CoreException, IOException {
        List<EditorText.Link> links = new ArrayList<>();
        for (IFile file : bindings(project)) {
            Path binding = Path.of(file.getLocationURI());
            Path header = Path.of(file.getLocation().removeFileExtension().addFileExtension("h").toOSString());
            Optional<EditorText.Link> declaration = declaration(header, name);
            // Only then what the file imports is looked up, which takes longer.
            if (declaration.isPresent() && Languages.read(binding, Files.readString(binding)).orElseThrow() instanceof BindText text) {
                text.source(name.group(), name.start(), name.end() - name.start()).ifPresent(links::add);
                links.add(declaration.get());
            }
        }
        Path shipped = PortwrightHome.script().resolveSibling(SHIPPED);
        if (links.isEmpty() && Files.isDirectory(shipped)) {
            try (Stream<Path> headers = Files.list(shipped)) {
                headers.filter(each -> each.toString().endsWith(".h")).sorted()
                        .flatMap(header -> declaration(header, name).stream()).forEach(links::add);
            }
        }
        return links;
    }

    private static Optional<EditorText.Link> declaration(Path header, Matcher name) {
        return SourceFiles.declaration(header, name.group(), name.start(), name.end() - name.start());
    }

    private static List<IFile> bindings(IProject project) throws CoreException {
        List<IFile> files = new ArrayList<>();
        IResourceVisitor visitor = resource -> {
            if (resource instanceof IFile file && BindingHeaders.isBinding(file.getName())) {
                files.add(file);
            }
            return !resource.isDerived();
        };
        project.accept(visitor);
        return files;
    }
}
