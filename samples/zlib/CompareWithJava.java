// SPDX-License-Identifier: EPL-2.0
// Holds the zlib that was translated against java.util.zip: what one has written the other reads, and both refuse the same.
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import org.portwright.samples.zlib.Zlib;

public class CompareWithJava {

    private static final int FINISH = 4;
    private static final int STREAM_END = 1;

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Some of it compresses well, some does not. */
    private static byte[] data(Random random, int size) {
        byte[] data = new byte[size];
        for (int i = 0; i < size;) {
            int end = Math.min(size, i + 1 + random.nextInt(3000));
            boolean repeats = i > 0 && random.nextInt(3) > 0;
            int distance = repeats ? 1 + random.nextInt(Math.min(i, 40000)) : 0;
            for (; i < end; i++) {
                data[i] = repeats ? data[i - distance] : (byte) random.nextInt();
            }
        }
        return data;
    }

    private static byte[] compress(Zlib zlib, byte[] data, int level) {
        byte[] to = new byte[zlib.compressBound(data.length)];
        int[] size = {to.length};
        zlib.compress(to, size, data, level);
        return Arrays.copyOf(to, size[0]);
    }

    private static byte[] uncompress(Zlib zlib, byte[] compressed, int size) {
        byte[] to = new byte[size];
        int[] written = {size};
        zlib.uncompress(to, written, compressed);
        return Arrays.copyOf(to, written[0]);
    }

    private static byte[] compressByJava(byte[] data, int level) {
        Deflater deflater = new Deflater(level);
        deflater.setInput(data);
        deflater.finish();
        byte[] to = new byte[data.length + data.length / 1000 + 100];
        int size = deflater.deflate(to);
        check(deflater.finished(), "Java's room");
        deflater.end();
        return Arrays.copyOf(to, size);
    }

    /** What Java makes of compressed data; null if it refuses them, or they are not whole. */
    private static byte[] uncompressByJava(byte[] compressed, int size) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(compressed);
            byte[] to = new byte[size + 1];
            int written = inflater.inflate(to);
            return inflater.finished() && written <= size ? Arrays.copyOf(to, written) : null;
        } catch (DataFormatException e) {
            return null;
        } finally {
            inflater.end();
        }
    }

    private static void sums(Zlib zlib, Random random) {
        for (int i = 0; i < 100; i++) {
            byte[] data = data(random, random.nextInt(5000));
            CRC32 crc = new CRC32();
            crc.update(data);
            Adler32 adler = new Adler32();
            adler.update(data);
            check(zlib.crc32(0, data) == (int) crc.getValue(), "crc32");
            check(zlib.adler32(1, data) == (int) adler.getValue(), "adler32");
        }
        System.out.println("checksums are the same");
    }

    private static void roundTrips(Zlib zlib, Random random) {
        for (int i = 0; i < 100; i++) {
            byte[] data = data(random, i == 0 ? 0 : i == 1 ? 1_000_000 : random.nextInt(20000));
            int level = i % 10;
            byte[] compressed = compress(zlib, data, level);
            check(Arrays.equals(data, uncompressByJava(compressed, data.length)), "Java reads what zlib wrote");
            check(Arrays.equals(data, uncompress(zlib, compressByJava(data, level), data.length)), "zlib reads what Java wrote");
        }
        System.out.println("each reads what the other wrote, at all levels");
    }

    private static byte[] streamed(Zlib zlib, byte[] data, Random random, boolean deflates) {
        Zlib.Stream stream = deflates ? zlib.newDeflater(6) : zlib.newInflater();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteBuffer piece = ByteBuffer.allocateDirect(1000);
        for (int at = 0, result = 0; result != STREAM_END;) {
            ByteBuffer in = ByteBuffer.wrap(data, at, Math.min(data.length - at, random.nextInt(500)));
            piece.clear().limit(1 + random.nextInt(1000));
            boolean isLast = at + in.remaining() == data.length;
            result = deflates ? zlib.deflate(stream, in, piece, isLast ? FINISH : 0) : zlib.inflate(stream, in, piece);
            at += in.remaining() - stream.availIn();
            byte[] written = new byte[piece.remaining() - stream.availOut()];
            piece.get(written);
            out.writeBytes(written);
        }
        if (deflates) {
            zlib.freeDeflater(stream);
        } else {
            zlib.freeInflater(stream);
        }
        return out.toByteArray();
    }

    private static void streams(Zlib zlib, Random random) {
        for (int i = 0; i < 20; i++) {
            byte[] data = data(random, random.nextInt(50000));
            check(Arrays.equals(data, uncompressByJava(streamed(zlib, data, random, true), data.length)), "deflate in pieces");
            check(Arrays.equals(data, streamed(zlib, compressByJava(data, 6), random, false)), "inflate in pieces");
        }
        System.out.println("streams in pieces of any size are read");
    }

    private static void badData(Zlib zlib, Random random) {
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            byte[] data = data(random, 1 + random.nextInt(2000));
            byte[] compressed = compressByJava(data, 6);
            if (i % 2 == 0) {
                compressed[random.nextInt(compressed.length)] ^= 1 << random.nextInt(8);
            } else {
                compressed = Arrays.copyOf(compressed, random.nextInt(compressed.length));
            }
            byte[] expected = uncompressByJava(compressed, data.length);
            byte[] actual;
            try {
                actual = uncompress(zlib, compressed, data.length);
            } catch (Zlib.ZlibException e) {
                check(e.code() < 0 && e.getMessage().startsWith("uncompress: "), e.getMessage());
                actual = null;
                refused++;
            }
            check(Arrays.equals(expected, actual), "zlib and Java differ about bad data");
        }
        check(refused > 400, "only " + refused + " of 500 were refused");
        System.out.println("bad data are refused by both");
    }

    private static void files(Zlib zlib, Random random) throws IOException {
        byte[] data = data(random, 100_000);
        Path file = Files.createTempFile("zlib", ".gz");
        Zlib.GzFile out = zlib.openFile(file.toString(), "wb");
        check(zlib.write(out, data) == data.length, "gzwrite");
        zlib.closeFile(out);
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            check(Arrays.equals(data, in.readAllBytes()), "Java reads a file that zlib wrote");
        }
        try (OutputStream java = new GZIPOutputStream(Files.newOutputStream(file))) {
            java.write(data);
        }
        Zlib.GzFile in = zlib.openFile(file.toString(), "rb");
        byte[] read = new byte[data.length + 1];
        check(zlib.read(in, read) == data.length && Arrays.equals(data, Arrays.copyOf(read, data.length)),
                "zlib reads a file that Java wrote");
        zlib.closeFile(in);
        Files.delete(file);
        System.out.println("files of gzip are read by each");
    }

    private static void threads(Random random) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Future<?>[] results = new Future<?>[4];
        for (int i = 0; i < results.length; i++) {
            byte[] data = data(random, 200_000);
            results[i] = threads.submit(() -> {
                try (Zlib zlib = new Zlib()) {
                    for (int level = 0; level < 10; level++) {
                        check(Arrays.equals(data, uncompress(zlib, compress(zlib, data, level), data.length)), "in a thread");
                    }
                }
                return null;
            });
        }
        for (Future<?> result : results) {
            result.get();
        }
        threads.shutdown();
        System.out.println("instances of four threads do not disturb each other");
    }

    private static void manyInstances(byte[] data) {
        int files = 0;
        for (int i = 0; i < 1000; i++) {
            try (Zlib zlib = new Zlib()) {
                check(zlib.crc32(0, data) != 0, "crc32");
                zlib.openFile("/dev/null", "rb");
            }
            if (i == 0) {
                files = new File("/proc/self/fd").list().length;
            }
        }
        check(new File("/proc/self/fd").list().length <= files, "files are left open");
        System.out.println("a thousand instances, each left with an open file, leave none");
    }

    private static void times(Zlib zlib, byte[] data) {
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        long bestOfJava = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long start = thread.getCurrentThreadCpuTime();
            byte[] ours = compress(zlib, data, 6);
            check(uncompress(zlib, ours, data.length).length == data.length, "size");
            long middle = thread.getCurrentThreadCpuTime();
            check(uncompressByJava(compressByJava(data, 6), data.length).length == data.length, "size");
            best = Math.min(best, middle - start);
            bestOfJava = Math.min(bestOfJava, thread.getCurrentThreadCpuTime() - middle);
        }
        System.out.printf("1 MB there and back: translated %d ms, the machine code of java.util.zip %d ms%n",
                best / 1_000_000, bestOfJava / 1_000_000);
    }

    public static void main(String[] arguments) throws Exception {
        long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        try (Zlib zlib = new Zlib()) {
            System.out.println("zlib " + zlib.version());
            sums(zlib, random);
            roundTrips(zlib, random);
            streams(zlib, random);
            badData(zlib, random);
            files(zlib, random);
            threads(random);
            manyInstances(data(random, 1000));
            times(zlib, data(random, 1 << 20));
        }
    }
}
