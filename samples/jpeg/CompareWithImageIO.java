// SPDX-License-Identifier: EPL-2.0
// Holds the libjpeg-turbo that was translated against javax.imageio: each reads what the other has written,
// and both see the same in it.
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
import org.portwright.samples.jpeg.Jpeg;

public class CompareWithImageIO {

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }

    /** Slopes, an edge and noise. */
    private static BufferedImage image(Random random, int width, int height, int type) {
        BufferedImage image = new BufferedImage(width, height, type);
        int noise = random.nextInt(3) == 0 ? 0x3f3f3f : 0x070707;
        int edge = random.nextInt(width);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                int slope = (x * 255 / width) << 16 | (y * 255 / height) << 8 | (x + y & 0xff);
                image.setRGB(x, y, (x < edge ? slope : 0xffffff - slope) ^ random.nextInt() & noise);
            }
        }
        return image;
    }

    private static int[] pixels(BufferedImage image) {
        int[] pixels = image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
        return Arrays.stream(pixels).map(pixel -> pixel & 0xffffff).toArray();
    }

    private static byte[] written(BufferedImage image, float quality, boolean progressive) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ImageWriter writer = ImageIO.getImageWritersByFormatName("jpeg").next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setProgressiveMode(progressive ? ImageWriteParam.MODE_DEFAULT : ImageWriteParam.MODE_DISABLED);
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(quality);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(bytes)) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), parameters);
        }
        writer.dispose();
        return bytes.toByteArray();
    }

    private static byte[] encode(Jpeg jpeg, BufferedImage image, int quality) {
        byte[] to = new byte[jpeg.room(image.getWidth(), image.getHeight())];
        int[] size = {to.length};
        jpeg.encode(to, size, pixels(image), image.getWidth(), image.getHeight(), quality);
        return Arrays.copyOf(to, size[0]);
    }

    private static int[] decode(Jpeg jpeg, byte[] bytes) {
        int[] size = new int[2];
        jpeg.readSize(bytes, size);
        int[] pixels = new int[size[0] * size[1]];
        jpeg.decode(bytes, pixels, size[0]);
        return Arrays.stream(pixels).map(pixel -> pixel & 0xffffff).toArray();
    }

    private static int[] decodeByJava(byte[] bytes) throws IOException {
        return pixels(ImageIO.read(new ByteArrayInputStream(bytes)));
    }

    private static void reads(Jpeg jpeg, Random random) throws IOException {
        for (int i = 0; i < 60; i++) {
            BufferedImage image = image(random, 1 + random.nextInt(150), 1 + random.nextInt(150), BufferedImage.TYPE_INT_RGB);
            byte[] bytes = written(image, (1 + random.nextInt(100)) / 100f, i % 3 == 0);
            check(Arrays.equals(decodeByJava(bytes), decode(jpeg, bytes)), "written by ImageIO");
        }
        System.out.println("what ImageIO wrote, also progressive, both read alike");
    }

    private static void writes(Jpeg jpeg, Random random) throws IOException {
        for (int i = 0; i < 40; i++) {
            BufferedImage image = image(random, 1 + random.nextInt(150), 1 + random.nextInt(150), BufferedImage.TYPE_INT_RGB);
            byte[] bytes = encode(jpeg, image, 1 + random.nextInt(100));
            check(Arrays.equals(decodeByJava(bytes), decode(jpeg, bytes)), "written by libjpeg-turbo");
        }
        System.out.println("what libjpeg-turbo wrote both read alike");
    }

    private static void badData(Jpeg jpeg, Random random) throws IOException {
        int refused = 0;
        for (int i = 0; i < 300; i++) {
            byte[] bytes = encode(jpeg, image(random, 10 + random.nextInt(40), 10 + random.nextInt(40), BufferedImage.TYPE_INT_RGB), 75);
            if (i % 2 == 0) {
                for (int j = 0; j < 10; j++) {
                    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
            } else {
                bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length - 2));
            }
            try {
                decode(jpeg, bytes);
                check(i % 2 == 0, "cut off, and taken");
            } catch (Jpeg.JpegException e) {
                check(!e.getMessage().isBlank(), "no message");
                refused++;
            } catch (OutOfMemoryError | NegativeArraySizeException e) {
                refused++;      // the size itself was damaged
            }
        }
        check(refused > 200, "only " + refused + " of 300 were refused");
        System.out.println("what is cut off is refused, and what is damaged refused or read with faults");
    }

    private static void times(Jpeg jpeg, Random random) throws IOException {
        byte[] bytes = encode(jpeg, image(random, 600, 400, BufferedImage.TYPE_INT_RGB), 85);
        ThreadMXBean thread = ManagementFactory.getThreadMXBean();
        long best = Long.MAX_VALUE;
        long bestOfJava = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long start = thread.getCurrentThreadCpuTime();
            decode(jpeg, bytes);
            long middle = thread.getCurrentThreadCpuTime();
            decodeByJava(bytes);
            best = Math.min(best, middle - start);
            bestOfJava = Math.min(bestOfJava, thread.getCurrentThreadCpuTime() - middle);
        }
        System.out.printf("600 by 400 pixels: translated %d ms, the machine code of ImageIO %d ms%n", best / 1_000_000,
                bestOfJava / 1_000_000);
    }

    public static void main(String[] arguments) throws Exception {
        long seed = arguments.length > 0 ? Long.parseLong(arguments[0]) : System.nanoTime();
        System.out.println("seed " + seed);
        Random random = new Random(seed);
        try (Jpeg jpeg = new Jpeg()) {
            reads(jpeg, random);
            writes(jpeg, random);
            badData(jpeg, random);
            times(jpeg, random);
        }
    }
}
