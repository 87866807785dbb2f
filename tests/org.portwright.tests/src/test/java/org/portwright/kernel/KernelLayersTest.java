// SPDX-License-Identifier: EPL-2.0
// What knows the processor is in native/machine, and knows nothing of the kernel; the kernel has floors, and a file knows only its
// own and those below.
package org.portwright.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@KernelTree
class KernelLayersTest {
    private static final Pattern COMMENT = Pattern.compile("//.*|/\\*(?s:.*?)\\*/");

    /** Assembly, registers, and definitions of selectors, bits of page entries and of control registers. */
    private static final Pattern PROCESSOR = Pattern.compile("\\basm\\b|__asm__|\\b(e[abcd]x|e[sd]i|e[bs]p|eip|eflags|cr[0234])\\b"
            + "|#define +(SELECTOR|PTE|PAGE_(PRESENT|WRITABLE|USER|LARGE|GLOBAL)|CR[0-4]|FLAG)_?\\w*"
            + "|\\bport_(in|out)(8|16|32)\\b");

    private static final Pattern INCLUDE = Pattern.compile("#include \"([^\"]+)\"");

    /** The kernel's floors above the machine, lowest first, with their files: headers with .h, sources without a suffix. */
    private static final List<String> FLOORS = List.of(
            "words of C: types.h config.h list.h registry.h multiboot.h",
            "locks and memory: cpu.h cpu kernel.h output.h print options host.h host event.h event time_account.h time_account"
                    + " interrupt.h interrupt shut_down lock.h lock_order.h lock_record.h lock_wait.h lock_mode lock_watch"
                    + " lock_statistics giant_lock spin_lock readers_writer_lock promise deadlock memory.h page heap paging.h paging"
                    + " local_data kernel_stack.h kernel_stack code_package.h container.h container",
            "threads and scheduling: thread.h thread schedule idle.h idle signal.h signal timer.h timer race_window",
            "processes: process.h process process_table.h process_table process_end process_calls dynamic_process program.h"
                    + " program ramdisk.h ramdisk ipc system_call.h",
            "services: console.h console file pipe.h pipe semaphore user_timer user_signal database driver.h driver information self_test",
            "entry: system_call trap.h trap leave fault.h fault main start.h processors");

    private static int floor(String file) {
        String name = file.replaceFirst("\\.[co]$", "");
        for (int floor = 0; floor < FLOORS.size(); floor++) {
            if (List.of(FLOORS.get(floor).replaceFirst(".*?: ", "").split(" ")).contains(name)) {
                return floor;
            }
        }
        throw new IllegalArgumentException(file + " has no floor");
    }

    private static String above(String file, String what, String other) {
        return file + " (" + FLOORS.get(floor(file)).replaceFirst(":.*", "") + ") " + what + " " + other + " ("
                + FLOORS.get(floor(other)).replaceFirst(":.*", "") + ")";
    }

    private static List<Path> files(Path folder, String kinds) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().matches(".*\\.[" + kinds + "]")).sorted().toList();
        }
    }

    @Test
    void theKernelKnowsNoProcessor() throws Exception {
        Path kernel = KernelRun.project().directory();
        List<String> found = new ArrayList<>();
        int files = 0;
        for (String folder : List.of("kernel", "smp", "include")) {
            assertEquals(List.of(), files(kernel.resolve(folder), "Ss"), "assembly");
            for (Path file : files(kernel.resolve(folder), "ch")) {
                Matcher matcher = PROCESSOR.matcher(COMMENT.matcher(Files.readString(file)).replaceAll(""));
                while (matcher.find()) {
                    found.add(kernel.relativize(file) + ": " + matcher.group());
                }
                files++;
            }
        }
        assertEquals(List.of(), found);
        assertTrue(files > 50, () -> "the kernel's sources");
    }

    /** So that the compiler sees every line in every variant. */
    @Test
    void conditionsAreThoseOfC() throws Exception {
        Path kernel = KernelRun.project().directory();
        List<String> found = new ArrayList<>();
        for (Path folder : List.of(kernel.resolve("kernel"), kernel.resolve("smp"), kernel.resolve("include"),
                kernel.resolveSibling("machine"), kernel.resolveSibling("apkern"))) {
            for (Path file : files(folder, "chS")) {
                Files.readString(file).lines().filter(line -> line.matches("\\s*#\\s*(if|elif).*"))
                        .forEach(line -> found.add(file.getFileName() + ": " + line));
            }
        }
        // Variables of each CPU; a local APIC that is mapped elsewhere; what Linux has already.
        assertEquals(List.of("cpu.h: #if SMP", "local_apic.c: #ifndef LOCAL_APIC", "types.h: #ifndef array_size"),
                found.stream().sorted().toList());
    }

    @Test
    void theMachineKnowsNoKernel() throws Exception {
        Path machine = KernelRun.project().directory().resolveSibling("machine");
        List<String> found = new ArrayList<>();
        for (Path file : files(machine, "chS")) {
            Matcher matcher = INCLUDE.matcher(Files.readString(file));
            while (matcher.find()) {
                String name = matcher.group(1);
                // config.h says how many processors there are, and each kernel supplies it.
                if (!name.equals("config.h") && !Files.isRegularFile(machine.resolve(name))
                        && !Files.isRegularFile(machine.resolve("include").resolve(name))) {
                    found.add(machine.relativize(file) + ": " + name);
                }
            }
        }
        assertEquals(List.of(), found);
    }

    @Test
    void filesIncludeWhatIsOnTheirFloorOrBelow() throws Exception {
        Path kernel = KernelRun.project().directory();
        List<String> found = new ArrayList<>();
        for (String folder : List.of("kernel", "smp", "include")) {
            for (Path file : files(kernel.resolve(folder), "ch")) {
                if (file.getParent().endsWith("portwright")) {
                    continue;   // for programs too
                }
                String name = file.getFileName().toString();
                Matcher matcher = INCLUDE.matcher(Files.readString(file));
                while (matcher.find()) {
                    String included = matcher.group(1);
                    if (!included.contains("/") && floor(included) > floor(name)) {
                        found.add(above(name, "includes", included));
                    }
                }
            }
        }
        assertEquals(List.of(), found);
    }

    /** By the symbols of the objects: what a file calls, and which variables it uses. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void filesCallWhatIsOnTheirFloorOrBelow(Variant variant) throws Exception {
        Path objects = KernelRun.build(variant).project().directory().resolve(variant.id());
        Map<String, String> definedIn = new HashMap<>();
        Map<String, Set<String>> usedBy = new TreeMap<>();
        for (String folder : List.of("kernel", "smp")) {
            if (!Files.isDirectory(objects.resolve(folder))) {
                continue;
            }
            for (Path object : files(objects.resolve(folder), "o")) {
                String name = object.getFileName().toString();
                for (String line : output("i686-linux-gnu-nm", object.toString()).lines().toList()) {
                    String symbol = line.substring(11);
                    char kind = line.charAt(9);
                    if (kind == 'U') {
                        usedBy.computeIfAbsent(name, key -> new TreeSet<>()).add(symbol);
                    } else if (Character.isUpperCase(kind)) {
                        definedIn.put(symbol, name);
                    }
                }
            }
        }
        List<String> found = new ArrayList<>();
        usedBy.forEach((name, symbols) -> symbols.forEach(symbol -> {
            String other = definedIn.get(symbol);
            if (other != null && floor(other) > floor(name)) {
                found.add(above(name, "uses " + symbol + " of", other));
            }
        }));
        assertEquals(List.of(), found);
        assertTrue(usedBy.size() > 30, () -> "the kernel's objects: " + usedBy.keySet());
    }

    /** @return what a command prints that succeeds */
    static String output(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertEquals(0, process.waitFor());
        return output;
    }
}
