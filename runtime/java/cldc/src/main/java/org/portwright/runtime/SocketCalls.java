// SPDX-License-Identifier: EPL-2.0
// System calls on sockets.
package org.portwright.runtime;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Vector;
import javax.microedition.io.Connection;
import javax.microedition.io.Connector;

/**
 * TCP and UDP over IPv4, as far as MIDP's Generic Connection Framework goes.
 *
 * <p>A phone finds out itself what host a name is. The program's resolver asks a name server instead, the one at
 * 127.0.0.1 where there is no /etc/resolv.conf: here is its answer. It gives each name an address of a block that no
 * host has (198.18.0.0/15, RFC 2544), and a connection to that address is made to the name.
 */
final class SocketCalls extends CallGroup {

    private static final int AF_INET = 2;
    private static final int SOCK_DGRAM = 1; // of MIPS only (Linux, arch/mips/include/asm/socket.h)
    private static final int SOCK_STREAM = 2;
    private static final int SOL_SOCKET = 0xffff;
    private static final int SO_TYPE = 0x1008;
    private static final int SO_RCVTIMEO = 66;
    private static final int SO_RCVTIMEO_OLD = 0x1006;
    private static final int MSG_PEEK = 2;
    private static final int MSG_DONTWAIT = 0x40;
    private static final int LARGEST = 4096;

    private static final int LOOPBACK = 0x7f000001;
    private static final int NAMES = 198 << 24 | 18 << 16;
    private static final int NAME_SERVER = 53;

    private final Vector names = new Vector();

    int call(int number, int a0, int a1, int a2, int a3, int sp) throws IOException {
        if (number == SystemCall.SOCKET) {
            return socket(a0, a1);
        }
        if (number == SystemCall.SOCKETPAIR) {
            return -Errno.EOPNOTSUPP;
        }
        OpenFile file = files.get(a0);
        if (!(file.node instanceof SocketNode)) {
            return -Errno.ENOTSOCK;
        }
        SocketNode socket = (SocketNode) file.node;
        switch (number) {
            case SystemCall.BIND:
                checkFamily(a1);
                socket.localPort = port(a1);
                if (socket.localPort != 0 && socket instanceof DatagramSocket) {
                    ((DatagramSocket) socket).open();
                }
                return 0;
            case SystemCall.CONNECT:
                checkFamily(a1);
                socket.connect(address(a1), port(a1));
                return 0;
            case SystemCall.LISTEN:
                socket.listen();
                return 0;
            case SystemCall.ACCEPT:
            case SystemCall.ACCEPT4:
                return accept(file, a1, a2, number == SystemCall.ACCEPT4 ? a3 : 0);
            case SystemCall.GETPEERNAME:
                if (socket.peerPort == 0) {
                    return -Errno.ENOTCONN;
                }
                store(a1, a2, socket.peerAddress, socket.peerPort);
                return 0;
            case SystemCall.GETSOCKNAME:
                store(a1, a2, socket.localAddress(), socket.localPort());
                return 0;
            case SystemCall.GETSOCKOPT:
                Memory.storeInt(a3, a1 == SOL_SOCKET && a2 == SO_TYPE ? socket.isStream() ? SOCK_STREAM : SOCK_DGRAM
                        : 0);
                Memory.storeInt(Memory.loadInt(sp + 16), 4);
                return 0;
            case SystemCall.SETSOCKOPT: // the phone's defaults stay
                if (a1 == SOL_SOCKET && a2 == SO_RCVTIMEO) {
                    socket.timeout = Memory.loadLong(a3) * 1000 + Memory.loadLong(a3 + 8) / 1000;
                } else if (a1 == SOL_SOCKET && a2 == SO_RCVTIMEO_OLD) {
                    socket.timeout = Memory.loadInt(a3) * 1000L + Memory.loadInt(a3 + 4) / 1000;
                }
                return 0;
            case SystemCall.SHUTDOWN:
                socket.shutDown(a1);
                return 0;
            case SystemCall.RECV:
                return receive(file, a1, a2, a3, 0, 0);
            case SystemCall.RECVFROM:
                return receive(file, a1, a2, a3, Memory.loadInt(sp + 16), Memory.loadInt(sp + 20));
            case SystemCall.RECVMSG:
                return receiveMessage(file, a1, a2);
            case SystemCall.SEND:
                return send(socket, bytes(a1, a2), 0);
            case SystemCall.SENDTO:
                return send(socket, bytes(a1, a2), Memory.loadInt(sp + 16));
            case SystemCall.SENDMSG:
                return sendMessage(socket, a1);
            default:
                return -Errno.ENOSYS;
        }
    }

    private int socket(int family, int type) throws IOException {
        if (family != AF_INET) {
            return -Errno.EAFNOSUPPORT;
        }
        SocketNode node;
        switch (type & 0xf) {
            case SOCK_STREAM:
                node = new StreamSocket(this);
                break;
            case SOCK_DGRAM:
                node = new DatagramSocket(this);
                break;
            default:
                return -Errno.EPROTONOSUPPORT;
        }
        return files.add(new OpenFile(node, null, 2 | type & OpenFile.O_NONBLOCK), 0);
    }

    private int accept(OpenFile file, int address, int length, int flags) throws IOException {
        SocketNode listening = (SocketNode) file.node;
        if ((file.flags & OpenFile.O_NONBLOCK) != 0 && (listening.ready() & FileNode.POLLIN) == 0) {
            return -Errno.EAGAIN;
        }
        SocketNode accepted = listening.accept();
        if (address != 0) {
            store(address, length, accepted.peerAddress, accepted.peerPort);
        }
        return files.add(new OpenFile(accepted, null, 2 | flags & OpenFile.O_NONBLOCK), 0);
    }

    // struct sockaddr_in: the family in the program's byte order, port and address in the network's.

    private static void checkFamily(int address) throws FileError {
        if (Memory.loadUnsignedShort(address) != AF_INET) {
            throw new FileError(Errno.EAFNOSUPPORT);
        }
    }

    private static int port(int address) {
        return Memory.loadUnsignedByte(address + 2) << 8 | Memory.loadUnsignedByte(address + 3);
    }

    private static int address(int address) {
        return Memory.loadUnsignedByte(address + 4) << 24 | Memory.loadUnsignedByte(address + 5) << 16
                | Memory.loadUnsignedByte(address + 6) << 8 | Memory.loadUnsignedByte(address + 7);
    }

    private static void store(int target, int length, int address, int port) {
        byte[] bytes = new byte[16];
        bytes[Memory.bigEndian ? 1 : 0] = AF_INET;
        bytes[2] = (byte) (port >> 8);
        bytes[3] = (byte) port;
        for (int i = 0; i < 4; i++) {
            bytes[4 + i] = (byte) (address >> 24 - 8 * i);
        }
        int room = length == 0 ? bytes.length : Memory.loadInt(length);
        Memory.copyIn(bytes, 0, target, Math.min(room, bytes.length));
        if (length != 0) {
            Memory.storeInt(length, bytes.length);
        }
    }

    private static byte[] bytes(int address, int length) {
        byte[] result = new byte[Math.max(length, 0)];
        Memory.copyOut(address, result, result.length);
        return result;
    }

    private static int send(SocketNode socket, byte[] bytes, int to) throws IOException {
        return to == 0 ? socket.write(0, bytes, bytes.length)
                : socket.send(bytes, bytes.length, address(to), port(to));
    }

    private int receive(OpenFile file, int address, int length, int flags, int from, int fromLength)
            throws IOException {
        SocketNode socket = (SocketNode) file.node;
        if ((flags & MSG_PEEK) != 0) {
            return -Errno.EOPNOTSUPP;
        }
        if ((file.flags & OpenFile.O_NONBLOCK | flags & MSG_DONTWAIT) != 0 && (socket.ready() & FileNode.POLLIN) == 0) {
            return -Errno.EAGAIN;
        }
        byte[] bytes = new byte[Math.min(Math.max(length, 0), LARGEST)];
        int count = socket.receive(bytes, bytes.length);
        Memory.copyIn(bytes, 0, address, count);
        if (from != 0) {
            store(from, fromLength, socket.senderAddress(), socket.senderPort());
        }
        return count;
    }

    /** struct msghdr: name, its length, vector, its length, control data and its length, flags. */
    private int receiveMessage(OpenFile file, int message, int flags) throws IOException {
        int vector = Memory.loadInt(message + 8);
        int name = Memory.loadInt(message);
        Memory.storeInt(message + 20, 0);
        Memory.storeInt(message + 24, 0);
        return Memory.loadInt(message + 12) == 0 ? 0 : receive(file, Memory.loadInt(vector), Memory.loadInt(vector + 4),
                flags, name, name == 0 ? 0 : message + 4);
    }

    private static int sendMessage(SocketNode socket, int message) throws IOException {
        int vector = Memory.loadInt(message + 8);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < Memory.loadInt(message + 12); i++) {
            all.write(bytes(Memory.loadInt(vector + 8 * i), Memory.loadInt(vector + 8 * i + 4)));
        }
        return send(socket, all.toByteArray(), Memory.loadInt(message));
    }

    /** A connection that others can reach at a port, 0 for any. */
    static Connection openLocal(String scheme, int port) throws IOException {
        if (port != 0) {
            return Connector.open(scheme + "://:" + port);
        }
        try {
            return Connector.open(scheme + "://");
        } catch (RuntimeException e) { // not all know that this means any port
            return Connector.open(scheme + "://:0");
        } catch (IOException e) {
            return Connector.open(scheme + "://:0");
        }
    }

    /** Address of a host that is told by its address or name: one that stands for a name is made up. */
    int addressOf(String host) {
        int address = SocketNode.parseAddress(host);
        if (address != 0) {
            return address;
        }
        if (host.endsWith("localhost")) {
            return LOOPBACK;
        }
        synchronized (names) {
            if (!names.contains(host)) {
                names.addElement(host);
            }
            return NAMES + names.indexOf(host) + 1;
        }
    }

    /** What a connection to an address is made to: the name that it stands for, or the address itself. */
    String hostOf(int address) {
        int index = (address & 0x1ffff) - 1;
        if ((address & ~0x1ffff) == NAMES && index >= 0 && index < names.size()) {
            return (String) names.elementAt(index);
        }
        int host = address == 0 ? LOOPBACK : address;
        return (host >>> 24) + "." + (host >> 16 & 0xff) + '.' + (host >> 8 & 0xff) + '.' + (host & 0xff);
    }

    /** Answers a datagram to the name server; false if it is for somebody else. The format: RFC 1035, 4. */
    boolean answersName(DatagramSocket asking, byte[] query, int length, int address, int port) throws IOException {
        if (address != LOOPBACK || port != NAME_SERVER || length < 17) {
            return false;
        }
        StringBuffer name = new StringBuffer();
        int at = 12;
        while (at < length && query[at] != 0) {
            if (name.length() > 0) {
                name.append('.');
            }
            for (int end = at + 1 + query[at++]; at < end && at < length; at++) {
                name.append((char) (query[at] & 0xff));
            }
        }
        if (at + 5 > length) {
            return false;
        }
        int type = query[at + 2];
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.write(query, 0, 2);
        out.writeShort(0x8180); // a response, without error
        out.writeShort(1);
        out.writeShort(type == 1 ? 1 : 0); // addresses of IPv4 only
        out.writeInt(0);
        out.write(query, 12, at + 5 - 12);
        if (type == 1) {
            out.writeShort(0xc00c); // the name asked for
            out.writeInt(0x10001);
            out.writeInt(60);
            out.writeShort(4);
            out.writeInt(addressOf(name.toString()));
        }
        asking.deliver(bytes.toByteArray(), address, port);
        return true;
    }
}
