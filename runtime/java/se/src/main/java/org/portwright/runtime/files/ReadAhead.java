// SPDX-License-Identifier: EPL-2.0
// Reads standard input before the program does, so that poll knows whether there is something.
package org.portwright.runtime.files;

import java.io.IOException;
import java.io.InputStream;
import org.portwright.runtime.threads.Waiting;

/** A thread that reads one buffer ahead of the program. */
final class ReadAhead {

    private static final int SIZE = 8192;
    /** Milliseconds after which what is there already, such as the end of an empty file, is known. */
    private static final long FIRST_LOOK = 20;

    private final InputStream in;
    /** Guarded by this, as the fields below. */
    private final byte[] bytes = new byte[SIZE];
    private int start;
    private int end;
    private boolean atEnd;
    private IOException failure;

    ReadAhead(InputStream in) {
        this.in = in;
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
            while (fillOnce()) {
                synchronized (this) {
                    while (start < end) {
                        wait();
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean fillOnce() {
        int count = -1;
        IOException thrown = null;
        try {
            count = in.read(bytes, 0, SIZE); // nobody looks at the buffer while it is empty
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

    synchronized boolean isReady() {
        return start < end || atEnd;
    }

    synchronized int available() {
        return end - start;
    }

    /** Waits for input; returns 0 at the end. */
    int read(byte[] into, int index, int length) throws IOException {
        Waiting.until(this::isReady);
        synchronized (this) {
            if (failure != null) {
                throw failure;
            }
            int count = Math.min(length, end - start);
            System.arraycopy(bytes, start, into, index, count);
            start += count;
            notifyAll();
            return count;
        }
    }
}
