// SPDX-License-Identifier: EPL-2.0
// Holds the bundles' manifests to the import rules, so that OSGi enforces at run time what the compiler saw.
package org.portwright.product;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestRulesTest {
    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void requiresOnlyBundlesBelow(String bundle) throws IOException {
        List<String> ours = required(bundle).stream().filter(name -> name.startsWith("org.portwright.")).toList();
        List<String> below = new ArrayList<>(Repository.bundles().subList(0, Repository.bundles().indexOf(bundle)));
        if (!Repository.plainBundles().contains(bundle)) {
            below.remove("org.portwright.cli");     // the command line is beside the IDE, not below it
        }
        assertTrue(below.containsAll(ours), bundle + " may require " + below + " but requires " + ours);
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void importsNoPackageOfOurs(String bundle) throws IOException {
        List<String> ours = names(manifest(bundle).getValue("Import-Package")).stream()
                .filter(name -> name.startsWith("org.portwright.")).toList();
        assertEquals(List.of(), ours, "our own bundles are required by name, so that the order of bundles stays visible");
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#plainBundles")
    void plainBundlesKnowNothingOfThePlatform(String bundle) throws IOException {
        List<String> platform = Stream.concat(required(bundle).stream(),
                names(manifest(bundle).getValue("Import-Package")).stream())
                .filter(name -> name.startsWith("org.eclipse.") || name.startsWith("org.osgi."))
                // The Java compiler, Xtext, EMF and LSP4J are libraries that work without the Platform.
                .filter(name -> !name.equals("org.eclipse.jdt.core.compiler.batch")
                        && !name.startsWith("org.eclipse.jdt.core.compiler")
                        && !name.matches("org\\.eclipse\\.(xtext|emf|lsp4j)\\b.*"))
                .toList();
        assertEquals(List.of(), platform);
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void dependenciesAreMandatory(String bundle) throws IOException {
        // p2 leaves out what is optional: the class would be missing in the product only.
        for (String header : List.of("Require-Bundle", "Import-Package")) {
            String value = manifest(bundle).getValue(header);
            assertFalse(value != null && value.contains("resolution:=optional"), header + " of " + bundle);
        }
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void dependenciesEndBeforeTheVersionThatMayBreakThem(String bundle) throws IOException {
        String required = manifest(bundle).getValue("Require-Bundle");
        for (String clause : required == null ? List.<String>of() : clauses(required)) {
            assertTrue(clause.matches("[^;]+;bundle-version=\"\\[[\\d.]+,[\\d.]+\\)\".*"), clause + " of " + bundle);
        }
        String imported = manifest(bundle).getValue("Import-Package");
        for (String clause : imported == null ? List.<String>of() : clauses(imported)) {
            // The JDK's packages, and those of OSGi's framework, have none.
            assertTrue(clause.matches("(javax?|com\\.sun\\.jdi|jdk|org\\.osgi)\\b.*|[^;]+;version=\"\\[[\\d.]+,[\\d.]+\\)\""),
                    clause + " of " + bundle);
        }
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#eclipseBundles")
    void theIdesPackagesAreForOurOwnBundles(String bundle) throws IOException {
        for (String clause : clauses(manifest(bundle).getValue("Export-Package"))) {
            assertTrue(clause.contains(";x-friends:=") || clause.endsWith(";x-internal:=true"), clause);
        }
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void needsJava17AndNoMore(String bundle) throws IOException {
        assertEquals("JavaSE-17", manifest(bundle).getValue("Bundle-RequiredExecutionEnvironment"));
    }

    @Test
    void clausesAreSplitOutsideOfQuotes() {
        assertEquals(List.of("a.b", "c"), names("a.b;version=\"[1,2)\",c;x:=y"));
    }

    private static List<String> required(String bundle) throws IOException {
        return names(manifest(bundle).getValue("Require-Bundle"));
    }

    private static Attributes manifest(String bundle) throws IOException {
        try (InputStream in = Files.newInputStream(
                Repository.path("plugins").resolve(bundle).resolve("META-INF/MANIFEST.MF"))) {
            return new Manifest(in).getMainAttributes();
        }
    }

    /** The names that a header's clauses start with, none if the header is absent. */
    private static List<String> names(String header) {
        return header == null ? List.of() : clauses(header).stream().map(clause -> clause.split(";", 2)[0].strip()).toList();
    }

    /** A header's clauses (OSGi Core 8, section 3.2.4). */
    private static List<String> clauses(String header) {
        List<String> clauses = new ArrayList<>();
        boolean quoted = false;
        int start = 0;
        for (int i = 0; i <= header.length(); i++) {
            char c = i < header.length() ? header.charAt(i) : ',';
            if (c == '"') {
                quoted = !quoted;
            } else if (c == ',' && !quoted) {
                clauses.add(header.substring(start, i).strip());
                start = i + 1;
            }
        }
        return clauses;
    }
}
