// SPDX-License-Identifier: EPL-2.0
// portwright translate
package org.portwright.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import javax.lang.model.SourceVersion;
import org.portwright.bindings.BindingException;
import org.portwright.bindings.exports.ExportSource;
import org.portwright.bindings.exports.ExportedLibrary;
import org.portwright.elf.ElfFile;
import org.portwright.packaging.LibraryOptions;
import org.portwright.packaging.LibraryPackage;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.FunctionView;
import org.portwright.translator.Optimisation;
import org.portwright.translator.TranslatedProgram;
import org.portwright.translator.TranslationException;
import org.portwright.translator.TranslationOptions;
import org.portwright.translator.Translator;
import org.portwright.translator.binding.Export;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Translates a program, or sources that it compiles first, and packages it. */
@Command(name = "translate", customSynopsis = "portwright translate INPUT... -o OUT.jar [OPTION]...",
        description = {
            "Translates a program to a MIDlet or to a Java program, and a C library to a Java library."})
final class TranslateCommand implements Callable<Integer> {
    /** Of each instance there is one; what calls deeply says --stack. */
    private static final int LIBRARY_STACK = 1 << 20;

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Spec
    private CommandSpec specification;

    @Parameters(paramLabel = "INPUT", arity = "1..*",
            description = "a MIPS program that `portwright cc -g` has linked, or C, C++ and assembly sources, with object "
                + "files and archives among them, which are compiled first (-O2 -g); for a library a .bind file with them")
    private List<Path> inputs;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "OUT.jar",
            description = "the JAR to write; target j2me also writes OUT.jad")
    private Path output;

    @Option(names = "--target", paramLabel = "j2me|java", defaultValue = "j2me",
            description = "a MIDlet suite for CLDC 1.1 and MIDP 2.0 (default), or a JAR for Java 17")
    private TargetName target;

    @Option(names = "--name", paramLabel = "NAME", description = "the program's name, as the phone shows it; default: that of OUT.jar")
    private String name;

    @Option(names = "--vendor", paramLabel = "VENDOR", description = "the MIDlet suite's vendor")
    private String vendor;

    @Option(names = "--icon", paramLabel = "FILE", description = "the MIDlet's icon, a PNG")
    private Path icon;

    @Option(names = "--heap", paramLabel = "SIZE", converter = ByteSize.class,
            description = "memory for malloc in bytes, or with K or M; e.g. --heap 256K; default: 2 MB on a phone; on "
                + "target java as much as the program asks for, up to 2 GB")
    private Integer heap;

    @Option(names = "--stack", paramLabel = "SIZE", converter = ByteSize.class,
            description = "memory for variables of C functions that must have an address, likewise")
    private Integer stack;

    @Option(names = "--package", paramLabel = "PACKAGE", description = "puts the generated classes into a Java package; with a package of its own each, two programs fit "
                + "into one class loader")
    private String packageName;

    @Option(names = "--resource", paramLabel = "FILE",
            description = "adds a file, which the program can open by this name, as in --resource levels/first.txt; may be "
                + "repeated")
    private List<Path> resources = new ArrayList<>();

    @Option(names = "--debug",
            description = "lets `portwright debug` stop at each line and find each variable that GCC's debug information "
                + "knows, which makes the program larger and slower; a MIDlet suite is for the emulator then. Sources are "
                + "compiled with -O0")
    private boolean debug;

    @Option(names = "-I", paramLabel = "DIRECTORY", description = "where sources find headers; may be repeated")
    private List<Path> headers = new ArrayList<>();

    @Option(names = "-D", paramLabel = "MACRO", description = "what sources find defined, as in -D NDEBUG; may be repeated")
    private List<String> macros = new ArrayList<>();

    @Option(names = "--library", description = "makes a Java library of the functions that the .bind file among the inputs "
        + "exports: OUT.jar, with OUT-sources.jar and OUT.pom beside it; target java")
    private boolean library;

    @Option(names = "--coordinates", paramLabel = "GROUP:ARTIFACT:VERSION",
            description = "the library's Maven coordinates; default: its package, the name of OUT.jar, and 1.0.0")
    private String coordinates;

    @Option(names = "--module", paramLabel = "NAME", description = "the library's module name; default: its package")
    private String module;

    @Option(names = "--separate-runtime", description = "leaves the runtime out of the library, and writes it beside as "
        + "org.portwright:runtime, for several libraries to share")
    private boolean separateRuntime;

    @Option(names = "--report", description = "prints sizes, functions, largest methods and the time of each stage")
    private boolean report;

    @Option(names = "--without", split = ",", paramLabel = "STEP",
            description = "leaves an optimisation out, to see what it is good for: a name from docs/translator.md, or all; "
                + "several are separated by commas")
    private List<String> without = new ArrayList<>();

    @Option(names = "--print-after", arity = "2", paramLabel = "PASS FUNCTION", hideParamSyntax = true,
            description = "prints what the function is after each run of a pass; all: of any pass")
    private List<String> printAfter;

    @Option(names = "--view", paramLabel = "FILE.svg",
            description = "with --print-after: draws the function as it was the last time")
    private Path view;

    /** The targets, named as in the option. */
    private enum TargetName { j2me, java }

    @Override
    public Integer call() throws Exception {
        checkOptions();
        checkFiles();
        try (Interruption interruption = new Interruption()) {
            if (library) {
                translateLibrary(interruption);
            } else if (inputs.stream().anyMatch(Sources::isSource)) {
                try (Sources sources = Sources.compile(inputs, null, headers, programName(), compilerOptions())) {
                    translate(inputs.get(0), sources.program(), interruption);
                }
            } else {
                translate(inputs.get(0), inputs.get(0), interruption);
            }
        }
        return 0;
    }

    private void translateLibrary(Interruption interruption) throws IOException, BindingException, CommandException {
        try (ExportedSources sources = ExportedSources.read(inputs, headers)) {
            ExportedLibrary exported = sources.library();
            packageName = exported.programPackage();
            LibraryOptions options = libraryOptions(exported);
            Writer writer = (translated, jar) -> LibraryPackage.write(translated, exported.packageName(),
                    runtime -> ExportSource.write(exported, runtime), options, jar);
            if (sources.program() != null) {
                translate(sources.program(), sources.program(), writer, interruption);
                return;
            }
            try (Sources compiled = Sources.compile(sources.files(), sources.glue(), sources.headers(), programName(),
                    compilerOptions())) {
                translate(inputs.get(0), compiled.program(), writer, interruption);
            }
        }
    }

    /** The macro of our own is for portwright/screen.c. */
    private List<String> compilerOptions() {
        String optimisation = debug ? "-O0" : "-O2";
        List<String> options = new ArrayList<>(List.of(optimisation));
        if (library || target == TargetName.java) {
            options.add("-DPORTWRIGHT_JAVA");
        }
        macros.forEach(macro -> options.add("-D" + macro));
        return options;
    }

    private LibraryOptions libraryOptions(ExportedLibrary exported) {
        String[] parts = coordinates == null ? new String[] {exported.packageName(), programName(), "1.0.0"}
                : coordinates.split(":", -1);
        if (parts.length != 3) {
            throw wrongUse("--coordinates " + coordinates + ": three parts are wanted, such as org.example:zlib:1.3");
        }
        try {
            return new LibraryOptions(parts[0], parts[1], parts[2], module == null ? exported.packageName() : module,
                    !separateRuntime);
        } catch (IllegalArgumentException e) {
            throw wrongUse(e.getMessage());
        }
    }

    /** Packages what was translated. */
    @FunctionalInterface
    private interface Writer {
        void write(TranslatedProgram translated, Path jar) throws IOException;
    }

    private void translate(Path shown, Path program, Interruption interruption) throws IOException, CommandException {
        translate(shown, program, (translated, jar) -> ProgramPackage.write(translated, packageOptions(), jar),
                interruption);
    }

    /**
     * Translates.
     *
     * @param shown the file to name in messages
     * @param program the ELF file
     * @param writer packages it
     */
    private void translate(Path shown, Path program, Writer writer, Interruption interruption)
            throws IOException, CommandException {
        TranslatedProgram translated;
        FunctionView functionView = printAfter == null ? null
                : new FunctionView(printAfter.get(0), printAfter.get(1), System.out::print);
        TranslationOptions options = translationOptions();
        if (functionView != null) {
            options = functionView.in(options);
        }
        if (report) {
            options = options.withOperationCounts();
        }
        try {
            ElfFile elf = ElfFile.read(program);
            if (!library && elf.section(Export.SECTION).isPresent()) {
                throw new CommandException(shown + ": a library, which exports functions to Java; add --library and its .bind "
                        + "file, or link it without the C file of exports");
            }
            translated = Translator.translate(elf, options, interruption);
        } catch (TranslationException e) {
            throw new CommandException(place(e, shown) + e.getMessage());
        }
        if (functionView != null) {
            Optional<String> problem = functionView.problem(translated.report());
            if (problem.isPresent()) {
                throw new CommandException(shown + ": --print-after: " + problem.get());
            }
            if (view != null) {
                UnfinishedFile.write(view, Graphviz.svg(functionView.drawing(), "--view"));
            }
        }
        writer.write(translated, output);
        for (String warning : translated.report().warnings()) {
            System.err.println("portwright: " + shown + ": warning: " + warning);
        }
        if (report) {
            translated.report().print(System.out);
            System.out.printf("%-28s %,d bytes%n", output.getFileName(), Files.size(output));
        }
    }

    private static String place(TranslationException problem, Path program) {
        if (problem.file() == null) {
            return program + ": ";
        }
        return problem.file() + (problem.line() > 0 ? ":" + problem.line() : "") + ": ";
    }

    private TranslationOptions translationOptions() {
        TranslationOptions options = TranslationOptions.of(library ? TargetName.java.name() : target.name());
        if (packageName != null) {
            options = options.withPackage(packageName);
        }
        if (heap != null) {
            options = options.withHeap(heap);
        }
        if (stack != null || library) {
            options = options.withStack(stack != null ? stack : LIBRARY_STACK);
        }
        if (debug) {
            options = options.withDebugger();
        }
        try {
            return options.without(Optimisation.named(without));
        } catch (IllegalArgumentException e) {
            throw wrongUse("--without " + e.getMessage());
        }
    }

    private PackageOptions packageOptions() {
        PackageOptions options = PackageOptions.of(programName());
        if (vendor != null) {
            options = options.withVendor(vendor);
        }
        if (icon != null) {
            options = options.withIcon(icon);
        }
        for (Path resource : resources) {
            options = options.withResource(pathInJar(resource), resource);
        }
        return options;
    }

    /** A relative name is kept, so that the program finds the file under the name it has here. */
    private static String pathInJar(Path resource) {
        Path path = resource.normalize();
        return path.isAbsolute() || path.startsWith("..") ? path.getFileName().toString() : path.toString();
    }

    private String programName() {
        String file = output.getFileName().toString();
        return name != null ? name : file.substring(0, file.length() - ".jar".length());
    }

    private void checkOptions() {
        if (output.getFileName() == null || !output.getFileName().toString().matches(".+\\.jar")) {
            throw wrongUse("-o " + output + ": the name of a JAR must end in .jar");
        }
        if (view != null && printAfter == null) {
            throw wrongUse("--view: say with --print-after PASS FUNCTION what to draw");
        }
        if (packageName != null && !SourceVersion.isName(packageName)) {
            throw wrongUse("--package " + packageName + ": not the name of a Java package");
        }
        for (String text : new String[] {name, vendor}) {
            if (text != null && (text.isBlank() || text.chars().anyMatch(Character::isISOControl))) {
                throw wrongUse("--name, --vendor: must be one line that is not empty");
            }
        }
        boolean isLibraryOption = coordinates != null || module != null || separateRuntime;
        if (isLibraryOption && !library) {
            throw wrongUse("--coordinates, --module and --separate-runtime are of a --library");
        }
        if (library && (packageName != null || icon != null || debug || !resources.isEmpty()
                || specification.commandLine().getParseResult().hasMatchedOption("--target") && target != TargetName.java)) {
            throw wrongUse("--library: for target java, without --package, --icon, --resource and --debug");
        }
        if (!library && inputs.size() > 1 && inputs.stream().noneMatch(Sources::isSource)) {
            throw wrongUse(inputs.get(1) + ": one program at a time, or several sources");
        }
        try {
            translationOptions();
            packageOptions();
        } catch (IllegalArgumentException e) {
            throw wrongUse(e.getMessage());
        }
    }

    private ParameterException wrongUse(String message) {
        return new ParameterException(specification.commandLine(), message);
    }

    /** What is wrong with the files is told before the work, not after it. */
    private void checkFiles() throws IOException, CommandException {
        List<Path> read = new ArrayList<>(inputs);
        read.addAll(resources);
        if (icon != null) {
            read.add(icon);
        }
        for (Path file : read) {
            FileProblems.requireFile(file);
        }
        Path directory = output.toAbsolutePath().getParent();
        if (!Files.isDirectory(directory)) {
            throw new CommandException(output + ": there is no directory " + directory + "; make it, or write elsewhere");
        }
        if (Files.isDirectory(output)) {
            throw new CommandException(output + ": a directory; take another name");
        }
        if (!Files.isWritable(directory)) {
            throw new CommandException(output + ": the directory cannot be written; write elsewhere");
        }
    }
}
