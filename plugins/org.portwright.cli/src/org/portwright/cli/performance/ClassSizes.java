// SPDX-License-Identifier: EPL-2.0
// How large the classes of translated programs are: table 7.1.
package org.portwright.cli.performance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.portwright.cli.bench.Shell;
import org.portwright.elf.Elf;
import org.portwright.elf.ElfFile;
import org.portwright.elf.ElfSymbol;

/** Adds up the classes of MIDlets, those of the same programs in Java, and the machine code of the programs. */
final class ClassSizes implements ThesisResults.Result {
    private static final Map<String, String> THESIS = Map.of("life", "7882, 5394, 3806; 1853; 5204",
            "astar-int", "13205, 5394, 3619; 21897; 6836", "adpcm", "11029, 5394, 4486; none; 5572");
    /** The JVM's note of a class that it has read from a JAR of ours. */
    private static final Pattern LOADED = Pattern.compile("\\s([\\w.$]+) source: file:.*\\.jar");

    private static final String LIBRARIES = "__portwright_libraries_";

    @Override
    public List<String> programs() {
        return List.of("life", "astar-int", "adpcm", "map");
    }

    @Override
    public String heading() {
        return "| program | program, bytes | C library, start and runtime | by hand in Java | MIPS "
                + "| thesis: program, C runtime, system calls; Java; MIPS |\n"
                + "| --- | ---: | ---: | ---: | ---: | --- |\n";
    }

    @Override
    public void measure(BenchmarkProgram program, Timing timing, StringBuilder text)
            throws Shell.FailedException, IOException, InterruptedException {
        Workshop workshop = timing.place().workshop();
        Archive archive = Archive.read(workshop.build(program, Way.J2ME).file());
        long whole = archive.classBytes(name -> true);
        // In small suites they are merged into classes of the runtime, which has packages.
        long rest = archive.classBytes(name -> name.contains("/") || name.matches("lib\\d*|(Main|Pointers|Bindings).*"));
        text.append(String.format(Locale.ROOT, "| %s | %d | %d | %s | %d | %s |%n", program.name(), whole - rest, rest,
                program.has(Way.TWIN) ? twin(workshop.build(program, Way.TWIN), timing) : "", code(program, timing),
                THESIS.getOrDefault(program.name(), "")));
    }

    /** The classes that the program in Java loads, of which the JAR has those of other programs, too. */
    private static long twin(Workshop.Build twin, Timing timing)
            throws Shell.FailedException, IOException, InterruptedException {
        List<String> command = new ArrayList<>(twin.command());
        command.add(1, "-Xlog:class+load");
        command.add("1");
        Matcher matcher = LOADED.matcher(Shell.output(timing.place().folder(), command));
        Set<String> names = matcher.results().map(result -> result.group(1).replace('.', '/')).collect(Collectors.toSet());
        return Archive.read(twin.file()).classBytes(names::contains);
    }

    /** Machine code of the program's own functions, bytes: the linker script marks where the libraries are. */
    private static long code(BenchmarkProgram program, Timing timing)
            throws Shell.FailedException, IOException, InterruptedException {
        ElfFile elf = ElfFile.read(timing.place().workshop().mips(program));
        Map<String, Long> addresses = elf.symbols().stream().filter(symbol -> symbol.name().startsWith(LIBRARIES))
                .collect(Collectors.toMap(ElfSymbol::name, ElfSymbol::value));
        return elf.symbols().stream()
                .filter(symbol -> symbol.type() == Elf.STT_FUNC && !symbol.isUndefined()
                    && (symbol.value() < addresses.get(LIBRARIES + "start") || symbol.value() >= addresses.get(LIBRARIES + "end")))
                .collect(Collectors.toMap(ElfSymbol::value, ElfSymbol::size, Math::max))
                .values().stream().mapToLong(Long::longValue).sum();
    }
}
