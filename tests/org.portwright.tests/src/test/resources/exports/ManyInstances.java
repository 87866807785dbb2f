// SPDX-License-Identifier: EPL-2.0
// Opens many instances of maths.bind, each with a thread, an open file and a callback of its own, and looks what is left.
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.example.maths.Maths;

public class ManyInstances {

    static int files() {
        return new File("/proc/self/fd").list().length;
    }

    static int threads() {
        return Thread.getAllStackTraces().size();
    }

    static int classes() {
        return ManagementFactory.getClassLoadingMXBean().getLoadedClassCount();
    }

    static void use(Maths maths, Path file) {
        if (maths.counter() != 101 || maths.openFile(file.toString()) != 0 || maths.startThread() != 0) {
            throw new AssertionError("not a fresh instance");
        }
        maths.keepProgress((done, part) -> maths.add(done, 1));
        if (maths.callKept(1) != 2) {
            throw new AssertionError("the callback was not called");
        }
    }

    static void await(String what, BooleanSupplier isGone) throws InterruptedException {
        for (int i = 0; i < 600 && !isGone.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(100);
        }
        if (!isGone.getAsBoolean()) {
            throw new AssertionError(what + " are left");
        }
    }

    public static void main(String[] arguments) throws Exception {
        Path file = Files.createTempFile("maths", ".txt");
        try (Maths first = new Maths()) {
            use(first, file);
        }
        int files = files();
        int threads = threads();
        int classes = classes();
        for (int i = 0; i < 900; i++) {
            try (Maths maths = new Maths()) {
                use(maths, file);
            }
        }
        for (int i = 0; i < 100 / 3; i++) {
            try (Maths a = new Maths(); Maths b = new Maths(); Maths c = new Maths()) {
                use(a, file);
                use(b, file);
                use(c, file);
            }
        }
        Files.delete(file);
        await("files", () -> files() <= files);
        await("threads", () -> threads() <= threads);
        await("classes of closed instances", () -> classes() <= classes + 500);
        System.out.println("1000 instances one after the other, 100 of which three at a time");
    }
}
