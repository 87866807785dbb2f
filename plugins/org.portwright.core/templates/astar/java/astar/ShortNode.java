// SPDX-License-Identifier: EPL-2.0
package astar;

/** A node whose costs are of type short. */
final class ShortNode extends Node {
    private static final short STRAIGHT = 5;
    private static final short DIAGONAL = 7;

    private short travelled = Short.MAX_VALUE;
    private short estimate = Short.MAX_VALUE;

    ShortNode(int x, int y) {
        super(x, y);
    }

    @Override
    void start(Point goal) {
        travelled = 0;
        estimate = remaining(goal);
    }

    @Override
    boolean reach(Node from, int price, boolean diagonal, Point goal) {
        short cost = (short) (((ShortNode) from).travelled + price * (diagonal ? DIAGONAL : STRAIGHT));
        if (cost >= travelled) {
            return false;
        }
        travelled = cost;
        estimate = (short) (cost + remaining(goal));
        parent = from;
        return true;
    }

    @Override
    boolean before(Node other) {
        ShortNode node = (ShortNode) other;
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

    private short remaining(Point goal) {
        return (short) (diagonalSteps(goal) * DIAGONAL + straightSteps(goal) * STRAIGHT);
    }
}
