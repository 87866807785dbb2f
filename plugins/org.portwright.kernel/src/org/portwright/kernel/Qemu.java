// SPDX-License-Identifier: EPL-2.0
// Starts QEMU.
package org.portwright.kernel;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * QEMU boots the kernel without a disk: by multiboot, or as it is loaded. The console is its standard input and output; the host channel
 * and the monitor are Unix sockets in the session's folder on which we listen, so that there is nothing to wait for.
 */
final class Qemu {
    private static final long PATIENCE_SECONDS = 1;
    /** Files in the session's folder. */
    private static final String KERNEL = "kernel.elf";
    private static final String RAMDISK = "ramdisk.img";
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

    private Qemu() {
    }

    static Machine start(KernelImages images, SimulatorOptions options, Path directory, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        // Copies, since the originals may be built anew before QEMU has read them.
        try (BuildLock lock = BuildLock.take(images.directory())) {
            Files.copy(images.kernel(), directory.resolve(KERNEL));
            Files.copy(images.ramdisk(), directory.resolve(RAMDISK));
        }
        Processor processor = images.processor();
        List<String> command = command(processor.qemu(), options.cpus(), options.memory(), options.gdb());
        command.addAll(List.of("-kernel", KERNEL, "-initrd", RAMDISK, "-append", options.commandLine()));
        command.addAll(processor.machine());
        return start(command, processor.packages(), options.gdb() != SimulatorOptions.NO_GDB, directory, canceled);
    }

    /** The same of a kernel that need not be ours: a PC's first serial line is its console, the second one the host channel. */
    static Machine boot(BootFile file, BootOptions options, Path directory, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        List<String> command = command(file.qemu(), options.cpus(), options.memory(), options.gdb());
        switch (file.kind()) {
            case KERNEL -> {
                Files.copy(options.file(), directory.resolve(KERNEL));
                command.addAll(List.of("-kernel", KERNEL, "-append", options.commandLine()));
                if (options.initrd().isPresent()) {
                    Files.copy(options.initrd().get(), directory.resolve(RAMDISK));
                    command.addAll(List.of("-initrd", RAMDISK));
                }
            }
            // What the kernel writes is forgotten: the image stays as it was built.
            case DISK -> command.addAll(List.of("-drive", "if=ide,format=raw,snapshot=on,file=" + quoted(options.file())));
            case CD -> command.addAll(List.of("-drive", "if=ide,media=cdrom,format=raw,file=" + quoted(options.file())));
        }
        command.addAll(Processor.IA32.machine());
        command.addAll(options.more());
        return start(command, BootFile.PACKAGES, options.gdb() != SimulatorOptions.NO_GDB, directory, canceled);
    }

    /** A comma would be the end of the name. */
    private static String quoted(Path file) {
        return file.toAbsolutePath().toString().replace(",", ",,");
    }

    private static Machine start(List<String> command, String packages, boolean debug, Path directory, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        String qemu = command.get(0);
        Path log = directory.resolve("qemu.log");
        try (ServerSocketChannel hostChannels = listen(directory.resolve("host"));
                ServerSocketChannel monitors = listen(directory.resolve("monitor"))) {
            Process process = Machine.launch(command, packages, directory, null, log);
            try {
                SocketChannel monitor = accept(monitors, process, qemu, log, canceled);
                SocketChannel hostChannel = accept(hostChannels, process, qemu, log, canceled);
                Qmp qmp = Qmp.connect(monitor);
                OptionalInt gdbPort = OptionalInt.empty();
                if (debug) {
                    gdbPort = gdbPort(qmp);         // the debugger lets it run
                } else {
                    qmp.execute("cont", new JsonObject());
                }
                return new Machine(process, process.getInputStream(), process.getOutputStream(),
                        Channels.newInputStream(hostChannel), gdbPort, Optional.of(qmp), log);
            } catch (IOException e) {
                // QEMU opens the lines to us before it looks at the kernel.
                boolean ended = process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
                ProcessTree.destroy(process);
                if (ended) {
                    throw Machine.doesNotStart(qemu, log);
                }
                throw e;
            } catch (KernelException | InterruptedException | RuntimeException e) {
                ProcessTree.destroy(process);
                throw e;
            }
        }
    }

    private static List<String> command(String qemu, int cpus, int memory, int gdb) {
        List<String> command = new ArrayList<>(List.of(qemu, "-nodefaults", "-no-user-config",
                "-display", "none", "-no-reboot", "-smp", String.valueOf(cpus), "-m", String.valueOf(memory),
                "-chardev", "stdio,id=console,signal=off", "-chardev", "socket,id=host,path=host,server=off",
                "-chardev", "socket,id=monitor,path=monitor,server=off", "-mon", "chardev=monitor,mode=control",
                // With more CPUs than the host has, one that waits for a lock would keep its holder from running: in
                // one thread of the host, a CPU that waits (by pause) hands over to the next.
                "-accel", "tcg,thread=" + (cpus > Runtime.getRuntime().availableProcessors() ? "single" : "multi"),
                // Stopped at first: a kernel might end before the lines to it are there.
                "-S"));
        if (gdb != SimulatorOptions.NO_GDB) {
            command.addAll(List.of("-gdb", "tcp:127.0.0.1:" + gdb));
        }
        return command;
    }

    private static ServerSocketChannel listen(Path path) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            server.bind(UnixDomainSocketAddress.of(path));
            server.configureBlocking(false);
            return server;
        } catch (IOException | RuntimeException e) {
            server.close();
            throw e;
        }
    }

    private static SocketChannel accept(ServerSocketChannel server, Process process, String qemu, Path log,
            BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        SocketChannel channel = server.accept();
        while (channel == null) {
            Machine.waitMoment(process, qemu, log, canceled);
            channel = server.accept();
        }
        channel.configureBlocking(true);
        return channel;
    }

    /** QEMU itself chose a free port: nobody can take it in between. */
    private static OptionalInt gdbPort(Qmp qmp) throws IOException {
        for (JsonElement device : qmp.execute("query-chardev", new JsonObject()).getAsJsonArray()) {
            JsonObject fields = device.getAsJsonObject();
            Matcher port = PORT.matcher(fields.get("filename").getAsString());
            if (fields.get("label").getAsString().startsWith("gdb") && port.find()) {
                return OptionalInt.of(Integer.parseInt(port.group(1)));
            }
        }
        throw new IOException("QEMU does not tell the port for the debugger");
    }
}
