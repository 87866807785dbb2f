// SPDX-License-Identifier: EPL-2.0
// Where a kernel on LLVA-OS calls the intrinsics, and what became of each call.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a kernel's instructions, and the debug information that says of each in which function it was written and where that was inlined
 * (DWARF 4, 3.3.8). An instruction that an intrinsic became belongs to the line that calls it: not that of the machine layer, which has
 * the intrinsics by the names of the kernel.
 */
public final class Intrinsics {
    private static final String OBJDUMP = "i686-linux-gnu-objdump";
    private static final String ADDR2LINE = "i686-linux-gnu-addr2line";

    /** Ours: with them the kernel calls by its own names. */
    private static final String MACHINE_LAYER = "llva/machine/include/machine";

    private static final Pattern SYMBOL = Pattern.compile("[0-9a-f]+ <([^>]+)>:");
    private static final Pattern INSTRUCTION = Pattern.compile("\\s*([0-9a-f]+):\\s+(.*?)\\s*");
    private static final Pattern CALL = Pattern.compile("(?:call|jmp)\\s+[0-9a-f]+ <(llva_\\w+)>");
    private static final Pattern PLACE = Pattern.compile("(.*):(\\d+|\\?)(?: \\(discriminator \\d+\\))?");

    /**
     * A line that calls an intrinsic, in one function of the kernel that runs: a function that was inlined in several is there several
     * times.
     *
     * @param intrinsic its name
     * @param function in which the instructions are
     * @param file the source, absolute
     * @param line of the file, from 1
     * @param isCall whether the engine's function is called; else it was inlined
     * @param instructions what the call became, as the disassembler writes it, in the order of their addresses; of a call only that
     */
    public record Site(String intrinsic, String function, Path file, int line, boolean isCall, List<String> instructions) {
    }

    /** Where something was written, or what that was inlined in; line 0 if the compiler does not say. */
    private record Frame(String function, Path file, int line) {
        boolean isIntrinsic() {
            return function.startsWith("llva_");
        }
    }

    private record Instruction(String address, String symbol, String text) {
    }

    private record Key(String intrinsic, String function, Path file, int line, boolean isCall) {
    }

    private Intrinsics() {
    }

    /**
     * Lists the calls of a kernel. One that became no instruction, since its result is known, is not among them.
     *
     * @param kernel the ELF file of a kernel on LLVA-OS, with debug information
     * @param canceled asked now and then whether to stop
     * @return by intrinsic, file and line; empty if the kernel is not one on LLVA-OS
     * @throws KernelException if the tools are missing, or can't read it
     */
    public static List<Site> of(Path kernel, BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        List<Instruction> instructions = disassemble(kernel, canceled);
        Map<String, List<Frame>> frames = frames(kernel, instructions, canceled);
        Map<Key, List<String>> found = new LinkedHashMap<>();
        for (Instruction instruction : instructions) {
            List<Frame> places = frames.getOrDefault(instruction.address(), List.of());
            Matcher call = CALL.matcher(instruction.text());
            boolean isCall = call.matches() && !instruction.symbol().equals(call.group(1));
            int outermost = outermostIntrinsic(places);
            // In a function of the engine there is no line of the kernel that something belongs to.
            if (outermost == places.size() - 1 && outermost >= 0 || outermost < 0 && !isCall) {
                continue;
            }
            Frame line = kernelLine(places.subList(outermost + 1, places.size()));
            if (line != null && !isEngine(line.file())) {
                String intrinsic = outermost >= 0 ? places.get(outermost).function() : call.group(1);
                found.computeIfAbsent(new Key(intrinsic, instruction.symbol(), line.file(), line.line(), outermost < 0),
                        key -> new ArrayList<>()).add(instruction.text());
            }
        }
        return found.entrySet().stream().map(entry -> new Site(entry.getKey().intrinsic(), entry.getKey().function(), entry.getKey().file(),
                entry.getKey().line(), entry.getKey().isCall(), List.copyOf(entry.getValue())))
                .sorted(Comparator.comparing(Site::intrinsic).thenComparing(Site::file).thenComparing(Site::line)).toList();
    }

    /** The intrinsic that the kernel called, which may have called others. */
    private static int outermostIntrinsic(List<Frame> places) {
        int outermost = places.size() - 1;
        while (outermost >= 0 && !places.get(outermost).isIntrinsic()) {
            outermost--;
        }
        return outermost;
    }

    private static Frame kernelLine(List<Frame> places) {
        return places.stream().filter(place -> place.line() > 0 && !place.file().getParent().endsWith(MACHINE_LAYER)).findFirst().orElse(null);
    }

    private static boolean isEngine(Path file) {
        return file.getParent().endsWith("llva/engine");
    }

    private static List<Instruction> disassemble(Path kernel, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        List<Instruction> instructions = new ArrayList<>();
        String symbol = "";
        for (String line : output(canceled, null, OBJDUMP, "-d", "--no-show-raw-insn", kernel.toString())) {
            Matcher name = SYMBOL.matcher(line);
            Matcher instruction = INSTRUCTION.matcher(line);
            if (name.matches()) {
                symbol = name.group(1);
            } else if (instruction.matches()) {
                instructions.add(new Instruction(instruction.group(1), symbol, instruction.group(2)));
            }
        }
        return instructions;
    }

    private static Map<String, List<Frame>> frames(Path kernel, List<Instruction> instructions, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path addresses = Files.createTempFile("addresses", ".txt");
        try {
            Files.write(addresses, instructions.stream().map(Instruction::address).toList());
            Map<String, List<Frame>> frames = new HashMap<>();
            List<Frame> present = List.of();
            List<String> lines = output(canceled, addresses, ADDR2LINE, "-a", "-f", "-i", "-e", kernel.toString());
            for (int i = 0; i < lines.size(); i++) {
                if (lines.get(i).startsWith("0x")) {
                    present = new ArrayList<>();
                    frames.put(lines.get(i).substring(2), present);
                } else {
                    Matcher place = PLACE.matcher(lines.get(i + 1));
                    if (place.matches()) {
                        int line = place.group(2).equals("?") ? 0 : Integer.parseInt(place.group(2));
                        present.add(new Frame(lines.get(i), Path.of(place.group(1)).toAbsolutePath().normalize(), line));
                    }
                    i++;
                }
            }
            return frames;
        } finally {
            Files.deleteIfExists(addresses);
        }
    }

    private static List<String> output(BooleanSupplier canceled, Path input, String... command)
            throws KernelException, IOException, InterruptedException {
        Path output = Files.createTempFile("output", ".txt");
        Path errors = Files.createTempFile("errors", ".txt");
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(errors.toFile());
            Process process;
            try {
                process = (input == null ? builder : builder.redirectInput(input.toFile())).start();
            } catch (IOException e) {
                throw new KernelException(command[0] + ": can't be run; install the package binutils-i686-linux-gnu");
            }
            try {
                while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
                    if (canceled.getAsBoolean()) {
                        throw new CancellationException();
                    }
                }
            } finally {
                ProcessTree.destroy(process);
            }
            if (process.exitValue() != 0) {
                throw new KernelException(Files.readString(errors, StandardCharsets.ISO_8859_1).strip());
            }
            return Files.readAllLines(output, StandardCharsets.ISO_8859_1);
        } finally {
            Files.deleteIfExists(output);
            Files.deleteIfExists(errors);
        }
    }
}
