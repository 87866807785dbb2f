// SPDX-License-Identifier: EPL-2.0
// The layout of a flame graph, without a window.
package org.portwright.lopi.results;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A flame graph (Gregg: The Flame Graph, 2016): width is time, callers are below. Widths are parts of 1. */
public final class FlameGraph {
    /** What is narrower than this is not drawn on any screen. */
    private static final double NARROWEST = 1.0 / 16384;

    /**
     * A box.
     *
     * @param path what it shows
     * @param row 0 is the lowest
     * @param start its left end, from 0 to 1
     * @param width from 0 to 1
     */
    public record Box(CallPath path, int row, double start, double width) {
    }

    private final CallPath root;
    private final List<Box> boxes = new ArrayList<>();
    private int rows;

    /** Lays out {@code root}, which is the lowest box, and all that it has called, by name. */
    public FlameGraph(CallPath root) {
        this.root = root;
        Deque<Box> left = new ArrayDeque<>();
        left.push(new Box(root, 0, 0, 1));
        while (!left.isEmpty()) {
            Box box = left.pop();
            boxes.add(box);
            rows = Math.max(rows, box.row + 1);
            double inside = box.path.children().stream().mapToDouble(CallPath::total).sum();
            // A program's root has no time of its own. Calls still running at the end can make a sum too large.
            double whole = Math.max(Math.max(box.path.total(), inside), 1);
            double start = box.start;
            for (CallPath child : box.path.children().stream().sorted(Comparator.comparing(CallPath::name)).toList()) {
                double width = box.width * child.total() / whole;
                if (width >= NARROWEST) {
                    left.push(new Box(child, box.row + 1, start, width));
                }
                start += width;
            }
        }
    }

    /** The lowest box's path. */
    public CallPath root() {
        return root;
    }

    /** All boxes, the lowest first. */
    public List<Box> boxes() {
        return List.copyOf(boxes);
    }

    /** How many rows there are. */
    public int rows() {
        return rows;
    }

    /** The box at a place. */
    public Optional<Box> at(int row, double place) {
        return boxes.stream().filter(box -> box.row == row && place >= box.start && place < box.start + box.width)
                .findFirst();
    }

    /** What part of the whole graph's time a path has. */
    public double share(CallPath path) {
        return boxes.stream().filter(box -> box.path == path).mapToDouble(Box::width).findFirst().orElse(0);
    }
}
