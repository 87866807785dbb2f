// SPDX-License-Identifier: EPL-2.0
// The application kernel beside Debian's Linux, which is built for one processor and not changed. All runs are in QEMU, but for one.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.kernel.figures.CallInstructions;
import org.portwright.kernel.hostchannel.Recording;
import org.portwright.kernel.timeline.Activity;
import org.portwright.kernel.timeline.ApplicationThreads;
import org.portwright.kernel.timeline.Span;
import org.portwright.kernel.timeline.Timeline;

@ResourceLock(LinuxApplicationKernelTest.LOCK)
@Order(1)
class LinuxApplicationKernelTest {
    /** Also for who counts all processes of QEMU. */
    static final String LOCK = "linux";
    /** With a mistake Linux may hang. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int BOOTS = Integer.getInteger("boots", 5);
    /** What native/linux/programs/application_test runs if no names are given. */
    private static final List<String> TESTS = List.of("threads", "robust_mutex", "floating_point", "segments", "shootdown", "stack",
            "signal_storm", "signals_interrupt", "signals_in_calls", "exceptions", "clocks", "forks", "kills", "ends", "traced",
            "out_of_memory");
    /** Stressors of stress-ng: what there is time for. */
    private static final String FEW = "clone,exec,fork,futex,mmap,pthread,sigq";
    /** All that are known to pass, -Dstressors=all; or those that the property names. */
    private static final String ALL = "access,affinity,aio,alarm,atomic,bsearch,chdir,clock,clone,cpu,cpu-online,daemon,dentry,"
            + "dup,env,epoll,eventfd,exec,exit-group,fault,fcntl,fifo,fork,fp,fpunch,fstat,full,funccall,funcret,futex,get,getrandom,hash,"
            + "heapsort,hsearch,mmap,pipe,pthread,sigq,sigsegv";
    private static final List<String> STRESSORS =
            List.of(System.getProperty("stressors", FEW).replaceFirst("^all$", ALL).split(","));
    /** Tests that the C library has of its own: what there is time for; -Dlibrary.tests=all, or names. */
    private static final String FEW_LIBRARY_TESTS = "atfork1,barrier1,cancel2,cancel10,cancel16,cond2,cond20,exec1,exec3,fork2,join4,kill2,kill6,"
            + "mutex4,once1,pt-vfork1,pthread-raise-blocked-self,raise1,robust1,robust7,rwlock4,sem4,signal2,signal4,spin2,stack1,tsd5";
    private static final String LIBRARY_TESTS = System.getProperty("library.tests", FEW_LIBRARY_TESTS);
    private static final String INSERT = "insmod /apkern/apkern.ko";
    /** Nothing that is not told so runs on the bootstrap processor. */
    private static final String INSERT_FIXED = INSERT + " moves=0";
    private static final String PRELOAD = "LD_PRELOAD=/apkern/libapkern.so ";

    private static Path home;
    private static LinuxImages images;

    /**
     * A script that has ended.
     *
     * @param status its own
     * @param lines that it printed
     */
    private record Run(int status, List<String> lines) {
    }

    @BeforeAll
    static void build() throws Exception {
        home = KernelRun.project().directory().getParent().getParent();
        images = LinuxBuild.of(home).run(false, line -> { }, () -> false);
    }

    private static Run run(LinuxImages linux, LinuxOptions options, String... script) throws Exception {
        return run(linux, options, LIMIT, script);
    }

    private static Run run(LinuxImages linux, LinuxOptions options, Duration limit, String... script) throws Exception {
        ByteArrayOutputStream console = new ByteArrayOutputStream();
        int status = LinuxRun.run(linux, options.withTimeout(limit), String.join("\n", script) + "\n", console, () -> false);
        return new Run(status, console.toString(StandardCharsets.ISO_8859_1).lines().toList());
    }

    private static Run run(int cpus, String... script) throws Exception {
        return run(images, LinuxOptions.of(Simulator.QEMU).withCpus(cpus), script);
    }

    private static List<String> ok(List<String> tests) {
        return tests.stream().map(test -> "ok " + test).toList();
    }

    /** Calls, faults and so on of all application processors, as the device tells. */
    private static long sum(List<String> lines, String what) {
        return lines.stream().filter(line -> line.startsWith("processor ")).mapToLong(line -> {
            List<String> words = List.of(line.split(" "));
            return Long.parseLong(words.get(words.indexOf(what) + 1));
        }).sum();
    }

    @Test
    void linuxIsForOneProcessorAndProgramsAreNot() throws Exception {
        Run run = run(4, "cat /proc/version", "grep -c ^processor /proc/cpuinfo", INSERT_FIXED, PRELOAD + "application_test places",
                "NOAPPKERN=1 " + PRELOAD + "application_test places");
        assertFalse(run.lines().get(0).contains("SMP"), run::toString);
        assertTrue(run.lines().get(0).startsWith("Linux version 6.1."), run::toString);
        assertEquals(List.of("1", "ok places"), run.lines().subList(1, 3), run::toString);
        assertTrue(run.lines().get(3).startsWith("not ok places"), run::toString);
        assertEquals(1, run.status());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8})
    void programsFindWhatTheyExpect(int cpus) throws Exception {
        // With two processors the threads of shootdown never run at once; the most processors take the most of the host.
        Run run = run(cpus, INSERT_FIXED, PRELOAD + "application_test " + (cpus == 8 ? "threads floating_point shootdown kills" : ""));
        assertEquals(cpus == 8 ? List.of("ok threads", "ok floating_point", "ok shootdown", "ok kills") : ok(TESTS),
                run.lines().stream().filter(line -> line.contains("ok ")).toList(), run::toString);
        assertEquals(0, run.status());
    }

    /** The programs themselves are right: they find the same without application processors. */
    @Test
    void programsFindTheSameWithoutApplicationProcessors() throws Exception {
        Run run = run(1, "application_test");
        assertEquals(ok(TESTS), run.lines().stream().filter(line -> line.contains("ok ")).toList(), run::toString);
    }

    /** In Bochs, where the log and the times of all processors are of one clock. */
    @Test
    void theEventLogHasWhatTheProcessorsDid(@TempDir Path directory) throws Exception {
        Path trace = directory.resolve("trace");
        Run run = run(images, LinuxOptions.of(Simulator.BOCHS).withCpus(3).withTrace(trace),
                LinuxRun.traced(List.of("moves=0"), List.of("sh", "-c", "ls /bin | sort -r | head -n 1; cat /dev/apkern; exit 3")));
        assertEquals(3, run.status(), run::toString);
        Recording recording = Recording.read(trace);
        assertTrue(recording.start().orElseThrow().commandLine().startsWith("Linux 6.1."), recording.start()::toString);
        assertEquals(3, recording.times().size());
        assertTrue(recording.times().stream().allMatch(time -> time.kernel() > 0), recording.times()::toString);
        ApplicationThreads told = ApplicationThreads.of(recording).orElseThrow();
        // Since then cat has ended, and the shell.
        long calls = told.threads().stream().mapToLong(ApplicationThreads.ApplicationThread::calls).sum();
        long faults = told.threads().stream().mapToLong(ApplicationThreads.ApplicationThread::faults).sum();
        assertTrue(calls > sum(run.lines(), "calls") && calls < sum(run.lines(), "calls") + 100, () -> calls + run.toString());
        assertTrue(faults >= sum(run.lines(), "faults") && faults < sum(run.lines(), "faults") + 100, () -> faults + run.toString());
        for (String call : List.of("read", "write", "execve", "exit_group")) {
            assertTrue(told.requests().stream().anyMatch(request -> request.name().equals(call)), told.requests()::toString);
        }
        assertTrue(told.load() > 0 && told.load() < 1, told::toString);
        Timeline timeline = new Timeline(recording.events(), 3);
        for (int cpu = 0; cpu < 3; cpu++) {
            assertTrue(timeline.spans(cpu).stream().map(Span::activity).collect(Collectors.toSet())
                    .containsAll(Set.of(Activity.USER, Activity.KERNEL, Activity.IDLE)), timeline.spans(cpu)::toString);
        }
    }

    /** Wanted are at most three times the cycles of Linux's own call; that has 262 (table 5.2 in docs/application-kernel.md). */
    @Test
    void theInstructionsOfAForwardedCallAreAllTold() throws Exception {
        CallInstructions call = CallInstructions.measure(images, true, () -> false);
        assertEquals(Set.of(CallInstructions.Part.values()), call.cycles().keySet());
        assertEquals(call.measured(), call.sum(), 1, call::table);
        assertTrue(call.sum() < 3 * 262, call::table);
        assertTrue(call.cycles().get(CallInstructions.Part.CALL).containsKey("__ia32_sys_getppid"), call::table);
    }

    @ParameterizedTest
    @ValueSource(strings = {"looks=0", "looks=-1", "answers=0"})
    void bootstrapThreadsMaySleepOrLook(String parameter) throws Exception {
        Run run = run(3, INSERT_FIXED + " " + parameter, PRELOAD + "application_test places threads signal_storm forks ends");
        assertEquals(ok(List.of("places", "threads", "signal_storm", "forks", "ends")), run.lines(), run::toString);
    }

    @Test
    void threadsMoveToTheBootstrapProcessorAndBack() throws Exception {
        // In QEMU a call takes as many cycles as the host lets pass.
        Run run = run(3, INSERT + " moves=1000000000", PRELOAD + "application_test moves moving_segments",
                PRELOAD + "application_test", "tail -1 /dev/apkern");
        assertEquals(ok(List.of("moves", "moving_segments")), run.lines().subList(0, 2), run::toString);
        assertEquals(ok(TESTS), run.lines().subList(2, run.lines().size() - 1), run::toString);
        assertTrue(run.lines().get(run.lines().size() - 1).matches("bootstrap moves [1-9][0-9]*"), run::toString);
    }

    /** Each looks whether what it has found is right. */
    @Test
    void parallelProgramsFindTheRightResult() throws Exception {
        Run run = run(4, INSERT, PRELOAD + "/bin/sh -ec 'radix 3 20000; fft 3 10; lu 3 96; radix 1 1000; fft 1 8; lu 1 32'");
        assertEquals(6, run.lines().size(), run::toString);
        assertTrue(run.lines().stream().allMatch(line -> line.matches("cycles \\d+")), run::toString);
        assertEquals(0, run.status());
    }

    @Test
    void programsOfDebianRunUnchanged(@TempDir Path work) throws Exception {
        String pipeline = "seq 1 5000 | sed s/7/x/g | sort -r | grep -v x | md5sum";
        Path script = Files.writeString(work.resolve("script"), String.join("\n", pipeline,
                "seq 1 20000 >numbers; /bin/gzip -9 <numbers | gunzip | cmp - numbers && echo same",
                "for i in 1 2 3 4 5 6 7 8 9 10; do (find /bin | wc -l) & done | sort -u | wc -l; wait",
                "seq 1 3000 | NOAPPKERN=1 sort -rn | head -n 1", "(exit 42); echo $?", ""));
        Run run = run(images, LinuxOptions.of(Simulator.QEMU).withCpus(3).withFile(script), INSERT_FIXED,
                PRELOAD + "/bin/sh /apkern/script", "cat /dev/apkern", pipeline);
        assertEquals(run.lines().get(run.lines().size() - 1), run.lines().get(0), run::toString);
        assertEquals(List.of("same", "1", "3000", "42"), run.lines().subList(1, 5), run::toString);
        assertTrue(sum(run.lines(), "calls") > 1000 && sum(run.lines(), "faults") > 100, run::toString);
        for (String processor : List.of("processor 1", "processor 2")) {
            assertTrue(sum(run.lines().stream().filter(line -> line.startsWith(processor)).toList(), "switches") > 0, run::toString);
        }
    }

    /** Two of each at a time, what they find checked. They end when they have done what they are to do, however busy the host is. */
    private static final String STRESS = "LD_LIBRARY_PATH=/apkern " + PRELOAD + "/apkern/stress-ng -q --verify --";
    /** What is said to those that would else work on so much memory, or so many files, that they take minutes. */
    private static final Map<String, String> SMALLER = Map.of("mmap", " --mmap-bytes 512k", "chdir", " --chdir-dirs 64");
    /** Megabytes. With half of that Linux kills some, on one processor too, and if one of them holds a lock the others wait for ever. */
    private static final int STRESS_MEMORY = 512;

    @Test
    void stressorsOfDebianPass() throws Exception {
        LinuxOptions options = LinuxOptions.of(Simulator.QEMU).withCpus(4).withMemory(STRESS_MEMORY);
        try (Stream<Path> files = Files.list(LinuxBuild.of(home).stressNg(line -> { }, () -> false))) {
            for (Path file : files.sorted().toList()) {
                options = options.withFile(file);
            }
        }
        List<String> script = new ArrayList<>(List.of(INSERT_FIXED));
        for (String stressor : STRESSORS) {
            script.add(STRESS + stressor + " 2 --" + stressor + "-ops 40" + SMALLER.getOrDefault(stressor, "") + " >log 2>&1; echo " + stressor + " $?; cat log");
        }
        script.add("cat /dev/apkern");
        Run run = run(images, options, script.toArray(String[]::new));
        assertEquals(STRESSORS.stream().map(stressor -> stressor + " 0").toList(),
                run.lines().stream().filter(line -> !line.matches("(processor|bootstrap) .*")).toList(), run::toString);
        assertTrue(sum(run.lines(), "calls") > 1000 && sum(run.lines(), "faults") > 100, run::toString);
    }

    @Test
    void testsOfTheCLibraryPass() throws Exception {
        Path folder = LinuxBuild.of(home).glibcTests(line -> { }, () -> false);
        List<Path> tests;
        try (Stream<Path> files = Files.list(folder)) {
            tests = LIBRARY_TESTS.equals("all") ? files.sorted().toList()
                    : Stream.of(LIBRARY_TESTS.split(",")).map(name -> folder.resolve("tst-" + name)).toList();
        }
        LinuxOptions options = LinuxOptions.of(Simulator.QEMU).withCpus(4).withMemory(STRESS_MEMORY);
        List<String> script = new ArrayList<>(List.of(INSERT_FIXED, "mkdir /dev/shm"));
        for (Path test : tests) {
            options = options.withFile(test);
            script.add(PRELOAD + "/apkern/" + test.getFileName() + " >log 2>&1; status=$?; echo " + test.getFileName()
                    + " $status; [ $status = 0 ] || cat log");
        }
        script.add("cat /dev/apkern");
        Run run = run(images, options, script.toArray(String[]::new));
        assertEquals(tests.stream().map(test -> test.getFileName() + " 0").toList(),
                run.lines().stream().filter(line -> !line.matches("(processor|bootstrap) .*")).toList(), run::toString);
        assertTrue(sum(run.lines(), "calls") > 1000, run::toString);
    }

    /** Unloads the module while a program runs, and after its end. */
    private static final List<String> UNLOAD = List.of(INSERT, PRELOAD + "/bin/sleep 1000 & program=$!",
            "for i in $(seq 100); do grep -q '^apkern [0-9]* 1 ' /proc/modules && break; sleep 1; done",
            "rmmod apkern 2>/dev/null; echo busy $?",
            "kill -9 $program; wait $program 2>/dev/null; echo killed $?",
            "for i in $(seq 100); do rmmod apkern 2>/dev/null && break; sleep 1; done",
            "test -e /dev/apkern; echo device $?",
            PRELOAD + "application_test threads", INSERT_FIXED, PRELOAD + "application_test places threads");

    private static List<String> unloaded(Run run) {
        // The shell may say that it was killed.
        return run.lines().stream().filter(line -> line.matches("[a-z ]+[0-9]*")).toList();
    }

    private static final List<String> UNLOADED = List.of("busy 1", "killed 137", "device 1", "ok threads", "ok places", "ok threads");

    @Test
    void theModuleStaysWhileThereAreProgramsAndGoesAfterwards() throws Exception {
        Run run = run(3, UNLOAD.toArray(String[]::new));
        assertEquals(UNLOADED, unloaded(run), run::toString);
    }

    @Test
    void whatCannotBeOnAnApplicationProcessorSaysSoOnce() throws Exception {
        Run run = run(2, INSERT, PRELOAD + "application_test traced", PRELOAD + "application_test traced",
                "dmesg | grep -c 'is traced, so it stays on the bootstrap processor'");
        assertEquals(List.of("ok traced", "ok traced", "1"), run.lines(), run::toString);
    }

    @Test
    void withoutApplicationProcessorsProgramsRunWhereTheyAre() throws Exception {
        Run run = run(1, PRELOAD + "/bin/echo no module", INSERT, PRELOAD + "/bin/echo one processor", PRELOAD + "application_test threads");
        assertEquals(List.of("no module", "one processor", "ok threads"), run.lines(), run::toString);
    }

    @Test
    void linuxBootsAndEndsAgainAndAgain() throws Exception {
        for (int i = 0; i < BOOTS; i++) {
            Run run = run(2 + i % 3, INSERT, PRELOAD + "/bin/sh -c 'exit " + i % 100 + "'");
            assertEquals(new Run(i % 100, List.of()), run);
        }
    }

    /** The module of a copy of the sources, in one place of which there is something else. */
    private LinuxImages changed(Path copy, String file, String text, String replacement) throws Exception {
        Path sources = copy.resolve("native");
        for (String folder : List.of("apkern", "machine")) {
            Path from = home.resolve("native").resolve(folder);
            try (Stream<Path> files = Files.walk(from)) {
                for (Path each : files.toList()) {
                    Path to = sources.resolve(folder).resolve(from.relativize(each).toString());
                    if (Files.isDirectory(each)) {
                        Files.createDirectories(to);
                    } else {
                        Files.copy(each, to);
                    }
                }
            }
        }
        Path changed = sources.resolve(file);
        String source = Files.readString(changed);
        assertTrue(source.contains(text), () -> file + " has no " + text);
        Files.writeString(changed, source.replace(text, replacement));
        Path output = copy.resolve("output");
        KernelBuild.make(List.of("make", "-s", "-f", sources.resolve("apkern/host-linux/Makefile").toString(),
                "LINUX=" + images.kernel().resolveSibling("build"), "OUTPUT=" + output), "a module that is changed", line -> { },
                () -> false);
        return new LinuxImages(images.kernel(), images.ramdisk(), output.resolve("apkern.ko"), output.resolve("libapkern.so"),
                images.compiler());
    }

    /** Where a bootstrap thread has taken a request, and is about to make the call. */
    private static final String CALL_FOLLOWS = "    signals_hold(pair);\n    return true;\n";
    /** There it lets others run for a while, but for those who send signals. */
    private static final String WINDOW = "    if (call != __NR_kill)\n        schedule_timeout_uninterruptible(2);\n";

    @Test
    void aSignalThatComesBeforeTheBootstrapThreadMakesTheCallInterruptsIt(@TempDir Path copy) throws Exception {
        LinuxImages slow = changed(copy, "apkern/host-linux/bootstrap.c", CALL_FOLLOWS, WINDOW + CALL_FOLLOWS);
        for (int cpus = 2; cpus <= 3; cpus++) {
            Run run = run(slow, LinuxOptions.of(Simulator.QEMU).withCpus(cpus), INSERT_FIXED,
                    PRELOAD + "application_test signals_in_calls signals_interrupt signal_storm");
            assertEquals(ok(List.of("signal_storm", "signals_interrupt", "signals_in_calls")), run.lines(), run::toString);
        }
    }

    private static Stream<Arguments> mistakes() {
        return Stream.of(
                // Processors are not told of pages that go.
                Arguments.of("shootdown", "host-linux/space.c", "    apkern_invalidate(__pa(mm->pgd));\n", ""),
                // The processor believes that it still has the thread's descriptors.
                Arguments.of("segments", "host-linux/bootstrap.c", "    [__NR_set_thread_area] = true,\n", ""),
                // It does not hear of signals.
                Arguments.of("kills", "host-linux/request.c", """
                                if (signal_pending(current))
                                    return false;
                        """, ""),
                // Handlers are called before the call that the signal is to interrupt.
                Arguments.of("signals_in_calls", "host-linux/bootstrap.c", CALL_FOLLOWS, WINDOW + "    return true;\n"),
                // That the clock was set is not seen, even on a busy host, where Linux mistrusts the processors' counters.
                Arguments.of("clocks", "host-linux/time.c", "    keeper.seconds = new->xtime_sec;\n",
                        "    keeper.source = SOURCE_TICKS;\n    if (!keeper.seconds)\n        keeper.seconds = new->xtime_sec;\n"),
                // What threads make stays on the bootstrap processor.
                Arguments.of("places", "host-linux/bootstrap.c",
                        "        adopt(registers->ax);\n    if (signal_pending", "        pair->here = 0;\n    if (signal_pending"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void theTestsFindTheMistake(String test, String file, String right, String wrong, @TempDir Path copy) throws Exception {
        LinuxImages mistaken = changed(copy, "apkern/" + file, right, wrong);
        assertFalse(passes(mistaken, run -> run.status() == 0 && run.lines().equals(List.of("ok " + test)), INSERT_FIXED,
                PRELOAD + "application_test " + test), "passes with the mistake");
    }

    @Test
    void theTestFindsThatTheModuleGoesTooEarly(@TempDir Path copy) throws Exception {
        LinuxImages mistaken = changed(copy, "apkern/host-linux/pair.c", "    __module_get(THIS_MODULE);\n", "");
        assertFalse(passes(mistaken, run -> unloaded(run).equals(UNLOADED), UNLOAD.toArray(String[]::new)), "passes with the mistake");
    }

    /** Whether Linux ends, and that in order. */
    private static boolean passes(LinuxImages linux, Predicate<Run> good, String... script) throws Exception {
        try {
            return good.test(run(linux, LinuxOptions.of(Simulator.QEMU).withCpus(3), PATIENCE, script));
        } catch (KernelException e) {
            return false;
        }
    }

    @Test
    void aScriptThatDoesNotEndIsEnded() {
        KernelException problem = assertThrows(KernelException.class, () -> LinuxRun.run(images,
                LinuxOptions.of(Simulator.QEMU).withTimeout(Duration.ofSeconds(1)), "sleep 1000\n", new ByteArrayOutputStream(), () -> false));
        assertTrue(problem.getMessage().startsWith("Linux: not ended after 1 s"), problem::getMessage);
    }

    /** The core and the machine layer are those of our own kernel's application kernel, byte for byte. */
    @Test
    void theCoreIsTheSame() throws IOException {
        List<String> compared = new ArrayList<>();
        for (String folder : List.of("core", "machine")) {
            Path source = home.resolve("native").resolve(folder.equals("core") ? "apkern" : folder);
            try (Stream<Path> files = Files.list(home.resolve("build/apkern/module").resolve(folder))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".o")).toList()) {
                    String name = file.getFileName().toString().replaceFirst("o$", "");
                    Path used = Files.exists(source.resolve(name + "c")) ? source.resolve(name + "c") : source.resolve(name + "S");
                    assertArrayEquals(Files.readAllBytes(used), Files.readAllBytes(file.resolveSibling(used.getFileName())));
                    assertFalse(Files.readString(used).contains("linux"), used::toString);
                    compared.add(used.getFileName().toString());
                }
            }
        }
        assertTrue(compared.containsAll(List.of("schedule.c", "trap.c", "cpus.c", "trampoline.S")), compared::toString);
    }
}
