// SPDX-License-Identifier: EPL-2.0
// Where the tests find the sources and what the build made of them.
package org.portwright.product;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Paths below the root of the source tree, which the build names in the property {@code portwright.home}. */
final class Repository {

    private static final Pattern INCLUDES = Pattern.compile("<includes id=\"([^\"]*)\"");
    private static final Pattern PLUGIN = Pattern.compile("<plugin id=\"([^\"]*)\"");
    private static final Path ROOT = Path.of(System.getProperty("portwright.home")).toAbsolutePath().normalize();

    private Repository() {
    }

    /** Bundles that import nothing of the Eclipse Platform, lowest first. */
    static List<String> plainBundles() {
        return List.of("org.portwright.elf", "org.portwright.pyelftools", "org.portwright.translator",
                "org.portwright.packaging", "org.portwright.j2me", "org.portwright.kernel", "org.portwright.metrics",
                "org.portwright.language", "org.portwright.lopi", "org.portwright.lopi.language",
                "org.portwright.bindings", "org.portwright.bindings.language", "org.portwright.debug",
                "org.portwright.cli");
    }

    /** Bundles that know the Eclipse Platform, lowest first. */
    static List<String> eclipseBundles() {
        return List.of("org.portwright.core", "org.portwright.core.translate", "org.portwright.core.kernel",
                "org.portwright.core.lopi", "org.portwright.ui", "org.portwright.ui.translate", "org.portwright.ui.kernel",
                "org.portwright.ui.lopi");
    }

    /** All bundles with code of ours, lowest first. */
    static List<String> bundles() {
        List<String> bundles = new ArrayList<>(plainBundles());
        bundles.addAll(eclipseBundles());
        return bundles;
    }

    /** Bundles that the IDE has: all but the command line, and what is for that only. */
    static List<String> ideBundles() {
        return bundles().stream().filter(bundle -> !bundle.equals("org.portwright.cli") && !bundle.equals("org.portwright.pyelftools"))
                .toList();
    }

    /** Bundles that a feature of ours installs, itself and by the features that it includes. */
    static List<String> featureBundles(String feature) throws IOException {
        String text = Files.readString(path("features").resolve(feature).resolve("feature.xml"));
        List<String> bundles = new ArrayList<>();
        for (Matcher included = INCLUDES.matcher(text); included.find(); ) {
            bundles.addAll(featureBundles(included.group(1)));
        }
        PLUGIN.matcher(text).results().forEach(plugin -> bundles.add(plugin.group(1)));
        return bundles;
    }

    static Path path(String relative) {
        return ROOT.resolve(relative);
    }

    /** The product {@code id} that the module {@code module} built. */
    static Path product(String module, String id) {
        return path(module).resolve("target/products").resolve(id).resolve("linux/gtk/x86_64");
    }

    static Path updateSite() {
        return path("update-site/target/repository");
    }

    /** What our IDE consists of. */
    static Path ideRepository() {
        return path("releng/org.portwright.ide.product/target/repository");
    }

    /** The JAR that the build made of a bundle of ours. */
    static Path bundle(String symbolicName) {
        return path("plugins").resolve(symbolicName).resolve("target").resolve(symbolicName + "-1.0.0-SNAPSHOT.jar");
    }

    static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }
}
