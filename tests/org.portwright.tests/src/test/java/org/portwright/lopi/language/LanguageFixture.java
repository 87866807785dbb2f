// SPDX-License-Identifier: EPL-2.0
// What the tests of the probe language share: a compiled program, and ways to read rules.
package org.portwright.lopi.language;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.xtext.resource.XtextResourceSet;
import org.eclipse.xtext.util.CancelIndicator;
import org.eclipse.xtext.validation.CheckMode;
import org.eclipse.xtext.validation.IResourceValidator;
import org.portwright.lopi.FunctionDescription;
import org.portwright.lopi.Plan;
import org.portwright.lopi.language.ide.LopiIdeSetup;

/** A folder with work.c and its object. */
final class LanguageFixture {
    static final Injector INJECTOR = new LopiIdeSetup().createInjectorAndDoEMFRegistration();

    final Path directory;

    LanguageFixture(Path directory) throws Exception {
        this.directory = directory;
        Files.write(directory.resolve("work.c"), resource("work.c"));
        run("gcc", "-O1", "-g", "-c", "work.c", "-o", "work.o");
    }

    static byte[] resource(String name) throws IOException {
        try (var in = LanguageFixture.class.getResourceAsStream("/lopi/" + name)) {
            return in.readAllBytes();
        }
    }

    Path write(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    /** Runs a program in the folder; what it prints. */
    String run(String... line) throws Exception {
        Path output = Files.createTempFile("portwright", ".out");
        try {
            Process process = new ProcessBuilder(line).directory(directory.toFile()).redirectErrorStream(true)
                    .redirectOutput(output.toFile()).start();
            if (!process.waitFor(600, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError(Arrays.toString(line) + " did not end");
            }
            String text = Files.readString(output);
            if (process.exitValue() != 0) {
                throw new AssertionError(Arrays.toString(line) + ": " + text);
            }
            return text;
        } finally {
            Files.delete(output);
        }
    }

    /** What is marked in a text: severity, line, message. */
    List<String> issues(String text) throws IOException {
        Path file = write("rules.lopi", text);
        Resource resource = INJECTOR.getInstance(XtextResourceSet.class)
                .getResource(URI.createFileURI(file.toString()), true);
        return INJECTOR.getInstance(IResourceValidator.class).validate(resource, CheckMode.ALL,
                CancelIndicator.NullImpl)
                .stream().map(issue -> issue.getSeverity() + " " + issue.getLineNumber() + " " + issue.getMessage())
                .toList();
    }

    ProbeRules rules(String text) throws Exception {
        return new ProbeFiles(INJECTOR).read(write("rules.lopi", text), warning -> { });
    }

    /** What is done in the functions of work.o: name, probe, exit. */
    List<String> choices(String text) throws Exception {
        return choices("work.o", text);
    }

    /** What is done in the functions of an object. */
    List<String> choices(String object, String text) throws Exception {
        List<String> asked = new ArrayList<>();
        Plan plan = rules(text).plan(name -> (machine, independent) -> {
            asked.add(name);
            return null;
        });
        List<String> choices = new ArrayList<>();
        for (FunctionDescription function : new ObjectFiles().functions(directory.resolve(object))) {
            Plan.Treatment treatment = plan.treatment(function);
            if (treatment != null) {
                treatment.probes().probe(null, false);
                choices.add(function.name() + " " + asked.get(asked.size() - 1) + " " + treatment.exit());
            }
        }
        choices.sort(null);
        return choices;
    }
}
