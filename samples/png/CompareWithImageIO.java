// SPDX-License-Identifier: EPL-2.0
// Holds the libpng that was translated against javax.imageio: each reads what the other has written.
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Random;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;
import org.portwright.samples.png.Png;

public class CompareWithImageIO {

    /** Bytes of the last chunk, IEND, which nobody need look at. */
    private static final int END = 12;

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Areas of one colour, slopes and noise. */
    private static BufferedImage image(Random random, int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        int noise = random.nextInt(3) == 0 ? -1 : 0x070707;
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int slope = 0xff000000 | (x * 255 / width) << 16 | (y * 255 / height) << 8 | (x + y & 0xff);
                image.setRGB(x, y, slope ^ random.nextInt() & noise);
            }
        }
        for (int i = 0; i < 5; i++) {
            int left = random.nextInt(width);
            int colour = random.nextInt();
            for (int y = random.nextInt(height); y < height * 2 / 3; y++) {
                for (int x = left; x < width * 2 / 3; x++) {
                    image.setRGB(x, y, colour);
                }
            }
        }
        return image;
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    private static byte[] written(BufferedImage image, boolean interlaced) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setProgressiveMode(interlaced ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), parameters);
        }
        writer.dispose();
        return bytes.toByteArray();
    }

    private static byte[] encode(Png png, int[] pixels, int width, int height) {
        byte[] to = new byte[png.room(width, height)];
        int[] size = {to.length};
        png.encode(to, size, pixels, width, height);
        return Arrays.copyOf(to, size[0]);
    }

    private static int[] decode(Png png, byte[] bytes) {
        int[] size = new int[2];
        png.readSize(bytes, size);
        int[] pixels = new int[size[0] * size[1]];
        png.decode(bytes, pixels);
        return pixels;
    }

    private static void reads(Png png, Random random) throws IOException {
        int[] types = {BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_INT_ARGB, BufferedImage.TYPE_3BYTE_BGR,
            BufferedImage.TYPE_4BYTE_ABGR, BufferedImage.TYPE_BYTE_INDEXED, BufferedImage.TYPE_BYTE_BINARY};
        for (int i = 0; i < 60; i++) {
            BufferedImage image = image(random, 1 + random.nextInt(150), 1 + random.nextInt(150), types[i % types.length]);
            byte[] bytes = written(image, i % 4 == 0);
            int[] expected = pixels(ImageIO.read(new ByteArrayInputStream(bytes)));
            int[] actual = decode(png, bytes);
            for (int at = 0; at < expected.length; at++) {      // the colour of what is not seen may be any
                check(actual[at] == expected[at] || (actual[at] | expected[at]) >>> 24 == 0, "type " + image.getType());
            }
        }
        System.out.println("libpng reads what ImageIO wrote: colours, with alpha, of a palette, interlaced");
    }

    private static void writes(Png png, Random random) throws IOException {
        for (int i = 0; i < 40; i++) {
            BufferedImage image = image(random, 1 + random.nextInt(150), 1 + random.nextInt(150), BufferedImage.TYPE_INT_ARGB);
            byte[] bytes = encode(png, pixels(image), image.getWidth(), image.getHeight());
            check(Arrays.equals(pixels(image), pixels(ImageIO.read(new ByteArrayInputStream(bytes)))), "written by libpng");
        }
        System.out.println("ImageIO reads what libpng wrote");
    }

    /** Each chunk has a checksum. */
    private static void badData(Png png, Random random) throws IOException {
        String message = "";
        for (int i = 0; i < 300; i++) {
            byte[] bytes = written(image(random, 1 + random.nextInt(40), 1 + random.nextInt(40), BufferedImage.TYPE_INT_RGB), false);
            int at = random.nextInt(bytes.length - END);
            if (i % 2 == 0) {
                bytes[at] ^= 1 << random.nextInt(8);
            } else {
                bytes = Arrays.copyOf(bytes, at);
            }
            try {
                decode(png, bytes);
                throw new AssertionError("damaged at " + at + ", and taken");
            } catch (Png.PngException e) {
                message = e.getMessage();
            }
        }
        check(!message.isBlank(), "no message");
        System.out.println("what is damaged is refused");
    }

    private static void times(Png png, Random random) throws IOException {
        BufferedImage image = image(random, 600, 400, BufferedImage.TYPE_INT_RGB);
        byte[] bytes = written(image, false);
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        long bestOfJava = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long start = thread.getCurrentThreadCpuTime();
            decode(png, bytes);
            long middle = thread.getCurrentThreadCpuTime();
            BufferedImage read = ImageIO.read(new ByteArrayInputStream(bytes));
            BufferedImage copy = new BufferedImage(read.getWidth(), read.getHeight(), BufferedImage.TYPE_INT_ARGB);
            Graphics2D graphics = copy.createGraphics();
            graphics.drawImage(read, 0, 0, null);
            graphics.dispose();
            best = Math.min(best, middle - start);
            bestOfJava = Math.min(bestOfJava, thread.getCurrentThreadCpuTime() - middle);
        }
        System.out.printf("600 by 400 pixels: translated %d ms, ImageIO %d ms%n", best / 1_000_000, bestOfJava / 1_000_000);
    }

    public static void main(String[] arguments) throws Exception {
        long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        try (Png png = new Png()) {
            reads(png, random);
            writes(png, random);
            badData(png, random);
            times(png, random);
        }
    }
}
