// SPDX-License-Identifier: EPL-2.0
package astar;

/** A node whose costs are of type float. */
final class FloatNode extends Node {
    private static final float STRAIGHT = 5.0f;
    private static final float DIAGONAL = 7.07106781f;

    private float travelled = Float.MAX_VALUE;
    private float estimate = Float.MAX_VALUE;

    FloatNode(int x, int y) {
        super(x, y);
    }

    @Override
    void start(Point goal) {
        travelled = 0;
        estimate = remaining(goal);
    }

    @Override
    boolean reach(Node from, int price, boolean diagonal, Point goal) {
        float cost = ((FloatNode) from).travelled + price * (diagonal ? DIAGONAL : STRAIGHT);
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
        FloatNode node = (FloatNode) other;
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

    private float remaining(Point goal) {
        return diagonalSteps(goal) * DIAGONAL + straightSteps(goal) * STRAIGHT;
    }
}
