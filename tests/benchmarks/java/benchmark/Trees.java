// SPDX-License-Identifier: EPL-2.0
// The same as programs/trees.c, as one writes it in Java.
package benchmark;

/** Binary trees: many small objects. */
public final class Trees {
    private static final int LONG_LIVED = 16;
    private static final int DEEPEST = 13;
    private static final int SHALLOWEST = 4;

    private Trees() {
    }

    /** Its argument is the number of repetitions. */
    public static void main(String[] arguments) {
        Benchmark.run(arguments, Trees::repetition);
    }

    private static final class Node {
        private final Node left;
        private final Node right;

        Node(int depth) {
            left = depth > 0 ? new Node(depth - 1) : null;
            right = depth > 0 ? new Node(depth - 1) : null;
        }

        static int count(Node node) {
            return node == null ? 0 : 1 + count(node.left) + count(node.right);
        }
    }

    private static int repetition() {
        int checksum = Benchmark.CHECKSUM_START;
        Node lasting = new Node(LONG_LIVED);
        for (int depth = SHALLOWEST; depth <= DEEPEST; depth += 3) {
            int nodes = 0;
            for (int i = 0; i < 32 << DEEPEST - depth; i++) {
                nodes += Node.count(new Node(depth));
            }
            checksum = Benchmark.checksum(checksum, nodes);
        }
        return Benchmark.checksum(checksum, Node.count(lasting));
    }
}
