// SPDX-License-Identifier: EPL-2.0
// Reads the texts of editors.
package org.portwright.language;

import com.google.inject.Injector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.ISetup;
import org.eclipse.xtext.resource.IResourceFactory;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;

/** Reads texts in one language that need not have been saved. */
public final class EditorTexts {
    private final Injector injector;

    /**
     * Starts the language, which takes a second.
     *
     * @param language its setup for editors, which has an {@link EditorModule}
     */
    public EditorTexts(ISetup language) {
        injector = language.createInjectorAndDoEMFRegistration();
    }

    /**
     * Reads a text, with whatever errors it has.
     *
     * @param file the file that it is, or will be, saved in: names of files in it are relative to that one's folder
     * @param text the text
     */
    public EditorText read(Path file, String text) {
        // Made by this injector: EMF's registry knows the one that was started last.
        XtextResource resource = (XtextResource) injector.getInstance(IResourceFactory.class)
                .createResource(URI.createFileURI(file.toAbsolutePath().toString()));
        injector.getInstance(XtextResourceSet.class).getResources().add(resource);
        try {
            resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                    Map.of(XtextResource.OPTION_ENCODING, StandardCharsets.UTF_8.name()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);      // Memory does not fail.
        }
        return injector.getInstance(EditorText.class).of(resource);
    }
}
