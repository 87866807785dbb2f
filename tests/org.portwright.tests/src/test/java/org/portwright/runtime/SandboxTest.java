// SPDX-License-Identifier: EPL-2.0
// A program that runs with a root of its own does not get out of it.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.j2me.HandWrittenProgram.DATA;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.j2me.RuntimeUnderTest;
import org.portwright.j2me.RuntimeUnderTest.Result;

class SandboxTest {

    // Numbers of Linux, arch/mips/include/uapi/asm.
    private static final int READ = 4003;
    private static final int OPEN = 4005;
    private static final int LINK = 4009;
    private static final int UNLINK = 4010;
    private static final int CHDIR = 4012;
    private static final int CHMOD = 4015;
    private static final int RENAME = 4038;
    private static final int MKDIR = 4039;
    private static final int SYMLINK = 4083;
    private static final int READLINK = 4085;
    private static final int TRUNCATE = 4092;
    private static final int FCHMOD = 4094;
    private static final int FCHDIR = 4133;
    private static final int GETCWD = 4203;
    private static final int STAT64 = 4213;
    private static final int FSTAT64 = 4215;
    private static final int GETDENTS64 = 4219;
    private static final int OPENAT = 4288;

    private static final int O_WRONLY_CREAT = 0x101;
    private static final int ENOENT = 2;
    private static final int EXDEV = 18;
    private static final int ELOOP = 90;

    private static final int PATH = DATA + 0x1000;
    private static final int OTHER_PATH = DATA + 0x1200;
    private static final int BUFFER = DATA + 0x1400;
    private static final int SP = DATA - 256;

    /** The root is in it, and beside the root what must not be reached. */
    @TempDir
    private Path folder;

    private Path root;
    private Path secret;
    private final RuntimeUnderTest runtime = RuntimeUnderTest.se(false);

    @BeforeEach
    void makeRoot() throws IOException {
        folder = folder.toRealPath();
        root = Files.createDirectories(folder.resolve("root"));
        Path inner = Files.createDirectories(root.resolve("inner"));
        secret = Files.writeString(folder.resolve("secret"), "secret");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        Files.createDirectories(folder.resolve("outside"));
        Files.writeString(folder.resolve("outside/secret"), "secret");
        Files.writeString(inner.resolve("own"), "own");
        link("absolute", secret.toString());
        link("relative", "../secret");
        link("chain", "relative");
        link("outside", folder.resolve("outside").toString());
        link("parent", "..");
        link("up", "inner/../../..");
        link("inner/up", "../..");
        link("through", "/inner/up/secret");
        link("loop", "loop");
        link("own", "/inner/own");
        link("process", "/proc/self/root" + secret);
        System.setProperty("portwright.root", root.toString());
    }

    private void link(String name, String target) throws IOException {
        Files.createSymbolicLink(root.resolve(name), Path.of(target));
    }

    @AfterEach
    void leaveRoot() throws IOException {
        System.clearProperty("portwright.root");
        assertEquals("secret", Files.readString(secret));
        assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(secret)));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of("outside", "root", "secret"),
                    files.map(file -> file.getFileName().toString()).sorted().toList());
        }
        try (Stream<Path> files = Files.list(folder.resolve("outside"))) {
            assertEquals(1, files.count());
        }
    }

    private void run(Runnable program) {
        Result result = runtime.execute(sp -> program.run(), new byte[0]);
        assertEquals("", result.err());
        assertEquals(0, result.status());
    }

    private int call(int number, int... arguments) {
        int[] a = java.util.Arrays.copyOf(arguments, 6);
        runtime.call("Memory", "storeInt", SP + 16, a[4]);
        return runtime.callInt("Machine", "systemCall", number, a[0], a[1], a[2], a[3], SP);
    }

    private int put(int address, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i <= bytes.length; i++) {
            runtime.call("Memory", "storeByte", address + i, i < bytes.length ? (int) bytes[i] : 0);
        }
        return address;
    }

    private String get(int address) {
        StringBuilder text = new StringBuilder();
        int c;
        while ((c = runtime.callInt("Memory", "loadUnsignedByte", address + text.length())) != 0) {
            text.append((char) c);
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{secret}", "../secret", "../../../../../../{secret}", "/../secret", "absolute", "relative",
        "chain", "outside/secret", "parent/secret", "up/secret", "inner/up/secret", "inner/../../secret",
        "inner/up/../secret", "./.././secret", "//..//secret", "through", "process", "/proc/self/root/{secret}",
        "/proc/self/cwd/../secret", "inner/../inner/../../root/../secret", "outside/../secret"})
    void nothingOutsideIsReached(String name) {
        String path = name.replace("{secret}", secret.toString());
        run(() -> {
            assertRefused(path, call(OPEN, put(PATH, path), 0, 0));
            assertRefused(path, call(OPEN, PATH, 2, 0)); // to read and write
            assertRefused(path, call(STAT64, PATH, BUFFER));
            assertRefused(path, call(CHMOD, PATH, 0777));
            assertRefused(path, call(TRUNCATE, PATH, 0));
            assertRefused(path, call(CHDIR, PATH));
            // These may succeed, but inside: what is outside is looked at in the end.
            call(UNLINK, PATH);
            call(RENAME, PATH, put(OTHER_PATH, "moved"));
            call(LINK, PATH, put(OTHER_PATH, "linked"));
            call(RENAME, put(OTHER_PATH, "inner/own"), PATH);
            call(MKDIR, PATH, 0755);
            call(SYMLINK, put(OTHER_PATH, "own"), PATH);
        });
    }

    private static void assertRefused(String path, int result) {
        assertTrue(result == -ENOENT || result == -EXDEV || result == -20, path + ": " + result);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../created", "/../created", "{folder}/created", "inner/../../created", "parent/created",
        "outside/created", "inner/up/created", "dangling"})
    void whatIsCreatedIsInside(String name) throws IOException {
        link("dangling", "../../../../created");
        run(() -> {
            put(PATH, name.replace("{folder}", folder.toString()));
            call(OPEN, PATH, O_WRONLY_CREAT, 0600);
            call(MKDIR, PATH, 0700);
            call(SYMLINK, put(OTHER_PATH, "x"), PATH);
        });
    }

    @Test
    void linksLeadToWhereTheyDoInside() {
        run(() -> {
            int fd = call(OPEN, put(PATH, "/own"), 0, 0);
            assertEquals(3, call(READ, fd, BUFFER, 3));
            put(BUFFER + 3, "");
            assertEquals("own", get(BUFFER));
            assertEquals(0, call(CHDIR, put(PATH, "/inner/up/inner")));
            assertEquals(7, call(GETCWD, BUFFER, 100));
            assertEquals("/inner", get(BUFFER));
            assertTrue(call(OPEN, put(PATH, "own"), 0, 0) > 0);
            assertTrue(call(OPEN, put(PATH, "../../../own"), 0, 0) > 0);
            assertEquals(-ELOOP, call(OPEN, put(PATH, "/loop"), 0, 0));
            assertEquals(secret.toString().length(), call(READLINK, put(PATH, "/absolute"), BUFFER, 200));
        });
    }

    @Test
    void aDirectoryThatBecomesALinkLeadsNowhere() {
        run(() -> {
            assertEquals(0, call(MKDIR, put(PATH, "/d"), 0700));
            int fd = call(OPEN, PATH, 0, 0);
            assertEquals(0, call(CHDIR, PATH));
            call(RENAME, PATH, put(OTHER_PATH, "/e"));
            assertEquals(0, call(SYMLINK, put(OTHER_PATH, folder.resolve("outside").toString()), PATH));
            assertEquals(-ENOENT, call(OPENAT, fd, put(PATH, "secret"), 0, 0));
            assertEquals(-ENOENT, call(OPENAT, fd, put(PATH, "created"), O_WRONLY_CREAT, 0600));
            assertEquals(-ENOENT, call(OPEN, put(PATH, "secret"), 0, 0));
            assertEquals(-ENOENT, call(FSTAT64, fd, BUFFER));
            assertEquals(-ENOENT, call(FCHMOD, fd, 0777));
            assertEquals(-ENOENT, call(FCHDIR, fd));
            assertEquals(-ENOENT, call(GETDENTS64, fd, BUFFER, 500));
        });
    }

    @Test
    void aFileThatBecomesALinkIsNotChangedThroughItsDescriptor() {
        run(() -> {
            int fd = call(OPEN, put(PATH, "/f"), O_WRONLY_CREAT, 0600);
            call(UNLINK, PATH);
            call(SYMLINK, put(OTHER_PATH, secret.toString()), PATH);
            call(FCHMOD, fd, 0777);
            call(4316, fd, 0, 0, 0); // utimensat
        });
    }

    @Test
    void theCurrentDirectoryIsTheRootUnlessItIsInside() {
        run(() -> {
            assertEquals(2, call(GETCWD, BUFFER, 100));
            assertEquals("/", get(BUFFER));
        });
    }

    @Test
    void anOpenFileFollowsItsName() {
        run(() -> {
            int fd = call(OPEN, put(PATH, "/f"), O_WRONLY_CREAT, 0600);
            call(RENAME, PATH, put(OTHER_PATH, "/inner/g"));
            assertEquals(0, call(FCHMOD, fd, 0640));
        });
        assertTrue(Files.isRegularFile(root.resolve("inner/g"), LinkOption.NOFOLLOW_LINKS));
        assertEquals("rw-r-----", permissions(root.resolve("inner/g")));
    }

    private static String permissions(Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
