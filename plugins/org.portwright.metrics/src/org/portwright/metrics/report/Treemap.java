// SPDX-License-Identifier: EPL-2.0
// Folders and files as rectangles.
package org.portwright.metrics.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A treemap: each file is a rectangle as large as its weight, within that of its folder; near to squares (Bruls, Huizing and van Wijk,
 * "Squarified treemaps", 2000).
 *
 * @param boxes folders before what is in them
 */
public record Treemap(List<Box> boxes) {
    /**
     * A file to be shown.
     *
     * @param path with slashes
     * @param weight above 0
     */
    public record File(String path, double weight) {
    }

    /**
     * A rectangle.
     *
     * @param path of the file or folder; "" for all
     * @param isFile whether it is a file
     * @param depth how many folders it is in
     */
    public record Box(String path, boolean isFile, int depth, double x, double y, double width, double height) {
        public boolean has(double pointX, double pointY) {
            return pointX >= x && pointX < x + width && pointY >= y && pointY < y + height;
        }
    }

    private static final class Node {
        private final String path;
        private final Map<String, Node> children = new TreeMap<>();
        private double weight;

        Node(String path) {
            this.path = path;
        }
    }

    /**
     * Lays files out.
     *
     * @param width of the whole
     * @param height of the whole
     * @param border of a folder around what is in it
     * @param title height of a folder's name above that; folders that are too small have neither
     */
    public static Treemap of(List<File> files, double width, double height, double border, double title) {
        Node root = new Node("");
        for (File file : files) {
            Node node = root;
            node.weight += file.weight();
            for (String name : file.path().split("/")) {
                String path = node.path.isEmpty() ? name : node.path + "/" + name;
                node = node.children.computeIfAbsent(name, key -> new Node(path));
                node.weight += file.weight();
            }
        }
        List<Box> boxes = new ArrayList<>();
        if (root.weight > 0) {
            new Layout(boxes, border, title).place(root, 0, 0, 0, width, height);
        }
        return new Treemap(List.copyOf(boxes));
    }

    /** The file at a point; null if there is none. */
    public Box file(double x, double y) {
        return boxes.stream().filter(box -> box.isFile() && box.has(x, y)).findFirst().orElse(null);
    }

    private record Layout(List<Box> boxes, double border, double title) {
        void place(Node node, int depth, double x, double y, double width, double height) {
            boxes.add(new Box(node.path, node.children.isEmpty(), depth, x, y, width, height));
            if (node.children.isEmpty()) {
                return;
            }
            boolean hasRoom = width > 4 * border && height > title + 4 * border;
            double edge = hasRoom ? border : 0;
            double top = hasRoom && depth > 0 ? title : edge;
            List<Node> children = node.children.values().stream()
                    .sorted(Comparator.comparingDouble((Node child) -> child.weight).reversed()).toList();
            rows(children, depth + 1, x + edge, y + top, width - 2 * edge, height - top - edge);
        }

        /** Rows along the shorter side, each with so many that they are as square as can be. */
        private void rows(List<Node> nodes, int depth, double left, double upper, double width, double height) {
            double x = left;
            double y = upper;
            double restWidth = width;
            double restHeight = height;
            double weight = nodes.stream().mapToDouble(node -> node.weight).sum();
            int from = 0;
            while (from < nodes.size()) {
                boolean isWide = restWidth >= restHeight;
                double side = isWide ? restHeight : restWidth;
                double scale = restWidth * restHeight / weight;
                int to = from + 1;
                while (to < nodes.size() && worst(nodes.subList(from, to + 1), side, scale) <= worst(nodes.subList(from, to), side, scale)) {
                    to++;
                }
                double rowWeight = nodes.subList(from, to).stream().mapToDouble(node -> node.weight).sum();
                double thickness = side == 0 ? 0 : rowWeight * scale / side;
                double along = 0;
                for (Node node : nodes.subList(from, to)) {
                    double length = side * node.weight / rowWeight;
                    place(node, depth, isWide ? x : x + along, isWide ? y + along : y, isWide ? thickness : length, isWide ? length : thickness);
                    along += length;
                }
                x += isWide ? thickness : 0;
                y += isWide ? 0 : thickness;
                restWidth -= isWide ? thickness : 0;
                restHeight -= isWide ? 0 : thickness;
                weight -= rowWeight;
                from = to;
            }
        }

        /** How far from a square the worst one of a row is. */
        private static double worst(List<Node> row, double side, double scale) {
            double area = scale * row.stream().mapToDouble(node -> node.weight).sum();
            double largest = scale * row.get(0).weight;
            double smallest = scale * row.get(row.size() - 1).weight;
            return Math.max(side * side * largest / (area * area), area * area / (side * side * smallest));
        }
    }
}
