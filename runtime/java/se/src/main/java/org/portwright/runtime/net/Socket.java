// SPDX-License-Identifier: EPL-2.0
// A socket of the program, of any type.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.FileStatus;
import org.portwright.runtime.files.FileSystemCalls;
import org.portwright.runtime.files.OpenFile;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.poll.Poll;
import org.portwright.runtime.poll.Watched;
import org.portwright.runtime.threads.Waiting;

/**
 * A socket on a Java channel. The channel never blocks: where the program's socket does, the thread waits with
 * {@link Poll}, so that signals, the end of the program, and a close by another thread reach it.
 */
abstract class Socket extends OpenFile implements Watched {

    // Flags of send and recv (Linux, include/linux/socket.h).
    static final int MSG_OOB = 1;
    static final int MSG_PEEK = 2;
    static final int MSG_DONTWAIT = 0x40;
    static final int MSG_WAITALL = 0x100;
    static final int MSG_NOSIGNAL = 0x4000;

    private static final int O_RDWR = 2;

    final int family;
    final SocketOptions options = new SocketOptions(this);
    /** What SO_ERROR tells next. */
    volatile int pendingError;

    Socket(int family, int flags) {
        super(flags & FileSystemCalls.O_NONBLOCK | O_RDWR);
        this.family = family;
    }

    final ProtocolFamily protocolFamily() {
        return family == SocketAddress.AF_INET ? StandardProtocolFamily.INET : StandardProtocolFamily.INET6;
    }

    @Override
    public int finishConnecting() throws IOException {
        return Readiness.OUT;
    }

    abstract void bind(InetSocketAddress address) throws IOException;

    /** @param address null to take a connection back, for datagrams */
    abstract void connect(InetSocketAddress address) throws IOException;

    abstract void listen(int backlog) throws IOException;

    abstract Socket accept(int flags) throws IOException;

    /** Null if the socket has no address yet. */
    abstract InetSocketAddress localAddress() throws IOException;

    /** @throws SystemCallException ENOTCONN if there is none */
    abstract InetSocketAddress remoteAddress() throws IOException;

    abstract void shutDown(int how) throws IOException;

    /** Sends all, or what can be sent without waiting; returns the number of bytes. */
    abstract int send(ByteBuffer from, InetSocketAddress to, int flags) throws IOException;

    /**
     * Receives; returns the number of bytes.
     *
     * @param sender gets the sender's address as its only element, if that is known
     */
    abstract int receive(ByteBuffer into, InetSocketAddress[] sender, int flags) throws IOException;

    final boolean waits(int messageFlags) {
        return !isNonBlocking() && (messageFlags & MSG_DONTWAIT) == 0;
    }

    /** Waits, or throws EAGAIN where the program does not want to. */
    final void await(int events, int messageFlags, long timeout) throws IOException {
        if (!waits(messageFlags)) {
            throw new SystemCallException(Errno.EAGAIN);
        }
        Poll.await(this, events, timeout == 0 ? Waiting.NEVER : Poll.deadline(timeout));
    }

    /** Throws the error that happened in the background, once. */
    final void throwPendingError() throws IOException {
        int error = pendingError;
        if (error != 0) {
            pendingError = 0;
            throw new SystemCallException(error);
        }
    }

    @Override
    public int read(byte[] into, int index, int length) throws IOException {
        // A read of nothing does nothing, but a recv of nothing waits for something (Linux, net/socket.c, sock_read_iter).
        return length == 0 ? 0 : receive(ByteBuffer.wrap(into, index, length), new InetSocketAddress[1], 0);
    }

    @Override
    public int write(byte[] from, int index, int length) throws IOException {
        return send(ByteBuffer.wrap(from, index, length), null, 0);
    }

    @Override
    public int readiness() throws IOException {
        return pendingError != 0 ? Readiness.IN | Readiness.OUT | Readiness.ERROR : 0;
    }

    @Override
    public int mode() {
        return FileStatus.S_IFSOCK | 0777;
    }

    @Override
    protected void closeNow() throws IOException {
        SelectableChannel channel = channel();
        if (channel != null) {
            channel.close();
        }
        Waiting.changed();
    }
}
