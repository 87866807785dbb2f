// SPDX-License-Identifier: EPL-2.0
// Where probes come from.
package org.portwright.lopi;

import java.io.IOException;
import org.portwright.elf.ElfException;

/** Gives the probe for an object. */
public interface ProbeSource {
    /**
     * Finds the probe.
     *
     * @param machine the machine that the object is for
     * @param positionIndependent whether its stubs must work at any address without being patched when loaded
     * @throws LopiException if there is none
     * @throws ElfException if it is malformed
     * @throws IOException if it can't be read
     */
    Probe probe(Machine machine, boolean positionIndependent) throws LopiException, ElfException, IOException;
}
