// SPDX-License-Identifier: EPL-2.0
// The same as programs/map.c, as one writes it in Java.
package benchmark;

import java.util.Arrays;

/** A street map that turns. */
public final class StreetMap {
    private static final int SCREEN_WIDTH = 240;
    private static final int SCREEN_HEIGHT = 320;
    private static final int SIDE = 24;
    private static final int POINTS = 24;
    private static final int LAKES = 12;
    private static final int[][] ROUND = {
        {16, 0}, {15, 6}, {11, 11}, {6, 15}, {0, 16}, {-6, 15}, {-11, 11}, {-15, 6},
        {-16, 0}, {-15, -6}, {-11, -11}, {-6, -15}, {0, -16}, {6, -15}, {11, -11}, {15, -6},
    };
    private static final int BLOCK = 900;
    private static final int LATITUDE = 56162000;
    private static final int LONGITUDE = 15587000;
    private static final int FRAMES = 60;
    private static final short GROUND = (short) 0xef7d;
    private static final short WATER = (short) 0x5d9f;
    private static final short STREET = (short) 0x8410;
    private static final double HALF_TURN = 3.14159265358979;

    /** In millionths of a degree. */
    private record Place(int latitude, int longitude) {
    }

    private record Point(int x, int y) {
        /** On which sides of the screen it is, a bit each. */
        private int sides() {
            return (x < 0 ? 1 : 0) | (x >= SCREEN_WIDTH ? 2 : 0) | (y < 0 ? 4 : 0) | (y >= SCREEN_HEIGHT ? 8 : 0);
        }
    }

    private record Line(Point from, Point to) {
        /** Cohen and Sutherland's way: null if nothing of the line is on the screen. */
        private Line clip() {
            Point a = from;
            Point b = to;
            int atA = a.sides();
            int atB = b.sides();
            while ((atA | atB) != 0) {
                if ((atA & atB) != 0) {
                    return null;
                }
                int out = atA != 0 ? atA : atB;
                Point cut;
                if ((out & 12) != 0) {
                    int y = (out & 4) != 0 ? 0 : SCREEN_HEIGHT - 1;
                    cut = new Point(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y);
                } else {
                    int x = (out & 1) != 0 ? 0 : SCREEN_WIDTH - 1;
                    cut = new Point(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x));
                }
                if (out == atA) {
                    a = cut;
                    atA = a.sides();
                } else {
                    b = cut;
                    atB = b.sides();
                }
            }
            return new Line(a, b);
        }
    }

    /**
     * What is shown.
     *
     * @param pixels of a millionth of a degree of latitude
     * @param narrowing of a degree of longitude, at the centre
     */
    private record View(Place centre, double sine, double cosine, double pixels, double narrowing) {
        private Point project(Place place) {
            double east = (place.longitude - centre.longitude) * pixels * narrowing;
            double north = (place.latitude - centre.latitude) * pixels;
            return new Point(SCREEN_WIDTH / 2 + (int) (east * cosine - north * sine),
                    SCREEN_HEIGHT / 2 - (int) (east * sine + north * cosine));
        }
    }

    private final Place[][] streets = new Place[2 * SIDE][POINTS];
    private final Place[][] lakes = new Place[LAKES][ROUND.length];
    private final short[][] screen = new short[SCREEN_HEIGHT][SCREEN_WIDTH];

    private StreetMap() {
        Benchmark.Random random = new Benchmark.Random(2008);
        for (int i = 0; i < SIDE; i++) {
            for (int j = 0; j < POINTS; j++) {
                int across = (i - SIDE / 2) * BLOCK;
                int along = (j - POINTS / 2) * BLOCK;
                streets[i][j] = new Place(LATITUDE + across + jitter(random), LONGITUDE + along + jitter(random));
                streets[SIDE + i][j] = new Place(LATITUDE + along + jitter(random), LONGITUDE + across + jitter(random));
            }
        }
        for (Place[] lake : lakes) {
            Place centre = new Place(LATITUDE + jitter(random) * SIDE, LONGITUDE + jitter(random) * SIDE);
            int size = 40 + Integer.remainderUnsigned(random.next(), 80);
            for (int j = 0; j < lake.length; j++) {
                lake[j] = new Place(centre.latitude + ROUND[j][1] * size + jitter(random) / 2,
                        centre.longitude + ROUND[j][0] * size + jitter(random) / 2);
            }
        }
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, () -> new StreetMap().run());
    }

    private int run() {
        int checksum = Benchmark.CHECKSUM_START;
        for (int frame = 0; frame < FRAMES; frame++) {
            double heading = (2 * frame - FRAMES) * HALF_TURN / FRAMES;
            draw(new View(new Place(LATITUDE + 40 * frame, LONGITUDE - 30 * frame), sine(heading),
                    1 - 2 * sine(heading / 2) * sine(heading / 2), 0.025 + 0.0005 * frame,
                    sine((90000000 - LATITUDE) * HALF_TURN / 180000000)));
            for (int y = 0; y < SCREEN_HEIGHT; y += 5) {
                for (int x = 0; x < SCREEN_WIDTH; x += 3) {
                    checksum = (checksum ^ screen[y][x] & 0xffff) * 16777619;
                }
            }
        }
        return checksum;
    }

    /** As the one in C: the library's may differ in the last bit. */
    private static double sine(double angle) {
        double square = angle * angle;
        double term = angle;
        double sum = angle;
        for (int i = 2; i < 24; i += 2) {
            term = -term * square / (i * (i + 1));
            sum += term;
        }
        return sum;
    }

    private static int jitter(Benchmark.Random random) {
        return Integer.remainderUnsigned(random.next(), BLOCK / 2) - BLOCK / 4;
    }

    private void draw(View view) {
        for (short[] row : screen) {
            Arrays.fill(row, GROUND);
        }
        for (Place[] lake : lakes) {
            fillLake(view, lake);
        }
        for (int i = 0; i < streets.length; i++) {
            drawStreet(view, streets[i], i % 6 == 0 ? 3 : i % 2 + 1);
        }
    }

    private void drawStreet(View view, Place[] street, int width) {
        Point last = view.project(street[0]);
        for (int i = 1; i < street.length; i++) {
            Point next = view.project(street[i]);
            Line line = new Line(last, next).clip();
            if (line != null) {
                drawLine(line, width);
            }
            last = next;
        }
    }

    /** Bresenham's way. */
    private void drawLine(Line line, int width) {
        int x = line.from.x;
        int y = line.from.y;
        int dx = Math.abs(line.to.x - x);
        int dy = -Math.abs(line.to.y - y);
        int stepX = x < line.to.x ? 1 : -1;
        int stepY = y < line.to.y ? 1 : -1;
        int error = dx + dy;
        dot(x, y, width);
        while (x != line.to.x || y != line.to.y) {
            int twice = 2 * error;
            if (twice >= dy) {
                error += dy;
                x += stepX;
            }
            if (twice <= dx) {
                error += dx;
                y += stepY;
            }
            dot(x, y, width);
        }
    }

    private void dot(int x, int y, int width) {
        for (int j = y; j < y + width && j < SCREEN_HEIGHT; j++) {
            for (int i = x; i < x + width && i < SCREEN_WIDTH; i++) {
                screen[j][i] = STREET;
            }
        }
    }

    private void fillLake(View view, Place[] lake) {
        Point[] shore = Arrays.stream(lake).map(view::project).toArray(Point[]::new);
        int top = SCREEN_HEIGHT;
        int bottom = 0;
        for (Point point : shore) {
            top = Math.min(top, point.y);
            bottom = Math.max(bottom, point.y);
        }
        int[] crossings = new int[shore.length];
        for (int y = Math.max(0, top); y < bottom && y < SCREEN_HEIGHT; y++) {
            int count = 0;
            for (int i = 0; i < shore.length; i++) {
                Point a = shore[i];
                Point b = shore[(i + 1) % shore.length];
                if (a.y <= y != b.y <= y) {
                    crossings[count++] = a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y);
                }
            }
            Arrays.sort(crossings, 0, count);
            for (int i = 0; i + 1 < count; i += 2) {
                for (int x = Math.max(0, crossings[i]); x < crossings[i + 1] && x < SCREEN_WIDTH; x++) {
                    screen[y][x] = WATER;
                }
            }
        }
    }
}
