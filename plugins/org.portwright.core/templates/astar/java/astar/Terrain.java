// SPDX-License-Identifier: EPL-2.0
package astar;

import java.util.Arrays;

/** The ground that the searches cross: a grid of cells, each with a price for entering it. */
final class Terrain {
    static final int WIDTH = 192;
    static final int HEIGHT = 192;
    static final int WALL = 0;

    private static final int SWAMPS = 90;
    private static final int WALLS = 150;
    private static final int LONGEST_SWAMP = 24;
    private static final int LONGEST_WALL = 40;

    /** WALL, or the price of entering the cell: 1 (road) to 3 (swamp). */
    private final byte[][] prices = new byte[HEIGHT][WIDTH];
    private int state;

    /** Generates swamps and walls; the same seed gives the same terrain as in C. */
    Terrain(int seed) {
        state = seed;
        fill(0, 0, WIDTH, HEIGHT, 1);
        for (int i = 0; i < SWAMPS; i++) {
            int x = randomBelow(WIDTH);
            int y = randomBelow(HEIGHT);
            int width = 4 + randomBelow(LONGEST_SWAMP);
            int height = 4 + randomBelow(LONGEST_SWAMP);
            fill(x, y, width, height, 2 + i % 2);
        }
        for (int i = 0; i < WALLS; i++) {
            int x = randomBelow(WIDTH);
            int y = randomBelow(HEIGHT);
            int length = 8 + randomBelow(LONGEST_WALL);
            boolean flat = i % 2 != 0;
            fill(x, y, flat ? length : 2, flat ? 2 : length, WALL);
        }
        fill(0, 0, 4, 4, 1);
        fill(WIDTH - 4, HEIGHT - 4, 4, 4, 1);
    }

    int price(int x, int y) {
        return prices[y][x];
    }

    boolean contains(int x, int y) {
        return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
    }

    private int randomBelow(int limit) {
        state = state * 1664525 + 1013904223;
        return (state >>> 16) % limit;
    }

    private void fill(int x, int y, int width, int height, int price) {
        int right = Math.min(x + width, WIDTH);
        for (int row = y; row < Math.min(y + height, HEIGHT); row++) {
            Arrays.fill(prices[row], Math.min(x, right), right, (byte) price);
        }
    }
}
