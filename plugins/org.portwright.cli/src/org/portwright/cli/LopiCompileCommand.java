// SPDX-License-Identifier: EPL-2.0
// portwright lopi cc
package org.portwright.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.portwright.kernel.ProcessTree;
import org.portwright.lopi.Machine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Runs a compiler, GCC or Clang, instruments each object that it makes, and links programs with the support library:
 * {@code make CC="portwright lopi cc --probe cycles gcc"}. Or runs ld, which links only.
 */
@Command(name = "cc", customSynopsis = "portwright lopi cc [OPTION]... COMPILER [ARGUMENT]...",
        description = {
            "Runs a compiler and instruments what it makes.",
            "COMPILER is GCC or Clang, or ld where a build links by that itself. Each object that it makes is "
                + "instrumented, and programs and shared libraries are linked with the support library:"},
        footer = {
            "make CC=\"portwright lopi cc --probe cycles gcc\" LD=\"portwright lopi cc --probe cycles ld\""})
final class LopiCompileCommand implements Callable<Integer> {
    /** Options of GCC whose argument may be the next word (GCC manual, Option Summary). */
    private static final Set<String> WITH_ARGUMENT = Set.of("-o", "-I", "-D", "-U", "-include", "-imacros",
            "-isystem", "-iquote", "-idirafter", "-iprefix", "-isysroot", "-MF", "-MT", "-MQ", "-x",
            "-Xassembler", "-Xpreprocessor", "-Xclang", "-T", "-u", "-e", "-z", "-B", "-A", "-G", "-F", "--param",
            "-target", "-m", "-aux-info", "-wrapper", "-dumpdir", "-dumpbase");
    /** With these the compiler makes no object. */
    private static final Set<String> WITHOUT_OBJECT = Set.of("-E", "-S", "-M", "-MM", "-fsyntax-only", "-###",
            "--version", "--help", "-dumpversion", "-dumpfullversion", "-dumpmachine", "-dumpspecs");
    private static final Set<String> SOURCES = Set.of("c", "i", "ii", "cc", "cp", "cxx", "cpp", "CPP", "c++", "C", "m",
            "mm", "s", "S", "sx", "f", "F", "f90", "F90", "adb", "d", "go");

    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private LopiOptions options;

    @Parameters(arity = "1..*", paramLabel = "COMPILER ARGUMENT...", description = "the compiler and its arguments")
    private List<String> command;

    private final List<Integer> sources = new ArrayList<>();
    /** Object files, libraries and the linker's options: when it only compiles, the compiler warns of them. */
    private final Set<Integer> linked = new HashSet<>();
    /** Options that say what language the sources after them are in. */
    private final Set<Integer> languages = new HashSet<>();
    private boolean compilesOnly;
    private boolean makesNoObject;
    private boolean partialLink;
    private boolean sharedLibrary;
    private boolean isStatic;
    private boolean hasInput;
    private boolean positionIndependent;
    private String output;

    @Override
    public Integer call() throws Exception {
        command = ResponseFiles.expand(command);
        read();
        if (makesNoObject || !hasInput) {
            return run(command);
        }
        try (Interruption interruption = new Interruption()) {
            return compilesOnly ? compile() : compileAndLink();
        }
    }

    /** An object that is not instrumented must not stay, or the next run of make would take it. */
    private int compile() throws Exception {
        Deque<Path> objects = new ArrayDeque<>(objects());
        try {
            int status = run(command);
            for (; status == 0 && !objects.isEmpty(); objects.remove()) {
                // Not what went to /dev/null.
                if (Files.isRegularFile(objects.peek())) {
                    instrument(objects.peek(), objects.peek().toString());
                }
            }
            return status;
        } finally {
            for (Path object : objects) {
                if (Files.isRegularFile(object)) {
                    Files.delete(object);
                }
            }
        }
    }

    private int compileAndLink() throws Exception {
        Path directory = Files.createTempDirectory("portwright-lopi");
        try {
            List<String> link = new ArrayList<>(command);
            for (int source : sources) {
                Path object = directory.resolve(source + ".o");
                List<String> compile = new ArrayList<>();
                for (int i = 0; i < command.size(); i++) {
                    // Only this source, and another output.
                    if (i == source || !sources.contains(i) && !linked.contains(i) && !isOutput(i)) {
                        compile.add(command.get(i));
                    }
                }
                compile.addAll(List.of("-c", "-o", object.toString()));
                int status = run(compile);
                if (status != 0) {
                    return status;
                }
                instrument(object, command.get(source));
                link.set(source, object.toString());
            }
            // There are objects only now.
            languages.forEach(i -> link.set(i, null));
            link.removeIf(Objects::isNull);
            link.addAll(libraries());
            return run(link);
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Finds out what the compiler is to do. */
    private void read() {
        boolean languageIsSaid = false;
        for (int i = 1; i < command.size(); i++) {
            String argument = command.get(i);
            if (WITHOUT_OBJECT.contains(argument) || argument.startsWith("-print-")) {
                makesNoObject = true;
            } else if (argument.equals("-c") && !isLinker()) {
                compilesOnly = true;
            } else if (argument.equals("-r") || argument.equals("--relocatable")) {
                partialLink = true;
            } else if (argument.equals("-shared") || argument.equals("--shared") || argument.equals("-Bshareable")) {
                sharedLibrary = true;
            } else if (argument.equals("-static") || argument.equals("-static-pie")) {
                isStatic = true;
            } else if (argument.equals("-fPIC") || argument.equals("-fpic")) {
                positionIndependent = true;
            } else if (argument.equals("-o") && i + 1 < command.size()) {
                output = command.get(++i);
            } else if (argument.startsWith("-o")) {
                output = argument.substring(2);
            } else if (argument.startsWith("-x") && !isLinker()) {
                languages.add(i);
                String language = argument.substring(2);
                if (language.isEmpty() && i + 1 < command.size()) {
                    language = command.get(++i);
                    languages.add(i);
                }
                languageIsSaid = !language.equals("none");
            } else if (argument.startsWith("-l") || argument.startsWith("-L") || argument.startsWith("-Wl,")
                    || argument.equals("-Xlinker")) {
                linked.add(i);
                if (argument.length() == 2 || argument.equals("-Xlinker")) {
                    linked.add(++i);
                }
            } else if (WITH_ARGUMENT.contains(argument)) {
                i++;
            } else if (!argument.startsWith("-") || argument.equals("-")) {
                hasInput = true;
                if (isLinker()) {
                    continue;
                }
                if (languageIsSaid || SOURCES.contains(argument.substring(argument.lastIndexOf('.') + 1))) {
                    sources.add(i);
                } else {
                    linked.add(i);
                }
            }
        }
    }

    private boolean isOutput(int i) {
        return command.get(i).equals("-o") || i > 0 && command.get(i - 1).equals("-o")
                || command.get(i).startsWith("-o") && command.get(i).length() > 2;
    }

    /** What a compilation without linking makes. */
    private List<Path> objects() {
        if (output != null) {
            return List.of(Path.of(output));
        }
        List<Path> objects = new ArrayList<>();
        for (int source : sources) {
            String name = Path.of(command.get(source)).getFileName().toString();
            objects.add(Path.of((name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name) + ".o"));
        }
        return objects;
    }

    private void instrument(Path object, String name) throws Exception {
        LopiOptions.write(object,
                options.instrument(object, name, options.isShared() || positionIndependent || sharedLibrary));
    }

    /** What is linked besides. */
    private List<String> libraries() throws Exception {
        if (partialLink) {
            return List.of();
        }
        if (sharedLibrary) {
            return LopiOptions.sharedLibraries(machine());
        }
        List<String> libraries = new ArrayList<>(options.libraries(machine()));
        // Libraries that are loaded later need what only the program has; see library/threads.c and longjmp.c.
        libraries.addAll(linkerOptions(isStatic ? List.of("-u", "__pthread_create", "-u", "__thrd_create", "-u", "__longjmp")
                : List.of("--export-dynamic-symbol=lopi_*")));
        if (isLinker()) {
            libraries.add("-lc");           // once more: a part of it is an archive
        }
        return libraries;
    }

    private List<String> linkerOptions(List<String> arguments) {
        return isLinker() ? arguments : List.of("-Wl," + String.join(",", arguments));
    }

    /** Whether it is not a compiler that is run, but ld by itself. */
    private boolean isLinker() {
        return Path.of(command.get(0)).getFileName().toString().matches("(.*-)?ld(\\.\\w+)?");
    }

    /** The machine that is linked for: the compiler's, unless an option says otherwise. */
    private Machine machine() throws IOException, InterruptedException {
        if (command.contains("-m32") || command.contains("elf_i386")) {
            return Machine.IA32;
        }
        if (command.contains("-m64") || command.contains("elf_x86_64")) {
            return Machine.X86_64;
        }
        if (isLinker()) {
            String name = Path.of(command.get(0)).getFileName().toString();
            return name.matches("i[3-6]86-.*") ? Machine.IA32 : Machine.X86_64;
        }
        List<String> question = new ArrayList<>(command);       // with --target, which Clang has
        question.add("-dumpmachine");
        Process process = new ProcessBuilder(question).redirectErrorStream(true).start();
        String triple = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return triple.matches("(?s)i[3-6]86-.*") ? Machine.IA32 : Machine.X86_64;
    }

    private static int run(List<String> arguments) throws CommandException, InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(arguments).inheritIO().start();
        } catch (IOException e) {
            throw new CommandException(arguments.get(0) + ": can't be started; name a compiler that is there");
        }
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            ProcessTree.destroy(process);
            throw e;
        }
    }
}
