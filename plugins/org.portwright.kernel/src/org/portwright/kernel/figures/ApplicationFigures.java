// SPDX-License-Identifier: EPL-2.0
// Makes the figures of the paper on the application kernel.
package org.portwright.kernel.figures;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.Variant;

/** Figures 6, 7 and 8, the latency of a system call, and the capacity of the bootstrap processor (paper IV, section 5). */
final class ApplicationFigures {
    /** In thousandths, the share of the instructions that are a loop's own. */
    private static final List<Integer> SHARES = List.of(800, 900, 925, 950, 970, 990);
    private static final List<String> COLOURS = List.of("#a8201a", "#d8843b", "#e0c04c", "#6a994e", "#33658a", "#7f7f7f");
    private static final int MOST_CPUS = 8;
    /** From this load on the bootstrap processor is the limit, in thousandths. */
    private static final long FULL_LOAD = 950;
    /** With this share it is not, however many CPUs there are. */
    private static final int UNLIMITED_SHARE = 900;

    private final Map<SweepRun, Measurement> measurements;
    private final Figures.Taker taker;

    ApplicationFigures(Map<SweepRun, Measurement> measurements, Figures.Taker taker) {
        this.measurements = measurements;
        this.taker = taker;
    }

    void make() throws KernelException {
        figure(6, 151, Workload.APPLICATION_151);
        figure(7, 451, Workload.APPLICATION_451);
        figure(8, 4510, Workload.APPLICATION_4510);
        capacity();
        latency();
    }

    private Measurement find(Workload workload, int cpus) {
        return measurements.get(new SweepRun(workload, Variant.APKERN, cpus));
    }

    private static String name(int share, String what) {
        return "application." + share + "." + what;
    }

    private void figure(int number, int instructions, Workload workload) throws KernelException {
        Table table = new Table("user %", "CPUs", "loops per gigacycle", "speed-up", "load of the bootstrap processor %");
        List<String> groups = new ArrayList<>();
        for (int cpus = 1; cpus <= MOST_CPUS; cpus++) {
            groups.add(cpus == 1 ? "1 CPU" : cpus + " CPUs");
        }
        BarChart chart = new BarChart("Figure " + number + ": system calls of " + instructions + " instructions",
                "speed-up against one CPU", groups, false, "");
        double[] none = new double[MOST_CPUS];
        Arrays.fill(none, Double.NaN);
        for (int i = 0; i < SHARES.size(); i++) {
            int share = SHARES.get(i);
            double[] speedUps = new double[MOST_CPUS];
            long base = find(workload, 1).figure(name(share, "loops"));
            for (int cpus = 1; cpus <= MOST_CPUS; cpus++) {
                Measurement measured = find(workload, cpus);
                speedUps[cpus - 1] = (double) measured.figure(name(share, "loops")) / base;
                table.add(tenths(share), cpus, measured.figure(name(share, "loops")), decimal(speedUps[cpus - 1]),
                        cpus == 1 ? "" : tenths(measured.figure(name(share, "load"))));
            }
            chart.add(tenths(share) + " % user", COLOURS.get(i), speedUps, none);
        }
        taker.add("application-figure-" + number, "Application kernel, figure " + number + ": system calls of " + instructions
                + " instructions", "Twenty processes loop, and make a system call in each loop; on one CPU it takes "
                + find(workload, 1).figure("application.call") + " cycles. The first of several CPUs is the bootstrap processor, "
                + "and runs no loops. The paper's curves have no numbers.", table, chart);
    }

    /** C = ips = scps (ipsc + opsc): at full load each call takes ipsc + opsc of the bootstrap processor's cycles. */
    private void capacity() throws KernelException {
        Table table = new Table("system call, instructions", "user %", "CPUs", "who makes the calls", "load %",
                "cycles between calls", "overhead a call", "paper", "speed-up by the formula", "measured");
        for (Workload workload : List.of(Workload.APPLICATION_151, Workload.APPLICATION_451, Workload.APPLICATION_4510)) {
            for (int share : SHARES) {
                capacity(table, workload, share, workload, "the driver", firstFull(workload, share));
            }
        }
        capacity(table, Workload.APPLICATION_THREADS, 800, Workload.APPLICATION_151, "bootstrap threads", MOST_CPUS);
        capacity(table, Workload.APPLICATION_POLLING, 800, Workload.APPLICATION_151, "bootstrap threads that poll", MOST_CPUS);
        taker.add("application-capacity", "Application kernel: the capacity of the bootstrap processor",
                "Where the bootstrap processor is the limit (its load is " + FULL_LOAD / 10
                + " % or more, with the fewest CPUs that bring it there), the time between two calls is what one costs it: "
                + "the call itself, as long as on one CPU, and the overhead of forwarding it. The formula of the paper "
                + "predicts the greatest speed-up from runs in which it is not the limit (90 % user, eight CPUs): there its load, "
                + "times the time between two calls, is the cost of a call, and loop and call on one CPU, divided by that cost, "
                + "the speed-up.", table, null);
    }

    /** The fewest CPUs with which the bootstrap processor is the limit; 0 if it never is. */
    private int firstFull(Workload workload, int share) throws KernelException {
        for (int cpus = 2; cpus <= MOST_CPUS; cpus++) {
            if (find(workload, cpus).figure(name(share, "load")) >= FULL_LOAD) {
                return cpus;
            }
        }
        return 0;
    }

    private void capacity(Table table, Workload workload, int share, Workload base, String who, int cpus)
            throws KernelException {
        if (cpus == 0) {
            return;
        }
        Measurement measured = find(workload, cpus);
        Measurement single = find(base, 1);
        long call = single.figure("application.call");
        long interval = measured.figure(name(share, "interval"));
        double alone = single.figure(name(share, "interval"));
        table.add(base.arguments().get(0).replace("call=", ""), tenths(share), cpus, who,
                tenths(measured.figure(name(share, "load"))), interval, interval - call, "2000",
                Double.isNaN(cost(workload)) ? "" : decimal(alone / cost(workload)), decimal(alone / interval));
    }

    /**
     * What a call costs the bootstrap processor, ipsc + opsc, seen where it is not the limit: its load, times the time between two
     * calls. NaN if there is no such measurement.
     */
    private double cost(Workload workload) throws KernelException {
        if (!workload.cpus(Variant.APKERN).contains(1)) {
            return Double.NaN;
        }
        Measurement measured = find(workload, MOST_CPUS);
        return measured.figure(name(UNLIMITED_SHARE, "load")) / 1000.0 * measured.figure(name(UNLIMITED_SHARE, "interval"));
    }

    private void latency() throws KernelException {
        Table table = new Table("", "call that does nothing, cycles", "added", "process id, cycles", "paper: added");
        long alone = find(Workload.APPLICATION_LATENCY, 1).figure("application.call");
        row(table, "up, one processor", find(Workload.APPLICATION_LATENCY, 1), alone, "");
        row(table, "the driver makes the call, and looks for it", find(Workload.APPLICATION_LATENCY, 2), alone, "1200");
        row(table, "the same, and no call is answered on the spot", find(Workload.APPLICATION_LATENCY_FORWARDED, 2), alone, "");
        row(table, "the driver makes it after an interrupt", find(Workload.APPLICATION_LATENCY_SLEEP, 2), alone, "");
        row(table, "the bootstrap thread makes it", find(Workload.APPLICATION_LATENCY_THREADS, 2), alone, "");
        row(table, "the bootstrap thread makes it, and polls", find(Workload.APPLICATION_LATENCY_POLLING, 2), alone, "1200");
        taker.add("application-latency", "Application kernel: the latency of a system call", "The mean of 1000 calls of one "
                + "process in an empty system, with one application processor.", table, null);
    }

    private static void row(Table table, String who, Measurement measured, long alone, String paper) throws KernelException {
        long call = measured.figure("application.call");
        table.add(who, call, call == alone ? "" : call - alone, measured.figure("application.process_id"), paper);
    }

    private static String decimal(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String tenths(long value) {
        return String.format(Locale.ROOT, "%.1f", value / 10.0);
    }
}
