// SPDX-License-Identifier: EPL-2.0
// LLVA-OS: its engine does what its interface says, and the kernel runs on it without an instruction of its own.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Order(2)
@KernelTree
class LlvaTest {
    /** The suite's runs: the engines for one processor and for several, the latter on one and on four; by GCC, and translated by LLVM; and the
     * RISC-V's. */
    private static final int MACHINES = 7;

    private static final Pattern FUNCTION = Pattern.compile("^(?!typedef)[a-z].*?\\b(llva_\\w+)\\(", Pattern.MULTILINE);
    private static final Pattern PROGRAM = Pattern.compile("program\\((llva_\\w+)\\)");

    /** What the suite tries by beginning and ending. */
    private static final Set<String> TRIED_BY_ALL = Set.of("llva_main", "llva_power_off");

    private static final Pattern ASSEMBLY = Pattern.compile("\\basm\\b|__asm__|__builtin_ia32");

    /** Of native/machine the drivers of two devices, and headers that say nothing of a processor. */
    private static final Set<String> SHARED = Set.of("serial.c", "parallel.c", "language.h", "string.h", "ticket.h");

    /** Instructions for privileged mode, and those that ask for it: Intel SDM vol. 2, and vol. 1, 19.4 for input and output. */
    private static final Pattern PRIVILEGED = Pattern.compile("\\b(cli|sti|hlt|(in|out)[bwl]?|l[gi]dt|[sl]ldt|ltr|str|lmsw|clts|invlpg|wbinvd|"
            + "rdmsr|wrmsr|rdtsc|int|iret|pushf|popf)\\b|%cr[0-8]|%[defgs]s\\b(?!:)");

    /** Of Clang's tree: a cast to a pointer to a function, and what is one already. The line behind a cast is what is cast. */
    private static final Pattern TO_FUNCTION = Pattern.compile("CastExpr .*'[^']*\\(\\*\\)\\([^']*' <(IntegralToPointer|BitCast)>");
    private static final Pattern OF_FUNCTION = Pattern.compile("'[^']*\\(\\*\\)\\([^']*'");

    private static Path llva() throws KernelException {
        return KernelRun.project().directory().resolveSibling("llva");
    }

    static KernelImages build(Variant variant) throws Exception {
        return build(variant, LlvaCompiler.GCC);
    }

    private static KernelImages build(Variant variant, LlvaCompiler compiler) throws Exception {
        return build(variant, new LlvaForm(compiler, true));
    }

    private static KernelImages build(Variant variant, LlvaForm form) throws Exception {
        return new LlvaBuild(KernelBuild.of(KernelRun.project(), variant), llva(), form).run(line -> { }, () -> false);
    }

    @Test
    void theEngineDoesWhatTheInterfaceSays(@TempDir Path directory) throws Exception {
        String output = check("conformance", directory);
        assertEquals(MACHINES, output.lines().filter(line -> line.startsWith("1..")).count(), output);
    }

    @Test
    void theEnginesPartsDoOnTheHostWhatTheySay(@TempDir Path directory) throws Exception {
        String output = check("tests", directory);
        assertTrue(output.lines().filter(line -> line.endsWith(": found")).count() > 10, output);
    }

    /** What the tests of a folder have said, all of them well. */
    private static String check(String folder, Path directory) throws Exception {
        Path log = directory.resolve("log");
        Process make = new ProcessBuilder("make", "-s", "-C", llva().resolve(folder).toString(), "check",
                "BUILD=" + directory.resolve("build")).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertTrue(make.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), folder + " does not end");
        } finally {
            ProcessTree.destroy(make);
        }
        String output = Files.readString(log, StandardCharsets.ISO_8859_1);
        assertEquals(0, make.exitValue(), output);
        assertEquals(List.of(), output.lines().filter(line -> line.startsWith("not ok")).toList());
        return output;
    }

    @Test
    void eachFunctionOfTheInterfaceHasAConformanceProgram() throws Exception {
        Set<String> declared = new TreeSet<>();
        for (Path header : files(llva().resolve("include"))) {
            declared.addAll(matches(FUNCTION, Files.readString(header)));
        }
        declared.removeAll(TRIED_BY_ALL);
        assertEquals(declared, matches(PROGRAM, Files.readString(llva().resolve("conformance/programs.h"))));
        assertTrue(declared.size() > 60, declared::toString);
    }

    @ParameterizedTest
    @CsvSource({"UP, 1, QEMU", "GIANT, 2, QEMU", "COARSE, 1, QEMU", "COARSE, 4, QEMU", "UP, 1, BOCHS", "COARSE, 4, BOCHS"})
    void theKernelPassesItsSelfTest(Variant variant, int cpus, Simulator simulator) throws Exception {
        selfTest(build(variant), cpus, simulator);
    }

    /** As bitcode, checked and translated. */
    @ParameterizedTest
    @CsvSource({"UP, 1, QEMU", "COARSE, 4, QEMU", "COARSE, 2, BOCHS"})
    void theTranslatedKernelPassesItsSelfTest(Variant variant, int cpus, Simulator simulator) throws Exception {
        selfTest(build(variant, LlvaCompiler.LLVM), cpus, simulator);
    }

    @ParameterizedTest
    @CsvSource({"UP, GCC", "COARSE, LLVM"})
    void theKernelPassesItsSelfTestWithoutChecks(Variant variant, LlvaCompiler compiler) throws Exception {
        selfTest(build(variant, new LlvaForm(compiler, false)), Math.min(2, variant.mostCpus()), Simulator.QEMU);
    }

    private static void selfTest(KernelImages images, int cpus, Simulator simulator) throws Exception {
        KernelRun run = run(images, cpus, simulator, "selftest");
        assertEquals(cpus, run.recording().start().orElseThrow().cpus());
        assertEquals(images.directory(), KernelRun.project().images(run.recording()).orElseThrow().directory(),
                "its traces tell which kernel it was");
    }

    /** Where GCC's kernel calls them. */
    @Test
    void intrinsicsAreInlinedInTheTranslatedKernel() throws Exception {
        assertTrue(calls(build(Variant.COARSE)) > 100, "calls by GCC's");
        assertTrue(calls(build(Variant.COARSE, LlvaCompiler.LLVM)) < 20, "calls by LLVM's");
    }

    /** That the time is asked for is one line of the kernel, inlined in the ways in and out. */
    @Test
    void theCallsOfAKernelAreListedWithWhatTheyBecame() throws Exception {
        Path account = KernelRun.project().directory().resolve("include/time_account.h");
        int line = 1 + Files.readAllLines(account).indexOf("    u64 now = read_tsc();");
        List<Intrinsics.Site> called = sites(LlvaCompiler.GCC, account, line);
        assertTrue(called.size() > 1 && called.stream().allMatch(Intrinsics.Site::isCall), called::toString);
        List<Intrinsics.Site> inlined = sites(LlvaCompiler.LLVM, account, line);
        assertTrue(inlined.stream().anyMatch(site -> site.function().equals("leave")), inlined::toString);
        for (Intrinsics.Site site : inlined) {
            assertEquals("llva_cycles", site.intrinsic());
            assertTrue(!site.isCall() && site.instructions().contains("rdtsc"), site::toString);
        }
        assertEquals(List.of(), Intrinsics.of(KernelRun.build(Variant.UP).kernel(), () -> false), "of a kernel on the IA-32");
    }

    private static List<Intrinsics.Site> sites(LlvaCompiler compiler, Path file, int line) throws Exception {
        return Intrinsics.of(build(Variant.UP, compiler).kernel(), () -> false).stream()
                .filter(site -> site.file().equals(file) && site.line() == line).toList();
    }

    /** All that the disassembler shows are there. */
    @Test
    void noCallThatIsLeftIsMissingInTheList() throws Exception {
        KernelImages images = build(Variant.COARSE, LlvaCompiler.LLVM);
        long listed = Intrinsics.of(images.kernel(), () -> false).stream().filter(Intrinsics.Site::isCall)
                .mapToLong(site -> site.instructions().size()).sum();
        assertTrue(listed > 0 && listed <= calls(images), listed + " of " + calls(images));
    }

    private static long calls(KernelImages images) throws Exception {
        return KernelLayersTest.output("i686-linux-gnu-objdump", "-d", "--no-show-raw-insn", images.kernel().toString()).lines()
                .filter(line -> line.matches(".*\\bcall\\b.*<llva_\\w+>")).count();
    }

    @ParameterizedTest
    @CsvSource({"UP, 1", "COARSE, 4"})
    void programsThatDoEverythingWrongDoNotHarmTheKernel(Variant variant, int cpus) throws Exception {
        run(build(variant), cpus, Simulator.QEMU, "faults");
    }

    @Test
    void locksWorkWithoutChangingCode() throws Exception {
        run(build(Variant.COARSE), 2, Simulator.QEMU, "test_locks");
    }

    private static KernelRun run(KernelImages images, int cpus, Simulator simulator, String program) throws Exception {
        SimulatorOptions options = SimulatorOptions.of(images.variant()).withSimulator(simulator).withCpus(cpus).withTimeout(LIMIT)
                .withProgram(program, List.of());
        KernelRun run = KernelRun.of(images, program.equals("test_locks") ? options : options.withKernelWord("deadlock"));
        assertEquals("", Tap.parse(run.console()).problem(), run::toString);
        assertTrue(run.result().isSuccess(), run::toString);
        assertEquals(List.of(), run.recording().deadlocks());
        return run;
    }

    /** By what the compiler has read. */
    @ParameterizedTest
    @EnumSource(value = Variant.class, names = "APKERN", mode = EnumSource.Mode.EXCLUDE)
    void theKernelIsCompiledWithoutAssembly(Variant variant) throws Exception {
        Path machine = llva().resolveSibling("machine");
        List<String> found = new ArrayList<>();
        Set<Path> sources = sources(build(variant).directory(), "kernel", "smp", "machine");
        for (Path source : sources) {
            if (ASSEMBLY.matcher(Files.readString(source)).find()) {
                found.add(source + ": assembly");
            }
            if (source.startsWith(machine) && !SHARED.contains(source.getFileName().toString())) {
                found.add(source + ": of the machine");
            }
            if (source.startsWith(llva().resolve("engine"))) {
                found.add(source + ": of the engine");
            }
        }
        assertEquals(List.of(), found);
        assertTrue(sources.size() > 80, sources::toString);
        assertTrue(ASSEMBLY.matcher(Files.readString(machine.resolve("include/machine/cpu.h"))).find(), "what is looked for");
    }

    /** By what Clang says of each source. */
    @ParameterizedTest
    @EnumSource(value = Variant.class, names = {"UP", "COARSE"})
    void theKernelCastsNothingToTheAddressOfAFunction(Variant variant, @TempDir Path directory) throws Exception {
        List<String> found = new ArrayList<>();
        for (Path source : sources(build(variant).directory(), "kernel", "smp", "machine")) {
            if (source.toString().endsWith(".c")) {
                casts(source, variant).forEach(cast -> found.add(source + ": " + cast));
            }
        }
        assertEquals(List.of(), found);
        Path wrong = Files.writeString(directory.resolve("wrong.c"), "void (*a)(void) = (void (*)(void)) 0x8000; char c;\n"
                + "void f(void *p) { ((void (*)(void)) p)(); a = (void (*)(void)) &c; }\n");
        assertEquals(3, casts(wrong, variant).size(), "what is looked for");
    }

    /** Of what is no function. */
    private static List<String> casts(Path source, Variant variant) throws Exception {
        Path kernel = KernelRun.project().directory();
        List<String> tree = KernelLayersTest.output("clang-22", "--target=i686-linux-gnu", "-fsyntax-only", "-Xclang", "-ast-dump",
                "-fno-color-diagnostics", "-w", "-std=gnu11", "-march=i686", "-mgeneral-regs-only", "-ffreestanding", "-DVARIANT_" + variant.name(),
                "-I" + kernel.resolve("include"), "-I" + llva().resolve("machine/include"), "-I" + llva().resolve("include"), "-idirafter",
                kernel.resolveSibling("machine/include").toString(), source.toString()).lines().toList();
        return IntStream.range(0, tree.size() - 1).filter(i -> TO_FUNCTION.matcher(tree.get(i)).find() && !OF_FUNCTION.matcher(tree.get(i + 1)).find())
                .mapToObj(tree::get).toList();
    }

    /** By the instructions of its objects, which are those of unprivileged computation. */
    @ParameterizedTest
    @EnumSource(value = Variant.class, names = "APKERN", mode = EnumSource.Mode.EXCLUDE)
    void theKernelHasNoPrivilegedInstruction(Variant variant) throws Exception {
        Path directory = build(variant).directory();
        assertEquals(Set.of(), privileged(objects(directory, "kernel", "smp", "machine")));
        assertTrue(privileged(objects(directory, "engine")).size() > 10, "what is looked for is in the engine");
    }

    private static Set<String> privileged(List<Path> objects) throws Exception {
        Set<String> found = new TreeSet<>();
        for (Path object : objects) {
            for (String line : KernelLayersTest.output("i686-linux-gnu-objdump", "-d", "--no-show-raw-insn", object.toString()).lines()
                    .toList()) {
                String[] parts = line.split("\t");
                if (parts.length == 2 && PRIVILEGED.matcher(parts[1]).find()) {
                    found.add(object.getFileName() + ": " + parts[1].strip());
                }
            }
        }
        return found;
    }

    /** What the kernel calls is its own, LLVA-OS, or what any C program has. */
    @ParameterizedTest
    @EnumSource(value = Variant.class, names = "APKERN", mode = EnumSource.Mode.EXCLUDE)
    void theKernelCallsNothingButLlvaOs(Variant variant) throws Exception {
        Path directory = build(variant).directory();
        Set<String> undefined = new TreeSet<>();
        Set<String> defined = new TreeSet<>();
        for (Path object : objects(directory, "kernel", "smp", "machine")) {
            symbols(object, undefined, defined);
        }
        Set<String> engineUses = new TreeSet<>();
        Set<String> engineHas = new TreeSet<>();
        symbols(directory.resolve("engine.o"), engineUses, engineHas);
        undefined.removeAll(defined);
        undefined.removeIf(symbol -> symbol.startsWith("llva_") && engineHas.contains(symbol));
        // C11 7.24, libgcc, and the sections and ends that machine/kernel.ld names.
        undefined.removeIf(symbol -> symbol.matches("mem(cpy|move|set|cmp)|str(len|n?cmp)|__u?(div|mod|divmod)[ds]i[34]|"
                + "__(start|stop)_\\w+|kernel_start|rodata_end|cpu_local_(start|end|load)"));
        assertEquals(Set.of(), undefined);
        engineUses.removeIf(symbol -> symbol.matches("kernel_start|text_end|rodata_end|bss_start|kernel_end|__u?divdi3"));
        assertEquals(Set.of("llva_main"), engineUses, "what the engine wants of a kernel");
    }

    private static void symbols(Path object, Set<String> undefined, Set<String> defined) throws Exception {
        for (String line : KernelLayersTest.output("i686-linux-gnu-nm", "-g", object.toString()).lines().toList()) {
            (line.charAt(9) == 'U' || line.charAt(9) == 'w' ? undefined : defined).add(line.substring(11));
        }
    }

    @Test
    void theEngineKnowsNoKernel() throws Exception {
        Set<Path> sources = sources(build(Variant.COARSE).directory(), "engine");
        Path kernel = KernelRun.project().directory().toRealPath();
        assertEquals(List.of(), sources.stream().filter(source -> source.startsWith(kernel)).toList());
        assertTrue(sources.size() > 20, sources::toString);
    }

    @Test
    void theApplicationKernelIsRefused() {
        KernelException exception = assertThrows(KernelException.class, () -> build(Variant.APKERN));
        assertTrue(exception.getMessage().contains("apkern"), exception::getMessage);
    }

    @Test
    void theManualIsThatOfTheHeaders() throws Exception {
        assertEquals(KernelLayersTest.output(llva().resolve("tools/manual").toString()),
                Files.readString(llva().resolve("../../docs/llva-os-manual.md")),
                "run native/llva/tools/manual >docs/llva-os-manual.md");
    }

    /** What the compiler has read for the objects of these folders, by its own notes. */
    private static Set<Path> sources(Path directory, String... folders) throws Exception {
        Set<Path> sources = new TreeSet<>();
        for (String folder : folders) {
            for (Path note : files(directory.resolve(folder))) {
                if (note.toString().endsWith(".d")) {
                    String rule = Files.readString(note).replace("\\\n", " ").lines().findFirst().orElseThrow();
                    for (String name : rule.substring(rule.indexOf(": ") + 2).strip().split("\\s+")) {
                        Path source = llva().resolve(name).toRealPath();
                        if (!source.startsWith("/usr")) {
                            sources.add(source);
                        }
                    }
                }
            }
        }
        return sources;
    }

    private static List<Path> objects(Path directory, String... folders) throws IOException {
        List<Path> objects = new ArrayList<>();
        for (String folder : folders) {
            objects.addAll(files(directory.resolve(folder)).stream().filter(file -> file.toString().endsWith(".o")).toList());
        }
        return objects;
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static Set<String> matches(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            found.add(matcher.group(1));
        }
        return found;
    }
}
