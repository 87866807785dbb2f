// SPDX-License-Identifier: EPL-2.0
// Reads .bind files.
package org.portwright.bindings.language;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.diagnostics.Severity;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.eclipse.xtext.validation.Issue;
import org.portwright.bindings.BindingException;
import org.portwright.bindings.BoundClass;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.bindings.language.declarations.BindingFile;

/** Reads .bind files without an editor. */
public final class BindingFiles {
    /** The end of the names of files in the language. */
    public static final String EXTENSION = ".bind";
    /** A larger file was not written by a person. */
    private static final long MAXIMUM_SIZE = 1 << 20;

    /**
     * What a file binds.
     *
     * @param classes what C sees of Java
     * @param exports what Java sees of C
     */
    public record Bindings(List<BoundClass> classes, Optional<ExportedLibrary> exports) {
        /** @return whether there is nothing */
        public boolean isEmpty() {
            return classes.isEmpty() && exports.isEmpty();
        }
    }

    private final Injector injector;

    /** Starts the language. */
    public BindingFiles() {
        injector = new BindStandaloneSetup().createInjectorAndDoEMFRegistration();
    }

    /**
     * Reads a file and checks it.
     *
     * @param file     the file
     * @param problems gets all errors and warnings, a line each, with file and line
     * @return what it binds; nothing if it has errors
     * @throws BindingException if it is no file in the language
     * @throws IOException      if it can't be read
     */
    public Bindings read(Path file, Consumer<String> problems) throws BindingException, IOException {
        Optional<BindingFile> model = check(file, problems);
        if (model.isEmpty()) {
            return new Bindings(List.of(), Optional.empty());
        }
        return new Bindings(Requests.bind(model.get(), injector.getInstance(ApiClasses.class).of(model.get())),
                Exports.of(model.get(), file.toString()));
    }

    /** @return the model; empty if it has errors */
    private Optional<BindingFile> check(Path file, Consumer<String> problems) throws BindingException, IOException {
        // Another name is not the language's to EMF.
        if (!file.toString().endsWith(EXTENSION)) {
            throw new BindingException(file.toString(), "bindings are read from files called " + EXTENSION + "; rename it");
        }
        if (Files.size(file) > MAXIMUM_SIZE) {
            throw new BindingException(file.toString(), "larger than 1 MiB; split it into several files");
        }
        XtextResourceSet resources = injector.getInstance(XtextResourceSet.class);
        Resource resource = resources.getResource(URI.createFileURI(file.toAbsolutePath().toString()), true);
        boolean failed = false;
        for (Issue issue : injector.getInstance(IResourceValidator.class).validate(resource, CheckMode.ALL,
                CancelIndicator.NullImpl)) {
            boolean isError = issue.getSeverity() == Severity.ERROR;
            if (isError || issue.getSeverity() == Severity.WARNING) {
                problems.accept(file + ":" + issue.getLineNumber() + ": " + (isError ? "" : "warning: ")
                        + issue.getMessage());
            }
            failed |= isError;
        }
        if (failed) {
            return Optional.empty();
        }
        Optional<BindingFile> model = resource.getContents().stream().map(BindingFile.class::cast).findFirst();
        if (model.isEmpty() || model.get().getImports().isEmpty() && model.get().getExports().isEmpty()) {
            problems.accept(file + ": binds nothing; write import, for what C calls, or export, for what Java calls");
            return Optional.empty();
        }
        return model;
    }
}
