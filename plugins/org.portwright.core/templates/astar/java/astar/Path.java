// SPDX-License-Identifier: EPL-2.0
package astar;

import java.util.List;

/** What a search found: the cells from start to goal, none if there is no way. */
record Path(List<Point> points, double cost, int visited) {

    /** FNV-1a over the path's points, so that two runs can be compared by one number. */
    int checksum() {
        int hash = 0x811c9dc5;
        for (Point point : points) {
            hash = (hash ^ point.x()) * 16777619;
            hash = (hash ^ point.y()) * 16777619;
        }
        return hash;
    }
}
