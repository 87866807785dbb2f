// SPDX-License-Identifier: EPL-2.0
// Calls through C function pointers, each with an inline cache.
package org.portwright.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.HashSet;
import java.util.Set;

/**
 * The bootstrap of translated calls through pointers. While the program has made few of them, it calls its dispatcher
 * itself, a switch over all functions whose address is taken, since the JVM takes longer to link the first call site
 * than a small program runs. Then each call site begins with the dispatcher. Once it has been executed often enough to
 * be compiled soon, it remembers the functions that it meets, so that HotSpot inlines them behind a comparison of
 * addresses; a site that meets too many goes back to the dispatcher for good.
 */
public final class PointerCalls {

    /** Linking costs more than some thousands of dispatches. */
    private static final int COLD_CALLS = 2_000;
    private static final int MOST_CACHED = 3;

    /**
     * Calls of the whole program before any call site is linked. So few that HotSpot has not begun to count branches then:
     * it would compile the direct call of the dispatcher into methods that no longer make it.
     */
    private static final int FIRST_CALLS = 100;

    // Threads may lose some counts, and see late that there are many.
    private static int calls;
    private static boolean many;

    private PointerCalls() {
    }

    /** Whether a call is to go through its call site; counts those that do not. */
    public static boolean areMany() {
        return many || count();
    }

    private static boolean count() {
        many = ++calls > FIRST_CALLS;
        return many;
    }

    /**
     * Links a call site (JVMS §5.4.3.6).
     *
     * @param caller     the translated class
     * @param name       name of the dispatcher
     * @param type       the pointer, then what the dispatcher passes on
     * @param dispatcher calls any function; beside it stands a method for each function, with the address in hexadecimal
     *                   behind the dispatcher's name and a dollar sign
     * @return a site that calls the function that its first argument points to
     */
    public static CallSite link(Lookup caller, String name, MethodType type, MethodHandle dispatcher) {
        Site site = new Site(caller, name, type, dispatcher);
        MethodHandle choose = Site.CHOOSE.bindTo(site);
        site.setTarget(MethodHandles.foldArguments(MethodHandles.exactInvoker(type), choose));
        return site;
    }

    private static final class Site extends MutableCallSite {
        private static final MethodHandle CHOOSE;
        private static final MethodHandle IS_SAME;

        static {
            Lookup lookup = MethodHandles.lookup();
            try {
                CHOOSE = lookup.findVirtual(Site.class, "choose", MethodType.methodType(MethodHandle.class, int.class));
                IS_SAME = lookup.findStatic(Site.class, "isSame",
                    MethodType.methodType(boolean.class, int.class, int.class));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final Lookup caller;
        private final String name;
        private final MethodHandle dispatcher;
        private final Class<?> dispatchers;
        private int calls; // threads may lose some counts
        /** Guarded by this. */
        private final Set<Integer> cached = new HashSet<>();

        Site(Lookup caller, String name, MethodType type, MethodHandle dispatcher) {
            super(type);
            this.caller = caller;
            this.name = name;
            this.dispatcher = dispatcher;
            this.dispatchers = caller.revealDirect(dispatcher).getDeclaringClass();
        }

        private static boolean isSame(int cached, int address) {
            return cached == address;
        }

        /** Called whenever no cached function is the one that is called. */
        MethodHandle choose(int address) {
            if (calls++ < COLD_CALLS) {
                return dispatcher;
            }
            synchronized (this) {
                MethodHandle function;
                try {
                    function = caller.findStatic(dispatchers, name + '$' + Integer.toHexString(address), type());
                } catch (ReflectiveOperationException e) {
                    // The pointer is bad, as the dispatcher will say, or there are too many functions to cache any.
                    setTarget(dispatcher);
                    return dispatcher;
                }
                if (!cached.add(address)) {
                    return function; // by another thread, which this one has not noticed
                }
                if (cached.size() > MOST_CACHED) {
                    setTarget(dispatcher);
                    return dispatcher;
                }
                setTarget(MethodHandles.guardWithTest(MethodHandles.insertArguments(IS_SAME, 0, address), function, getTarget()));
                return function;
            }
        }
    }
}
