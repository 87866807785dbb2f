// SPDX-License-Identifier: EPL-2.0
// Translated programs beside native ones: table 7.3.
package org.portwright.cli.performance;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.portwright.cli.bench.Shell;

/** Times ADPCM, and what stands for PEGWIT: the products, the hashes and the ciphers that it is made of. */
final class AgainstNative implements ThesisResults.Result {
    private static final Map<String, String> THESIS = Map.of("adpcm", "26.0", "bigint", "PEGWIT: 25.62, 5.64 without files");

    @Override
    public List<String> programs() {
        return List.of("adpcm", "bigint", "sha", "aes");
    }

    @Override
    public String heading() {
        return "| program | translated, ms | native, ms | slowdown | thesis |\n| --- | ---: | ---: | ---: | ---: |\n";
    }

    @Override
    public void measure(BenchmarkProgram program, Timing timing, StringBuilder text)
            throws Shell.FailedException, IOException, InterruptedException {
        Workshop workshop = timing.place().workshop();
        Map<Way, Double> times = timing.milliseconds(Map.of(Way.JAVA, workshop.build(program, Way.JAVA),
                Way.I686, workshop.build(program, Way.I686)));
        text.append(String.format(Locale.ROOT, "| %s | %.2f | %.2f | %.2f | %s |%n", program.name(), times.get(Way.JAVA),
                times.get(Way.I686), times.get(Way.JAVA) / times.get(Way.I686),
                THESIS.getOrDefault(program.name(), "")));
    }
}
