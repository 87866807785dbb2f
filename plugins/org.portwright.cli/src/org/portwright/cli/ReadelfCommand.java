// SPDX-License-Identifier: EPL-2.0
// portwright readelf
package org.portwright.cli;

import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfPrinter;
import org.portwright.pyelftools.PythonDwarf;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what the translator sees in an ELF file. */
@Command(name = "readelf", customSynopsis = "portwright readelf FILE",
        description = {
            "Shows what an ELF file and its DWARF hold.",
            "Header, sections, symbols and relocations as the translator sees them, and from DWARF the "
                + "functions, lines and variables."})
final class ReadelfCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Parameters(paramLabel = "FILE", description = "the ELF file")
    private Path file;

    @Override
    public Integer call() throws IOException, CommandException {
        FileProblems.requireFile(file);
        ElfFile elf = ElfFile.read(file);
        ByteArrayOutputStream text = new ByteArrayOutputStream(1 << 20);
        ElfPrinter.print(elf, PythonDwarf.read(elf), new PrintStream(text, false, StandardCharsets.UTF_8));
        // Not through System.out, which keeps errors to itself.
        try {
            text.writeTo(new FileOutputStream(FileDescriptor.out));
        } catch (IOException e) {
            if (!String.valueOf(e.getMessage()).contains("Broken pipe")) {      // as by `portwright readelf F | head`
                throw new CommandException("standard output: " + FileProblems.describe(e));
            }
        }
        return 0;
    }
}
