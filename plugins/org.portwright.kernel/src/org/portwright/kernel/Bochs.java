// SPDX-License-Identifier: EPL-2.0
// Starts Bochs.
package org.portwright.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Enumeration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;

/**
 * Bochs boots the kernel from a disk, whose header has the command line. Both serial lines are connections to us: its
 * other kinds show nothing before the end, or need a terminal. The event log, which the kernel sends at its end, goes
 * over the parallel port into a file, because Bochs lets a serial line take 87 microseconds of the kernel's time a byte.
 */
final class Bochs {
    private static final int SECTOR = 512;
    private static final int COMMAND_LINE = SECTOR + 64;
    private static final byte[] HEADER = "PORTWRGT".getBytes(StandardCharsets.US_ASCII);
    /** Sectors of a cylinder of the disk: 16 heads of 63 sectors. */
    private static final int CYLINDER = 16 * 63 * SECTOR;
    /** The word that sends the event log over the parallel port. */
    private static final String PARALLEL = "parallel ";
    private static final String PARALLEL_FILE = "parallel.out";
    static final Path BIOS = Path.of("/usr/share/bochs/BIOS-bochs-latest");
    static final Path VIDEO_BIOS = Path.of("/usr/share/bochs/VGABIOS-lgpl-latest");

    private Bochs() {
    }

    static Machine start(KernelImages images, SimulatorOptions options, Path directory, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        for (Path file : List.of(BIOS, VIDEO_BIOS)) {
            if (!Files.isRegularFile(file)) {
                throw new KernelException(file + ": not found; install it: apt-get install "
                        + Simulator.BOCHS.packages());
            }
        }
        Path disk = directory.resolve("disk.img");
        try (BuildLock lock = BuildLock.take(images.directory())) {
            Files.copy(images.disk(), disk);
        }
        String commandLine = options.commandLine();
        boolean parallel = PARALLEL.length() + commandLine.length() <= SimulatorOptions.LONGEST_COMMAND_LINE;
        writeCommandLine(disk, parallel ? PARALLEL + commandLine : commandLine, images.disk());
        Path log = directory.resolve("bochs.log");
        try (ServerSocket consoles = listen(); ServerSocket hostChannels = listen()) {
            Files.writeString(directory.resolve("bochsrc"), settings(options, Files.size(disk) / CYLINDER,
                    consoles.getLocalPort(), hostChannels.getLocalPort()));
            // This Bochs has a debugger, which is told to go on.
            Files.writeString(directory.resolve("go.rc"), "c\n");
            Process process = Machine.launch(List.of(Simulator.BOCHS.command(), "-q", "-f", "bochsrc", "-rc", "go.rc"),
                    Simulator.BOCHS, directory, Path.of("/dev/null"), directory.resolve("errors.log"));
            try {
                Socket console = accept(consoles, process, log, canceled);
                Socket hostChannel = accept(hostChannels, process, log, canceled);
                return new Machine(process, console.getInputStream(), console.getOutputStream(),
                        followedBy(hostChannel.getInputStream(), directory.resolve(PARALLEL_FILE)),
                        OptionalInt.empty(), Optional.empty(), log);
            } catch (KernelException | IOException | InterruptedException | RuntimeException e) {
                ProcessTree.destroy(process);
                throw e;
            }
        }
    }

    /** A stream, and after its end the file that there is then. */
    private static InputStream followedBy(InputStream first, Path file) {
        return new SequenceInputStream(new Enumeration<>() {
            private int count;

            @Override
            public boolean hasMoreElements() {
                return count < 2;
            }

            @Override
            public InputStream nextElement() {
                try {
                    return count++ == 0 ? first : Files.newInputStream(file);
                } catch (IOException e) {
                    return InputStream.nullInputStream();
                }
            }
        });
    }

    /** Puts a command line into the header of a disk. */
    private static void writeCommandLine(Path disk, String commandLine, Path shown)
            throws KernelException, IOException {
        try (RandomAccessFile file = new RandomAccessFile(disk.toFile(), "rw")) {
            byte[] magic = new byte[HEADER.length];
            file.seek(SECTOR);
            if (file.length() < 2 * SECTOR || file.length() % CYLINDER != 0 || file.read(magic) != magic.length
                    || !Arrays.equals(magic, HEADER)) {
                throw new KernelException(shown + ": not a disk with a kernel; build it again");
            }
            byte[] field = new byte[SimulatorOptions.LONGEST_COMMAND_LINE + 1];
            byte[] text = commandLine.getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(text, 0, field, 0, text.length);
            file.seek(COMMAND_LINE);
            file.write(field);
        }
    }

    private static String settings(SimulatorOptions options, long cylinders, int consolePort, int hostChannelPort) {
        return String.join("\n",
                "cpu: model=core2_penryn_t9600, count=" + options.cpus() + ", ips=" + options.instructionsPerSecond()
                        + ", reset_on_triple_fault=0",
                "memory: guest=" + options.memory() + ", host=" + options.memory(),
                "romimage: file=" + BIOS,
                "vgaromimage: file=" + VIDEO_BIOS,
                "ata0: enabled=1, ioaddr1=0x1f0, ioaddr2=0x3f0, irq=14",
                "ata0-master: type=disk, path=disk.img, mode=flat, cylinders=" + cylinders + ", heads=16, spt=63",
                "boot: disk",
                "com1: enabled=1, mode=socket-client, dev=127.0.0.1:" + consolePort,
                "com2: enabled=1, mode=socket-client, dev=127.0.0.1:" + hostChannelPort,
                "parport1: enabled=1, file=" + PARALLEL_FILE,
                // The same in each run: the time of day is fixed, and does not follow the host's.
                "clock: sync=none, time0=1000000000, rtc_sync=0",
                "log: bochs.log",
                // An unattended Bochs must not ask.
                "panic: action=fatal",
                "display_library: term",
                "");
    }

    private static ServerSocket listen() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        server.setSoTimeout(1);
        return server;
    }

    private static Socket accept(ServerSocket server, Process process, Path log, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        while (true) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                return socket;
            } catch (SocketTimeoutException e) {
                Machine.waitMoment(process, Simulator.BOCHS.command(), log, canceled);
            }
        }
    }
}
