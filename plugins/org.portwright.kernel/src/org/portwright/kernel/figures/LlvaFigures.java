// SPDX-License-Identifier: EPL-2.0
// What a kernel on LLVA-OS costs, beside the same kernel on the IA-32, and beside the paper's.
package org.portwright.kernel.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.Variant;

/** Tables in the form of those of Criswell, Monroe and Adve (2006), with their overheads beside ours. */
public final class LlvaFigures {
    private static final SweepRun OPERATIONS = new SweepRun(Workload.LATENCY, Variant.UP, 1);
    private static final SweepRun READS = new SweepRun(Workload.BANDWIDTH, Variant.UP, 1);
    private static final List<SweepRun> PROGRAMS = List.of(
            new SweepRun(Workload.TRAFFIC_PROCESSES, Variant.UP, 1), new SweepRun(Workload.TRAFFIC_PROCESSES, Variant.COARSE, 4),
            new SweepRun(Workload.TRAFFIC_THREADS_LOCK_FREE_HEAP, Variant.UP, 1), new SweepRun(Workload.COMPUTE, Variant.UP, 1));

    /**
     * An operation.
     *
     * @param name what is done
     * @param result by which name {@code bench_latency} tells it
     * @param paper what the paper calls the same; empty if it has none
     * @param overhead the paper's, in per cent
     */
    private record Operation(String name, String result, String paper, double overhead) {
        Operation(String name, String result) {
            this(name, result, "", Double.NaN);
        }

        boolean isInPaper() {
            return !paper.isEmpty();
        }

        String figure() {
            return "latency." + result;
        }
    }

    /** How many of table IV there are. */
    private static final int TABLE_IV = 5;

    /** Those of tables IV and V first, in their order. */
    private static final List<Operation> ALL = List.of(
            new Operation("system call that does nothing", "system_call", "system call entry", 7.30),
            new Operation("trap that does nothing", "trap", "trap entry", -18.92),
            new Operation("page fault, with a new page", "page_fault", "read page fault", 41.63),
            new Operation("read of 1 KB from a file", "read_1024", "kernel-user 1 KB memcpy", 14.45),
            new Operation("call with a string of 1000 characters", "string_1000", "user-kernel 1 KB strcpy", 21.64),
            new Operation("open and close", "open_close", "open / close", 12.93),
            new Operation("process from start to end", "process_start_to_end", "fork and exec", 7.25),
            new Operation("signal, function installed", "signal_install", "signal handler install", 12.06),
            new Operation("signal to oneself, and back", "signal_dispatch", "signal handler dispatch", 48.18),
            new Operation("yield to nobody", "yield"),
            new Operation("message to another process and back", "ipc_round_trip"),
            new Operation("claim and release of a semaphore", "semaphore_claim_release"),
            new Operation("timer, added and cancelled", "timer_add_cancel"),
            new Operation("read of a database object", "database_read"),
            new Operation("transaction", "database_transaction"),
            new Operation("thread from start to join", "thread_start_to_join"));

    /**
     * Reads with a buffer of a size.
     *
     * @param what is read, as {@code bench_bandwidth} calls it
     * @param size of the buffer in bytes
     * @param decrease the paper's, in per cent; NaN if it has none
     */
    private record Read(String what, int size, double decrease) {
        String name() {
            return "bandwidth." + what + "_" + size;
        }
    }

    /** Table VI. */
    private static final List<Read> ALL_READS = List.of(
            new Read("file", 1024, Double.NaN), new Read("file", 4096, 1.74), new Read("file", 16384, 1.12),
            new Read("pipe", 1024, Double.NaN), new Read("pipe", 4096, 23.97), new Read("pipe", 16384, 17.37));

    /**
     * What the kernel on LLVA-OS told in {@link #runs()}, in their order.
     *
     * @param gcc compiled by GCC as the one on the IA-32 is
     * @param llvm compiled by Clang to bitcode and translated with the engine's
     */
    public record OnLlva(List<Measurement> gcc, List<Measurement> llvm) {
    }

    private LlvaFigures() {
    }

    /** @return what is to be run, by the kernel on each machine */
    public static List<SweepRun> runs() {
        List<SweepRun> runs = new ArrayList<>(List.of(OPERATIONS, READS));
        runs.addAll(PROGRAMS);
        return runs;
    }

    /**
     * Makes the page.
     *
     * @param plain what the kernel on the IA-32 told in {@link #runs()}
     * @param llva what the kernel on LLVA-OS told
     * @param checked the same with an engine that checks what the kernel asks it for
     * @return Markdown
     * @throws KernelException if a run did not tell what is needed
     */
    public static String page(List<Measurement> plain, OnLlva llva, OnLlva checked) throws KernelException {
        return "# Figures of the kernel on LLVA-OS\n\nMade by `portwright llva figures`, which runs the benchmarks in Bochs: an instruction "
                + "takes a cycle, memory and caches cost nothing, and each run gives the same. The kernel on the IA-32, by GCC, is 100 %. On "
                + "LLVA-OS it is compiled by GCC, where each intrinsic is a call, and by LLVM, where they are inlined; then the compiler is "
                + "another one, too. The paper is Criswell, Monroe and Adve (2006): Linux 2.4.22 on a Pentium III, by GCC, in time.\n\n"
                + "## Operations (tables IV and V)\n\nVariant `up`; cycles, the mean of many.\n\n"
                + operations(plain.get(0), llva.gcc().get(0), llva.llvm().get(0))
                + "\n## Bandwidth (table VI)\n\nVariant `up`; bytes per gigacycle, of a file of the RAM disk and of a pipe of 4 KB that another "
                + "process writes.\n\n" + reads(plain.get(1), llva.gcc().get(1), llva.llvm().get(1)) + "\n## Programs (table VII)\n\n"
                + programs(plain, llva.gcc(), llva.llvm()) + "\n## Checks by the engine\n\nThe same with an engine that looks whether the "
                + "kernel may have what it asks for; what is above is without.\n\n" + checks(llva, checked);
    }

    private static String operations(Measurement plain, Measurement gcc, Measurement llvm) throws KernelException {
        Table table = new Table("operation", "IA-32", "LLVA-OS, GCC", "overhead %", "LLVA-OS, LLVM", "overhead %", "paper",
                "paper: overhead %");
        for (Operation operation : ALL) {
            double[] ratios = ratios(operation, plain, gcc, llvm);
            String result = operation.figure();
            table.add(operation.name(), plain.figure(result), gcc.figure(result), percent(ratios[0]), llvm.figure(result),
                    percent(ratios[1]), operation.paper(), operation.isInPaper() ? percent(ratios[2]) : "");
        }
        addMean(table, "geometric mean of table IV", ALL.subList(0, TABLE_IV), plain, gcc, llvm);
        addMean(table, "geometric mean of both tables", ALL.stream().filter(Operation::isInPaper).toList(), plain, gcc, llvm);
        return table.toMarkdown();
    }

    /** By GCC, by LLVM, and the paper's. */
    private static double[] ratios(Operation operation, Measurement plain, Measurement gcc, Measurement llvm) throws KernelException {
        double base = plain.figure(operation.figure());
        return new double[] {gcc.figure(operation.figure()) / base, llvm.figure(operation.figure()) / base, 1 + operation.overhead() / 100};
    }

    private static void addMean(Table table, String name, List<Operation> operations, Measurement plain, Measurement gcc, Measurement llvm)
            throws KernelException {
        double[] logarithms = new double[3];
        for (Operation operation : operations) {
            double[] ratios = ratios(operation, plain, gcc, llvm);
            for (int i = 0; i < ratios.length; i++) {
                logarithms[i] += Math.log(ratios[i]) / operations.size();
            }
        }
        table.add(name, "", "", percent(Math.exp(logarithms[0])), "", percent(Math.exp(logarithms[1])), "",
                percent(Math.exp(logarithms[2])));
    }

    private static String reads(Measurement plain, Measurement gcc, Measurement llvm) throws KernelException {
        Table table = new Table("of a", "bytes at a time", "IA-32", "LLVA-OS, GCC", "less by %", "LLVA-OS, LLVM", "less by %",
                "paper: less by %");
        for (Read read : ALL_READS) {
            long base = plain.figure(read.name());
            table.add(read.what(), read.size(), base, gcc.figure(read.name()), decimal(100 - 100.0 * gcc.figure(read.name()) / base),
                    llvm.figure(read.name()), decimal(100 - 100.0 * llvm.figure(read.name()) / base),
                    Double.isNaN(read.decrease()) ? "" : decimal(read.decrease()));
        }
        return table.toMarkdown();
    }

    private static String programs(List<Measurement> plain, List<Measurement> gcc, List<Measurement> llvm) throws KernelException {
        Table table = new Table("program", "variant", "CPUs", "IA-32", "LLVA-OS, GCC", "takes longer by %", "LLVA-OS, LLVM",
                "takes longer by %");
        for (int i = runs().size() - PROGRAMS.size(); i < plain.size(); i++) {
            SweepRun run = plain.get(i).run();
            table.add(run.workload().id(), run.variant(), run.cpus(), plain.get(i).figure(), gcc.get(i).figure(),
                    percent(1 / gcc.get(i).speedUp(plain.get(i))), llvm.get(i).figure(), percent(1 / llvm.get(i).speedUp(plain.get(i))));
        }
        return table.toMarkdown() + "\nTraffic is calls per gigacycle, compute is cycles. The paper's web server sent 6.22 % less to one client and "
                + "4.78 % less to four; its build of OpenSSH took 1.01 % longer.\n";
    }

    private static String checks(OnLlva llva, OnLlva checked) throws KernelException {
        Table table = new Table("", "GCC", "with checks", "takes longer by %", "LLVM", "with checks", "takes longer by %");
        for (Operation operation : ALL) {
            addChecks(table, operation.name(), figures(llva, 0, operation.figure()), figures(checked, 0, operation.figure()), false);
        }
        for (Read read : ALL_READS) {
            addChecks(table, "bytes of a " + read.what() + ", " + read.size() + " at a time", figures(llva, 1, read.name()),
                    figures(checked, 1, read.name()), true);
        }
        for (int i = runs().size() - PROGRAMS.size(); i < llva.gcc().size(); i++) {
            SweepRun run = llva.gcc().get(i).run();
            addChecks(table, run.toString(), figures(llva, i, run.workload().figure()), figures(checked, i, run.workload().figure()),
                    run.workload().isRate());
        }
        return table.toMarkdown();
    }

    /** By GCC and by LLVM. */
    private static long[] figures(OnLlva llva, int run, String result) throws KernelException {
        return new long[] {llva.gcc().get(run).figure(result), llva.llvm().get(run).figure(result)};
    }

    private static void addChecks(Table table, String name, long[] without, long[] with, boolean isRate) {
        String[] longer = new String[without.length];
        for (int i = 0; i < longer.length; i++) {
            longer[i] = percent(isRate ? (double) without[i] / with[i] : (double) with[i] / without[i]);
        }
        table.add(name, without[0], with[0], longer[0], without[1], with[1], longer[1]);
    }

    private static String percent(double ratio) {
        return decimal(100 * (ratio - 1));
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
