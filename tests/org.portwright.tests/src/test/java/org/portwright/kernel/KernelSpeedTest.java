// SPDX-License-Identifier: EPL-2.0
// The kernel's ports are worth it: speed-ups in Bochs, where each run gives the same, stay above what is promised.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import org.junit.jupiter.api.Test;
import org.portwright.kernel.figures.Measurement;
import org.portwright.kernel.figures.SweepRun;
import org.portwright.kernel.figures.Workload;

@KernelRuns
class KernelSpeedTest {
    private static Measurement measure(Workload workload, Variant variant, int cpus) throws Exception {
        SweepRun run = new SweepRun(workload, variant, cpus);
        KernelRun done = KernelRun.of(KernelRun.build(variant), run.options().withTimeout(LIMIT));
        assertTrue(done.result().isSuccess(), done::toString);
        return new Measurement(run, done.recording());
    }

    @Test
    void trafficGainsMoreThanInTheThesis() throws Exception {
        Measurement up = measure(Workload.TRAFFIC_PROCESSES, Variant.UP, 1);
        double kernel = up.shares("traffic")[1];
        assertTrue(kernel >= 36, kernel + " % of the time in the kernel: the mix is not the thesis's (table 3.1)");
        double giant = measure(Workload.TRAFFIC_PROCESSES, Variant.GIANT, 4).speedUp(up);
        assertTrue(giant >= 1.48, "giant lock, 4 CPUs: " + giant);
        double coarse = measure(Workload.TRAFFIC_PROCESSES, Variant.COARSE, 4).speedUp(up);
        assertTrue(coarse > 2.5, "coarse-grained locks, 4 CPUs: " + coarse);
    }

    @Test
    void computationScales() throws Exception {
        Measurement up = measure(Workload.COMPUTE, Variant.UP, 1);
        for (Variant variant : new Variant[] {Variant.GIANT, Variant.COARSE}) {
            double speedUp = measure(Workload.COMPUTE, variant, 4).speedUp(up);
            assertTrue(speedUp > 3.9, variant + ", 4 CPUs: " + speedUp);
        }
    }

    @Test
    void aMultiprocessorKernelIsLittleSlowerOnOneProcessor() throws Exception {
        for (Workload workload : new Workload[] {Workload.COMPUTE, Workload.TRAFFIC_PROCESSES}) {
            Measurement up = measure(workload, Variant.UP, 1);
            for (Variant variant : new Variant[] {Variant.GIANT, Variant.COARSE}) {
                double slowdown = 100 * (1 / measure(workload, variant, 1).speedUp(up) - 1);
                assertTrue(slowdown < 2, workload.id() + ", " + variant + ": " + slowdown + " % slower than up");
            }
        }
    }
}
