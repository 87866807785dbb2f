// SPDX-License-Identifier: EPL-2.0
// The report of a translation, for views.

package org.portwright.core.translate.report;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.eclipse.osgi.util.NLS;
import org.portwright.core.Messages;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;
import org.portwright.elf.FunctionPlaces;
import org.portwright.translator.TranslationReport;

/**
 * What {@code NAME.report.json} beside a JAR has.
 *
 * @param program name of the ELF file
 * @param target id of the target
 * @param functions all that were translated, by address
 */
public record ProgramReport(String program, String target, List<FunctionReport> functions) {

    /** How the names of such files end. */
    public static final String EXTENSION = ".report.json";

    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    /**
     * The report of a translation.
     *
     * @param program what was translated; its debug information says where functions are
     */
    public static ProgramReport of(Path program, String target, TranslationReport report) throws IOException {
        ElfFile file = ElfFile.read(program);
        FunctionPlaces places = FunctionPlaces.read(file);
        Map<Integer, FunctionPlaces.Place> byAddress = new HashMap<>();
        for (ElfSymbol symbol : file.symbols()) {
            int section = symbol.sectionIndex();
            FunctionPlaces.Place place = section <= 0 || section >= file.sections().size() ? null
                    : places.at(section, symbol.value() - file.sections().get(section).address());
            if (place != null) {
                byAddress.put((int) symbol.value(), place);
            }
        }
        List<FunctionReport> functions = new ArrayList<>();
        for (TranslationReport.FunctionFigures each : report.functions()) {
            FunctionPlaces.Place place = byAddress.get(each.address());
            functions.add(new FunctionReport(each.name(), place == null ? "" : place.path(), place == null ? 0 : place.line(),
                    each.methods(), each.bytes(), each.largest(), each.accesses(), each.pointerCalls()));
        }
        return new ProgramReport(program.getFileName().toString(), target, functions);
    }

    /** Writes it. */
    public void write(Path file) throws IOException {
        Files.writeString(file, GSON.toJson(this));
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @throws IOException if the file can't be read, or is something else; the message says which
     */
    public static ProgramReport read(Path file) throws IOException {
        try {
            ProgramReport report = GSON.fromJson(Files.readString(file), ProgramReport.class);
            if (report != null && report.functions() != null) {
                return report;
            }
        } catch (JsonParseException e) {
            throw new IOException(NLS.bind(Messages.report_none, file.getFileName()), e);
        }
        throw new IOException(NLS.bind(Messages.report_none, file.getFileName()));
    }
}
