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
            Map.entry("binding", List.of("org.objectweb.asm")),
            Map.entry("analysis", List.of("ir")),
            Map.entry("target", List.of("ir", "org.objectweb.asm")),
            Map.entry("program", List.of("ir", "mips", "binding", "TranslationException", "org.portwright.elf")),
            Map.entry("lift", List.of("ir", "mips", "binding", "analysis", "program", "TranslationException")),
            Map.entry("passes", List.of("ir", "mips", "analysis")),
            Map.entry("interprocedural", List.of("ir", "mips", "binding", "analysis", "program", "lift", "passes",
                    "TranslationException", "Workers")),
            Map.entry("lower", List.of("ir", "analysis")),
            Map.entry("emit", List.of("ir", "mips", "binding", "analysis", "lower", "program", "interprocedural", "target",
                    "Optimisation", "SourceLines", "TranslationException", "TranslationOptions",
                    "TranslationReport", "Workers", "org.objectweb.asm", "org.objectweb.asm.commons",
                    "org.objectweb.asm.tree", "org.objectweb.asm.tree.analysis", "org.objectweb.asm.util"))));

    private static final String RUNTIME = "org.portwright.runtime";

    /**
     * The same for the runtime on Java SE, lowest first. Its root package is what translated code calls, with memory and
     * what a run is set to; all others may use it, and it uses none of them but for {@link #WIRING}.
     */
    private static final Map<String, List<String>> RUNTIME_MAY_USE = new TreeMap<>(Map.ofEntries(
            Map.entry("abi", List.of()),
            Map.entry("library", List.of()),
            Map.entry("memory", List.of("abi")),
            Map.entry("threads", List.of("abi", "memory")),
            Map.entry("signals", List.of("abi", "memory", "threads", "sun.misc")),
            Map.entry("time", List.of("abi", "threads", "signals")),
            Map.entry("files", List.of("abi", "library", "threads")),
            Map.entry("poll", List.of("abi", "threads", "signals", "files")),
            Map.entry("net", List.of("abi", "threads", "files", "poll")),
            Map.entry("system", List.of("abi", "memory", "threads", "signals", "time", "files", "poll", "net")),
            Map.entry("image", List.of("threads", "library"))));

    /** The only class that names what is above it, and the only class it names: it starts a program. */
    private static final List<String> WIRING = List.of(RUNTIME + ".Machine", RUNTIME + ".system.LinuxProcess");

    private static JavaClasses translator;
    private static JavaClasses runtime;

    @BeforeAll
    static void importTranslator() throws IOException {
        translator = classesOf(Repository.bundle(TRANSLATOR));
        runtime = runtime("se");
    }

    private static JavaClasses runtime(String name) throws IOException {
        return classesOf(Repository.path(
                "runtime/java/" + name + "/target/portwright-runtime-" + name + "-1.0.0-SNAPSHOT.jar"));
    }

    private static JavaClasses classesOf(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return new ClassFileImporter().importJar(file);
        }
    }

    static Set<String> stages() {
        return packagesBelow(TRANSLATOR, translator);
    }

    static Set<String> packagesOfTheRuntime() {
        return packagesBelow(RUNTIME, runtime);
    }

    private static Set<String> packagesBelow(String root, JavaClasses classes) {
        Set<String> names = new TreeSet<>();
        for (JavaClass each : classes) {
            if (!each.getPackageName().equals(root)) {
                names.add(each.getPackageName().substring(root.length() + 1));
            }
        }
        return names;
    }

    @Test
    void everyPackageHasARule() {
        String advice = "say in " + PackageOrderTest.class.getSimpleName() + " what they may use";
        Set<String> without = stages();
        without.removeAll(MAY_USE.keySet());
        assertEquals(Set.of(), without, advice);
        assertEquals(RUNTIME_MAY_USE.keySet(), packagesOfTheRuntime(), advice);
    }

    @ParameterizedTest
    @MethodSource("stages")
    void aStageUsesOnlyWhatItMay(String stage) {
        check(TRANSLATOR, stage, MAY_USE.getOrDefault(stage, List.of()), Set.of(), translator);
    }

    @ParameterizedTest
    @MethodSource("packagesOfTheRuntime")
    void aPackageOfTheRuntimeUsesOnlyWhatItMay(String name) {
        check(RUNTIME, name, RUNTIME_MAY_USE.getOrDefault(name, List.of()), Set.of(RUNTIME), runtime);
    }

    private static void check(String root, String name, List<String> mayUse, Set<String> others, JavaClasses in) {
        Set<String> packages = new TreeSet<>(others);
        packages.add(root + '.' + name);
        Set<String> ofRoot = new TreeSet<>();
        for (String used : mayUse) {
            if (used.indexOf('.') >= 0) {
                packages.add(used);
            } else if (Character.isUpperCase(used.charAt(0))) {
                ofRoot.add(root + '.' + used);
            } else {
                packages.add(root + '.' + used);
            }
        }
        classes().that().resideInAPackage(root + '.' + name).should().onlyDependOnClassesThat(
                JavaClass.Predicates.resideInAPackage("java..")
                        .or(JavaClass.Predicates.resideInAnyPackage(packages.toArray(String[]::new)))
                        .or(new OutermostClassIn(ofRoot)).or(ImportRulesTest.PRIMITIVES)).check(in);
    }

    @Test
    void whatTranslatedCodeCallsKnowsNothingAboveIt() {
        DescribedPredicate<JavaClass> below = JavaClass.Predicates.resideInAnyPackage("java..", RUNTIME)
                .or(ImportRulesTest.PRIMITIVES);
        OutermostClassIn start = new OutermostClassIn(Set.of(WIRING.get(0)));
        classes().that().resideInAPackage(RUNTIME).and(DescribedPredicate.not(start)).should()
                .onlyDependOnClassesThat(below).check(runtime);
        classes().that(start).should()
                .onlyDependOnClassesThat(below.or(new OutermostClassIn(Set.of(WIRING.get(1))))).check(runtime);
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
    void theRuntimesPackagesAreFreeOfCycles(String name) throws IOException {
        slices().matching("org.portwright.(**)").should().beFreeOfCycles()
                .ignoreDependency(WIRING.get(0), WIRING.get(1)).check(runtime(name));
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
