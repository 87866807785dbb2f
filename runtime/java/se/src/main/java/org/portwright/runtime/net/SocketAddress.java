// SPDX-License-Identifier: EPL-2.0
// struct sockaddr in the program's memory, and Java's addresses.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.SystemCallException;

/** Converts addresses of the families INET and INET6 (Linux, include/uapi/linux/in.h and in6.h). */
final class SocketAddress {

    static final int AF_UNSPEC = 0;
    static final int AF_UNIX = 1;
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;

    private static final int SIZE_INET = 16;
    private static final int SIZE_INET6 = 28;
    private static final int MOST = 128; // struct sockaddr_storage

    private SocketAddress() {
    }

    static int family(int address, int length) throws IOException {
        if (length < 2 || length > MOST) {
            throw new SystemCallException(Errno.EINVAL);
        }
        return Memory.loadUnsignedShort(address);
    }

    /** The address that the program gives; without a look-up of its name. */
    static InetSocketAddress load(int address, int length, int expectedFamily) throws IOException {
        int family = family(address, length);
        if (family != expectedFamily) {
            throw new SystemCallException(Errno.EAFNOSUPPORT);
        }
        if (length < (family == AF_INET ? SIZE_INET : SIZE_INET6 - 4)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        byte[] ip = new byte[family == AF_INET ? 4 : 16];
        int size = family == AF_INET ? SIZE_INET : SIZE_INET6 - 4;
        byte[] bytes = Memory.get(Memory.range(address, size), size);
        System.arraycopy(bytes, family == AF_INET ? 4 : 8, ip, 0, ip.length);
        int port = (bytes[2] & 0xff) << 8 | bytes[3] & 0xff;
        InetAddress host;
        if (family == AF_INET6 && length >= SIZE_INET6 && (ip[0] & 0xff) == 0xfe && (ip[1] & 0xc0) == 0x80) {
            host = Inet6Address.getByAddress(null, ip, Memory.loadInt(address + 24)); // link-local: with its interface
        } else {
            host = InetAddress.getByAddress(ip);
        }
        return new InetSocketAddress(host, port);
    }

    /**
     * Stores an address, as much of it as there is room for.
     *
     * @param lengthAddress where the room's length stands, and the address's is stored; with 0 as {@code address}
     *        nothing is stored
     */
    static void store(int address, int lengthAddress, InetSocketAddress from, int family) throws IOException {
        if (address == 0) {
            return;
        }
        int room = Memory.loadInt(lengthAddress);
        if (room < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        byte[] bytes = bytes(from, family);
        int stored = Math.min(room, bytes.length);
        Memory.put(Memory.range(address, stored), bytes, 0, stored);
        Memory.storeInt(lengthAddress, bytes.length);
    }

    private static byte[] bytes(InetSocketAddress from, int family) {
        boolean wide = family == AF_INET6;
        byte[] bytes = new byte[wide ? SIZE_INET6 : SIZE_INET];
        bytes[Memory.BIG_ENDIAN ? 1 : 0] = (byte) family;
        if (from == null) {
            return bytes; // not bound: the address of no host
        }
        bytes[2] = (byte) (from.getPort() >> 8);
        bytes[3] = (byte) from.getPort();
        byte[] ip = from.getAddress().getAddress();
        if (!wide) {
            // The address of no host is an IPv6 one in Java, if the host has IPv6.
            System.arraycopy(ip, 0, bytes, 4, ip.length == 4 ? 4 : 0);
        } else if (ip.length == 16) {
            System.arraycopy(ip, 0, bytes, 8, 16);
        } else if (!from.getAddress().isAnyLocalAddress()) {
            bytes[18] = (byte) 0xff; // IPv4-mapped (RFC 4291, 2.5.5.2)
            bytes[19] = (byte) 0xff;
            System.arraycopy(ip, 0, bytes, 20, 4);
        }
        if (wide && from.getAddress() instanceof Inet6Address six && six.getScopeId() != 0) {
            int scope = six.getScopeId();
            for (int i = 0; i < 4; i++) {
                bytes[24 + i] = (byte) (scope >> 8 * (Memory.BIG_ENDIAN ? 3 - i : i));
            }
        }
        return bytes;
    }
}
