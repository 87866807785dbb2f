// SPDX-License-Identifier: EPL-2.0
// The table of speed-ups is read back, and another file is refused.
package org.portwright.kernel.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.kernel.Variant;

class ScalingTest {
    @TempDir
    private Path folder;

    private Scaling read(String text) throws IOException {
        return Scaling.read(Files.writeString(folder.resolve(Scaling.FILE), text));
    }

    @Test
    void speedUpsAreFoundByWorkloadVariantAndCpus() throws IOException {
        Scaling scaling = read("""
                workload,variant,cpus,speedup
                traffic,up,1,1.00
                traffic,coarse,4,2.71
                traffic,coarse,1,0.99
                compute,giant,2,1.98
                """);
        assertEquals(List.of("compute", "traffic"), scaling.workloads());
        assertEquals(Map.of(1, 0.99, 4, 2.71), scaling.speedUps("traffic", Variant.COARSE));
        assertEquals(Map.of(), scaling.speedUps("traffic", Variant.GIANT));
        assertEquals(4, scaling.mostCpus("traffic"));
        assertEquals(2.71, scaling.most("traffic"));
        assertEquals(1, scaling.mostCpus("unknown"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a,b\n", "workload,variant,cpus,speedup\ntraffic,up,1\n",
            "workload,variant,cpus,speedup\ntraffic,fine,1,1\n", "workload,variant,cpus,speedup\ntraffic,up,0,1\n",
            "workload,variant,cpus,speedup\ntraffic,up,1,NaN\n", "workload,variant,cpus,speedup\ntraffic,up,x,1\n"})
    void anotherFileIsRefusedWithItsLine(String text) {
        IOException problem = assertThrows(IOException.class, () -> read(text));
        assertTrue(problem.getMessage().matches("(?s).*scaling\\.csv:[12]: .*kernel figures"), problem.getMessage());
    }
}
