// SPDX-License-Identifier: EPL-2.0
// Reads standard input before the program does, so that poll knows whether there is something.
package org.portwright.runtime.files;

import java.io.IOException;
import java.io.InputStream;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.threads.Waiting;

/** A thread that reads one buffer ahead of the program. */
final class ReadAhead {

    private static final int SIZE = 8192;
    /** Milliseconds after which what is there already, such as the end of an empty file, is known. */
    private static final long FIRST_LOOK = 20;

    /** Milliseconds between two looks at a terminal for keys. */
    private static final long KEYS_LOOK = 10;

    private final InputStream in;
    /** Null if it is none. */
    private final Terminal terminal;
    /** Guarded by this, as the fields below. */
    private final byte[] bytes = new byte[SIZE];
    private int start;
    private int end;
    private boolean atEnd;
    private IOException failure;

    ReadAhead(InputStream in, Terminal terminal) {
        this.in = in;
        this.terminal = terminal;
        Thread thread = new Thread(this::fill, "standard input");
        thread.setDaemon(true); // it may wait for input that nobody wants any more
        thread.start();
        awaitFirst();
    }

    private synchronized void awaitFirst() {
        try {
            if (!isReady()) {
                wait(FIRST_LOOK);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fill() {
        try {
            while (fillOnce() || terminal != null) {
                synchronized (this) {
                    while (isReady()) {
                        wait();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean fillOnce() throws InterruptedException {
        int count = -1;
        IOException thrown = null;
        try {
            // A terminal that gives keys may be set to give nothing where there are none, and that is not the end.
            do {
                while (givesKeys() && in.available() == 0) {
                    Thread.sleep(KEYS_LOOK);
                }
                count = in.read(bytes, 0, SIZE); // nobody looks at the buffer while it is empty
            } while (count < 0 && givesKeys());
        } catch (IOException e) {
            thrown = e;
        }
        synchronized (this) {
            start = 0;
            end = Math.max(count, 0);
            atEnd = count < 0;
            failure = thrown;
            notifyAll();
        }
        Waiting.changed();
        return count >= 0;
    }

    private boolean givesKeys() {
        return terminal != null && terminal.givesKeys();
    }

    /** Forgets what was not read yet. */
    synchronized void drop() {
        start = end;
        notifyAll();
    }

    synchronized boolean isReady() {
        return start < end || atEnd;
    }

    synchronized int available() {
        return end - start;
    }

    /** Waits for input; returns 0 at the end, or when a terminal is to wait no longer. */
    int read(byte[] into, int index, int length) throws IOException {
        long patience = givesKeys() ? terminal.patience() : Waiting.NEVER;
        try {
            Waiting.until(this::isReady, patience == Waiting.NEVER ? Waiting.NEVER : System.nanoTime() + patience);
        } catch (SystemCallException e) {
            if (e.error == Errno.EAGAIN) {
                return 0;
            }
            throw e;
        }
        synchronized (this) {
            if (failure != null) {
                throw failure;
            }
            int count = Math.min(length, end - start);
            System.arraycopy(bytes, start, into, index, count);
            start += count;
            atEnd &= terminal == null; // there, what is typed after an end is read by the next one
            notifyAll();
            return count;
        }
    }
}
