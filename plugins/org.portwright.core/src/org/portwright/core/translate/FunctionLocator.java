// SPDX-License-Identifier: EPL-2.0
// Finds the C line of a function that the translator knows by name only.

package org.portwright.core.translate;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.elf.CompileUnit;
import org.portwright.elf.DwarfDetail;
import org.portwright.elf.DwarfFunction;
import org.portwright.elf.DwarfReader;
import org.portwright.elf.ElfFile;
import org.portwright.translator.TranslationException;

/** Asks the program's debug information. */
final class FunctionLocator {

    private FunctionLocator() {
    }

    /** {@code problem}, with file and line of its function if the debug information of {@code program} knows them. */
    static TranslationException locate(TranslationException problem, Path program) {
        if (problem.function() == null || problem.file() != null) {
            return problem;
        }
        try {
            for (CompileUnit unit : DwarfReader.read(ElfFile.read(program), DwarfDetail.FUNCTIONS).compileUnits()) {
                for (DwarfFunction function : unit.functions()) {
                    if (problem.function().equals(function.name()) && function.file() != null) {
                        return new TranslationException(problem.getMessage(), problem.function(),
                                unit.path(function.file()), function.line());
                    }
                }
            }
        } catch (IOException e) {
            PortwrightCore.log(NLS.bind(Messages.translate_sourceNotFound, problem.function()), e);
        }
        return problem;
    }
}
