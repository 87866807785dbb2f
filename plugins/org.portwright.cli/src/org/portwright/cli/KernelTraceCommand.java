// SPDX-License-Identifier: EPL-2.0
// portwright kernel trace
package org.portwright.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.portwright.kernel.KernelImages;
import org.portwright.kernel.SourceLocation;
import org.portwright.kernel.SourceLocator;
import org.portwright.kernel.Variant;
import org.portwright.kernel.ctf.CtfTrace;
import org.portwright.kernel.ctf.NoEventsException;
import org.portwright.kernel.hostchannel.Event;
import org.portwright.kernel.hostchannel.EventLog;
import org.portwright.kernel.hostchannel.EventType;
import org.portwright.kernel.hostchannel.LockStatistics;
import org.portwright.kernel.hostchannel.Recording;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the events of a run. */
@Command(name = "trace", customSynopsis = "portwright kernel trace [OPTION]... FILE",
        description = {
            "Prints what `kernel run --trace` has recorded.",
            "The events by time, with the place in the kernel or program, then how time was spent, locks, and "
                + "what the deadlock detector has found."})
final class KernelTraceCommand implements Callable<Integer> {
    @Option(names = {"-h", "--help"}, usageHelp = true, description = "shows this")
    private boolean help;

    @Mixin
    private KernelSource source;

    @Option(names = "--lines", description = "finds C file and line of each event, which takes some seconds")
    private boolean lines;

    @Option(names = "--symbols", paramLabel = "ELF", description = "where functions and lines are looked up; default: the kernel of --project")
    private Path symbols;

    @Option(names = "--ctf", paramLabel = "DIRECTORY",
            description = "prints nothing, but writes the events in the Common Trace Format, for babeltrace2 and Trace Compass")
    private Path ctf;

    @Parameters(paramLabel = "FILE", description = "the recording")
    private Path file;

    private final Map<Long, String> places = new HashMap<>();
    private final Map<Long, String> locks = new HashMap<>();

    @Override
    public Integer call() throws Exception {
        FileProblems.requireFile(file);
        Recording recording = Recording.read(file);
        Optional<SourceLocator> locator = locator(recording);
        if (ctf != null) {
            try {
                CtfTrace.write(recording, locator, ctf);
            } catch (NoEventsException e) {
                throw new CommandException(file + ": " + e.getMessage());
            }
            return 0;
        }
        for (LockStatistics lock : recording.locks()) {
            locks.put(lock.address(), lock.name());
        }
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16),
                false, StandardCharsets.UTF_8);
        recording.start().ifPresent(start -> out.println("# variant " + Variant.of(start).map(Variant::id).orElse("?")
                + ", " + start.cpus() + " CPUs, " + start.cyclesPerTick() + " cycles a tick, command line: "
                + start.commandLine()));
        EventLog log = recording.events();
        out.printf("# %14s %3s %6s %-18s %s%n", "cycles", "CPU", "thread", "event", "place");
        for (Event event : log.events()) {
            out.printf("%16d %3d %6d %-18s %s%s%n", event.time() - log.start(), event.cpu(), event.thread(),
                    event.type().map(EventType::name).orElse("type " + event.code()),
                    places.computeIfAbsent(event.address(), address -> place(locator, address)), values(event));
            if (out.checkError()) {
                break;          // as by `portwright kernel trace F | head`
            }
        }
        KernelReport report = new KernelReport(recording, out);
        report.times();
        if (!recording.locks().isEmpty()) {
            report.locks();
        }
        report.results();
        if (locator.isPresent()) {
            report.deadlocks(locator.get());
        }
        out.flush();
        return 0;
    }

    /** The symbols of the kernel that was traced, if it is still there. */
    private Optional<SourceLocator> locator(Recording recording) throws Exception {
        if (symbols != null) {
            FileProblems.requireFile(symbols);
            return Optional.of(SourceLocator.of(List.of(symbols)));
        }
        Optional<KernelImages> images = source.project().images(recording);
        if (images.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(SourceLocator.of(images.get()));
        } catch (IOException e) {
            System.err.println("portwright: " + FileProblems.describe(e)
                    + "; addresses are shown without names, for which portwright kernel build is needed");
            return Optional.empty();
        }
    }

    private String place(Optional<SourceLocator> locator, long address) {
        return locator.flatMap(found -> lines ? found.locate(address) : found.function(address))
                .map(SourceLocation::toString).orElse(String.format("%08x", address));
    }

    private String values(Event event) {
        Optional<EventType> type = event.type();
        if (type.isEmpty()) {
            return String.format(" %x %x", event.a(), event.b());
        }
        return value(type.get().first(), event.a()) + value(type.get().second(), event.b());
    }

    private String value(String name, long value) {
        if (name == null) {
            return "";
        }
        String text = switch (name) {
            case "lock class" -> locks.getOrDefault(value, String.format("%08x", value));
            case "lock" -> String.format("%08x", value);
            case "address", "handler", "argument", "result" -> String.format("0x%x", value);
            default -> String.valueOf(value);
        };
        return " " + name.replace(' ', '-') + "=" + text;
    }
}
