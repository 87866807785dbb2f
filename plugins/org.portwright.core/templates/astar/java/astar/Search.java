// SPDX-License-Identifier: EPL-2.0
package astar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One A* search over a terrain; the factory chooses the data type of the nodes. */
final class Search {
    private final Terrain terrain;
    private final Point goal;
    private final NodeTable nodes;
    private final OpenList open = new OpenList();
    private int visited;

    Search(Terrain terrain, Point goal, NodeTable.NodeFactory factory) {
        this.terrain = terrain;
        this.goal = goal;
        this.nodes = new NodeTable(factory);
    }

    Path from(Point start) {
        Node first = nodes.findOrCreate(start.x(), start.y());
        first.start(goal);
        open.open(first);
        while (!open.isEmpty()) {
            Node node = open.takeFirst();
            visited++;
            if (node.x == goal.x() && node.y == goal.y()) {
                return pathTo(node);
            }
            visit(node);
        }
        return new Path(List.of(), 0, visited);
    }

    private void visit(Node node) {
        for (int dy = -1; dy <= 1; dy++) {
            for (int dx = -1; dx <= 1; dx++) {
                if (dx != 0 || dy != 0) {
                    tryStep(node, dx, dy);
                }
            }
        }
    }

    private void tryStep(Node from, int dx, int dy) {
        int x = from.x + dx;
        int y = from.y + dy;
        if (!terrain.contains(x, y)) {
            return;
        }
        int price = terrain.price(x, y);
        if (price == Terrain.WALL) {
            return;
        }
        Node node = nodes.findOrCreate(x, y);
        if (node.place != Node.CLOSED && node.reach(from, price, dx != 0 && dy != 0, goal)) {
            open.open(node);
        }
    }

    private Path pathTo(Node end) {
        List<Point> points = new ArrayList<>();
        for (Node node = end; node != null; node = node.parent) {
            points.add(new Point(node.x, node.y));
        }
        Collections.reverse(points);
        return new Path(points, end.cost(), visited);
    }
}
