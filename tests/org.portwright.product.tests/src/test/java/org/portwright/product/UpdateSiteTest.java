// SPDX-License-Identifier: EPL-2.0
// The update site installs into an Eclipse that has CDT core and nothing of ours, each feature alone and all together,
// brings what that Eclipse lacks, and all that porting a program takes.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class UpdateSiteTest {
    /** What a user installs, one or more of them. */
    private static final List<String> FEATURES = List.of("org.portwright.translator.feature", "org.portwright.kernels.feature",
            "org.portwright.instrumentation.feature");

    private static final String DOCUMENTATION = "org.portwright.doc";

    @Test
    void theSiteHasNothingUnderCdtsNames() throws Exception {
        assertEquals(List.of(), Repository.list(Repository.updateSite().resolve("plugins")).stream()
                .map(bundle -> bundle.getFileName().toString()).filter(name -> name.startsWith("org.eclipse.cdt."))
                .toList());
    }

    @Test
    void theSiteHasNoJythonAndTheSourcesOfEachBundle() throws Exception {
        List<String> bundles = Repository.list(Repository.updateSite().resolve("plugins")).stream()
                .map(bundle -> bundle.getFileName().toString().replaceFirst("_.*", "")).toList();
        assertTrue(bundles.stream().noneMatch(name -> name.startsWith("org.python")), bundles::toString);
        assertEquals(List.of(), Repository.ideBundles().stream().map(bundle -> bundle + ".source")
                .filter(source -> !bundles.contains(source)).toList());
    }

    @Test
    void nothingOfOursStartsEarly() throws Exception {
        for (String bundle : Repository.ideBundles()) {
            Path plugin = Repository.path("plugins").resolve(bundle).resolve("plugin.xml");
            assertTrue(!Files.exists(plugin) || !Files.readString(plugin).contains("org.eclipse.ui.startup"), bundle);
        }
    }

    @Test
    void theFeaturesHaveAllBundlesOfTheIde() throws Exception {
        Set<String> installed = new TreeSet<>();
        for (String feature : FEATURES) {
            installed.addAll(Repository.featureBundles(feature));
        }
        Set<String> expected = new TreeSet<>(Repository.ideBundles());
        expected.add(DOCUMENTATION);
        assertEquals(expected, installed);
    }

    /** With {@code -Dportwright.product.cache=FOLDER}, an empty one, the toolchain is built there. */
    @Test
    void theSiteInstallsIntoAnEclipseWithCdtCoreAndPortsAProgram(@TempDir Path directory) throws Exception {
        Eclipse eclipse = bare(directory);
        List<String> before = eclipse.bundles();
        install(eclipse, directory, FEATURES);

        List<String> after = eclipse.bundles();
        List<String> expected = new ArrayList<>(Repository.ideBundles());
        expected.add(DOCUMENTATION);
        assertTrue(after.containsAll(expected), () -> "not all of " + expected + " was installed: " + after);
        assertTrue(after.containsAll(before), "the installation took bundles away");

        try (Screen screen = Screen.start()) {
            List<String> findings = eclipse.porting("hello").probeWorkbench(
                    screen, directory.resolve("workspace"), "-perspective", "org.portwright.ui.perspective");
            assertTrue(findings.contains("perspective org.portwright.ui.perspective"), findings::toString);
            assertTrue(findings.stream().anyMatch(line -> line.matches("home .*/portwright/home-[0-9a-f]{12}")),
                    () -> "not compiled with what the plug-ins carry: " + findings);
            assertTrue(findings.contains("output Hello, world!"), findings::toString);
        }
    }

    /** Its bundles and no other part's are installed, and their classes can be loaded. */
    @ParameterizedTest
    @MethodSource("features")
    void aFeatureInstallsWithoutTheOthers(String feature, @TempDir Path directory) throws Exception {
        Eclipse eclipse = bare(directory);
        install(eclipse, directory, List.of(feature));

        Set<String> expected = new TreeSet<>(Repository.featureBundles(feature));
        assertEquals(expected, eclipse.bundles().stream().filter(name -> name.startsWith("org.portwright."))
                .collect(Collectors.toCollection(TreeSet::new)));
        expected.remove(DOCUMENTATION);
        try (Screen screen = Screen.start()) {
            List<String> findings = eclipse.probeWorkbench(List.copyOf(expected),
                    screen, directory.resolve("workspace"), "-perspective", "org.portwright.ui.perspective");
            assertTrue(findings.contains("perspective org.portwright.ui.perspective"), findings::toString);
        }
    }

    static List<String> features() {
        return FEATURES;
    }

    private static Eclipse bare(Path directory) throws Exception {
        Eclipse eclipse = Eclipse.copyOf(
                Repository.product("tests/org.portwright.bare.product", "org.portwright.bare"), directory.resolve("eclipse"));
        assertEquals(List.of(), eclipse.bundles().stream()
                .filter(name -> name.startsWith("org.portwright") || name.startsWith("org.eclipse.cdt")).toList(),
                "the bare Eclipse must not have what the site is to bring");
        return eclipse;
    }

    private static void install(Eclipse eclipse, Path directory, List<String> features) throws Exception {
        // In the place of Eclipse's own site, which has CDT.
        eclipse.run(directory.resolve("cdt"), "org.eclipse.equinox.p2.director",
                "-repository", Repository.ideRepository().toUri() + "," + Repository.updateSite().toUri(),
                "-installIU", "org.eclipse.cdt.core");
        eclipse.run(directory.resolve("director"), "org.eclipse.equinox.p2.director",
                "-repository", Repository.updateSite().toUri().toString(),
                "-installIU", String.join(",", features.stream().map(feature -> feature + ".feature.group").toList()));
    }
}
