// SPDX-License-Identifier: EPL-2.0
// The update site installs into an Eclipse that has CDT core and nothing of ours, brings what that Eclipse lacks, and all
// that porting a program takes.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpdateSiteTest {
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

    /** With {@code -Dportwright.product.cache=FOLDER}, an empty one, the toolchain is built there. */
    @Test
    void featureInstallsIntoAnEclipseWithCdtCoreAndPortsAProgram(@TempDir Path directory) throws Exception {
        Eclipse eclipse = Eclipse.copyOf(
                Repository.product("tests/org.portwright.bare.product", "org.portwright.bare"), directory.resolve("eclipse"));
        List<String> before = eclipse.bundles();
        assertEquals(List.of(), before.stream()
                .filter(name -> name.startsWith("org.portwright") || name.startsWith("org.eclipse.cdt")).toList(),
                "the bare Eclipse must not have what the site is to bring");

        // In the place of Eclipse's own site, which has CDT.
        eclipse.run(directory.resolve("cdt"), "org.eclipse.equinox.p2.director",
                "-repository", Repository.ideRepository().toUri() + "," + Repository.updateSite().toUri(),
                "-installIU", "org.eclipse.cdt.core");
        eclipse.run(directory.resolve("director"), "org.eclipse.equinox.p2.director",
                "-repository", Repository.updateSite().toUri().toString(),
                "-installIU", "org.portwright.feature.feature.group");

        List<String> after = eclipse.bundles();
        List<String> expected = new ArrayList<>(Repository.ideBundles());
        expected.add("org.portwright.doc");
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
}
