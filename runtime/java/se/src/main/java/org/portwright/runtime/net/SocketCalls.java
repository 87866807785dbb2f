// SPDX-License-Identifier: EPL-2.0
// The system calls about sockets.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.Settings;
import org.portwright.runtime.SystemCall;
import org.portwright.runtime.abi.Arguments;
import org.portwright.runtime.abi.Failure;
import org.portwright.runtime.abi.SystemCallException;
import org.portwright.runtime.files.FileTable;
import org.portwright.runtime.files.IoVector;

/**
 * Sockets of TCP and UDP over IPv4 and IPv6, and pairs of sockets within the program. Each method is a system call: it
 * returns its result, or throws what {@link Failure#of} turns into an error number.
 */
public final class SocketCalls {

    // Types and flags of socket (Linux, arch/mips/include/asm/socket.h): not as on other machines.
    static final int SOCK_DGRAM = 1;
    static final int SOCK_STREAM = 2;
    private static final int SOCK_RAW = 3;
    private static final int TYPE_MASK = 0xf;
    private static final int SOCK_MAX = 11;
    private static final int SOCK_NONBLOCK = 0x80;
    private static final int SOCK_CLOEXEC = 0x80000;

    // struct msghdr of o32: seven words.
    private static final int MSG_NAME = 0;
    private static final int MSG_NAMELEN = 4;
    private static final int MSG_IOV = 8;
    private static final int MSG_IOVLEN = 12;
    private static final int MSG_CONTROLLEN = 20;
    private static final int MSG_FLAGS = 24;

    private final FileTable files;
    private final boolean network = Settings.hasNetwork();

    public SocketCalls(FileTable files) {
        this.files = files;
    }

    /** Makes the system call with a number of {@link SystemCall}; returns its result. */
    public int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        try {
            return dispatch(number, a0, a1, a2, a3, sp);
        } catch (NotYetConnectedException e) {
            throw new SystemCallException(Errno.ENOTCONN);
        } catch (AlreadyConnectedException e) {
            throw new SystemCallException(Errno.EISCONN);
        } catch (ConnectionPendingException e) {
            throw new SystemCallException(Errno.EALREADY);
        } catch (AlreadyBoundException e) {
            throw new SystemCallException(Errno.EINVAL);
        }
    }

    private int dispatch(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        switch (number) {
            case SystemCall.ACCEPT: return accept(a0, a1, a2, 0);
            case SystemCall.BIND: return bind(a0, a1, a2);
            case SystemCall.CONNECT: return connect(a0, a1, a2);
            case SystemCall.GETPEERNAME: return peerName(a0, a1, a2);
            case SystemCall.GETSOCKNAME: return socketName(a0, a1, a2);
            case SystemCall.GETSOCKOPT: return options(a0).get(a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.LISTEN:
                get(a0, Errno.EINVAL).listen(a1);
                return 0;
            case SystemCall.RECV: return receive(a0, a1, a2, a3, 0, 0);
            case SystemCall.RECVFROM: return receive(a0, a1, a2, a3, Arguments.fifth(sp), Arguments.sixth(sp));
            case SystemCall.RECVMSG: return receiveMessage(a0, a1, a2);
            case SystemCall.SEND: return send(a0, a1, a2, a3, 0, 0);
            case SystemCall.SENDMSG: return sendMessage(a0, a1, a2);
            case SystemCall.SENDTO: return send(a0, a1, a2, a3, Arguments.fifth(sp), Arguments.sixth(sp));
            case SystemCall.SETSOCKOPT: return setOption(a0, a1, a2, a3, Arguments.fifth(sp));
            case SystemCall.SHUTDOWN: return shutDown(a0, a1);
            case SystemCall.SOCKET: return socket(a0, a1, a2);
            case SystemCall.SOCKETPAIR: return socketPair(a0, a1, a3);
            case SystemCall.ACCEPT4: return accept(a0, a1, a2, a3);
            default: return -Errno.ENOSYS;
        }
    }

    private Socket get(int fd) throws IOException {
        if (files.get(fd) instanceof Socket socket) {
            return socket;
        }
        throw new SystemCallException(Errno.ENOTSOCK);
    }

    /** The socket of a call that makes connections; one of a pair has the only one that it ever has. */
    private Socket get(int fd, int errorOfPair) throws IOException {
        if (isPair(fd)) {
            throw new SystemCallException(errorOfPair);
        }
        return get(fd);
    }

    private int socket(int family, int typeAndFlags, int protocol) throws IOException {
        if (family != SocketAddress.AF_INET && family != SocketAddress.AF_INET6) {
            throw new SystemCallException(Errno.EAFNOSUPPORT);
        }
        if ((typeAndFlags & ~(TYPE_MASK | SOCK_NONBLOCK | SOCK_CLOEXEC)) != 0 || (typeAndFlags & TYPE_MASK) >= SOCK_MAX) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (!network) {
            throw new SystemCallException(Errno.EACCES);
        }
        int type = typeAndFlags & TYPE_MASK;
        try {
            switch (type) {
                case SOCK_STREAM:
                    return files.add(new StreamSocket(family, typeAndFlags), typeAndFlags);
                case SOCK_DGRAM:
                    return files.add(new DatagramSocket(family, typeAndFlags), typeAndFlags);
                case SOCK_RAW:
                    throw new SystemCallException(Errno.EPERM);
                default:
                    throw new SystemCallException(Errno.ESOCKTNOSUPPORT);
            }
        } catch (UnsupportedOperationException e) {
            throw new SystemCallException(Errno.EAFNOSUPPORT); // a host without IPv6
        }
    }

    private int socketPair(int family, int typeAndFlags, int address) throws IOException {
        if (family != SocketAddress.AF_UNIX) {
            throw new SystemCallException(Errno.EOPNOTSUPP);
        }
        if ((typeAndFlags & TYPE_MASK) != SOCK_STREAM) {
            throw new SystemCallException(Errno.ESOCKTNOSUPPORT); // a pipe keeps no borders between messages
        }
        return addBoth(PipeEnd.pair(typeAndFlags), address, typeAndFlags);
    }

    /** pipe2. */
    public int pipe(int address, int flags) throws IOException {
        return addBoth(PipeEnd.pipe(flags), address, flags);
    }

    private int addBoth(PipeEnd[] ends, int address, int flags) throws IOException {
        Memory.range(address, 8);
        int first;
        try {
            first = files.add(ends[0], flags);
        } catch (IOException e) {
            ends[1].removeDescriptor();
            throw e;
        }
        int second;
        try {
            second = files.add(ends[1], flags);
        } catch (IOException e) {
            files.close(first);
            throw e;
        }
        Memory.storeInt(address, first);
        Memory.storeInt(address + 4, second);
        return 0;
    }

    private int bind(int fd, int address, int length) throws IOException {
        Socket socket = get(fd, Errno.EOPNOTSUPP);
        socket.bind(SocketAddress.load(address, length, socket.family));
        return 0;
    }

    private int connect(int fd, int address, int length) throws IOException {
        Socket socket = get(fd, Errno.EISCONN);
        boolean nowhere = SocketAddress.family(address, length) == SocketAddress.AF_UNSPEC;
        socket.connect(nowhere ? null : SocketAddress.load(address, length, socket.family));
        return 0;
    }

    private int accept(int fd, int address, int lengthAddress, int flags) throws IOException {
        Socket accepted = get(fd, Errno.EINVAL).accept(flags);
        int result = files.add(accepted, flags);
        SocketAddress.store(address, lengthAddress, accepted.remoteAddress(), accepted.family);
        return result;
    }

    private int socketName(int fd, int address, int lengthAddress) throws IOException {
        if (isPair(fd)) {
            return storeUnnamed(address, lengthAddress);
        }
        Socket socket = get(fd);
        SocketAddress.store(address, lengthAddress, socket.localAddress(), socket.family);
        return 0;
    }

    private int peerName(int fd, int address, int lengthAddress) throws IOException {
        if (isPair(fd)) {
            return storeUnnamed(address, lengthAddress);
        }
        Socket socket = get(fd);
        SocketAddress.store(address, lengthAddress, socket.remoteAddress(), socket.family);
        return 0;
    }

    private SocketOptions options(int fd) throws IOException {
        return isPair(fd) ? ((PipeEnd) files.get(fd)).options() : get(fd).options;
    }

    private boolean isPair(int fd) throws IOException {
        return files.get(fd) instanceof PipeEnd end && end.isSocket();
    }

    /** The address of a socket of a pair: a family and no more. */
    private static int storeUnnamed(int address, int lengthAddress) {
        if (Memory.loadInt(lengthAddress) >= 2) {
            Memory.storeShort(address, SocketAddress.AF_UNIX);
        }
        Memory.storeInt(lengthAddress, 2);
        return 0;
    }

    private int setOption(int fd, int level, int name, int address, int length) throws IOException {
        return options(fd).set(level, name, address, length);
    }

    private int shutDown(int fd, int how) throws IOException {
        boolean isPair = isPair(fd);
        Socket socket = isPair ? null : get(fd);
        if (how < 0 || how > 2) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (isPair) {
            ((PipeEnd) files.get(fd)).shutDown(how);
        } else {
            socket.shutDown(how);
        }
        return 0;
    }

    private int send(int fd, int address, int length, int flags, int to, int toLength) throws IOException {
        int index = FileTable.buffer(address, length);
        return quietly(flags, () -> Memory.from(index, length,
                (bytes, start, count) -> send(fd, ByteBuffer.wrap(bytes, start, count), flags, to, toLength)));
    }

    private interface Call {
        int make() throws IOException;
    }

    /** With MSG_NOSIGNAL an EPIPE is returned: only one that is thrown raises SIGPIPE. */
    private static int quietly(int flags, Call call) throws IOException {
        try {
            return call.make();
        } catch (IOException e) {
            if ((flags & Socket.MSG_NOSIGNAL) != 0 && Failure.of(e) == Errno.EPIPE) {
                return -Errno.EPIPE;
            }
            throw e;
        }
    }

    private int send(int fd, ByteBuffer from, int flags, int to, int toLength) throws IOException {
        if (files.get(fd) instanceof PipeEnd end && end.isSocket()) {
            int start = from.position();
            boolean nonBlocking = end.isNonBlocking() || (flags & Socket.MSG_DONTWAIT) != 0;
            return end.write(from.array(), start, from.remaining(), nonBlocking);
        }
        Socket socket = get(fd);
        boolean noAddress = to == 0 || socket instanceof StreamSocket;
        return socket.send(from, noAddress ? null : SocketAddress.load(to, toLength, socket.family), flags);
    }

    private int receive(int fd, int address, int length, int flags, int from, int fromLength) throws IOException {
        return Memory.into(FileTable.buffer(address, length), length,
                (bytes, start, count) -> receive(fd, ByteBuffer.wrap(bytes, start, count), flags, from, fromLength));
    }

    private int receive(int fd, ByteBuffer into, int flags, int from, int fromLength) throws IOException {
        if (files.get(fd) instanceof PipeEnd end && end.isSocket()) {
            boolean nonBlocking = end.isNonBlocking() || (flags & Socket.MSG_DONTWAIT) != 0;
            return end.read(into.array(), into.position(), into.remaining(), nonBlocking, (flags & Socket.MSG_PEEK) != 0);
        }
        Socket socket = get(fd);
        InetSocketAddress[] sender = new InetSocketAddress[1];
        int count = socket.receive(into, sender, flags);
        if (sender[0] != null) {
            SocketAddress.store(from, fromLength, sender[0], socket.family);
        } else if (from != 0) {
            Memory.storeInt(fromLength, 0); // a stream does not name its sender
        }
        return count;
    }

    /** sendmsg; descriptors and other things that may travel beside the data do not. */
    private int sendMessage(int fd, int message, int flags) throws IOException {
        int to = Memory.loadInt(message + MSG_NAME);
        int toLength = Memory.loadInt(message + MSG_NAMELEN);
        return quietly(flags, () -> vector(message).write((from, index, length, done) ->
                send(fd, ByteBuffer.wrap(from, index, length), flags, to, toLength)));
    }

    private int receiveMessage(int fd, int message, int flags) throws IOException {
        int from = Memory.loadInt(message + MSG_NAME);
        int count = vector(message).read((into, index, length, done) ->
                receive(fd, ByteBuffer.wrap(into, index, length), flags, from, message + MSG_NAMELEN), false);
        Memory.storeInt(message + MSG_CONTROLLEN, 0);
        Memory.storeInt(message + MSG_FLAGS, 0);
        return count;
    }

    private static IoVector vector(int message) throws IOException {
        return IoVector.load(Memory.loadInt(message + MSG_IOV), Memory.loadInt(message + MSG_IOVLEN), Errno.EMSGSIZE);
    }
}
