// SPDX-License-Identifier: EPL-2.0
// Finds the C line of a function that the translator knows by name only.

package org.portwright.core.translate;

import java.io.IOException;
import java.nio.file.Path;

import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.core.PortwrightCore;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;
import org.portwright.elf.FunctionPlaces;
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
            ElfFile file = ElfFile.read(program);
            FunctionPlaces places = FunctionPlaces.read(file);
            for (ElfSymbol symbol : file.symbols()) {
                FunctionPlaces.Place place = symbol.name().equals(problem.function()) ? place(file, places, symbol) : null;
                if (place != null && place.line() > 0) {
                    return new TranslationException(problem.getMessage(), problem.function(), place.path(), place.line());
                }
            }
        } catch (IOException e) {
            PortwrightCore.log(NLS.bind(Messages.translate_sourceNotFound, problem.function()), e);
        }
        return problem;
    }

    private static FunctionPlaces.Place place(ElfFile file, FunctionPlaces places, ElfSymbol symbol) {
        int section = symbol.sectionIndex();
        return section <= 0 || section >= file.sections().size() ? null
                : places.at(section, symbol.value() - file.sections().get(section).address());
    }
}
