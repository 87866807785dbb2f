// SPDX-License-Identifier: EPL-2.0
// What a run of the sweep has told.
package org.portwright.kernel.figures;

import java.util.OptionalLong;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.hostchannel.BenchmarkResult;
import org.portwright.kernel.hostchannel.Recording;

/**
 * A run of the sweep and what it told.
 *
 * @param run the run
 * @param recording what the kernel told
 */
public record Measurement(SweepRun run, Recording recording) {
    /** The shares of time that benchmarks tell, in thousandths: of the part that they measure, not of boot and end. */
    static final String[] SHARES = {"user", "kernel", "spinning", "idle"};

    /** @return a result by its name; the last one if there are several; empty if there is none */
    public OptionalLong result(String name) {
        return recording.results().stream().filter(result -> result.name().equals(name))
                .mapToLong(BenchmarkResult::value).reduce((first, second) -> second);
    }

    /**
     * @return the figure of the workload
     * @throws KernelException if the run did not tell it
     */
    public long figure() throws KernelException {
        long figure = figure(run.workload().figure());
        if (figure <= 0) {
            throw new KernelException(run + ": the program tells " + figure + " as its " + run.workload().figure());
        }
        return figure;
    }

    /**
     * @param name a result's
     * @return its value
     * @throws KernelException if the run did not tell it
     */
    public long figure(String name) throws KernelException {
        OptionalLong figure = result(name);
        if (figure.isEmpty()) {
            throw new KernelException(run + ": the program did not tell " + name);
        }
        return figure.getAsLong();
    }

    /**
     * @param base the same workload with the uniprocessor kernel
     * @return how many times faster this is
     * @throws KernelException if one of the runs did not tell its figure
     */
    public double speedUp(Measurement base) throws KernelException {
        return run.workload().isRate() ? (double) figure() / base.figure() : (double) base.figure() / figure();
    }

    /**
     * @param prefix the part of the benchmark, such as {@code traffic}
     * @return per cent of the CPUs' time in that part: user, kernel, spinning, idle
     * @throws KernelException if the run did not tell it
     */
    public double[] shares(String prefix) throws KernelException {
        double[] shares = new double[SHARES.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = figure(prefix + "." + SHARES[i]) / 10.0;
        }
        return shares;
    }
}
