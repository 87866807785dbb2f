// SPDX-License-Identifier: EPL-2.0
// Linux in a simulator.
package org.portwright.kernel;

import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Runs a script of the shell on Linux, which boots for it and is switched off afterwards. What programs print goes over the serial line;
 * their standard input is a file that the run brings along.
 */
public final class LinuxRun {
    /** native/linux/init writes it before the status of the script. */
    private static final char END = 0x1d;
    /** Words that Linux boots with: its messages but of its own end are no program's output; programs make system calls by an instruction
     * that application processors know, and have no registers that FXSAVE does not save; Bochs need not wait for a calibration. */
    private static final String COMMAND_LINE = "console=ttyS0,115200 loglevel=2 panic=-1 clearcpuid=sep noxsave no_timer_check lpj=1000000";
    /** The instruction by which a program says that what is to be looked at begins, or ends, as Bochs' debugger shows it. */
    public static final String MARK = "xchg bx, bx";
    /** So often a program may do that. */
    private static final int MOST_MARKED = 8;
    private static final long CHECK_MILLISECONDS = 20;
    /** The parallel port's, which gets the event log. */
    private static final String EVENTS_FILE = "events";
    private static final Path ISOLINUX = Path.of("/usr/lib/ISOLINUX/isolinux.bin");
    private static final Path LOADER = Path.of("/usr/lib/syslinux/modules/bios/ldlinux.c32");

    private LinuxRun() {
    }

    /**
     * The script that runs a program on application processors.
     *
     * @param parameters of the module
     * @param command the program and its arguments
     */
    public static String onApplicationProcessors(List<String> parameters, List<String> command) {
        return "insmod /apkern/apkern.ko " + quoted(parameters) + "\nexport LD_PRELOAD=/apkern/libapkern.so\n" + plain(command);
    }

    /**
     * The script that runs a program on application processors, and then sends the event log ({@link LinuxOptions#trace}).
     *
     * @param parameters of the module
     * @param command the program and its arguments
     */
    public static String traced(List<String> parameters, List<String> command) {
        List<String> all = new ArrayList<>(parameters);
        all.add("events=1");
        return "(\n" + onApplicationProcessors(all, command) + ")\nstatus=$?\necho >/dev/apkern\nexit $status\n";
    }

    /**
     * The script that runs a program as ever.
     *
     * @param command the program and its arguments
     */
    public static String plain(List<String> command) {
        // The shell would do what some programs do by itself, if they were not named by their path.
        String program = quoted(command.subList(0, 1));
        return "program=$(which " + program + ") || { echo " + program + ": not found; exit 127; }\nexec \"$program\" "
                + quoted(command.subList(1, command.size())) + "\n";
    }

    private static String quoted(List<String> words) {
        return String.join(" ", words.stream().map(word -> "'" + word.replace("'", "'\\''") + "'").toList());
    }

    /**
     * Runs a script.
     *
     * @param images Linux
     * @param options how to run it
     * @param script of busybox's shell
     * @param console gets what Linux and its programs print, as it comes
     * @param canceled asked now and then whether to stop
     * @return the status of the script
     * @throws KernelException if Linux did not end in order, or in time
     */
    public static int run(LinuxImages images, LinuxOptions options, String script, OutputStream console, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Path directory = SessionDirectory.create();
        try {
            writeRamdisk(directory.resolve("ramdisk.gz"), images, options, script);
            Files.copy(images.kernel(), directory.resolve("vmlinuz"));
            Path output = Files.createFile(directory.resolve("console"));
            Path log = directory.resolve("log");
            Process process = Machine.launch(switch (options.simulator()) {
                case QEMU -> qemu(options);
                case BOCHS -> bochs(options, directory);
            }, options.simulator(), directory, options.instructions().orElse(Path.of("/dev/null")), log);
            Console lines = new Console(output, console);
            try {
                follow(process, lines, options, canceled);
            } finally {
                ProcessTree.destroy(process);
            }
            lines.forward();
            int status = lines.status();
            if (options.trace().isPresent()) {
                Files.copy(directory.resolve(EVENTS_FILE), options.trace().get(), StandardCopyOption.REPLACE_EXISTING);
            }
            return status;
        } finally {
            SessionDirectory.remove(directory);
        }
    }

    private static void follow(Process process, Console lines, LinuxOptions options, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        long start = System.nanoTime();
        while (!process.waitFor(CHECK_MILLISECONDS, TimeUnit.MILLISECONDS)) {
            lines.forward();
            if (canceled.getAsBoolean()) {
                throw new CancellationException();
            }
            if (options.timeout().isPresent() && System.nanoTime() - start > options.timeout().get().toNanos()) {
                throw new KernelException("Linux: not ended after " + options.timeout().get().toSeconds() + " s" + lines.lastWords());
            }
        }
    }

    /** The file system, and after it what this run brings along. */
    private static void writeRamdisk(Path file, LinuxImages images, LinuxOptions options, String script) throws IOException {
        CpioArchive archive = new CpioArchive();
        archive.addFile("apkern/run", ("exec </apkern/.input\n" + script).getBytes(StandardCharsets.UTF_8));
        archive.addFile("apkern/.input", options.input().isPresent() ? Files.readAllBytes(options.input().get()) : new byte[0]);
        archive.addFile("apkern/apkern.ko", Files.readAllBytes(images.module()));
        archive.addFile("apkern/libapkern.so", Files.readAllBytes(images.library()));
        for (Path each : options.files()) {
            archive.addFile("apkern/" + each.getFileName(), Files.readAllBytes(each));
        }
        try (OutputStream stream = Files.newOutputStream(file)) {
            Files.copy(images.ramdisk(), stream);
            // Archives that are not compressed begin at multiples of four.
            stream.write(new byte[(int) (-Files.size(images.ramdisk()) & 3)]);
            stream.write(archive.finish());
        }
    }

    private static List<String> qemu(LinuxOptions options) {
        List<String> command = new ArrayList<>(List.of(Simulator.QEMU.command(), "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
                // The BIOS's table of processors has the first core of each package only.
                "-smp", options.cpus() + ",sockets=" + options.cpus(), "-m", String.valueOf(options.memory()),
                "-kernel", "vmlinuz", "-initrd", "ramdisk.gz", "-append", COMMAND_LINE, "-serial", "file:console",
                "-device", "isa-debug-exit,iobase=0xf4,iosize=4", "-accel", "tcg,thread="
                        + (options.cpus() > Runtime.getRuntime().availableProcessors() ? "single" : "multi")));
        if (options.trace().isPresent()) {
            command.addAll(List.of("-parallel", "file:" + EVENTS_FILE));
        }
        return command;
    }

    private static List<String> bochs(LinuxOptions options, Path directory) throws KernelException, IOException, InterruptedException {
        Path files = Files.createDirectories(directory.resolve("iso/isolinux"));
        for (Path file : List.of(ISOLINUX, LOADER)) {
            if (!Files.isRegularFile(file)) {
                throw new KernelException(file + ": not found; install it: apt-get install isolinux syslinux-common xorriso");
            }
            Files.copy(file, files.resolve(file.getFileName()));
        }
        Files.move(directory.resolve("vmlinuz"), files.resolve("vmlinuz"));
        Files.move(directory.resolve("ramdisk.gz"), files.resolve("ramdisk.gz"));
        Files.writeString(files.resolve("isolinux.cfg"),
                "default linux\nlabel linux\n kernel vmlinuz\n initrd ramdisk.gz\n append " + COMMAND_LINE + "\n");
        KernelBuild.make(List.of("xorriso", "-as", "mkisofs", "-quiet", "-o", directory.resolve("disk.iso").toString(),
                "-b", "isolinux/isolinux.bin", "-c", "isolinux/boot.cat", "-no-emul-boot", "-boot-load-size", "4", "-boot-info-table",
                directory.resolve("iso").toString()), "the disk that Bochs boots from", line -> { }, () -> false);
        Files.writeString(directory.resolve("bochsrc"), String.join("\n",
                "cpu: model=core2_penryn_t9600, count=" + options.cpus() + ", ips=" + options.instructionsPerSecond()
                        + ", reset_on_triple_fault=0",
                "memory: guest=" + options.memory() + ", host=" + options.memory(),
                "romimage: file=" + Bochs.BIOS,
                "vgaromimage: file=" + Bochs.VIDEO_BIOS,
                "ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14",
                "ata0-master: type=cdrom, path=disk.iso, status=inserted",
                "boot: cdrom",
                "pci: enabled=1, chipset=i440fx",
                "com1: enabled=1, mode=file, dev=console",
                "parport1: enabled=" + (options.trace().isPresent() ? "1, file=" + EVENTS_FILE : "0"),
                "clock: sync=none, time0=1000000000, rtc_sync=0",
                "magic_break: enabled=" + (options.instructions().isPresent() ? "1" : "0"),
                "log: bochs.log",
                "panic: action=fatal",
                "display_library: term",
                ""));
        Files.writeString(directory.resolve("go.rc"), debuggerCommands(options));
        return List.of(Simulator.BOCHS.command(), "-q", "-f", "bochsrc", "-rc", "go.rc");
    }

    /** What Bochs' debugger is told: to go on, and at the marks to begin and to end telling what each processor executes. */
    private static String debuggerCommands(LinuxOptions options) {
        StringBuilder commands = new StringBuilder();
        for (int pair = 0; options.instructions().isPresent() && pair < MOST_MARKED; pair++) {
            commands.append("c\n").append(onEach(options, "trace on\n")).append("c\n").append(onEach(options, "trace off\n"));
        }
        return commands.append("c\n").toString();
    }

    /** The debugger's commands are for the processor that it looks at. */
    private static String onEach(LinuxOptions options, String command) {
        StringBuilder commands = new StringBuilder();
        for (int cpu = options.cpus() - 1; cpu >= 0; cpu--) {
            commands.append("set $cpu = ").append(cpu).append('\n').append(command);
        }
        return commands.toString();
    }

    /** What has come over the serial line. */
    private static final class Console {
        private static final int LINES_IN_MESSAGE = 12;

        private final Path file;
        private final OutputStream stream;
        private long read;
        private final StringBuilder text = new StringBuilder();
        private int end = -1;

        Console(Path file, OutputStream stream) {
            this.file = file;
            this.stream = stream;
        }

        /** Hands on what is new, up to the end. */
        void forward() throws IOException {
            byte[] bytes;
            try (RandomAccessFile input = new RandomAccessFile(file.toFile(), "r")) {
                bytes = new byte[(int) (input.length() - read)];
                input.seek(read);
                input.readFully(bytes);
            }
            read += bytes.length;
            int before = text.length();
            text.append(new String(bytes, StandardCharsets.ISO_8859_1));
            int last = end >= 0 ? before : text.indexOf(String.valueOf(END), before);
            if (end < 0 && last >= 0) {
                end = last;
            }
            stream.write(bytes, 0, (last < 0 ? text.length() : last) - before);
            stream.flush();
        }

        int status() throws KernelException {
            String status = end < 0 ? "" : text.substring(end + 1).strip();
            if (!status.matches("\\d{1,3}")) {
                throw new KernelException("Linux ended before the program did" + lastWords());
            }
            return Integer.parseInt(status);
        }

        String lastWords() {
            List<String> lines = text.toString().lines().toList();
            return lines.isEmpty() ? "" : ": " + String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_IN_MESSAGE), lines.size()));
        }
    }
}
