// SPDX-License-Identifier: EPL-2.0
package astar;

import java.util.Arrays;
import java.util.Locale;

/**
 * Searches the same terrain with nodes of each data type and prints what was found: the same
 * program as the C files beside it, written as one writes it in Java.
 *
 * <p>usage: java astar.Main [TYPE [REPETITIONS]]; TYPE: int, short, float, double or all
 */
public final class Main {
    private static final int SEED = 2008;
    private static final int PICTURE_WIDTH = 32;
    private static final int PICTURE_HEIGHT = 16;

    private enum Variant {
        INT(IntNode::new),
        SHORT(ShortNode::new),
        FLOAT(FloatNode::new),
        DOUBLE(DoubleNode::new);

        private final NodeTable.NodeFactory factory;

        Variant(NodeTable.NodeFactory factory) {
            this.factory = factory;
        }

        String type() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private Main() {
    }

    /** Runs the variants that the arguments name. */
    public static void main(String[] args) {
        String type = args.length > 0 ? args[0] : "all";
        int repetitions = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Terrain terrain = new Terrain(SEED);
        boolean known = false;
        int status = 0;
        for (Variant variant : Variant.values()) {
            if (type.equals("all") || type.equals(variant.type())) {
                known = true;
                status |= run(variant, terrain, repetitions);
            }
        }
        if (!known) {
            System.err.println("astar: no such type: " + type
                    + "; use int, short, float, double or all");
            status = 2;
        }
        System.exit(status);
    }

    private static int run(Variant variant, Terrain terrain, int repetitions) {
        Point start = new Point(0, 0);
        Point goal = new Point(Terrain.WIDTH - 1, Terrain.HEIGHT - 1);
        Path path = new Search(terrain, goal, variant.factory).from(start);
        for (int i = 1; i < repetitions; i++) {
            path = new Search(terrain, goal, variant.factory).from(start);
        }
        if (path.points().isEmpty()) {
            System.out.printf("%s: no path, %d nodes visited%n", variant.type(), path.visited());
            return 1;
        }
        System.out.printf(Locale.ROOT,
                "%s: path of %d cells, cost %.3f, %d nodes visited, checksum %08x%n",
                variant.type(), path.points().size(), path.cost(), path.visited(),
                path.checksum());
        draw(path);
        return 0;
    }

    /** Draws the path in the large: a character stands for a block of cells. */
    private static void draw(Path path) {
        char[][] picture = new char[PICTURE_HEIGHT][PICTURE_WIDTH];
        for (char[] row : picture) {
            Arrays.fill(row, '.');
        }
        for (Point point : path.points()) {
            picture[point.y() * PICTURE_HEIGHT / Terrain.HEIGHT]
                    [point.x() * PICTURE_WIDTH / Terrain.WIDTH] = '*';
        }
        for (char[] row : picture) {
            System.out.println(new String(row));
        }
    }
}
