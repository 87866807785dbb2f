// SPDX-License-Identifier: EPL-2.0
package astar;

/** A visited cell and the best known way there; subclasses hold the costs in their data type. */
abstract class Node {
    static final int NOT_OPENED = -2;
    static final int CLOSED = -1;

    final int x;
    final int y;
    /** The node before this one on the best way, null at the start. */
    Node parent;
    /** The next node in the same bucket of the table. */
    Node next;
    /** Index in the open list, {@link #CLOSED} or {@link #NOT_OPENED}. */
    int place = NOT_OPENED;

    Node(int x, int y) {
        this.x = x;
        this.y = y;
    }

    /** Makes this the node where the search starts. */
    abstract void start(Point goal);

    /** Takes the step from a node if it is the best way here so far; says whether it is. */
    abstract boolean reach(Node from, int price, boolean diagonal, Point goal);

    /** True if this node is more promising than the other: a total order. */
    abstract boolean before(Node other);

    /** The cost of the best known way from the start. */
    abstract double cost();

    /** Number of diagonal steps on the shortest way to the goal when nothing is in between. */
    final int diagonalSteps(Point goal) {
        return Math.min(Math.abs(goal.x() - x), Math.abs(goal.y() - y));
    }

    /** Number of the other steps on that way. */
    final int straightSteps(Point goal) {
        return Math.abs(Math.abs(goal.x() - x) - Math.abs(goal.y() - y));
    }

    final boolean aboveOrLeftOf(Node other) {
        return y != other.y ? y < other.y : x < other.x;
    }
}
