// SPDX-License-Identifier: EPL-2.0
package astar;

/** A cell of the terrain. */
record Point(int x, int y) {
}
