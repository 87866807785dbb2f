// SPDX-License-Identifier: EPL-2.0
// A sample program that a new project can start from.

package org.portwright.core.project;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

import org.eclipse.core.resources.IContainer;
import org.eclipse.core.resources.IFile;
import org.eclipse.core.resources.IFolder;
import org.eclipse.core.resources.IProject;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IPath;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.SubMonitor;
import org.eclipse.osgi.util.NLS;
import org.osgi.framework.Bundle;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.w3c.dom.Document;
import org.xml.sax.SAXException;

/**
 * The files of a sample. Bundles bring the samples of this release.
 *
 * @param name the sample's name, the name of its folder
 * @param description one line that says what the sample shows (the comment in its {@code .project}); may be empty
 * @param files paths below the sample's folder, with where to read each
 */
public record Template(String name, String description, List<Entry> files) {

    private static final String FOLDER = "templates";

    private static final String DESCRIPTION_FILE = ".project";

    /**
     * A file of a sample.
     *
     * @param path path below the sample's folder
     * @param contents where its bytes are
     */
    public record Entry(String path, URL contents) {
    }

    /**
     * The samples that a bundle holds in its folder {@value #FOLDER}, by name.
     *
     * @param bundleName its symbolic name
     */
    public static List<Template> packaged(String bundleName) {
        Bundle bundle = Platform.getBundle(bundleName);
        List<Template> templates = new ArrayList<>();
        for (String folder : Collections.list(orEmpty(bundle.getEntryPaths(FOLDER)))) {
            if (folder.endsWith("/")) {
                templates.add(in(bundle, folder));
            }
        }
        templates.sort(Comparator.comparing(Template::name));
        return templates;
    }

    /** What a bundle holds in a folder of its root. */
    public static Template packaged(String bundleName, String folder) {
        return in(Platform.getBundle(bundleName), folder + '/');
    }

    private static Template in(Bundle bundle, String folder) {
        List<Entry> files = new ArrayList<>();
        for (URL url : Collections.list(orEmpty(bundle.findEntries(folder, "*", true)))) {
            String path = url.getPath();
            // Of two folders of that name the outer one: the kernel's own folder kernel/ lies in it.
            int start = path.indexOf('/' + folder) + 1;
            if (!path.endsWith("/") && start > 0) {
                files.add(new Entry(path.substring(start + folder.length()), url));
            }
        }
        return of(Path.of(folder).getFileName().toString(), files);
    }

    /** The sample in {@code folder} of the file system, without what builds leave there. */
    public static Template in(Path folder) throws IOException {
        List<Entry> files = new ArrayList<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile).sorted()::iterator) {
                String relative = folder.relativize(path).toString();
                if (!relative.startsWith("build/")) {
                    files.add(new Entry(relative, path.toUri().toURL()));
                }
            }
        }
        return of(folder.getFileName().toString(), files);
    }

    private static Template of(String name, List<Entry> files) {
        String description = files.stream().filter(file -> file.path().equals(DESCRIPTION_FILE)).findFirst()
                .map(Template::comment).orElse("");
        return new Template(name, description, List.copyOf(files));
    }

    private static String comment(Entry description) {
        try (InputStream in = description.contents().openStream()) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Document document = factory.newDocumentBuilder().parse(in);
            var comments = document.getElementsByTagName("comment");
            return comments.getLength() == 0 ? "" : comments.item(0).getTextContent().strip();
        } catch (IOException | SAXException | ParserConfigurationException e) {
            PortwrightCore.log(NLS.bind(Messages.template_unreadable, description.contents()), e);
            return "";
        }
    }

    /** Copies the sample's files into {@code project}. What the project already has stays as it is. */
    public void copyInto(IProject project, SubMonitor monitor) throws CoreException {
        monitor.setWorkRemaining(files.size());
        for (Entry entry : files) {
            SubMonitor step = monitor.split(1);
            IFile file = project.getFile(IPath.fromPortableString(entry.path()));
            if (entry.path().equals(DESCRIPTION_FILE) || file.exists()) {
                continue;
            }
            createParents(file.getParent());
            try (InputStream in = entry.contents().openStream()) {
                file.create(in, IResource.NONE, step);
            } catch (IOException e) {
                throw PortwrightCore.failure(NLS.bind(Messages.template_unreadable, entry.contents()), e);
            }
        }
    }

    private static void createParents(IContainer container) throws CoreException {
        if (container instanceof IFolder folder && !folder.exists()) {
            createParents(folder.getParent());
            folder.create(IResource.NONE, true, null);
        }
    }

    private static <T> Enumeration<T> orEmpty(Enumeration<T> enumeration) {
        return enumeration == null ? Collections.emptyEnumeration() : enumeration;
    }
}
