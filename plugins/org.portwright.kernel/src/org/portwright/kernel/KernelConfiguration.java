// SPDX-License-Identifier: EPL-2.0
// What a kernel is built as.
package org.portwright.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A variant for a machine: what a kernel project can be built as.
 *
 * @param variant of the sources
 * @param llva how it is made if it is for LLVA-OS; empty if it is for the IA-32
 */
public record KernelConfiguration(Variant variant, Optional<LlvaForm> llva) {
    /** @return the variant for the IA-32 */
    public static KernelConfiguration of(Variant variant) {
        return new KernelConfiguration(variant, Optional.empty());
    }

    /** @return those to choose from: all for the IA-32, then those for LLVA-OS, each by both compilers and with an engine that checks */
    public static List<KernelConfiguration> all() {
        return Stream.concat(Arrays.stream(Variant.values()).map(KernelConfiguration::of),
                Arrays.stream(LlvaCompiler.values()).flatMap(compiler -> Arrays.stream(Variant.values()).filter(Variant::isOnLlva)
                        .map(variant -> new KernelConfiguration(variant, Optional.of(new LlvaForm(compiler, true)))))).toList();
    }

    /**
     * @param id what {@link #id()} returns
     * @return which of {@link #all()}; empty if there is none of that name
     */
    public static Optional<KernelConfiguration> of(String id) {
        return all().stream().filter(configuration -> configuration.id().equals(id)).findFirst();
    }

    /** @return its name: up, up-llva, up-llva-llvm ... */
    public String id() {
        return variant.id() + llva.map(form -> "-" + form.id()).orElse("");
    }

    @Override
    public String toString() {
        return id();
    }
}
