// SPDX-License-Identifier: EPL-2.0
// The same as programs/astar.c, with the Java version of samples/astar.
package astar;

import astar.NodeTable.NodeFactory;
import benchmark.Benchmark;
import java.util.List;

/** The search of samples/astar, with nodes of int and of double. */
public final class AstarBenchmark {
    private static final int SEED = 2008;

    private AstarBenchmark() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        run(arguments, IntNode::new, DoubleNode::new);
    }

    /** With nodes of int only. */
    public static final class OfInt {
        /** As that of the class around it. */
        public static void main(String[] arguments) {
            run(arguments, IntNode::new);
        }
    }

    /** With nodes of short only. */
    public static final class OfShort {
        /** As that of the class around it. */
        public static void main(String[] arguments) {
            run(arguments, ShortNode::new);
        }
    }

    /** With nodes of float only. */
    public static final class OfFloat {
        /** As that of the class around it. */
        public static void main(String[] arguments) {
            run(arguments, FloatNode::new);
        }
    }

    /** With nodes of double only. */
    public static final class OfDouble {
        /** As that of the class around it. */
        public static void main(String[] arguments) {
            run(arguments, DoubleNode::new);
        }
    }

    private static void run(String[] arguments, NodeFactory... factories) {
        Benchmark.run(arguments, () -> repetition(List.of(factories)));
    }

    private static int repetition(List<NodeFactory> factories) {
        Terrain terrain = new Terrain(SEED);
        Point goal = new Point(Terrain.WIDTH - 1, Terrain.HEIGHT - 1);
        int checksum = Benchmark.CHECKSUM_START;
        for (NodeFactory factory : factories) {
            Path path = new Search(terrain, goal, factory).from(new Point(0, 0));
            for (Point point : path.points()) {
                checksum = Benchmark.checksum(Benchmark.checksum(checksum, point.x()), point.y());
            }
            checksum = Benchmark.checksum(checksum, path.visited());
        }
        return checksum;
    }
}
