// SPDX-License-Identifier: EPL-2.0
// The system calls about sockets.
package org.portwright.runtime;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AlreadyBoundException;
import java.nio.channels.AlreadyConnectedException;
import java.nio.channels.ConnectionPendingException;
import java.nio.channels.NotYetConnectedException;

/**
 * Sockets of TCP and UDP over IPv4 and IPv6, and pairs of sockets within the program. Each method is a system call: it
 * returns its result, or throws what {@link Errno#of} turns into an error number.
 */
final class SocketCalls {

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
    /** UIO_MAXIOV. */
    private static final int MOST_PARTS = 1024;
    /** More is not received into several parts at once; a stream has the rest for the next call. */
    private static final int LARGEST_MESSAGE = 1 << 18;

    private final FileTable files;
    private final boolean network = Settings.hasNetwork();

    SocketCalls(FileTable files) {
        this.files = files;
    }

    int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
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
            case 4168: return accept(a0, a1, a2, 0);
            case 4169: return bind(a0, a1, a2);
            case 4170: return connect(a0, a1, a2);
            case 4171: return peerName(a0, a1, a2);
            case 4172: return socketName(a0, a1, a2);
            case 4173: return get(a0).options.get(a1, a2, a3, SystemCalls.fifth(sp));
            case 4174:
                get(a0).listen(a1);
                return 0;
            case 4175: return receive(a0, a1, a2, a3, 0, 0); // recv
            case 4176: return receive(a0, a1, a2, a3, SystemCalls.fifth(sp), SystemCalls.sixth(sp)); // recvfrom
            case 4177: return receiveMessage(a0, a1, a2);
            case 4178: return send(a0, a1, a2, a3, 0, 0);
            case 4179: return sendMessage(a0, a1, a2);
            case 4180: return send(a0, a1, a2, a3, SystemCalls.fifth(sp), SystemCalls.sixth(sp)); // sendto
            case 4181: return setOption(a0, a1, a2, a3, SystemCalls.fifth(sp));
            case 4182: return shutDown(a0, a1);
            case 4183: return socket(a0, a1, a2);
            case 4184: return socketPair(a0, a1, a3);
            case 4334: return accept(a0, a1, a2, a3); // accept4
            default: return -Errno.ENOSYS;
        }
    }

    private Socket get(int fd) throws IOException {
        if (files.get(fd) instanceof Socket socket) {
            return socket;
        }
        throw new SystemCallException(Errno.ENOTSOCK);
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
                    return files.add(new StreamSocket(family, typeAndFlags));
                case SOCK_DGRAM:
                    return files.add(new DatagramSocket(family, typeAndFlags));
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
        return addBoth(PipeEnd.pair(typeAndFlags), address);
    }

    /** pipe2. */
    int pipe(int address, int flags) throws IOException {
        return addBoth(PipeEnd.pipe(flags), address);
    }

    private int addBoth(PipeEnd[] ends, int address) throws IOException {
        Memory.range(address, 8);
        int first;
        try {
            first = files.add(ends[0]);
        } catch (IOException e) {
            ends[1].removeDescriptor();
            throw e;
        }
        int second;
        try {
            second = files.add(ends[1]);
        } catch (IOException e) {
            files.close(first);
            throw e;
        }
        Memory.storeInt(address, first);
        Memory.storeInt(address + 4, second);
        return 0;
    }

    private int bind(int fd, int address, int length) throws IOException {
        Socket socket = get(fd);
        socket.bind(SocketAddress.load(address, length, socket.family));
        return 0;
    }

    private int connect(int fd, int address, int length) throws IOException {
        Socket socket = get(fd);
        boolean nowhere = SocketAddress.family(address, length) == SocketAddress.AF_UNSPEC;
        socket.connect(nowhere ? null : SocketAddress.load(address, length, socket.family));
        return 0;
    }

    private int accept(int fd, int address, int lengthAddress, int flags) throws IOException {
        Socket accepted = get(fd).accept(flags);
        int result = files.add(accepted);
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
        return isPair(fd) ? 0 : get(fd).options.set(level, name, address, length);
    }

    private int shutDown(int fd, int how) throws IOException {
        if (how < 0 || how > 2) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (isPair(fd)) {
            ((PipeEnd) files.get(fd)).shutDown(how);
        } else {
            get(fd).shutDown(how);
        }
        return 0;
    }

    private int send(int fd, int address, int length, int flags, int to, int toLength) throws IOException {
        int index = FileTable.buffer(address, length);
        return quietly(flags, () -> send(fd, ByteBuffer.wrap(Memory.BYTES, index, length), flags, to, toLength));
    }

    private interface Call {
        int make() throws IOException;
    }

    /** With MSG_NOSIGNAL an EPIPE is returned: only one that is thrown raises SIGPIPE. */
    private static int quietly(int flags, Call call) throws IOException {
        try {
            return call.make();
        } catch (IOException e) {
            if ((flags & Socket.MSG_NOSIGNAL) != 0 && Errno.of(e) == Errno.EPIPE) {
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
        ByteBuffer into = ByteBuffer.wrap(Memory.BYTES, FileTable.buffer(address, length), length);
        return receive(fd, into, flags, from, fromLength);
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
        int vector = Memory.loadInt(message + MSG_IOV);
        int parts = partsOf(message);
        ByteBuffer all = ByteBuffer.allocate(lengthOf(vector, parts));
        for (int i = 0; i < parts; i++) {
            int length = Memory.loadInt(vector + 8 * i + 4);
            all.put(Memory.BYTES, FileTable.buffer(Memory.loadInt(vector + 8 * i), length), length);
        }
        all.flip();
        return quietly(flags, () -> send(fd, all, flags, Memory.loadInt(message + MSG_NAME),
                Memory.loadInt(message + MSG_NAMELEN)));
    }

    private int receiveMessage(int fd, int message, int flags) throws IOException {
        int vector = Memory.loadInt(message + MSG_IOV);
        int parts = partsOf(message);
        ByteBuffer all = ByteBuffer.allocate(Math.min(lengthOf(vector, parts), LARGEST_MESSAGE));
        int count = receive(fd, all, flags, Memory.loadInt(message + MSG_NAME), message + MSG_NAMELEN);
        int done = 0;
        for (int i = 0; i < parts && done < count; i++) {
            int length = Math.min(Memory.loadInt(vector + 8 * i + 4), count - done);
            int index = FileTable.buffer(Memory.loadInt(vector + 8 * i), length);
            System.arraycopy(all.array(), done, Memory.BYTES, index, length);
            done += length;
        }
        Memory.storeInt(message + MSG_CONTROLLEN, 0);
        Memory.storeInt(message + MSG_FLAGS, 0);
        return count;
    }

    private static int partsOf(int message) throws IOException {
        int parts = Memory.loadInt(message + MSG_IOVLEN);
        if (parts < 0 || parts > MOST_PARTS) {
            throw new SystemCallException(Errno.EMSGSIZE);
        }
        return parts;
    }

    private static int lengthOf(int vector, int parts) throws IOException {
        long sum = 0;
        for (int i = 0; i < parts; i++) {
            int length = Memory.loadInt(vector + 8 * i + 4);
            FileTable.buffer(Memory.loadInt(vector + 8 * i), length);
            sum += length;
        }
        if (sum > Memory.BYTES.length) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return (int) sum;
    }
}
