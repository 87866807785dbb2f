// SPDX-License-Identifier: EPL-2.0
// Holds the compiled bundles to the import rules: each uses only those below it, and only core and ui know Eclipse.
package org.portwright.product;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImportRulesTest {
    private static final String[] JAVA = {"java..", "javax..", "org.w3c.dom..", "org.xml.sax.."};
    private static final String[] XTEXT = {"org.eclipse.xtext..", "org.eclipse.emf..", "org.eclipse.lsp4j..",
        "com.google.inject..", "com.google.common..", "org.antlr..", "org.apache.log4j.."};
    private static final String ASM = "org.objectweb.asm..";

    /** Python modules travel compiled in the folder python of a bundle: they are Jython's concern. */
    private static final ClassFileImporter IMPORTER =
            new ClassFileImporter().withImportOption(location -> !location.contains("!/python/"));

    static final DescribedPredicate<JavaClass> PRIMITIVES =
            DescribedPredicate.describe("primitives and arrays of them",
                    javaClass -> javaClass.getBaseComponentType().isPrimitive());

    private static JavaClasses all;

    @BeforeAll
    static void importBundles() throws IOException {
        List<JarFile> jars = new ArrayList<>();
        for (String bundle : Repository.bundles()) {
            jars.add(new JarFile(Repository.bundle(bundle).toFile()));
        }
        all = IMPORTER.importJars(jars);
    }

    @ParameterizedTest
    @MethodSource("org.portwright.product.Repository#bundles")
    void everyClassOfABundleLivesInItsPackages(String bundle) throws IOException {
        JavaClasses ofBundle = IMPORTER.importJar(new JarFile(Repository.bundle(bundle).toFile()));
        assertFalse(ofBundle.isEmpty(), bundle + " has no classes, so that no rule would be checked");
        String[] others = Repository.bundles().stream().filter(other -> other.startsWith(bundle + '.'))
                .map(other -> other + "..").toArray(String[]::new);
        classes().should().resideInAPackage(bundle + "..").check(ofBundle);
        noClasses().should().resideInAnyPackage(others).check(ofBundle);
    }

    @Test
    void elfUsesJavaOnly() {
        check("org.portwright.elf");
    }

    @Test
    void pyelftoolsUsesElfAndJython() {
        check("org.portwright.pyelftools", "org.portwright.elf..", "org.python..");
    }

    @Test
    void translatorUsesElfAndAsm() {
        check("org.portwright.translator", "org.portwright.elf..", ASM);
    }

    @Test
    void packagingUsesTranslatorAndAsm() {
        check("org.portwright.packaging", "org.portwright.translator", ASM);
    }

    @Test
    void j2meUsesPackagingAsmAndTheEmulator() {
        check("org.portwright.j2me", "org.portwright.packaging", "org.portwright.translator", ASM,
                "org.microemu..", "javax.microedition..");
    }

    @Test
    void kernelUsesElfAndGson() {
        check("org.portwright.kernel", "org.portwright.elf..", "com.google.gson..");
    }

    @Test
    void metricsUseTheJavaPlatformOnly() {
        check("org.portwright.metrics");
    }

    @Test
    void lopiUsesElfAndCapstone() {
        classes().that().resideInAPackage("org.portwright.lopi").should().onlyDependOnClassesThat(
                JavaClass.Predicates.resideInAnyPackage("java..", "org.portwright.lopi", "org.portwright.lopi.names",
                        "org.portwright.elf..", "capstone..", "com.sun.jna..").or(PRIMITIVES)).check(all);
    }

    @Test
    void whatShowsInstrumentationDoesNotInstrument() {
        check("org.portwright.lopi.listing");
        check("org.portwright.lopi.results", "org.portwright.lopi.names", "com.google.gson..");
        check("org.portwright.lopi.names");
    }

    @Test
    void whatLanguagesHaveInCommonUsesXtext() {
        check("org.portwright.language", XTEXT);
    }

    @Test
    void theLanguageUsesLopiAndXtext() {
        check("org.portwright.lopi.language", with(XTEXT, "org.portwright.language", "org.portwright.lopi",
                "org.portwright.lopi.names", "org.portwright.elf.."));
    }

    @Test
    void bindingsUseTranslatorAsmAndThePhonesApi() {
        classes().that().resideInAnyPackage("org.portwright.bindings", "org.portwright.bindings.exports").should()
                .onlyDependOnClassesThat(JavaClass.Predicates.resideInAnyPackage("java..", "org.portwright.bindings",
                        "org.portwright.bindings.exports", "org.portwright.translator.binding", "org.portwright.j2me",
                        "org.portwright.elf", ASM).or(PRIMITIVES)).check(all);
    }

    @Test
    void theBindingLanguageUsesBindingsXtextAndJavaParser() {
        check("org.portwright.bindings.language", with(XTEXT, "org.portwright.language", "org.portwright.bindings",
                "org.portwright.bindings.exports", "org.portwright.translator.binding", "org.portwright.elf", ASM,
                "com.github.javaparser.."));
    }

    @Test
    void debugUsesPackagingTheEmulatorGsonAndWhatTheJavaMachineTellsOfItself() {
        check("org.portwright.debug", "org.portwright.elf..", "org.portwright.translator", "org.portwright.packaging",
                "org.portwright.j2me", "org.portwright.lopi.results", "com.sun.jdi..", "jdk.jfr..", "com.google.gson..");
    }

    @Test
    void cliUsesThePlainBundles() {
        check("org.portwright.cli", "org.portwright.elf..", "org.portwright.pyelftools", "org.portwright.translator..",
                "org.portwright.packaging..", "org.portwright.j2me..", "org.portwright.kernel..", "org.portwright.metrics..",
                "org.portwright.language", "org.portwright.lopi..", "org.portwright.bindings..",
                "org.portwright.debug..", "picocli..");
    }

    @Test
    void coreUsesNoWindowsAndNotCli() {
        noClasses().that().resideInAPackage("org.portwright.core..").should().dependOnClassesThat()
                .resideInAnyPackage("org.portwright.cli..", "org.portwright.ui..", "org.eclipse.ui..",
                        "org.eclipse.swt..", "org.eclipse.jface..", "org.eclipse.debug.ui..", "org.eclipse.jdt.ui..")
                .check(all);
    }

    @Test
    void uiReachesTheRestThroughCore() {
        noClasses().that().resideInAPackage("org.portwright.ui..").should().dependOnClassesThat()
                .resideInAnyPackage("org.portwright.cli..", "org.portwright.elf..", "org.portwright.translator..",
                        "org.portwright.packaging..", "org.portwright.j2me..")
                .check(all);
    }

    /** So that each part can be installed without the others. */
    @ParameterizedTest
    @ValueSource(strings = {"translate", "kernel", "lopi"})
    void thePartsOfTheIdeDoNotKnowEachOther(String part) {
        String[] others = Stream.of("translate", "kernel", "lopi").filter(other -> !other.equals(part))
                .flatMap(other -> Stream.of("org.portwright.core." + other + "..", "org.portwright.ui." + other + ".."))
                .toArray(String[]::new);
        noClasses().that().resideInAnyPackage("org.portwright.core." + part + "..", "org.portwright.ui." + part + "..")
                .should().dependOnClassesThat().resideInAnyPackage(others).check(all);
    }

    @Test
    void runtimeUsesTheJavaPlatformOnly() throws IOException {
        JavaClasses runtime = IMPORTER.importJar(new JarFile(
                Repository.path("runtime/java/se/target/portwright-runtime-se-1.0.0-SNAPSHOT.jar").toFile()));
        // A signal from outside can be caught by sun.misc.Signal only (module jdk.unsupported), in one place.
        classes().that().doNotHaveSimpleName("HostSignals").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.portwright.runtime..").check(runtime);
        classes().that().haveSimpleName("HostSignals").should().onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "org.portwright.runtime..", "sun.misc").check(runtime);
    }

    private static String[] with(String[] packages, String... others) {
        return Stream.concat(Arrays.stream(packages), Arrays.stream(others)).toArray(String[]::new);
    }

    /** Checks that a plain bundle uses itself, the Java platform, and {@code others}. */
    private static void check(String bundle, String... others) {
        List<String> allowed = new ArrayList<>(List.of(JAVA));
        allowed.add(bundle + "..");
        allowed.addAll(List.of(others));
        classes().that().resideInAPackage(bundle + "..").should().onlyDependOnClassesThat(
                JavaClass.Predicates.resideInAnyPackage(allowed.toArray(String[]::new))
                        .or(PRIMITIVES)).check(all);
    }
}
