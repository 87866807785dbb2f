// SPDX-License-Identifier: EPL-2.0
// Java objects as numbers, which C can keep.
package org.portwright.runtime;

/**
 * The table of handles. A handle has the number of its place in the lower bits and above them how often the place has been
 * used, so that each number stands for one object only, for as long as the program runs: a place that was used as often
 * as can be counted is not used again. 0 is null. Two handles may be of one object.
 *
 * <p>A handle may be used on another thread than the one that made it, if the program synchronises the two.
 */
public final class Handles {

    private static final int PLACE_BITS = 20;
    private static final int LAST_USE = (1 << 31 - PLACE_BITS) - 1;
    private static final int NONE = -1;

    /** Replaced as a whole when it grows, so that {@link #get} needs no lock. */
    private static Table table = new Table(32, null);
    /** The first free place below {@link #used}. */
    private static int free = NONE;
    /** How many places have been used. */
    private static int used;
    private static int count;

    private static final class Table {

        final Object[] objects;
        /** The use of each place that its present handle has, or its next one. */
        final int[] uses;
        /** Of a free place the next free one. */
        final int[] next;
        /** Where the handles were made; null as long as nobody wants to know. */
        Object[] origins;

        Table(int size, Table old) {
            objects = new Object[size];
            uses = new int[size];
            next = new int[size];
            if (old != null) {
                System.arraycopy(old.objects, 0, objects, 0, old.objects.length);
                System.arraycopy(old.uses, 0, uses, 0, old.uses.length);
                System.arraycopy(old.next, 0, next, 0, old.next.length);
                if (old.origins != null) {
                    origins = new Object[size];
                    System.arraycopy(old.origins, 0, origins, 0, old.origins.length);
                }
            }
        }
    }

    private Handles() {
    }

    /**
     * Makes a handle, which lives until it is deleted or the innermost scope that is open is closed.
     *
     * @return 0 for null
     */
    public static int of(Object object) {
        int handle = keep(object);
        JavaState state = Registers.java();
        if (state.scopes > 0 && handle != 0) {
            state.note(handle);
        }
        return handle;
    }

    /** Makes a handle that lives until it is deleted, whatever scope is open; 0 for null. */
    public static synchronized int keep(Object object) {
        if (object == null) {
            return 0;
        }
        int place = free;
        if (place != NONE) {
            free = table.next[place];
        } else {
            place = used;
            if (place == 1 << PLACE_BITS) {
                throw JavaException.misuse("more than " + place + " handles");
            }
            if (place == table.objects.length) {
                table = new Table(2 * place, table);
            }
            used++;
            table.uses[place] = 1;
        }
        table.objects[place] = object;
        count++;
        Object origin = Registers.origin();
        if (origin != null) {
            if (table.origins == null) {
                table.origins = new Object[table.objects.length];
            }
            table.origins[place] = origin;
        }
        return table.uses[place] << PLACE_BITS | place;
    }

    /** The object of a handle; null of 0. Ends the program if the handle was deleted, or never made. */
    public static Object get(int handle) {
        if (handle == 0) {
            return null;
        }
        int place = handle & (1 << PLACE_BITS) - 1;
        Table now = table;
        if (place >= now.objects.length || now.uses[place] != handle >>> PLACE_BITS || now.objects[place] == null) {
            throw JavaException.misuse("a handle of Java that was deleted or never made (0x" + Integer.toHexString(handle)
                    + ')');
        }
        return now.objects[place];
    }

    /** Whether a handle has an object. */
    public static boolean isValid(int handle) {
        int place = handle & (1 << PLACE_BITS) - 1;
        Table now = table;
        return handle != 0 && place < now.objects.length && now.uses[place] == handle >>> PLACE_BITS
                && now.objects[place] != null;
    }

    /** Ends a handle, not its object. Of 0 nothing is to be done. */
    public static void delete(int handle) {
        if (handle != 0) {
            get(handle);
            remove(handle);
        }
    }

    private static synchronized void remove(int handle) {
        int place = handle & (1 << PLACE_BITS) - 1;
        table.objects[place] = null;
        count--;
        if (table.uses[place] < LAST_USE) {
            table.uses[place]++;
            table.next[place] = free;
            free = place;
        } else {
            table.uses[place] = 0;
        }
    }

    /** Forgets all handles, as if there had been none. */
    static synchronized void clear() {
        table = new Table(32, null);
        free = NONE;
        used = 0;
        count = 0;
    }

    /** Whether two handles are of one object. */
    public static boolean areSame(int a, int b) {
        return get(a) == get(b);
    }

    /** Objects that have handles, each followed by where its handle was made. */
    static synchronized Object[] living() {
        Object[] result = new Object[table.origins == null ? 0 : 2 * count];
        int at = 0;
        for (int i = 0; i < used && at < result.length; i++) {
            if (table.objects[i] != null) {
                result[at++] = table.objects[i];
                result[at++] = table.origins[i];
            }
        }
        return result;
    }

    /** How many handles there are. */
    public static synchronized int count() {
        return count;
    }

    /**
     * Opens a scope on this thread.
     *
     * @return what {@link #close} wants
     */
    public static int open() {
        JavaState state = Registers.java();
        state.scopes++;
        return state.madeCount;
    }

    /** Closes the scope that was opened last, and deletes the handles that were made in it and are still there. */
    public static void close(int scope) {
        JavaState state = Registers.java();
        if (state.scopes == 0 || scope < 0 || scope > state.madeCount) {
            throw JavaException.misuse("a scope of handles that is not open");
        }
        state.scopes--;
        while (state.madeCount > scope) {
            int handle = state.made[--state.madeCount];
            if (isValid(handle)) {
                remove(handle);
            }
        }
    }
}
