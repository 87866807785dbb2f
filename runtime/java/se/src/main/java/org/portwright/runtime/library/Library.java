// SPDX-License-Identifier: EPL-2.0
// What all C libraries are in Java.
package org.portwright.runtime.library;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.charset.Charset;

/**
 * An instance of a C library, with memory of its own.
 *
 * <p>One thread has it, at first the one that has made it; only this thread calls its functions, and any other gets an
 * {@link IllegalStateException}. {@link #detach} gives it up, and {@link #attach} takes it. What a thread has stored before
 * it gave the library up is there for the next one.
 */
public abstract class Library implements AutoCloseable {

    private static final VarHandle OWNER;
    /** How far below a variable of C the frame of its function may reach. */
    private static final int FRAME = 4096;

    static {
        try {
            OWNER = MethodHandles.lookup().findVarHandle(Library.class, "owner", Thread.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * The thread that has the library; null if none has. Only a thread itself makes itself the owner or ceases to be it, so
     * that a plain read tells it whether it is; of others it tells nothing.
     */
    private Thread owner = Thread.currentThread();
    private final ImagePool pool;
    private final LibraryImage image;
    /** Stack pointer for the next call. */
    private int stack;
    /** How many calls of Java by C have not returned. */
    private int depth;
    /** What Java has thrown in such a call, until C returns. */
    private Throwable pending;
    private volatile boolean closed;
    /** How C has ended, if it has; and what it was left by. */
    private LibraryEndException end;
    private Throwable ending;

    /**
     * Opens an instance.
     *
     * @throws LibraryEndException if C ends while it is initialised
     */
    protected Library(ImagePool pool) {
        this.pool = pool;
        image = pool.take();
        stack = image.open();
    }

    /** What the translator has made of the library's functions. */
    protected final Object functions() {
        return image.functions();
    }

    /**
     * Lets no thread have the library.
     *
     * @throws IllegalStateException if another thread has it, or if C is calling Java
     */
    public final void detach() {
        enter();
        if (depth > 0) {
            throw new IllegalStateException("C is calling Java; return from that first");
        }
        image.carry(null);
        OWNER.setRelease(this, null);
    }

    /**
     * Lets the calling thread have the library.
     *
     * @throws IllegalStateException if a thread has it, or if it is closed
     */
    public final void attach() {
        if (!OWNER.compareAndSet(this, null, Thread.currentThread())) {
            throw new IllegalStateException(owner() + " has the library; let it detach first");
        }
        if (closed) {
            OWNER.setRelease(this, null);
            throw closed();
        }
        image.carry(Thread.currentThread());
    }

    private Thread owner() {
        return (Thread) OWNER.getAcquire(this);
    }

    /** Before each call of C: the calling thread must have the library. */
    protected final void enter() {
        if (owner != Thread.currentThread()) {
            throw refused();
        }
    }

    private IllegalStateException refused() {
        if (closed) {
            return closed();
        }
        Thread other = owner();
        return new IllegalStateException(other == null ? "no thread has the library; attach it first"
                : other + " has the library; let it detach first");
    }

    private IllegalStateException closed() {
        return new IllegalStateException(end == null ? "the library is closed" : "the library has ended: "
                + end.getMessage(), end);
    }

    /** Stack pointer for a call without arguments in memory. */
    protected final int stack() {
        return stack;
    }

    /** Begins a call with arguments in memory. */
    protected final Arguments arguments() {
        enter();
        return new Arguments(image, stack);
    }

    /** After a call in which C may have called Java: throws what Java has thrown. */
    protected final void rethrow() {
        Throwable thrown = pending;
        if (thrown != null) {
            pending = null;
            Library.<RuntimeException>sneak(thrown);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void sneak(Throwable thrown) throws T {
        throw (T) thrown;
    }

    /**
     * What the caller of a function gets when something is thrown.
     *
     * @return nothing; it throws
     */
    protected final RuntimeException failed(Throwable thrown) {
        if (end == null) {
            LibraryEndException found = image.end(thrown);
            if (found == null) {
                Library.<RuntimeException>sneak(thrown);
            }
            end = found;
            ending = thrown;
            leave();
        }
        if (depth == 0) {
            release();
        }
        throw end;
    }

    /** The string at an address of C; null of 0. */
    protected final String string(int address, Charset encoding) {
        return image.string(address, encoding);
    }

    /** Copies bytes of C to a new array; null of address 0. */
    protected final byte[] bytes(int address, int length) {
        if (address == 0) {
            return null;
        }
        byte[] bytes = new byte[length];
        image.load(address, bytes, 0, length);
        return bytes;
    }

    /**
     * Begins a call of Java by C.
     *
     * @param address of a variable of the function that calls
     * @return what {@link #leaveJava} wants
     */
    protected final int enterJava(int address) {
        int before = stack;
        stack = address - FRAME & -8;
        depth++;
        return before;
    }

    /** Ends it. */
    protected final void leaveJava(int before) {
        stack = before;
        depth--;
        if (ending != null) {
            Library.<RuntimeException>sneak(ending); // C does not go on
        }
    }

    /** What becomes of an exception in a call of Java by C: the caller gets it once C has returned. */
    protected final void threw(Throwable thrown) {
        if (pending == null) {
            pending = thrown;
        }
    }

    /** Makes a handle of what C calls; it lives as long as the library is open. */
    protected final int keep(Object callback) {
        return image.handle(callback);
    }

    /** Runs what C runs at its end: functions of {@code atexit}, and destructors of C++. Ends by an exception. */
    protected abstract void exit();

    /**
     * Ends the instance: runs what C runs at its end, closes its files and ends its threads. Has no effect on one that is
     * closed already.
     *
     * @throws IllegalStateException if another thread has the library, or if C is calling Java
     */
    @Override
    public final void close() {
        if (closed) {
            return;
        }
        if (owner() == null) {
            attach();
        }
        enter();
        if (depth > 0) {
            throw new IllegalStateException("C is calling Java; return from that first");
        }
        try {
            exit();
        } catch (Throwable thrown) {
            LibraryEndException last = image.end(thrown);
            if (last == null) {
                Library.<RuntimeException>sneak(thrown);
            }
            leave();
            release();
            if (last.getCause() != null) {
                throw last;
            }
        }
    }

    /** From now on no thread can have it. */
    private void leave() {
        closed = true;
        OWNER.setRelease(this, null);
    }

    private void release() {
        if (image.close()) {
            pool.give(image);
        }
    }
}
