// SPDX-License-Identifier: EPL-2.0
// Whether a kernel in LLVM bitcode has nothing but what LLVA-OS lets it have.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Checks a module of a kernel before it is translated: it has no assembly, no instruction for privileged mode, calls nothing but itself,
 * LLVA-OS and what any C program has, no address is a number, and nothing in it depends on the processor. What it looks at is the module in LLVM's text form, after LLVM's own
 * verifier (LLVM Language Reference Manual, release 22). An address that is computed while the kernel runs is not seen.
 */
public final class BitcodeCheck {
    private static final String OPT = "opt-22";
    private static final byte[] MAGIC = {'B', 'C', (byte) 0xc0, (byte) 0xde};
    private static final int MOST_PROBLEMS = 20;

    /** Little-endian with words of 32 bits; a module for a processor names that, too. */
    private static final String LAYOUT = "target datalayout = \"e-p:32:32-i64:64\"";
    private static final String TRIPLE = "target triple";
    private static final String MAIN = "llva_main";

    /** C11 7.24: what the compiler calls by itself, and its neighbours. */
    private static final Set<String> LIBRARY = Set.of("memcpy", "memmove", "memset", "memcmp", "strlen", "strcmp", "strncmp");

    /** Those of LLVM's intrinsics that compute, move memory, or are for the optimizer and the debugger. */
    private static final Pattern INTRINSIC = Pattern.compile("llvm\\.(dbg\\.\\w+|lifetime\\.\\w+|invariant\\.\\w+|assume|expect|"
            + "experimental\\.noalias\\.scope\\.decl|is\\.constant|objectsize|annotation|mem(cpy|move|set)(\\.inline)?|ct(lz|tz|pop)|bswap|"
            + "bitreverse|fsh[lr]|abs|[us](min|max|cmp)|[us](add|sub)\\.sat|[us](add|sub|mul)\\.with\\.overflow|va_(start|end|copy)|"
            + "stack(save|restore)|prefetch|trap|debugtrap|ubsantrap)(\\.[\\w.]+)?");

    /** What native/machine/kernel.ld names, and the ends of sections that it fills. */
    private static final Pattern LINKER = Pattern.compile("kernel_start|rodata_end|cpu_local_(start|end|load)|__(start|stop)_\\w+");

    /** Of its own only those for variables of each processor, and lists that the linker makes. */
    private static final Pattern SECTION = Pattern.compile("\\.cpulocal|llvm\\.metadata|[A-Za-z_]\\w*");

    private static final Pattern DEFINITION = Pattern.compile("define .*?@\"?([-\\w.$]+)\"?\\(.*");
    private static final Pattern DECLARATION = Pattern.compile("declare .*?@\"?([-\\w.$]+)\"?\\(.*");
    private static final Pattern VARIABLE = Pattern.compile("@\"?([-\\w.$]+)\"? = (.*)");
    private static final Pattern LOCAL = Pattern.compile("(define )?(internal|private) ");
    private static final Pattern SECTION_NAME = Pattern.compile(" section \"([^\"]*)\"");
    private static final Pattern PROCESSOR = Pattern.compile("\"(target-features|target-cpu|tune-cpu)\"=");
    private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");
    private static final Pattern COMMENT = Pattern.compile(";[^\"]*$");

    /** What no line may have, and what is said of it. */
    private static final Map<Pattern, String> FORBIDDEN = new LinkedHashMap<>();

    static {
        FORBIDDEN.put(Pattern.compile("^module asm\\b|(?<![%@.\\w-])asm(?![\\w.-])"), "has assembly");
        FORBIDDEN.put(Pattern.compile("^(?!.* icmp ).*(\\binttoptr \\(?i\\d+ -?\\d+ to|\\bgetelementptr [^@]*\\bptr null, i\\d+ -?[1-9])"),
                "has an address that is a number");
        FORBIDDEN.put(Pattern.compile("(?<![%@.\\w-])addrspace\\("), "uses a segment of the processor");
        FORBIDDEN.put(Pattern.compile("(?<![%@.\\w-])(x86_\\w+|cc ?\\d+)(?![\\w.-])"), "has a calling convention or a type of the processor");
        FORBIDDEN.put(Pattern.compile("\\bcall [^()]*\\([^()]*\\.\\.\\.\\) [^(]*\\(.*\\b(i64|double) "),
                "passes eight bytes in a list of arguments of any length, which each processor has elsewhere");
        FORBIDDEN.put(Pattern.compile("(?<![%@.\\w-])ifunc(?![\\w.-])"), "has a function that is chosen when it is linked");
    }

    private static final Pattern PLACE = Pattern.compile("!dbg !(\\d+)");
    private static final Pattern LOCATION = Pattern.compile("!DILocation\\(line: (\\d+),.* scope: !(\\d+)");
    private static final Pattern FILE_OF = Pattern.compile("\\bfile: !(\\d+)");
    private static final Pattern FILE = Pattern.compile("!DIFile\\(filename: \"([^\"]*)\"");

    /**
     * Something that a kernel must not have.
     *
     * @param place function, file and line, as far as they are known; empty if it is the module's
     * @param what is wrong
     */
    public record Problem(String place, String what) {
        @Override
        public String toString() {
            return place.isEmpty() ? what : place + ": " + what;
        }
    }

    private final List<String> lines;
    /** Their names, and which arguments are functions that the engine calls, from 0. */
    private final Map<String, Set<Integer>> interfaceFunctions;
    private boolean usesSeveralProcessors;
    private final Map<String, String> metadata = new HashMap<>();
    private final Set<Problem> problems = new LinkedHashSet<>();
    /** Names that nobody may use, and what is said of it. */
    private final Map<String, String> forbiddenNames = new LinkedHashMap<>();

    private BitcodeCheck(List<String> lines, Map<String, Set<Integer>> interfaceFunctions) {
        this.lines = lines;
        this.interfaceFunctions = interfaceFunctions;
    }

    /**
     * Checks a module.
     *
     * @param module a file of LLVM bitcode
     * @param library the folder native/llva, whose headers say what a kernel may call
     * @return what was found
     * @throws KernelException if it is no bitcode, or damaged
     */
    public static BitcodeCheck of(Path module, Path library) throws KernelException, IOException, InterruptedException {
        byte[] begin = new byte[MAGIC.length];
        try (var in = Files.newInputStream(module)) {
            if (in.readNBytes(begin, 0, begin.length) != begin.length || !Arrays.equals(begin, MAGIC)) {
                throw new KernelException(module + ": is no LLVM bitcode; take what portwright llva build makes");
            }
        }
        BitcodeCheck check = new BitcodeCheck(disassemble(module), interfaceOf(library));
        check.run();
        return check;
    }

    /** @return what is wrong with the module, the first of it; empty if it may be translated */
    public List<Problem> problems() {
        return problems.stream().limit(MOST_PROBLEMS).toList();
    }

    /** @return whether the kernel starts further processors, for which it needs an engine for several */
    public boolean usesSeveralProcessors() {
        return usesSeveralProcessors;
    }

    /**
     * @param module how the module is called
     * @throws KernelException if the module may not be translated; it says why
     */
    public void require(Path module) throws KernelException {
        if (!problems.isEmpty()) {
            throw new KernelException(module + ": is no kernel for LLVA-OS:"
                    + String.join("", problems().stream().map(problem -> "\n  " + problem).toList()));
        }
    }

    /** The module in text form, if LLVM finds that it is whole. */
    private static List<String> disassemble(Path module) throws KernelException, IOException, InterruptedException {
        Path text = Files.createTempFile("module", ".ll");
        Path errors = Files.createTempFile("module", ".txt");
        try {
            Process process;
            try {
                process = new ProcessBuilder(OPT, "-S", "-passes=verify", "-o", text.toString(), module.toAbsolutePath().toString())
                        .redirectErrorStream(true).redirectOutput(errors.toFile()).start();
            } catch (IOException e) {
                throw new KernelException(OPT + ": can't be run; install the package llvm-22");
            }
            try {
                if (process.waitFor() != 0) {
                    List<String> said = Files.readString(errors, StandardCharsets.ISO_8859_1).lines()
                            .filter(line -> line.contains("error:")).toList();
                    throw new KernelException(module + ": is damaged"
                            + (said.isEmpty() ? "" : ": " + said.get(0).replaceFirst(".*error: ", "")));
                }
            } finally {
                ProcessTree.destroy(process);
            }
            return Files.readAllLines(text, StandardCharsets.ISO_8859_1);
        } finally {
            Files.deleteIfExists(text);
            Files.deleteIfExists(errors);
        }
    }

    /** The functions that the headers declare for kernels. */
    private static Map<String, Set<Integer>> interfaceOf(Path library) throws IOException {
        Pattern declared = Pattern.compile("\\b(llva_\\w+)\\(");
        Pattern function = Pattern.compile("\\(\\*|\\bllva_handler \\*");
        Map<String, Set<Integer>> names = new LinkedHashMap<>();
        try (Stream<Path> headers = Files.list(library.resolve("include/llva"))) {
            for (Path header : headers.sorted().toList()) {
                for (String line : Files.readAllLines(header)) {
                    Matcher matcher = declared.matcher(line.replaceFirst("//.*", ""));
                    while (matcher.find()) {
                        List<String> parameters = BitcodeCalls.inBrackets(line, matcher.end());
                        names.put(matcher.group(1), IntStream.range(0, parameters.size())
                                .filter(i -> function.matcher(parameters.get(i)).find()).boxed().collect(Collectors.toSet()));
                    }
                }
            }
        }
        names.remove(MAIN);
        return names;
    }

    private void run() {
        collectMetadata();
        if (lines.stream().anyMatch(line -> line.startsWith(TRIPLE)) || !lines.contains(LAYOUT)) {
            problems.add(new Problem("", "is not for all processors, by its target triple and data layout"));
        }
        boolean hasMain = false;
        for (String line : lines) {
            Matcher definition = DEFINITION.matcher(line);
            Matcher declaration = DECLARATION.matcher(line);
            Matcher variable = VARIABLE.matcher(line);
            if (definition.matches()) {
                hasMain |= definition.group(1).equals(MAIN);
                checkOwn(definition.group(1), line);
            } else if (declaration.matches()) {
                checkForeign(declaration.group(1));
            } else if (variable.matches()) {
                checkVariable(variable.group(1), variable.group(2));
            } else if (line.startsWith("define ") || line.startsWith("declare ") || line.startsWith("@")) {
                problems.add(new Problem("", "has a name that C has not: " + line));
            } else if (line.startsWith("attributes ") && PROCESSOR.matcher(line).find()) {
                problems.add(new Problem("", "has functions for one processor (target-features, target-cpu)"));
            }
        }
        if (!hasMain) {
            problems.add(new Problem("", "has no " + MAIN + ", where a kernel begins"));
        }
        checkLines();
        for (BitcodeCalls.Finding finding : BitcodeCalls.of(lines, interfaceFunctions)) {
            problems.add(new Problem(place(finding.function(), finding.line()), finding.what()));
        }
    }

    private void collectMetadata() {
        for (String line : lines) {
            int equals = line.indexOf(" = ");
            if (line.startsWith("!") && equals > 0) {
                metadata.put(line.substring(1, equals), line);
            }
        }
    }

    private void checkOwn(String name, String line) {
        boolean isLocal = LOCAL.matcher(line).lookingAt();
        if (!isLocal && (interfaceFunctions.containsKey(name) || LIBRARY.contains(name) || name.equals("start"))) {
            problems.add(new Problem(name, "is what the engine has, and no kernel may replace"));
        }
        checkSection(name, line);
    }

    private void checkSection(String name, String line) {
        Matcher section = SECTION_NAME.matcher(line);
        if (section.find() && !SECTION.matcher(section.group(1)).matches()) {
            problems.add(new Problem(name, "is in the section " + section.group(1) + ", which is not the kernel's"));
        }
    }

    private void checkForeign(String name) {
        usesSeveralProcessors |= name.equals("llva_processors_start");
        if (name.startsWith("llvm.")) {
            if (!INTRINSIC.matcher(name).matches()) {
                forbiddenNames.put(name, "uses " + name + ", which is no computation");
            }
        } else if (!interfaceFunctions.containsKey(name) && !LIBRARY.contains(name)) {
            forbiddenNames.put(name, "calls " + name + ", which is neither its own nor of LLVA-OS");
        }
    }

    private void checkVariable(String name, String rest) {
        if (rest.startsWith("external ") || rest.startsWith("extern_weak ")) {
            if (!LINKER.matcher(name).matches()) {
                forbiddenNames.put(name, "uses " + name + ", which is not its own");
            }
        } else {
            checkOwn(name, rest);
        }
    }

    private void checkLines() {
        String function = "";
        BitcodeLayout layout = new BitcodeLayout(lines);
        Pattern names = forbiddenNames.isEmpty() ? null : Pattern.compile("@(" + String.join("|",
                forbiddenNames.keySet().stream().map(Pattern::quote).toList()) + ")(?![-\\w.$])");
        for (String line : lines) {
            Matcher definition = DEFINITION.matcher(line);
            if (definition.matches()) {
                function = definition.group(1);
            } else if (line.equals("}")) {
                function = "";
            }
            if (line.startsWith("!") || line.startsWith("source_filename") || line.startsWith("declare ") || line.startsWith("    #dbg_")) {
                continue;
            }
            String code = COMMENT.matcher(QUOTED.matcher(line).replaceAll("\"\"")).replaceAll("");
            for (Map.Entry<Pattern, String> each : FORBIDDEN.entrySet()) {
                if (each.getKey().matcher(code).find()) {
                    problems.add(new Problem(place(function, line), each.getValue()));
                }
            }
            layout.ambiguous(code).ifPresent(type -> problems.add(new Problem("",
                    "has the type " + type + ", whose members are not in the same places on all processors")));
            Matcher used = names == null ? null : names.matcher(code);
            if (used != null && used.find() && !(function.isEmpty() && code.startsWith("@" + used.group(1) + " = extern"))) {
                problems.add(new Problem(place(function, line), forbiddenNames.get(used.group(1))));
            }
        }
    }

    /** Where a line of the text form came from. */
    private String place(String function, String line) {
        Matcher debug = PLACE.matcher(line);
        Matcher variable = VARIABLE.matcher(line);
        String name = !function.isEmpty() ? function : variable.matches() ? variable.group(1) : "";
        if (!debug.find()) {
            return name;
        }
        Matcher location = LOCATION.matcher(metadata.getOrDefault(debug.group(1), ""));
        if (!location.find()) {
            return name;
        }
        Matcher fileOf = FILE_OF.matcher(metadata.getOrDefault(location.group(2), ""));
        Matcher file = fileOf.find() ? FILE.matcher(metadata.getOrDefault(fileOf.group(1), "")) : FILE.matcher("");
        return name + " (" + (file.find() ? file.group(1) + ":" : "line ") + location.group(1) + ")";
    }
}
