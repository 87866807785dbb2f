// SPDX-License-Identifier: EPL-2.0
// Files and sockets of a phone: programs in C do there what they do under Linux.
package org.portwright.j2me;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.Limit.LIMIT;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.packaging.PackageOptions;
import org.portwright.packaging.ProgramPackage;
import org.portwright.translator.Outcome;
import org.portwright.translator.Processes;
import org.portwright.translator.Toolchain;
import org.portwright.translator.Translations;
import org.portwright.translator.Variant;

class PhoneProgramsTest {


    @TempDir
    private Path folder;

    private static Path elf(String name, Variant variant) throws Exception {
        return Toolchain.compile("phone-" + name, List.of(Toolchain.resource("phone/" + name + ".c")), variant);
    }

    private Path suite(String name, Variant variant) throws Exception {
        Path jar = folder.resolve(name + ".jar");
        ProgramPackage.write(Translations.translate(elf(name, variant), "j2me"), PackageOptions.of(name), jar);
        return jar;
    }

    private static Outcome run(EmulatorOptions options) throws Exception {
        return Processes.run(Emulator.command(options).command(), new byte[0], LIMIT);
    }

    private static Outcome run(Path jar, String... arguments) throws Exception {
        return run(EmulatorOptions.of(jar, List.of(arguments)));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void recordStoresActAsADirectoryOfLinux(boolean bigEndian) throws Exception {
        Variant variant = new Variant("-O2", bigEndian, bigEndian);
        Path directory = Files.createDirectory(folder.resolve("empty"));
        Outcome expected = Toolchain.runUnderQemu(elf("files", variant), variant,
                List.of(directory.toString(), "all"), new byte[0]);
        assertEquals(0, expected.status(), expected::errors);
        assertTrue(expected.output().lines().count() > 80);
        Outcome actual = run(suite("files", variant), "/rms", "all");
        assertEquals("", actual.differenceFrom(expected));
    }

    @Test
    void thePhonesFilesActAsADirectoryOfLinux() throws Exception {
        Path directory = Files.createDirectory(folder.resolve("empty"));
        Path card = Files.createDirectories(folder.resolve("files/card"));
        Outcome expected = Toolchain.runUnderQemu(elf("files", Variant.DEFAULT), Variant.DEFAULT,
                List.of(directory.toString()), new byte[0]);
        Outcome actual = run(EmulatorOptions.of(suite("files", Variant.DEFAULT), List.of("/file/card"))
                .withFiles(card.getParent()));
        assertEquals("", actual.differenceFrom(expected));
        assertEquals(0, card.toFile().list().length);
    }

    @Test
    void theProgramSeesTheCardAsItIs() throws Exception {
        Path card = Files.createDirectories(folder.resolve("files/card"));
        Files.writeString(card.resolve("runs.dat"), "41\n");
        Path jar = suite("counter", Variant.DEFAULT);
        assertEquals("1\n", run(EmulatorOptions.of(jar, List.of()).withFiles(card.getParent())).output(),
                "a plain name is one of /rms");
        Outcome none = run(suite("files", Variant.DEFAULT), "/file");
        assertEquals("chdir: No such device\n", none.errors(), "a phone without JSR-75");
    }

    @Test
    void whatWasWrittenIsThereInTheNextRun() throws Exception {
        Path jar = suite("counter", Variant.DEFAULT);
        EmulatorOptions kept = EmulatorOptions.of(jar, List.of()).withRecordStores(folder.resolve("rms"));
        assertEquals("1\n", run(kept).output());
        assertEquals("2\n", run(kept).output());
        assertEquals("3\n", run(kept).output());
        assertEquals("1\n", run(jar).output(), "kept only where that was asked for");
        assertEquals("1\n", run(kept.withRecordStores(folder.resolve("another"))).output());
    }

    @Test
    void aFullPhoneIsToldAsSuch() throws Exception {
        int quota = 100_000;
        Outcome outcome = run(EmulatorOptions.of(suite("full", Variant.DEFAULT), List.of()).withQuota(quota));
        assertEquals("""
                No space left on device
                close 0
                all there: 1
                other fails: 1 No space left on device
                unlink 0
                fclose 0
                """, outcome.output());
        int written = Integer.parseInt(outcome.errors().strip());
        assertTrue(written > quota * 9 / 10 && written < quota, written + " bytes");
    }

    /** The phone's battery is taken out while a program replaces a file by writing another and renaming it. */
    @Test
    void aFileThatIsReplacedIsTheOldOrTheNewOne() throws Exception {
        Path jar = suite("replace", Variant.DEFAULT);
        EmulatorOptions kept = EmulatorOptions.of(jar, List.of()).withRecordStores(folder.resolve("rms"));
        for (int i = 0; i < 4; i++) {
            Process process = Emulator.command(new EmulatorOptions(jar, List.of("write"), false, null, LIMIT,
                    folder.resolve("rms"), EmulatorOptions.DEFAULT_QUOTA, null, null)).start();
            try {
                assertEquals("running", new BufferedReader(new InputStreamReader(process.getInputStream())).readLine());
                Thread.sleep(37 * i);
            } finally {
                process.destroyForcibly().waitFor();
            }
            assertEquals("10000 bytes, 0 others\n", run(kept).output());
        }
    }

    @Test
    void resourcesAreADirectoryToRead() throws Exception {
        Path text = folder.resolve("text");
        Files.writeString(text, "packed\n");
        Path jar = folder.resolve("resources.jar");
        ProgramPackage.write(Translations.translate(elf("resources", Variant.DEFAULT), "j2me"),
                PackageOptions.of("resources").withResource("data/text", text).withResource("top", text), jar);
        assertEquals("""
                /: resource/ rms/ file/ dev/
                /resource: data/ top
                /resource/data: text
                /file: No such device
                /dev: null zero random urandom tty
                /resource/data/text: packed

                data/text: packed

                /data/text: packed

                /resource/none: No such file or directory
                /resource/../rms/../resource/data/./text: packed

                0 7 100444
                0 40555
                write: -1 Read-only file system
                create: -1 Read-only file system
                unlink: -1 Read-only file system
                unlink: -1 No such file or directory
                rename: -1 No such file or directory
                mkdir: -1 Read-only file system
                rename: -1 Cross-device link
                create: -1 Read-only file system
                create: -1 No such device
                /rms
                0
                """, run(jar).output());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void socketsActAsUnderLinux(boolean bigEndian) throws Exception {
        Variant variant = new Variant("-O2", bigEndian, bigEndian);
        Outcome expected = Toolchain.runUnderQemu(elf("network", variant), variant,
                List.of(), new byte[0]);
        assertEquals(0, expected.status(), expected::errors);
        assertEquals("", run(suite("network", variant)).differenceFrom(expected));
    }

    /** The name is known to the emulator's JVM only, as names are to a phone. */
    @Test
    void namesAreThePhonesAffair() throws Exception {
        Path hosts = folder.resolve("hosts");
        Files.writeString(hosts, "127.0.0.1 server.portwright.test\n");
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread peer = new Thread(() -> answer(server));
            peer.start();
            List<String> command = Emulator.command(EmulatorOptions.of(suite("network", Variant.DEFAULT),
                    List.of("server.portwright.test", Integer.toString(server.getLocalPort())))).command();
            command.add(1, "-Djdk.net.hosts.file=" + hosts);
            Outcome outcome = Processes.run(command, new byte[0], LIMIT);
            assertEquals("you said: who is there?\n", outcome.output());
            peer.join();
        }
        assertEquals("Connection refused\n",
                run(suite("network", Variant.DEFAULT), "none.portwright.test", "80").output());
    }

    private static void answer(ServerSocket server) {
        try (Socket socket = server.accept()) {
            String line = new BufferedReader(new InputStreamReader(socket.getInputStream())).readLine();
            socket.getOutputStream().write(("you said: " + line + "\n").getBytes(StandardCharsets.US_ASCII));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void anotherThreadOrProcessIsRefused() throws Exception {
        assertEquals("""
                Resource temporarily unavailable
                0 0
                -1 Function not implemented
                -1 Function not implemented
                """, run(suite("threads", Variant.DEFAULT)).output());
    }

    @Test
    void aSuiteHasWhatItsProgramNeeds() throws Exception {
        assertFalse(has(suite("threads", Variant.DEFAULT), "PathCalls"));
        assertFalse(has(suite("threads", Variant.DEFAULT), "SocketCalls"));
        Path files = suite("counter", Variant.DEFAULT);
        assertTrue(has(files, "PathCalls") && has(files, "PhoneFiles"));
        assertFalse(has(files, "SocketCalls"));
        assertTrue(has(suite("network", Variant.DEFAULT), "SocketCalls"));
    }

    @Test
    void aProgramThatComputesTheNumberOfACallHasThemAll() throws Exception {
        Path jar = suite("computed-call", Variant.DEFAULT);
        assertTrue(has(jar, "PathCalls") && has(jar, "SocketCalls"));
        assertEquals("written\n", run(jar).output());
    }

    private static boolean has(Path jar, String runtimeClass) throws Exception {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.getEntry("pw/" + runtimeClass + ".class") != null;
        }
    }
}
