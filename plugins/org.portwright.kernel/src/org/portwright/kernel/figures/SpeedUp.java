// SPDX-License-Identifier: EPL-2.0
// Tables 5.3 and 5.4 of the thesis, and figure 5.7: how much faster programs of Linux are on application processors.
package org.portwright.kernel.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.Simulator;

/**
 * Cycles of programs in Bochs, by the machine that they ran on and by their name.
 *
 * @param cycles of the same programs on each machine, {@link #BASE} among them
 */
public record SpeedUp(Map<Machine, Map<String, Long>> cycles) {
    /**
     * A machine, and the Linux on it.
     *
     * @param linux which one
     * @param cpus processors
     */
    public record Machine(Kind linux, int cpus) {
        /** So many threads can run at a time. */
        int threads() {
            return linux == Kind.APPLICATION_KERNEL ? cpus - 1 : cpus;
        }

        @Override
        public String toString() {
            return linux + ", " + cpus + (cpus == 1 ? " processor" : " processors");
        }
    }

    /** Linux that is built for one processor, that with an application kernel, and Linux that is built for several. */
    public enum Kind {
        /** Alone. */
        UNIPROCESSOR("Linux without SMP"),
        /** Linux itself has one of the processors. */
        APPLICATION_KERNEL("application kernel"),
        /** Linux shares out all processors itself. */
        MULTIPROCESSOR("SMP Linux");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Those of the table. */
    public static final List<Integer> PROCESSORS = List.of(2, 4, 8);
    private static final List<String> COLOURS = List.of("#9db9d3", "#5b8db8", "#33658a");
    /** What all others are compared with. */
    private static final Machine BASE = new Machine(Kind.UNIPROCESSOR, 1);
    private static final int MEMORY = 256;
    /** A tree of 2000 files, the same on each machine: what /proc has depends on the machine. */
    private static final String TREE = """
            for directory in $(seq 40); do
                mkdir -p /tmp/tree/$directory
                cd /tmp/tree/$directory
                touch $(seq 50)
            done
            cd /tmp
            """;
    private static final String FIND = "find /tmp/tree /bin /usr /lib";
    /** The same where no thread is moved to the bootstrap processor: each call is forwarded, as in the thesis. */
    private static final String FORWARDED = "find_forwarded";
    private static final String MOVES = "/sys/module/apkern/parameters/moves";
    private static final String COMPILER = "/apkern/cc1 -quiet -fpreprocessed /apkern/lu.i -o ";

    /**
     * A program, and what the thesis has measured for one like it.
     *
     * @param name of the thesis
     * @param command for a number of threads; prints its cycles
     * @param thesis speed-up with the application kernel for each of {@link #PROCESSORS}; empty where the thesis has none
     * @param thesisMultiprocessor that of SMP Linux
     */
    private record Program(String name, IntFunction<String> command, List<String> thesis, List<String> thesisMultiprocessor) {
        List<String> thesis(Kind linux) {
            return linux == Kind.APPLICATION_KERNEL ? thesis : thesisMultiprocessor;
        }

        boolean compiles() {
            return command.apply(1).contains(COMPILER);
        }
    }

    private static final List<Program> PROGRAMS = List.of(
            new Program("find", threads -> "cycles /bin/" + FIND, List.of("0.78", "0.86", "0.88"),
                    List.of("0.98", "0.98", "0.98")),
            new Program(FORWARDED, threads -> "cycles /bin/" + FIND, List.of("0.78", "0.86", "0.88"),
                    List.of("0.98", "0.98", "0.98")),
            new Program("gcc", threads -> "cycles " + COMPILER + "/tmp/lu.s", List.of("0.90", "0.92", "0.93"),
                    List.of("1.00", "1.00", "1.01")),
            new Program("gzip", threads -> "cycles /bin/gzip -c /lib/ld-linux.so.2", List.of("0.95", "0.95", "0.95"),
                    List.of("1.00", "1.00", "1.00")),
            new Program("radix", threads -> "radix " + threads + " 2000000", List.of("1.08", "3.72", "6.09"),
                    List.of("2.04", "4.09", "8.00")),
            new Program("fft", threads -> "fft " + threads + " 18", List.of("1.04", "2.32", "3.07"),
                    List.of("1.69", "2.51", "3.33")),
            new Program("lu", threads -> "lu " + threads + " 384", List.of("1.27", "2.99", ""), List.of("1.92", "3.51", "6.01")),
            // Until the last one has ended.
            new Program("multiprogramming", threads -> "cycles /bin/sh -c '" + COMPILER + "/tmp/lu.s & " + FIND + " & "
                    + "grep mmap /tmp/System.map & " + FIND + " | grep data & fft " + threads + " 10 & lu " + threads
                    + " 256 & wait'", List.of("0.97", "1.18", ""), List.of("1.50", "1.69", "1.68")));

    /** @return the names of the programs */
    public static List<String> programs() {
        return PROGRAMS.stream().map(Program::name).toList();
    }

    /**
     * Measures.
     *
     * @param uniprocessor Linux for one processor, and the application kernel
     * @param multiprocessor Linux for several
     * @param names some of {@link #programs}
     * @param processors some of {@link #PROCESSORS}
     * @param runs that have been done, and does others
     * @param progress gets a line before each run
     */
    public static SpeedUp measure(LinuxImages uniprocessor, LinuxImages multiprocessor, Collection<String> names,
            Collection<Integer> processors, LinuxRuns runs, Consumer<String> progress)
            throws KernelException, IOException, InterruptedException {
        Map<Machine, Map<String, Long>> cycles = new LinkedHashMap<>();
        List<Program> programs = PROGRAMS.stream().filter(program -> names.contains(program.name())).toList();
        List<Machine> machines = Stream.concat(Stream.of(BASE), processors.stream().flatMap(cpus -> Stream.of(
                new Machine(Kind.APPLICATION_KERNEL, cpus), new Machine(Kind.MULTIPROCESSOR, cpus)))).toList();
        for (Machine machine : machines) {
            progress.accept(machine.toString());
            cycles.put(machine, run(machine.linux() == Kind.MULTIPROCESSOR ? multiprocessor : uniprocessor, machine, programs,
                    runs));
        }
        return new SpeedUp(cycles);
    }

    private static Map<String, Long> run(LinuxImages images, Machine machine, List<Program> programs, LinuxRuns runs)
            throws KernelException, IOException, InterruptedException {
        LinuxOptions options = LinuxOptions.of(Simulator.BOCHS).withCpus(machine.cpus()).withMemory(MEMORY);
        if (programs.stream().anyMatch(Program::compiles)) {
            try (Stream<Path> files = Files.list(images.compiler())) {
                for (Path file : files.sorted().toList()) {
                    options = options.withFile(file);
                }
            }
        }
        StringBuilder script = new StringBuilder(TREE)
                .append("export LD_LIBRARY_PATH=/apkern\ncat /proc/kallsyms >/tmp/System.map\n");
        if (machine.linux() == Kind.APPLICATION_KERNEL) {
            script.append("insmod /apkern/apkern.ko\nexport LD_PRELOAD=/apkern/libapkern.so\n");
        }
        for (Program program : programs) {
            boolean fixed = machine.linux() == Kind.APPLICATION_KERNEL && program.name().equals(FORWARDED);
            script.append(fixed ? "moves=$(cat " + MOVES + ")\necho 0 >" + MOVES + "\n" : "")
                    .append("echo ").append(program.name()).append(" $(").append(program.command().apply(machine.threads())).append(")\n")
                    .append(fixed ? "echo $moves >" + MOVES + "\n" : "");
        }
        return runs.cycles(images, options, script.toString(), programs.stream().map(Program::name).toList());
    }

    /** @return the table, in Markdown */
    public String table() {
        StringBuilder text = new StringBuilder("| program | processors | " + Kind.APPLICATION_KERNEL + " | thesis | " + Kind.MULTIPROCESSOR
                + " | thesis |\n| --- | --- | --- | --- | --- | --- |\n");
        for (Program program : PROGRAMS) {
            for (int i = 0; i < PROCESSORS.size(); i++) {
                int cpus = PROCESSORS.get(i);
                if (!isMeasured(program) || !cycles.containsKey(new Machine(Kind.MULTIPROCESSOR, cpus))) {
                    continue;
                }
                text.append(String.format(Locale.ROOT, "| %s | %d | %.2f | %s | %.2f | %s |%n", program.name(), cpus,
                        speedUp(program, new Machine(Kind.APPLICATION_KERNEL, cpus)), program.thesis(Kind.APPLICATION_KERNEL).get(i),
                        speedUp(program, new Machine(Kind.MULTIPROCESSOR, cpus)), program.thesis(Kind.MULTIPROCESSOR).get(i)));
            }
        }
        return text.toString();
    }

    /**
     * Draws what the table says of one of the kernels, beside the thesis's (figure 5.7).
     *
     * @param linux which, not {@link Kind#UNIPROCESSOR}
     * @return the chart, as SVG
     */
    public String chart(Kind linux) {
        List<Program> programs = PROGRAMS.stream().filter(this::isMeasured).toList();
        BarChart chart = new BarChart("Figure 5.7: " + linux, "speed-up against Linux on one processor",
                programs.stream().map(Program::name).toList(), false, "thesis");
        for (int i = 0; i < PROCESSORS.size(); i++) {
            int place = i;
            Machine machine = new Machine(linux, PROCESSORS.get(i));
            if (cycles.containsKey(machine)) {
                chart.add(machine.cpus() + " processors", COLOURS.get(i),
                        programs.stream().mapToDouble(program -> speedUp(program, machine)).toArray(),
                        programs.stream().map(program -> program.thesis(linux).get(place))
                                .mapToDouble(value -> value.isEmpty() ? Double.NaN : Double.parseDouble(value)).toArray());
            }
        }
        return chart.toSvg();
    }

    private boolean isMeasured(Program program) {
        return cycles.get(BASE).containsKey(program.name());
    }

    private double speedUp(Program program, Machine machine) {
        return (double) cycles.get(BASE).get(program.name()) / cycles.get(machine).get(program.name());
    }
}
