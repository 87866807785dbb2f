// SPDX-License-Identifier: EPL-2.0
// A TCP socket: a client's, a server's, or one that is neither yet.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.Failure;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.Readiness;
import org.portwright.runtime.poll.Poll;
import org.portwright.runtime.threads.Waiting;

/**
 * Java has two kinds of channel where C has one socket, which becomes a server's by listen. Until then it is a client's
 * channel; listen gives its address to a server's.
 */
public final class StreamSocket extends Socket {

    /** Null before the socket does anything, and when it listens. */
    private volatile SocketChannel client;
    private volatile ServerSocketChannel server;
    private volatile boolean connecting;
    private volatile boolean connected;
    private volatile boolean inputClosed;
    /** Connected since connect said EINPROGRESS: the next connect succeeds, as Linux has it, the one after that not. */
    private volatile boolean toBeAnnounced;
    /** What was received with MSG_PEEK and is to be received again; guarded by this. */
    private ByteBuffer peeked = ByteBuffer.allocate(0);

    StreamSocket(int family, int flags) {
        super(family, flags);
    }

    private StreamSocket(SocketChannel accepted, int family, int flags) throws IOException {
        super(family, flags);
        accepted.configureBlocking(false);
        client = accepted;
        connected = true;
    }

    @Override
    public SelectableChannel channel() {
        return server != null ? server : client;
    }

    @Override
    public int operations() {
        if (server != null) {
            return SelectionKey.OP_ACCEPT;
        }
        if (connecting) {
            return SelectionKey.OP_CONNECT;
        }
        return connected ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : 0;
    }

    private synchronized SocketChannel open() throws IOException {
        if (client == null) {
            SocketChannel channel = SocketChannel.open(protocolFamily());
            channel.configureBlocking(false);
            client = channel;
            options.applyAll(channel);
        }
        return client;
    }

    @Override
    void bind(InetSocketAddress address) throws IOException {
        if (server != null || open().getLocalAddress() != null) {
            throw new SystemCallException(Errno.EINVAL);
        }
        open().bind(address);
    }

    @Override
    synchronized void listen(int backlog) throws IOException {
        if (connected || connecting) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (server != null) {
            return;
        }
        InetSocketAddress address = null;
        if (client != null) {
            address = (InetSocketAddress) client.getLocalAddress();
            client.close();
            client = null;
        }
        ServerSocketChannel channel = ServerSocketChannel.open(protocolFamily());
        channel.configureBlocking(false);
        options.applyAll(channel);
        channel.bind(address, Math.max(backlog, 1));
        server = channel;
    }

    @Override
    Socket accept(int flags) throws IOException {
        if (server == null) {
            throw new SystemCallException(Errno.EINVAL);
        }
        SocketChannel accepted;
        while ((accepted = server.accept()) == null) {
            await(Readiness.IN, 0, options.receiveTimeout());
        }
        return new StreamSocket(accepted, family, flags);
    }

    @Override
    void connect(InetSocketAddress address) throws IOException {
        if (address == null) {
            throw new SystemCallException(Errno.EAFNOSUPPORT);
        }
        if (server != null || connected) {
            if (toBeAnnounced) {
                toBeAnnounced = false;
                return;
            }
            throw new SystemCallException(Errno.EISCONN);
        }
        if (!connecting) {
            try {
                throwPendingError();
                connecting = true;
                if (open().connect(address)) {
                    connecting = false;
                    connected = true;
                    return;
                }
            } catch (IOException | RuntimeException e) {
                connecting = false;
                discard();
                throw e;
            }
            if (isNonBlocking()) {
                toBeAnnounced = true;
                throw new SystemCallException(Errno.EINPROGRESS);
            }
        } else if (isNonBlocking()) {
            throw new SystemCallException(Errno.EALREADY);
        }
        Poll.await(this, Readiness.OUT, Waiting.NEVER);
        toBeAnnounced = false;
        throwPendingError();
    }

    /** After a failure Java's channel is closed, but the program may try again. */
    private synchronized void discard() throws IOException {
        if (client != null) {
            client.close();
            client = null;
        }
    }

    @Override
    public synchronized int finishConnecting() throws IOException {
        if (!connecting) {
            return connected ? Readiness.OUT : 0;
        }
        try {
            if (!client.finishConnect()) {
                return 0;
            }
            connected = true;
            connecting = false;
            return Readiness.OUT;
        } catch (AsynchronousCloseException e) {
            throw e;
        } catch (IOException e) {
            pendingError = Failure.of(e);
            connecting = false;
            discard();
            return Readiness.IN | Readiness.OUT | Readiness.ERROR | Readiness.HANG_UP;
        }
    }

    /** Bytes wait for a connection that is being made (Linux, net/core/stream.c, sk_stream_wait_connect). */
    private void awaitConnection(int flags, long timeout) throws IOException {
        if (connecting && finishConnecting() == 0) {
            await(Readiness.OUT, flags, timeout);
        }
    }

    @Override
    InetSocketAddress localAddress() throws IOException {
        if (server != null) {
            return (InetSocketAddress) server.getLocalAddress();
        }
        return client == null ? null : (InetSocketAddress) client.getLocalAddress();
    }

    @Override
    InetSocketAddress remoteAddress() throws IOException {
        return (InetSocketAddress) connection().getRemoteAddress();
    }

    private SocketChannel connection() throws IOException {
        SocketChannel channel = client;
        if (channel == null || !connected) {
            throwPendingError();
            throw new SystemCallException(Errno.ENOTCONN);
        }
        return channel;
    }

    @Override
    void shutDown(int how) throws IOException {
        SocketChannel channel = connection();
        if (how != 1) {
            channel.shutdownInput();
            inputClosed = true;
        }
        if (how != 0) {
            channel.shutdownOutput();
        }
        Waiting.changed();
    }

    @Override
    int send(ByteBuffer from, InetSocketAddress to, int flags) throws IOException {
        awaitConnection(flags, options.sendTimeout());
        if (!connected && pendingError == 0) {
            throw new SystemCallException(Errno.EPIPE);
        }
        SocketChannel channel = connection();
        int start = from.position();
        do { // also for no bytes, which are an error too after a shutdown
            try {
                if (channel.write(from) == 0 && from.hasRemaining()) {
                    await(Readiness.OUT, flags, options.sendTimeout());
                }
            } catch (java.nio.channels.ClosedChannelException e) {
                throw channel.isOpen() ? new SystemCallException(Errno.EPIPE) : e; // after a shutdown
            } catch (SystemCallException e) {
                if (from.position() > start) {
                    break;
                }
                throw e;
            }
        } while (from.hasRemaining());
        return from.position() - start;
    }

    @Override
    int receive(ByteBuffer into, InetSocketAddress[] sender, int flags) throws IOException {
        if ((flags & MSG_OOB) != 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        awaitConnection(flags, options.receiveTimeout());
        SocketChannel channel = connection();
        boolean all = (flags & MSG_WAITALL) != 0 && (flags & MSG_PEEK) == 0;
        int start = into.position();
        while (into.hasRemaining()) {
            int count = takePeeked(channel, into, flags);
            if (count < 0 || count > 0 && !all) {
                break;
            }
            if (count == 0) {
                try {
                    await(Readiness.IN, flags, options.receiveTimeout());
                } catch (SystemCallException e) {
                    if (into.position() > start) {
                        break;
                    }
                    throw e;
                }
            }
        }
        return into.position() - start;
    }

    /** Reads what there is; returns 0 if there is nothing yet, -1 at the end. */
    private synchronized int takePeeked(SocketChannel channel, ByteBuffer into, int flags) throws IOException {
        boolean peek = (flags & MSG_PEEK) != 0;
        if (!peeked.hasRemaining()) {
            if (inputClosed) {
                return -1;
            }
            if (!peek) {
                return channel.read(into);
            }
            ByteBuffer fresh = ByteBuffer.allocate(into.remaining());
            int count = channel.read(fresh);
            if (count <= 0) {
                return count;
            }
            peeked = fresh.flip();
        }
        ByteBuffer source = peek ? peeked.duplicate() : peeked;
        int count = Math.min(source.remaining(), into.remaining());
        into.put(source.slice(source.position(), count));
        source.position(source.position() + count);
        return count;
    }

    @Override
    public int available() throws IOException {
        SocketChannel channel = connection();
        synchronized (this) {
            if (!peeked.hasRemaining()) {
                ByteBuffer fresh = ByteBuffer.allocate(8192);
                channel.read(fresh);
                peeked = fresh.flip();
            }
            return peeked.remaining();
        }
    }

    @Override
    public int readiness() throws IOException {
        int ready = super.readiness();
        synchronized (this) {
            if (peeked.hasRemaining() || inputClosed) {
                ready |= Readiness.IN;
            }
        }
        if (server == null && !connecting && !connected && pendingError == 0) {
            ready |= Readiness.OUT | Readiness.HANG_UP; // as Linux says of a socket that is not connected
        }
        return ready;
    }
}
