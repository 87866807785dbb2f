// SPDX-License-Identifier: EPL-2.0
// Reads the texts of editors.
package org.portwright.lopi.language.ide;

import com.google.inject.Injector;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.eclipse.emf.common.util.URI;
import org.eclipse.xtext.resource.XtextResource;
import org.eclipse.xtext.resource.XtextResourceSet;

/** Reads texts that need not have been saved. To make one starts the language, which takes a second. */
public final class ProbeTexts {
    private final Injector injector = new LopiIdeSetup().createInjectorAndDoEMFRegistration();

    /**
     * Reads a text, with whatever errors it has.
     *
     * @param file the file that it is, or will be, saved in: names of files in it are relative to that one's folder
     * @param text the text
     */
    public ProbeText read(Path file, String text) {
        XtextResource resource = (XtextResource) injector.getInstance(XtextResourceSet.class)
                .createResource(URI.createFileURI(file.toAbsolutePath().toString()));
        try {
            resource.load(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                    Map.of(XtextResource.OPTION_ENCODING, StandardCharsets.UTF_8.name()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);      // Memory does not fail.
        }
        return injector.getInstance(ProbeText.class).of(resource);
    }
}
