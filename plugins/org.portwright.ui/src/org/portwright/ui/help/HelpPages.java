// SPDX-License-Identifier: EPL-2.0
// Finds the files of help pages.

package org.portwright.ui.help;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.core.runtime.FileLocator;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.osgi.framework.Bundle;
import org.portwright.core.PortwrightCore;

/** Help pages, by their name in a table of contents: {@code /BUNDLE/PATH#ANCHOR}. */
final class HelpPages {

    /** The texts of pages that have been searched, in lower case; they don't change as long as the IDE runs. */
    private static final Map<String, String> TEXTS = new ConcurrentHashMap<>();

    private HelpPages() {
    }

    /** Where a browser finds the page, with its style and pictures beside it. */
    static Optional<URL> url(String href) {
        IPath path = IPath.fromPortableString(document(href));
        Bundle bundle = bundle(path);
        if (bundle == null) {
            return Optional.empty();
        }
        try {
            // A bundle in a JAR is unpacked as a whole, or else the page would have no pictures.
            String folder = FileLocator.toFileURL(bundle.getEntry("/")).toString();
            String file = folder + path.removeFirstSegments(1) + href.substring(document(href).length());
            return Optional.of(new URI(file.replace(" ", "%20")).toURL());
        } catch (IOException | URISyntaxException e) {
            PortwrightCore.log(href, e);
            return Optional.empty();
        }
    }

    /** Whether the page has {@code text}, in whatever case; markup doesn't count. For a thread that may wait. */
    static boolean contains(String href, String text) {
        return TEXTS.computeIfAbsent(document(href), HelpPages::text).contains(text.toLowerCase(Locale.ROOT));
    }

    private static String text(String document) {
        IPath path = IPath.fromPortableString(document);
        Bundle bundle = bundle(path);
        URL page = bundle == null ? null : bundle.getEntry(path.removeFirstSegments(1).toString());
        if (page == null) {
            return "";
        }
        try (InputStream in = page.openStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).replaceAll("<[^>]*>", "")
                    .toLowerCase(Locale.ROOT);
        } catch (IOException e) {
            PortwrightCore.log(document, e);
            return "";
        }
    }

    private static Bundle bundle(IPath path) {
        return path.segmentCount() < 2 ? null : Platform.getBundle(path.segment(0));
    }

    private static String document(String href) {
        return href.replaceFirst("[#?].*", "");
    }
}
