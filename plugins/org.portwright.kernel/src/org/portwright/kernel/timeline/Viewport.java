// SPDX-License-Identifier: EPL-2.0
// Which part of a log is seen, and where.
package org.portwright.kernel.timeline;

/**
 * The visible part of a log of {@code total} cycles on a window {@code width} pixels wide. Immutable: zooming and
 * moving give another one. It never shows anything outside of the log.
 *
 * @param total length of the log in cycles, at least 1
 * @param width width of the window in pixels, at least 1
 * @param start the cycle at the left edge, from 0
 * @param length how many cycles are visible
 */
public record Viewport(long total, int width, double start, double length) {

    /** Closer than this there is nothing to see: instructions take a cycle. */
    private static final double SHORTEST = 10;

    /** Brings what is asked for into the log. */
    public Viewport {
        total = Math.max(1, total);
        width = Math.max(1, width);
        length = Math.min(total, Math.max(SHORTEST, length));
        start = Math.max(0, Math.min(total - length, start));
    }

    /** Shows the whole of a log of {@code total} cycles. */
    public static Viewport all(long total, int width) {
        return new Viewport(total, width, 0, total);
    }

    /** The same part in a window of another width. */
    public Viewport resized(int newWidth) {
        return new Viewport(total, newWidth, start, length);
    }

    /**
     * Comes closer.
     *
     * @param factor how much closer; below 1: steps back
     * @param x the pixel whose time stays where it is
     */
    public Viewport zoomed(double factor, int x) {
        double anchor = timeAt(x);
        double closer = Math.min(total, Math.max(SHORTEST, length / factor));
        return new Viewport(total, width, anchor - (anchor - start) / length * closer, closer);
    }

    /** Moves by {@code pixels} to the right. */
    public Viewport moved(double pixels) {
        return new Viewport(total, width, start + pixels * length / width, length);
    }

    /** Moves so that {@code time} is visible, if it isn't. */
    public Viewport revealing(long time) {
        return time >= start && time < start + length ? this
                : new Viewport(total, width, time - length / 2, length);
    }

    /** Whether all of the log is visible. */
    public boolean showsAll() {
        return length >= total;
    }

    /** The cycle that is drawn at {@code x}. */
    public double timeAt(double x) {
        return start + x * length / width;
    }

    /** Where {@code time} is drawn; may be outside of the window. */
    public double xOf(double time) {
        return (time - start) * width / length;
    }

    /**
     * The distance of the marks of an axis: 1, 2 or 5 times a power of ten.
     *
     * @param pixels how far apart they are at least
     * @param unit cycles of the unit in which the axis counts
     * @return in cycles
     */
    public double axisStep(int pixels, double unit) {
        double least = pixels * length / width / unit;
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int times : new int[] {1, 2, 5}) {
            if (times * power >= least) {
                return times * power * unit;
            }
        }
        return 10 * power * unit;
    }
}
