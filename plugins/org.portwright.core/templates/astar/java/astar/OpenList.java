// SPDX-License-Identifier: EPL-2.0
package astar;

import java.util.Arrays;

/** The nodes to look at next: a binary heap with the most promising node first. */
final class OpenList {
    private Node[] heap = new Node[64];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    /** Adds a node, or moves it forward after it has become more promising. */
    void open(Node node) {
        if (node.place == Node.NOT_OPENED) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            node.place = size++;
        }
        rise(node, node.place);
    }

    /** Takes the most promising node out and closes it. */
    Node takeFirst() {
        Node first = heap[0];
        Node last = heap[--size];
        heap[size] = null;
        if (size > 0) {
            sink(last, 0);
        }
        first.place = Node.CLOSED;
        return first;
    }

    private void put(Node node, int place) {
        heap[place] = node;
        node.place = place;
    }

    private void rise(Node node, int from) {
        int place = from;
        while (place > 0) {
            int above = (place - 1) / 2;
            if (!node.before(heap[above])) {
                break;
            }
            put(heap[above], place);
            place = above;
        }
        put(node, place);
    }

    private void sink(Node node, int from) {
        int place = from;
        for (int below = 2 * place + 1; below < size; below = 2 * place + 1) {
            if (below + 1 < size && heap[below + 1].before(heap[below])) {
                below++;
            }
            if (!heap[below].before(node)) {
                break;
            }
            put(heap[below], place);
            place = below;
        }
        put(node, place);
    }
}
