// SPDX-License-Identifier: EPL-2.0
package astar;

/** A node whose costs are of type double. */
final class DoubleNode extends Node {
    private static final double STRAIGHT = 5.0;
    private static final double DIAGONAL = 7.0710678118654755;

    private double travelled = Double.MAX_VALUE;
    private double estimate = Double.MAX_VALUE;

    DoubleNode(int x, int y) {
        super(x, y);
    }

    @Override
    void start(Point goal) {
        travelled = 0;
        estimate = remaining(goal);
    }

    @Override
    boolean reach(Node from, int price, boolean diagonal, Point goal) {
        double cost = ((DoubleNode) from).travelled + price * (diagonal ? DIAGONAL : STRAIGHT);
        if (cost >= travelled) {
            return false;
        }
        travelled = cost;
        estimate = cost + remaining(goal);
        parent = from;
        return true;
    }

    @Override
    boolean before(Node other) {
        DoubleNode node = (DoubleNode) other;
        if (estimate != node.estimate) {
            return estimate < node.estimate;
        }
        if (travelled != node.travelled) {
            return travelled > node.travelled;
        }
        return aboveOrLeftOf(node);
    }

    @Override
    double cost() {
        return travelled;
    }

    private double remaining(Point goal) {
        return diagonalSteps(goal) * DIAGONAL + straightSteps(goal) * STRAIGHT;
    }
}
