// SPDX-License-Identifier: EPL-2.0
// Of which functions' instructions a system call beside Linux consists.
package org.portwright.kernel.figures;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.portwright.kernel.KernelException;
import org.portwright.kernel.LinuxImages;
import org.portwright.kernel.LinuxOptions;
import org.portwright.kernel.LinuxRun;
import org.portwright.kernel.Simulator;

/**
 * Cycles of the calls that call_latency measures, in Bochs, by what the processor did that the program waited for: one instruction a
 * cycle. The application processor has the program until its request is written; then the bootstrap processor, until it has activated
 * the thread.
 *
 * @param cycles of all calls, by part and function
 * @param measured cycles of a call, as the program has told
 */
public record CallInstructions(Map<Part, Map<String, Long>> cycles, long measured) {
    /** A part of the way of a call. */
    public enum Part {
        /** Up to the request; the program's own instructions are the loop that calls. */
        REQUEST("application processor, from the call to the request"),
        /** The bootstrap thread sees it, and returns to the program. */
        TO_CALL("bootstrap thread, from the request to the instruction that calls"),
        /** Linux carries it out. */
        CALL("Linux's own call, from that instruction to the driver's work"),
        /** The bootstrap thread has the result. */
        ACTIVATION("bootstrap thread, from its work to the activation"),
        /** Back in the program. */
        RESULT("application processor, from the activation to the program");

        private final String text;

        Part(String text) {
            this.text = text;
        }

        @Override
        public String toString() {
            return text;
        }
    }

    /** Of native/linux/programs/call_latency.c. */
    private static final int CALLS = 1000;
    private static final List<String> PROGRAM = List.of("call_latency");
    /** Of a code segment's selector; a program's is that of user mode (Intel SDM vol. 3, 5.5). */
    private static final int PRIVILEGE = 3;
    private static final int BOOTSTRAP = 0;
    private static final int APPLICATION = 1;
    private static final String USER = "the program";
    /** What a function must have to be named, as a share of a cycle. */
    private static final double LEAST = 0.5;
    private static final String OTHERS = "others, of interrupts";
    private static final Pattern SYMBOL = Pattern.compile("([0-9a-f]{8}) [tTwW] (\\S+)(?:\\t\\[apkern])?");
    private static final Pattern LATENCY = Pattern.compile("getppid (\\d+)");
    /** As Bochs' debugger shows it: processor, time, physical address, segment and offset, instruction. */
    private static final Pattern INSTRUCTION =
            Pattern.compile("\\((\\d)\\)\\.\\[(\\d+)\\] \\[0x[0-9a-f]+\\] ([0-9a-f]+):([0-9a-f]+) \\([^)]*\\): (\\S+).*");

    /**
     * Counts the instructions of a call that is forwarded, or of Linux's own.
     *
     * @param images Linux for one processor, and the application kernel
     * @param forwarded whether it is forwarded; else the program runs on the bootstrap processor
     * @param canceled asked now and then whether to stop
     */
    public static CallInstructions measure(LinuxImages images, boolean forwarded, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path instructions = Files.createTempFile("portwright-instructions", "");
        try {
            String script = forwarded
                    ? "insmod /apkern/apkern.ko moves=0\nLD_PRELOAD=/apkern/libapkern.so call_latency\ngrep apkern /proc/kallsyms\n"
                    : LinuxRun.plain(PROGRAM);
            ByteArrayOutputStream console = new ByteArrayOutputStream();
            LinuxRun.run(images, LinuxOptions.of(Simulator.BOCHS).withCpus(2).withInstructions(instructions), script, console, canceled);
            String text = console.toString(StandardCharsets.ISO_8859_1);
            Matcher latency = LATENCY.matcher(text);
            if (!latency.find()) {
                throw new KernelException("call_latency did not say what a call costs: " + text);
            }
            Symbols symbols = new Symbols();
            symbols.add(Files.readString(images.kernel().resolveSibling("build/System.map")).lines().toList());
            symbols.add(text.lines().toList());
            try (BufferedReader lines = Files.newBufferedReader(instructions, StandardCharsets.ISO_8859_1)) {
                return new CallInstructions(count(lines, symbols, forwarded), Long.parseLong(latency.group(1)));
            }
        } finally {
            Files.deleteIfExists(instructions);
        }
    }

    /** Sorts by part and function what the processors executed between the last marks: of several calls those of the last one. */
    static Map<Part, Map<String, Long>> count(BufferedReader lines, Symbols symbols, boolean forwarded) throws IOException {
        Walk walk = new Walk(symbols, forwarded);
        Map<Part, Map<String, Long>> cycles = Map.of();
        Matcher matcher = INSTRUCTION.matcher("");
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (matcher.reset(line).matches()) {
                walk.add(Integer.parseInt(matcher.group(1)), Long.parseLong(matcher.group(2)),
                        new Instruction((Integer.parseInt(matcher.group(3), 16) & PRIVILEGE) == PRIVILEGE,
                                Long.parseLong(matcher.group(4), 16), matcher.group(5)));
                if (line.contains(LinuxRun.MARK)) {
                    walk.end();
                    cycles = walk.cycles;
                    walk = new Walk(symbols, forwarded);
                }
            }
        }
        return cycles;
    }

    /**
     * An instruction that a processor executes.
     *
     * @param isProgram in user mode
     * @param address linear: segments begin at 0
     * @param mnemonic the first word of it, which may be a prefix
     */
    private record Instruction(boolean isProgram, long address, String mnemonic) {
        /** Whether others see at once what it writes. */
        boolean isAtomic() {
            return mnemonic.equals("lock") || mnemonic.equals("xchg");
        }
    }

    /** Follows the call from processor to processor. In Bochs each has its turn for some cycles, of which both have the same time. */
    private static final class Walk {
        private final Symbols symbols;
        private final boolean forwarded;
        private final Map<Part, Map<String, Long>> cycles = new EnumMap<>(Part.class);
        private final List<List<Instruction>> turn = List.of(new ArrayList<>(), new ArrayList<>());
        /** What a processor that has nothing in its turn has executed last: it halts there. */
        private final Instruction[] last = new Instruction[2];
        private long time;
        private Part part;

        Walk(Symbols symbols, boolean forwarded) {
            this.symbols = symbols;
            this.forwarded = forwarded;
            part = forwarded ? Part.RESULT : Part.CALL;
        }

        void add(int processor, long now, Instruction instruction) {
            if (now != time) {
                take(now - time);
                time = now;
            }
            turn.get(processor).add(instruction);
        }

        void end() {
            take(turn.get(active()).size());
        }

        private int active() {
            return part == Part.REQUEST || part == Part.RESULT ? APPLICATION : BOOTSTRAP;
        }

        /** Counts a turn of so many cycles, if there was any. */
        private void take(long length) {
            boolean any = turn.stream().anyMatch(each -> !each.isEmpty());
            for (int cycle = 0; any && cycle < length; cycle++) {
                for (int processor = 0; processor < last.length; processor++) {
                    List<Instruction> instructions = turn.get(processor);
                    last[processor] = cycle < instructions.size() ? instructions.get(cycle) : last[processor];
                }
                if (last[active()] != null) {
                    count(last[active()]);
                }
            }
            turn.forEach(List::clear);
        }

        private void count(Instruction instruction) {
            String function = instruction.isProgram() ? USER : symbols.function(instruction.address());
            if (forwarded) {
                part = before(instruction, function);
            }
            cycles.computeIfAbsent(part, key -> new TreeMap<>()).merge(function, 1L, Long::sum);
            if (forwarded) {
                part = after(instruction, function);
            }
        }

        /** The part that the instruction is the first of, or goes on with. */
        private Part before(Instruction instruction, String function) {
            return switch (part) {
                case RESULT -> instruction.isProgram() && instruction.mnemonic().equals("int") ? Part.REQUEST : part;
                case TO_CALL -> instruction.isProgram() ? Part.CALL : part;
                case CALL -> function.equals("work") ? Part.ACTIVATION : part;
                default -> part;
            };
        }

        /** The part that follows if the other processor sees by this instruction that it is to go on. */
        private Part after(Instruction instruction, String function) {
            if (part == Part.REQUEST && instruction.isAtomic() && function.equals("apkern_host_request")) {
                return Part.TO_CALL;
            }
            return part == Part.ACTIVATION && instruction.isAtomic() && function.equals("apkern_activate_thread") ? Part.RESULT : part;
        }
    }

    /** Functions by their addresses. */
    static final class Symbols {
        private final TreeMap<Long, String> functions = new TreeMap<>();

        /** Adds those of lines as nm and /proc/kallsyms have them; others are no symbols. */
        void add(List<String> lines) {
            for (String line : lines) {
                Matcher matcher = SYMBOL.matcher(line);
                if (matcher.matches()) {
                    functions.put(Long.parseLong(matcher.group(1), 16), matcher.group(2));
                }
            }
        }

        String function(long address) {
            Map.Entry<Long, String> function = functions.floorEntry(address);
            return function == null ? "unknown" : function.getValue();
        }
    }

    /** @return the cycles of a call, with what interrupts took meanwhile */
    public double sum() {
        return cycles.values().stream().mapToDouble(CallInstructions::perCall).sum();
    }

    private static double perCall(Map<String, Long> functions) {
        return functions.values().stream().mapToLong(Long::longValue).sum() / (double) CALLS;
    }

    /** @return the table, in Markdown: the parts, each followed by its functions */
    public String table() {
        Table table = new Table("part", "function", "cycles");
        cycles.forEach((part, functions) -> {
            table.add("**" + part + "**", "", number(perCall(functions)));
            double others = 0;
            for (Map.Entry<String, Long> function : functions.entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())).toList()) {
                double cycles = function.getValue() / (double) CALLS;
                if (cycles < LEAST) {
                    others += cycles;
                } else {
                    table.add("", "`" + function.getKey() + "`", number(cycles));
                }
            }
            if (others > 0) {
                table.add("", OTHERS, number(others));
            }
        });
        table.add("**sum**, as measured: " + measured, "", number(sum()));
        return table.toMarkdown();
    }

    private static String number(double cycles) {
        return String.format(Locale.ROOT, "%.1f", cycles);
    }
}
