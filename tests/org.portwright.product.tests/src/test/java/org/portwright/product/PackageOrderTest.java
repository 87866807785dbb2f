// SPDX-License-Identifier: EPL-2.0
// Holds packages within a bundle to their order: the stages of the translator, and what runs with a translated program.
package org.portwright.product;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PackageOrderTest {
    private static final String TRANSLATOR = "org.portwright.translator";

    /**
     * What each package of the translator may use beside itself and Java: packages of the translator by their names, its
     * classes of the root package, libraries in full. A stage may use what it reads and writes, not the stage before it.
     */
    private static final Map<String, List<String>> MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("ir", List.of()),
            Map.entry("mips", List.of()),
            Map.entry("analysis", List.of("ir")),
            Map.entry("target", List.of("ir", "org.objectweb.asm")),
            Map.entry("program", List.of("ir", "mips", "TranslationException", "org.portwright.elf")),
            Map.entry("lift", List.of("ir", "mips", "analysis", "program", "TranslationException")),
            Map.entry("passes", List.of("ir", "mips", "analysis")),
            Map.entry("interprocedural", List.of("ir", "mips", "analysis", "program", "lift", "passes",
                    "TranslationException", "Workers")),
            Map.entry("lower", List.of("ir", "analysis")),
            Map.entry("emit", List.of("ir", "mips", "analysis", "lower", "program", "interprocedural", "target",
                    "ProgressListener", "SourceLines", "TranslationException", "TranslationOptions",
                    "TranslationReport", "Workers", "org.objectweb.asm", "org.objectweb.asm.commons",
                    "org.objectweb.asm.tree", "org.objectweb.asm.tree.analysis", "org.objectweb.asm.util"))));

    private static JavaClasses translator;

    @BeforeAll
    static void importTranslator() throws IOException {
        translator = classesOf(Repository.bundle(TRANSLATOR));
    }

    private static JavaClasses classesOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return new ClassFileImporter().importJar(file);
        }
    }

    static Set<String> stages() {
        Set<String> names = new TreeSet<>();
        for (JavaClass each : translator) {
            if (!each.getPackageName().equals(TRANSLATOR)) {
                names.add(each.getPackageName().substring(TRANSLATOR.length() + 1));
            }
        }
        return names;
    }

    @Test
    void everyPackageHasARule() {
        Set<String> without = stages();
        without.removeAll(MAY_USE.keySet());
        assertEquals(Set.of(), without, "say in " + PackageOrderTest.class.getSimpleName() + " what they may use");
    }

    @ParameterizedTest
    @MethodSource("stages")
    void aStageUsesOnlyWhatItMay(String stage) {
        Set<String> packages = new TreeSet<>(Set.of(TRANSLATOR + '.' + stage));
        Set<String> ofRoot = new TreeSet<>();
        for (String name : MAY_USE.getOrDefault(stage, List.of())) {
            if (name.startsWith("org.")) {
                packages.add(name);
            } else if (Character.isUpperCase(name.charAt(0))) {
                ofRoot.add(TRANSLATOR + '.' + name);
            } else {
                packages.add(TRANSLATOR + '.' + name);
            }
        }
        classes().that().resideInAPackage(TRANSLATOR + '.' + stage).should().onlyDependOnClassesThat(
                JavaClass.Predicates.resideInAPackage("java..")
                        .or(JavaClass.Predicates.resideInAnyPackage(packages.toArray(String[]::new)))
                        .or(new OutermostClassIn(ofRoot)).or(ImportRulesTest.PRIMITIVES)).check(translator);
    }

    /**
     * No package reaches back, not through the root package either: each class there counts for itself, since some of
     * them (options, problems, progress) are what the stages share, and others put the stages in a row.
     */
    @Test
    void theTranslatorIsFreeOfCycles() {
        slices().assignedFrom(new PackagesBelow(TRANSLATOR)).should().beFreeOfCycles().check(translator);
    }

    @ParameterizedTest
    @ValueSource(strings = {"se", "cldc"})
    void theRuntimesPackagesAreFreeOfCycles(String runtime) throws IOException {
        JavaClasses ofRuntime = classesOf(Repository.path(
                "runtime/java/" + runtime + "/target/portwright-runtime-" + runtime + "-1.0.0-SNAPSHOT.jar"));
        slices().matching("org.portwright.(**)").should().beFreeOfCycles().check(ofRuntime);
    }

    /** A class, or one inside of it, that is among some by its full name. */
    private static final class OutermostClassIn extends DescribedPredicate<JavaClass> {
        private final Set<String> names;

        OutermostClassIn(Set<String> names) {
            super("one of " + names);
            this.names = names;
        }

        @Override
        public boolean test(JavaClass each) {
            return names.contains(outermost(each));
        }
    }

    private static String outermost(JavaClass each) {
        String name = each.getName();
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    /** A slice for each package below one, and for each class of that one itself. */
    private record PackagesBelow(String root) implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass each) {
            String name = each.getPackageName();
            if (name.equals(root)) {
                return SliceIdentifier.of(outermost(each));
            }
            return name.startsWith(root + '.') ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
            return "packages and classes of " + root;
        }
    }
}
