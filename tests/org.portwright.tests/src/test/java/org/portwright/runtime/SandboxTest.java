// SPDX-License-Identifier: EPL-2.0
// A program that runs with a root of its own does not get out of it.
package org.portwright.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.portwright.packaging.HandWrittenProgram.DATA;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.portwright.packaging.RuntimeUnderTest;
import org.portwright.packaging.RuntimeUnderTest.Result;

@Isolated("what it sets is for every program of this JVM")
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
    private static final int CLOSE = 4006;
    private static final int RMDIR = 4040;
    private static final int MKDIRAT = 4289;
    private static final int UNLINKAT = 4294;
    private static final int LINKAT = 4296;
    private static final int SYMLINKAT = 4297;
    private static final int RENAMEAT2 = 4351;

    private static final int AT_FDCWD = -100;
    private static final int AT_REMOVEDIR = 0x200;

    private static final int O_WRONLY_CREAT = 0x101;
    private static final int ENOENT = 2;
    private static final int EBUSY = 16;
    private static final int EXDEV = 18;
    private static final int EINVAL = 22;
    private static final int ENOTEMPTY = 93;
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
            byAnotherProcess(() -> {
                Files.move(root.resolve("d"), root.resolve("e"));
                link("d", folder.resolve("outside").toString());
            });
            assertEquals(-ENOENT, call(OPENAT, fd, put(PATH, "secret"), 0, 0));
            assertEquals(-ENOENT, call(OPENAT, fd, put(PATH, "created"), O_WRONLY_CREAT, 0600));
            assertEquals(-ENOENT, call(OPEN, put(PATH, "secret"), 0, 0));
            assertEquals(-ENOENT, call(FSTAT64, fd, BUFFER));
            assertEquals(-ENOENT, call(FCHMOD, fd, 0777));
            assertEquals(-ENOENT, call(FCHDIR, fd));
            assertEquals(-ENOENT, call(GETDENTS64, fd, BUFFER, 500));
        });
    }

    private interface Action {
        void perform() throws IOException;
    }

    private static void byAnotherProcess(Action action) {
        try {
            action.perform();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aDirectoryThatTheProgramReplacesByALinkIsFollowedToItsNewName() {
        run(() -> {
            assertEquals(0, call(MKDIR, put(PATH, "/d"), 0700));
            int fd = call(OPEN, PATH, 0, 0);
            assertEquals(0, call(CHDIR, PATH));
            assertEquals(0, call(RENAME, PATH, put(OTHER_PATH, "/e")));
            assertEquals(0, call(SYMLINK, put(OTHER_PATH, folder.resolve("outside").toString()), PATH));
            assertEquals(-ENOENT, call(OPENAT, fd, put(PATH, "secret"), 0, 0));
            assertEquals(-ENOENT, call(OPEN, put(PATH, "secret"), 0, 0));
            assertTrue(call(OPENAT, fd, put(PATH, "created"), O_WRONLY_CREAT, 0600) > 0);
            assertEquals(3, call(GETCWD, BUFFER, 100));
            assertEquals("/e", get(BUFFER));
            assertEquals(0, call(FCHMOD, fd, 0755));
        });
        assertTrue(Files.exists(root.resolve("e/created")));
        assertEquals("rwxr-xr-x", permissions(root.resolve("e")));
    }

    /** Names of the root, each of which a program may try to replace the root by. */
    private static final List<String> ROOTS = List.of("/", "//", "/.", "/./", ".", "./", "..", "../", "/..", "/../", "../..",
            "a/..", "a/../", "/a/../", "a/../..", "toroot", "toroot/", "toroot/.", "toroot/..", "toparent", "toparent/",
            "a/toparent", "a/toparent/", "a/toparent/..");

    @Test
    void theRootIsNeitherRemovedNorReplacedNorRenamed() throws IOException {
        emptyTheRoot();
        Object key = key(root);
        run(() -> {
            assertEquals(-EBUSY, call(RMDIR, put(PATH, "/"))); // as Linux says in a chroot
            assertEquals(-ENOTEMPTY, call(RMDIR, put(PATH, "..")));
            assertEquals(-EINVAL, call(RMDIR, put(PATH, ".")));
            assertEquals(-EBUSY, call(RENAME, put(PATH, "/"), put(OTHER_PATH, "/x")));
            for (boolean busy : new boolean[] {false, true}) {
                int fd = call(OPEN, put(PATH, "/"), 0, 0);
                for (String name : ROOTS) {
                    attack(name, fd);
                    assertEquals(key, key(root), name);
                }
                if (!busy) { // again, with what the names lead through
                    call(MKDIR, put(PATH, "/a"), 0777);
                    call(SYMLINK, put(OTHER_PATH, "/"), put(PATH, "/toroot"));
                    call(SYMLINK, put(OTHER_PATH, ".."), put(PATH, "/toparent"));
                    call(SYMLINK, put(OTHER_PATH, "../.."), put(PATH, "/a/toparent"));
                }
            }
        });
        assertEquals(key, key(root));
    }

    /** All calls that make, remove or rename a name; what they may do they do inside. */
    private void attack(String name, int rootDescriptor) {
        put(PATH, name);
        put(OTHER_PATH, folder.resolve("outside").toString());
        for (int fd : new int[] {AT_FDCWD, rootDescriptor}) {
            int moved = put(BUFFER, "moved");
            call(UNLINKAT, fd, PATH, 0);
            call(UNLINKAT, fd, PATH, AT_REMOVEDIR);
            call(RENAMEAT2, fd, PATH, fd, moved, 0);
            call(RENAMEAT2, fd, PATH, fd, moved, 1);
            call(RENAMEAT2, fd, PATH, fd, moved, 2); // RENAME_EXCHANGE
            call(RENAMEAT2, fd, moved, fd, PATH, 0);
            call(RENAMEAT2, fd, put(BUFFER, "a"), fd, PATH, 0);
            call(SYMLINKAT, OTHER_PATH, fd, PATH);
            call(LINKAT, fd, PATH, fd, moved, 0);
            call(LINKAT, fd, put(BUFFER, "/a"), fd, PATH, 0);
            call(MKDIRAT, fd, PATH, 0777);
            call(OPENAT, fd, PATH, O_WRONLY_CREAT, 0666);
            call(TRUNCATE, PATH, 0);
        }
        assertEquals(0, call(FCHDIR, rootDescriptor));
        call(RMDIR, PATH);
        call(UNLINK, PATH);
        call(SYMLINK, OTHER_PATH, PATH);
        call(RENAME, PATH, put(BUFFER, "moved"));
        call(RENAME, BUFFER, PATH);
    }

    @Test
    void whatTakesThePlaceOfTheRootIsNotReached() throws IOException {
        Path aside = folder.resolve("aside");
        run(() -> {
            int fd = call(OPEN, put(PATH, "/"), 0, 0);
            byAnotherProcess(() -> {
                Files.move(root, aside);
                Files.createSymbolicLink(root, folder.resolve("outside"));
            });
            assertNothingIsReached(fd);
            byAnotherProcess(() -> {
                Files.delete(root);
                Files.move(folder.resolve("outside"), root);
            });
            assertNothingIsReached(fd);
        });
        Files.move(root, folder.resolve("outside"));
        Files.move(aside, root);
    }

    private void assertNothingIsReached(int rootDescriptor) {
        for (String name : List.of("/secret", "secret", "../secret")) {
            assertEquals(-ENOENT, call(OPEN, put(PATH, name), 0, 0), name);
            assertEquals(-ENOENT, call(OPENAT, rootDescriptor, PATH, 0, 0), name);
            assertEquals(-ENOENT, call(STAT64, PATH, BUFFER), name);
            assertEquals(-ENOENT, call(UNLINK, PATH), name);
        }
        assertEquals(-ENOENT, call(OPEN, put(PATH, "/"), 0, 0));
        assertEquals(-ENOENT, call(OPEN, put(PATH, "/created"), O_WRONLY_CREAT, 0600));
        assertEquals(-ENOENT, call(GETDENTS64, rootDescriptor, BUFFER, 500));
    }

    /** Random calls, on random names; -Dseed=N brings one back, -Dcount=N tries that many more. */
    @Test
    void randomCallsOnNamesStayInside() throws IOException {
        long seed = Long.getLong("seed", 8);
        int count = Integer.getInteger("count", 1);
        for (int i = 0; i < count; i++) {
            randomCalls(seed + i);
        }
    }

    private void randomCalls(long seed) throws IOException {
        emptyTheRoot();
        Object key = key(root);
        Random random = new Random(seed);
        List<String> parts = List.of("a", "b", "c", ".", "..", "/", "/", "a/..", "secret", "outside", "");
        List<String> targets = List.of("/", ".", "..", "../..", "a", "/b/", "../secret", "../../outside",
                folder.resolve("outside").toString(), secret.toString());
        run(() -> {
            List<Integer> directories = new ArrayList<>(List.of(AT_FDCWD));
            for (int step = 0; step < 3000; step++) {
                String name = randomName(random, parts);
                String other = randomName(random, parts);
                int fd = directories.get(random.nextInt(directories.size()));
                int otherFd = directories.get(random.nextInt(directories.size()));
                put(PATH, name);
                put(OTHER_PATH, other);
                int kind = random.nextInt(12);
                int result = switch (kind) {
                    case 0 -> call(MKDIRAT, fd, PATH, 0755);
                    case 1 -> call(UNLINKAT, fd, PATH, 0);
                    case 2 -> call(UNLINKAT, fd, PATH, AT_REMOVEDIR);
                    case 3, 4 -> call(RENAMEAT2, fd, PATH, otherFd, OTHER_PATH, 0);
                    case 5 -> call(LINKAT, fd, PATH, otherFd, OTHER_PATH, random.nextInt(2) * 0x400);
                    case 6 -> call(SYMLINKAT, put(OTHER_PATH, targets.get(random.nextInt(targets.size()))), fd, PATH);
                    case 7 -> call(OPENAT, fd, PATH, O_WRONLY_CREAT, 0644);
                    case 8 -> call(CHDIR, PATH);
                    case 9 -> fd == AT_FDCWD ? 0 : call(FCHDIR, fd);
                    case 10 -> call(TRUNCATE, PATH, 0);
                    default -> call(OPENAT, fd, PATH, 0, 0);
                };
                String call = "seed " + seed + ", step " + step + ": " + kind + ' ' + name + ' ' + other;
                if (kind == 7 && result >= 0) {
                    call(CLOSE, result);
                } else if (kind == 11 && result >= 0) {
                    assertTrue(call(READ, result, BUFFER, 6) <= 0, call); // what is inside is empty
                    directories.add(result);
                    if (directories.size() > 8) {
                        call(CLOSE, directories.remove(1));
                    }
                }
                assertEquals(key, key(root), call);
            }
        });
        assertEquals("secret", Files.readString(secret));
        assertEquals("secret", Files.readString(folder.resolve("outside/secret")));
    }

    private static String randomName(Random random, List<String> parts) {
        StringBuilder name = new StringBuilder(random.nextBoolean() ? "/" : "");
        for (int i = random.nextInt(4); i >= 0; i--) {
            name.append(parts.get(random.nextInt(parts.size()))).append(i > 0 || random.nextInt(4) == 0 ? "/" : "");
        }
        return name.toString();
    }

    private void emptyTheRoot() throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(root)) {
                    Files.delete(file);
                }
            }
        }
    }

    private static Object key(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).fileKey();
        } catch (IOException e) {
            return e.toString();
        }
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
