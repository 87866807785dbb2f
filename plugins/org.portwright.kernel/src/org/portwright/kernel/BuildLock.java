// SPDX-License-Identifier: EPL-2.0
// Keeps a build from changing files that another run reads.
package org.portwright.kernel;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The lock of a build folder, among all programs on the machine. The makefile itself is locked, so that no file is left
 * over. Within this virtual machine, which a file lock does not regard, threads wait for one another as well.
 */
final class BuildLock implements AutoCloseable {
    private static final Map<Path, ReentrantLock> LOCKS = new ConcurrentHashMap<>();

    private final ReentrantLock threads;
    private final FileChannel channel;

    private BuildLock(ReentrantLock threads, FileChannel channel) {
        this.threads = threads;
        this.channel = channel;
    }

    /** Waits until nobody else builds or copies what is in a build folder. */
    static BuildLock take(Path directory) throws IOException, InterruptedException {
        return ofFile(directory.resolve("makefile"));
    }

    /** Waits until nobody else has locked a file that exists. */
    static BuildLock ofFile(Path file) throws IOException, InterruptedException {
        ReentrantLock threads = LOCKS.computeIfAbsent(file.toRealPath(), key -> new ReentrantLock());
        threads.lockInterruptibly();
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.WRITE);
            FileLock lock = channel.lock();     // given back when the channel is closed
            if (!lock.isValid()) {
                throw new IOException(file + ": can't be locked");
            }
            return new BuildLock(threads, channel);
        } catch (IOException | RuntimeException e) {
            if (channel != null) {
                channel.close();
            }
            threads.unlock();
            if (Thread.interrupted()) {
                throw new InterruptedException();   // java.nio tells it in its own way
            }
            throw e;
        }
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            threads.unlock();
        }
    }
}
