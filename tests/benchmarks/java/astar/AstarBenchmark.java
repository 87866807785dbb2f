// SPDX-License-Identifier: EPL-2.0
// The same as programs/astar.c, with the Java version of samples/astar.
package astar;

import benchmark.Benchmark;
import java.util.List;

/** The search of samples/astar, with nodes of int and of double. */
public final class AstarBenchmark {
    private static final int SEED = 2008;

    private AstarBenchmark() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, AstarBenchmark::repetition);
    }

    private static int repetition() {
        Terrain terrain = new Terrain(SEED);
        Point goal = new Point(Terrain.WIDTH - 1, Terrain.HEIGHT - 1);
        int checksum = Benchmark.CHECKSUM_START;
        for (NodeTable.NodeFactory factory : List.<NodeTable.NodeFactory>of(IntNode::new, DoubleNode::new)) {
            Path path = new Search(terrain, goal, factory).from(new Point(0, 0));
            for (Point point : path.points()) {
                checksum = Benchmark.checksum(Benchmark.checksum(checksum, point.x()), point.y());
            }
            checksum = Benchmark.checksum(checksum, path.visited());
        }
        return checksum;
    }
}
