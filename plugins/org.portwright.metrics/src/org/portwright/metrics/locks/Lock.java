// SPDX-License-Identifier: EPL-2.0
// A lock, as far as its name says which one it is.
package org.portwright.metrics.locks;

/**
 * A lock. Those of several objects, such as {@code inode->i_lock} and {@code dir->i_lock}, are one.
 *
 * @param kind of the lock
 * @param name of the field or variable; the kind where the operation has no argument
 */
public record Lock(String kind, String name) implements Comparable<Lock> {
    /** The lock of a place. */
    static Lock of(LockPlace place) {
        String name = place.lock().replaceAll("\\[[^\\]]*\\]|\\([^()]*\\)$", "").replaceAll("[()&*]", "");
        name = name.substring(Math.max(name.lastIndexOf('>'), Math.max(name.lastIndexOf('.'), name.lastIndexOf(':'))) + 1);
        return new Lock(place.kind(), name.isEmpty() ? place.kind() : name);
    }

    @Override
    public int compareTo(Lock other) {
        int order = name.compareTo(other.name);
        return order != 0 ? order : kind.compareTo(other.kind);
    }
}
