// SPDX-License-Identifier: EPL-2.0
package astar;

/** A node whose costs are of type int. */
final class IntNode extends Node {
    private static final int STRAIGHT = 5;
    private static final int DIAGONAL = 7;

    private int travelled = Integer.MAX_VALUE;
    private int estimate = Integer.MAX_VALUE;

    IntNode(int x, int y) {
        super(x, y);
    }

    @Override
    void start(Point goal) {
        travelled = 0;
        estimate = remaining(goal);
    }

    @Override
    boolean reach(Node from, int price, boolean diagonal, Point goal) {
        int cost = ((IntNode) from).travelled + price * (diagonal ? DIAGONAL : STRAIGHT);
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
        IntNode node = (IntNode) other;
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

    private int remaining(Point goal) {
        return diagonalSteps(goal) * DIAGONAL + straightSteps(goal) * STRAIGHT;
    }
}
