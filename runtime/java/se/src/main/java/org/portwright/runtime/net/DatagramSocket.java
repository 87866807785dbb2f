// SPDX-License-Identifier: EPL-2.0
// A UDP socket.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import org.portwright.runtime.Errno;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.Readiness;

/** A socket that sends and receives datagrams. */
public final class DatagramSocket extends Socket {

    private static final int LARGEST = 65_536;

    private final DatagramChannel channel;
    /** What was received with MSG_PEEK, and from whom; guarded by this. */
    private ByteBuffer peeked;
    private InetSocketAddress peekedSender;

    DatagramSocket(int family, int flags) throws IOException {
        super(family, flags);
        channel = DatagramChannel.open(protocolFamily());
        channel.configureBlocking(false);
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public int operations() {
        return SelectionKey.OP_READ | SelectionKey.OP_WRITE;
    }

    @Override
    void bind(InetSocketAddress address) throws IOException {
        if (channel.getLocalAddress() != null) {
            throw new SystemCallException(Errno.EINVAL);
        }
        channel.bind(address);
    }

    @Override
    void connect(InetSocketAddress address) throws IOException {
        channel.disconnect();
        if (address != null) {
            channel.connect(address);
        }
    }

    @Override
    void listen(int backlog) throws IOException {
        throw new SystemCallException(Errno.EOPNOTSUPP);
    }

    @Override
    Socket accept(int flags) throws IOException {
        throw new SystemCallException(Errno.EOPNOTSUPP);
    }

    @Override
    InetSocketAddress localAddress() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    @Override
    InetSocketAddress remoteAddress() throws IOException {
        InetSocketAddress address = (InetSocketAddress) channel.getRemoteAddress();
        if (address == null) {
            throw new SystemCallException(Errno.ENOTCONN);
        }
        return address;
    }

    @Override
    void shutDown(int how) throws IOException {
        remoteAddress(); // datagrams have no end: this is all that Linux checks that a program could see
    }

    @Override
    int send(ByteBuffer from, InetSocketAddress to, int flags) throws IOException {
        int length = from.remaining();
        if (length >= LARGEST) {
            throw new SystemCallException(Errno.EMSGSIZE);
        }
        if (to == null && !channel.isConnected()) {
            throw new SystemCallException(Errno.EDESTADDRREQ);
        }
        int start = from.position();
        try {
            // Java refuses another receiver once the socket is connected; for Linux that is one more address.
            while ((to == null || channel.isConnected() ? channel.write(from) : channel.send(from, to)) < length) {
                from.position(start);
                await(Readiness.OUT, flags, options.sendTimeout());
            }
        } catch (PortUnreachableException e) {
            throw new SystemCallException(Errno.ECONNREFUSED);
        }
        return length;
    }

    @Override
    int receive(ByteBuffer into, InetSocketAddress[] sender, int flags) throws IOException {
        int start = into.position();
        try {
            while (!take(into, sender, (flags & MSG_PEEK) != 0)) {
                await(Readiness.IN, flags, options.receiveTimeout());
            }
        } catch (PortUnreachableException e) {
            throw new SystemCallException(Errno.ECONNREFUSED);
        }
        return into.position() - start;
    }

    private synchronized boolean take(ByteBuffer into, InetSocketAddress[] sender, boolean peek) throws IOException {
        if (peeked == null && !peek) {
            sender[0] = (InetSocketAddress) channel.receive(into);
            return sender[0] != null;
        }
        if (peeked == null) {
            ByteBuffer fresh = ByteBuffer.allocate(LARGEST);
            peekedSender = (InetSocketAddress) channel.receive(fresh);
            if (peekedSender == null) {
                return false;
            }
            peeked = fresh.flip();
        }
        into.put(peeked.slice(0, Math.min(into.remaining(), peeked.limit())));
        sender[0] = peekedSender;
        if (!peek) {
            peeked = null;
        }
        return true;
    }

    @Override
    public int available() throws IOException {
        try {
            take(ByteBuffer.allocate(0), new InetSocketAddress[1], true);
        } catch (PortUnreachableException e) {
            throw new SystemCallException(Errno.ECONNREFUSED);
        }
        synchronized (this) {
            return peeked == null ? 0 : peeked.limit();
        }
    }

    @Override
    public int readiness() throws IOException {
        synchronized (this) {
            return super.readiness() | (peeked == null ? 0 : Readiness.IN);
        }
    }
}
