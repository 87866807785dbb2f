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
    private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+)");

    private Qemu() {
    }

    static Machine start(KernelImages images, SimulatorOptions options, Path directory, BooleanSupplier canceled)
            throws KernelException, IOException, InterruptedException {
        Processor processor = images.processor();
        Path kernel = directory.resolve("kernel.elf");
        Path ramdisk = directory.resolve("ramdisk.img");
        // Copies, since the originals may be built anew before QEMU has read them.
        try (BuildLock lock = BuildLock.take(images.directory())) {
            Files.copy(images.kernel(), kernel);
            Files.copy(images.ramdisk(), ramdisk);
        }
        Path log = directory.resolve("qemu.log");
        try (ServerSocketChannel hostChannels = listen(directory.resolve("host"));
                ServerSocketChannel monitors = listen(directory.resolve("monitor"))) {
            Process process = Machine.launch(command(processor, options), processor.packages(), directory, null, log);
            try {
                SocketChannel monitor = accept(monitors, process, processor, log, canceled);
                SocketChannel hostChannel = accept(hostChannels, process, processor, log, canceled);
                Qmp qmp = Qmp.connect(monitor);
                OptionalInt gdbPort = OptionalInt.empty();
                if (options.gdb() != SimulatorOptions.NO_GDB) {
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
                    throw Machine.doesNotStart(processor.qemu(), log);
                }
                throw e;
            } catch (KernelException | InterruptedException | RuntimeException e) {
                ProcessTree.destroy(process);
                throw e;
            }
        }
    }

    private static List<String> command(Processor processor, SimulatorOptions options) {
        List<String> command = new ArrayList<>(List.of(processor.qemu(), "-nodefaults", "-no-user-config",
                "-display", "none", "-no-reboot", "-smp", String.valueOf(options.cpus()),
                "-m", String.valueOf(options.memory()),
                "-kernel", "kernel.elf", "-initrd", "ramdisk.img", "-append", options.commandLine(),
                "-chardev", "stdio,id=console,signal=off", "-chardev", "socket,id=host,path=host,server=off",
                "-chardev", "socket,id=monitor,path=monitor,server=off", "-mon", "chardev=monitor,mode=control",
                // With more CPUs than the host has, one that waits for a lock would keep its holder from running: in
                // one thread of the host, a CPU that waits (by pause) hands over to the next.
                "-accel", "tcg,thread="
                        + (options.cpus() > Runtime.getRuntime().availableProcessors() ? "single" : "multi"),
                // Stopped at first: a kernel might end before the lines to it are there.
                "-S"));
        command.addAll(processor.machine());
        if (options.gdb() != SimulatorOptions.NO_GDB) {
            command.addAll(List.of("-gdb", "tcp:127.0.0.1:" + options.gdb()));
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

    private static SocketChannel accept(ServerSocketChannel server, Process process, Processor processor, Path log,
            BooleanSupplier canceled) throws KernelException, IOException, InterruptedException {
        SocketChannel channel = server.accept();
        while (channel == null) {
            Machine.waitMoment(process, processor.qemu(), log, canceled);
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
