// SPDX-License-Identifier: EPL-2.0
// Reads .lopi files.
package org.portwright.lopi.language;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.portwright.lopi.LopiException;
import org.portwright.lopi.language.probes.ProbeFile;
import org.portwright.lopi.language.probes.ProbesFactory;

/** Reads .lopi files without an editor. */
public final class ProbeFiles {
    /** A larger file was not written by a person. */
    private static final long MAXIMUM_SIZE = 1 << 20;

    /** The end of the names of files with rules. */
    public static final String EXTENSION = ".lopi";

    private final Injector injector;

    /** Starts the language. */
    public ProbeFiles() {
        this(new LopiStandaloneSetup().createInjectorAndDoEMFRegistration());
    }

    /** Uses a language that has been started. */
    public ProbeFiles(Injector injector) {
        this.injector = injector;
    }

    /**
     * Reads a file and checks it.
     *
     * @param file the file
     * @param warnings gets warnings, a line each, with the place
     * @throws LopiException if it has errors; the message has the first one and its line
     * @throws IOException if it can't be read
     */
    public ProbeRules read(Path file, Consumer<String> warnings) throws LopiException, IOException {
        // Another name is not the language's to EMF.
        if (!file.toString().endsWith(EXTENSION)) {
            throw new LopiException(file.toString(), "rules are read from files called " + EXTENSION + "; rename it");
        }
        if (Files.size(file) > MAXIMUM_SIZE) {
            throw new LopiException(file.toString(), "larger than 1 MiB; split it into several files");
        }
        XtextResourceSet resources = injector.getInstance(XtextResourceSet.class);
        Resource resource = resources.getResource(URI.createFileURI(file.toAbsolutePath().toString()), true);
        List<Issue> issues = injector.getInstance(IResourceValidator.class)
                .validate(resource, CheckMode.ALL, CancelIndicator.NullImpl);
        for (Issue issue : issues) {
            if (issue.getSeverity() == Severity.ERROR) {
                throw new LopiException(file.toString(), place(issue) + issue.getMessage());
            }
        }
        for (Issue issue : issues) {
            if (issue.getSeverity() == Severity.WARNING) {
                warnings.accept(file + ": " + place(issue) + issue.getMessage());
            }
        }
        return new ProbeRules(root((XtextResource) resource), directory(resource),
                injector.getInstance(ObjectFiles.class));
    }

    private static String place(Issue issue) {
        return issue.getLineNumber() == null ? "" : "line " + issue.getLineNumber() + ": ";
    }

    private static ProbeFile root(XtextResource resource) {
        // An empty file has no model.
        return resource.getContents().isEmpty() ? ProbesFactory.eINSTANCE.createProbeFile()
                : (ProbeFile) resource.getContents().get(0);
    }

    /** What names of files in a .lopi file are relative to: its own folder; null if it is not a file. */
    static Path directory(Resource resource) {
        URI uri = resource.getURI();
        if (uri == null || !uri.isFile()) {
            return null;
        }
        return Path.of(uri.toFileString()).toAbsolutePath().getParent();
    }

    /** As {@link #directory(Resource)}. */
    static Path directory(EObject object) {
        return directory(object.eResource());
    }
}
