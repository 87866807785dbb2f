// SPDX-License-Identifier: EPL-2.0
package astar;

/** All nodes of a search, found by their cell. */
final class NodeTable {
    private static final int BUCKETS = 4096;

    private final Node[] buckets = new Node[BUCKETS];
    private final NodeFactory factory;

    /** Makes nodes of one data type. */
    interface NodeFactory {
        Node create(int x, int y);
    }

    NodeTable(NodeFactory factory) {
        this.factory = factory;
    }

    Node findOrCreate(int x, int y) {
        int bucket = (y * 61 + x) % BUCKETS;
        for (Node node = buckets[bucket]; node != null; node = node.next) {
            if (node.x == x && node.y == y) {
                return node;
            }
        }
        Node node = factory.create(x, y);
        node.next = buckets[bucket];
        buckets[bucket] = node;
        return node;
    }
}
