// SPDX-License-Identifier: EPL-2.0
// The options of a socket: getsockopt and setsockopt.
package org.portwright.runtime.net;

import java.io.IOException;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import java.util.Map;
import java.util.TreeMap;
import org.portwright.runtime.Errno;
import org.portwright.runtime.Memory;
import org.portwright.runtime.abi.Identity;
import org.portwright.runtime.abi.SystemCallException;

/**
 * Options that Java has are set on the channel, when there is one; others of TCP and IP are remembered and have no
 * effect. Multicast groups and options of the socket level that are not here give ENOPROTOOPT.
 */
final class SocketOptions {

    // Levels and names (Linux, arch/mips/include/uapi/asm/socket.h; include/uapi/linux/in.h, in6.h, tcp.h).
    private static final int SOL_SOCKET = 0xffff;
    private static final int SOL_IP = 0;
    private static final int SOL_TCP = 6;
    private static final int SOL_IPV6 = 41;
    private static final int SO_REUSEADDR = 0x4;
    private static final int SO_KEEPALIVE = 0x8;
    private static final int SO_DONTROUTE = 0x10;
    private static final int SO_BROADCAST = 0x20;
    private static final int SO_PEERCRED = 0x12;
    private static final int SO_LINGER = 0x80;
    private static final int SO_OOBINLINE = 0x100;
    private static final int SO_REUSEPORT = 0x200;
    private static final int SO_SNDBUF = 0x1001;
    private static final int SO_RCVBUF = 0x1002;
    private static final int SO_RCVLOWAT = 0x1004;
    private static final int SO_SNDTIMEO = 0x1005;
    private static final int SO_RCVTIMEO = 0x1006;
    private static final int SO_ERROR = 0x1007;
    private static final int SO_TYPE = 0x1008;
    private static final int SO_ACCEPTCONN = 0x1009;
    private static final int SO_PROTOCOL = 0x1028;
    private static final int SO_DOMAIN = 0x1029;
    private static final int SO_RCVTIMEO_NEW = 66;
    private static final int SO_SNDTIMEO_NEW = 67;
    private static final int TCP_NODELAY = 1;
    private static final int IP_ADD_MEMBERSHIP = 35;
    private static final int IP_ADD_SOURCE_MEMBERSHIP = 39;
    private static final int IPV6_JOIN_GROUP = 20;
    private static final int IPV6_LEAVE_GROUP = 21;

    /** Size of struct ucred: process, user, group. */
    private static final int CREDENTIALS = 12;
    private static final int TCP = 6;
    private static final int UDP = 17;
    private static final long SECOND = 1_000_000_000L;

    /** Null for a socket of a pair. */
    private final Socket socket;
    /** Null for all others. */
    private final PipeEnd pair;
    /** Level and name to value, of what was set; guarded by this. */
    private final Map<Long, Integer> values = new TreeMap<>();
    /** Nanoseconds, 0 for no limit. */
    private volatile long receiveTimeout;
    private volatile long sendTimeout;

    SocketOptions(Socket socket) {
        this.socket = socket;
        pair = null;
    }

    SocketOptions(PipeEnd pair) {
        this.socket = null;
        this.pair = pair;
    }

    long receiveTimeout() {
        return receiveTimeout;
    }

    long sendTimeout() {
        return sendTimeout;
    }

    int set(int level, int name, int address, int length) throws IOException {
        if (level == SOL_SOCKET) {
            switch (name) {
                case SO_RCVTIMEO, SO_RCVTIMEO_NEW:
                    receiveTimeout = loadTime(address, length, name == SO_RCVTIMEO_NEW);
                    return 0;
                case SO_SNDTIMEO, SO_SNDTIMEO_NEW:
                    sendTimeout = loadTime(address, length, name == SO_SNDTIMEO_NEW);
                    return 0;
                case SO_REUSEADDR, SO_KEEPALIVE, SO_DONTROUTE, SO_BROADCAST, SO_LINGER, SO_OOBINLINE, SO_REUSEPORT,
                        SO_SNDBUF, SO_RCVBUF, SO_RCVLOWAT:
                    break;
                default:
                    throw new SystemCallException(Errno.ENOPROTOOPT);
            }
        } else if (socket == null) {
            throw new SystemCallException(Errno.EOPNOTSUPP);
        } else if (isMulticast(level, name) || level != SOL_IP && level != SOL_IPV6 && level != SOL_TCP) {
            throw new SystemCallException(Errno.ENOPROTOOPT);
        }
        boolean isLinger = level == SOL_SOCKET && name == SO_LINGER;
        if (length < (level == SOL_IP ? 1 : isLinger ? 8 : 4)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        int value = length < 4 ? Memory.loadByte(address) : Memory.loadInt(address);
        if (isLinger) {
            value = value == 0 ? -1 : Memory.loadInt(address + 4);
        } else if (isSwitch(level, name)) {
            value = value == 0 ? 0 : 1;
        }
        synchronized (this) {
            values.put(key(level, name), value);
        }
        if (socket != null && socket.channel() instanceof NetworkChannel channel && channel.isOpen()) {
            apply(channel, level, name, value);
        }
        return 0;
    }

    /** Whether any number but 0 is 1. */
    private static boolean isSwitch(int level, int name) {
        return level == SOL_TCP ? name == TCP_NODELAY : level == SOL_SOCKET && switch (name) {
            case SO_REUSEADDR, SO_KEEPALIVE, SO_DONTROUTE, SO_BROADCAST, SO_OOBINLINE, SO_REUSEPORT -> true;
            default -> false;
        };
    }

    private static boolean isMulticast(int level, int name) {
        return level == SOL_IP && name >= IP_ADD_MEMBERSHIP && name <= IP_ADD_SOURCE_MEMBERSHIP
                || level == SOL_IPV6 && (name == IPV6_JOIN_GROUP || name == IPV6_LEAVE_GROUP);
    }

    /** struct timeval, in the new form with two 64-bit words. */
    private static long loadTime(int address, int length, boolean wide) throws IOException {
        if (length < (wide ? 16 : 8)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        long seconds = wide ? Memory.loadLong(address) : Memory.loadInt(address);
        long micros = wide ? Memory.loadLong(address + 8) : Memory.loadInt(address + 4);
        return Math.max(0, Math.min(seconds, Integer.MAX_VALUE) * SECOND + micros * 1000);
    }

    private static long key(int level, int name) {
        return (long) level << 32 | name;
    }

    /** Sets all that was set so far on a channel that has just been opened. */
    synchronized void applyAll(NetworkChannel channel) throws IOException {
        for (Map.Entry<Long, Integer> entry : values.entrySet()) {
            apply(channel, (int) (entry.getKey() >> 32), entry.getKey().intValue(), entry.getValue());
        }
    }

    private static void apply(NetworkChannel channel, int level, int name, int value) throws IOException {
        if (level == SOL_TCP && name == TCP_NODELAY) {
            apply(channel, StandardSocketOptions.TCP_NODELAY, value != 0);
        } else if (level == SOL_SOCKET) {
            switch (name) {
                case SO_REUSEADDR -> apply(channel, StandardSocketOptions.SO_REUSEADDR, value != 0);
                case SO_REUSEPORT -> apply(channel, StandardSocketOptions.SO_REUSEPORT, value != 0);
                case SO_KEEPALIVE -> apply(channel, StandardSocketOptions.SO_KEEPALIVE, value != 0);
                case SO_BROADCAST -> apply(channel, StandardSocketOptions.SO_BROADCAST, value != 0);
                case SO_LINGER -> apply(channel, StandardSocketOptions.SO_LINGER, value);
                case SO_SNDBUF -> apply(channel, StandardSocketOptions.SO_SNDBUF, Math.max(value, 1024));
                case SO_RCVBUF -> apply(channel, StandardSocketOptions.SO_RCVBUF, Math.max(value, 1024));
                default -> { }
            }
        }
    }

    private static <T> void apply(NetworkChannel channel, SocketOption<T> option, T value) throws IOException {
        if (channel.supportedOptions().contains(option)) {
            channel.setOption(option, value);
        }
    }

    int get(int level, int name, int address, int lengthAddress) throws IOException {
        int room = Memory.loadInt(lengthAddress);
        if (room < 0) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_RCVTIMEO_NEW)) {
            return storeTime(receiveTimeout, address, lengthAddress, room, name == SO_RCVTIMEO_NEW);
        } else if (level == SOL_SOCKET && (name == SO_SNDTIMEO || name == SO_SNDTIMEO_NEW)) {
            return storeTime(sendTimeout, address, lengthAddress, room, name == SO_SNDTIMEO_NEW);
        }
        if (socket == null && level == SOL_SOCKET && name == SO_PEERCRED) {
            return storeCredentials(address, lengthAddress, room);
        }
        int value = value(level, name);
        if (level == SOL_SOCKET && name == SO_LINGER) {
            if (room < 8) {
                throw new SystemCallException(Errno.EINVAL);
            }
            Memory.storeInt(address, value > 0 ? 1 : 0);
            Memory.storeInt(address + 4, Math.max(value, 0));
            Memory.storeInt(lengthAddress, 8);
        } else if (room >= 4) {
            Memory.storeInt(address, value);
            Memory.storeInt(lengthAddress, 4);
        } else if (room > 0) {
            Memory.storeByte(address, value);
            Memory.storeInt(lengthAddress, 1);
        }
        return 0;
    }

    /** struct ucred: both ends are the program's own. */
    private static int storeCredentials(int address, int lengthAddress, int room) {
        int stored = Math.min(room, CREDENTIALS) & -4;
        for (int i = 0; i < stored / 4; i++) {
            Memory.storeInt(address + 4 * i, i == 0 ? Identity.ID : i == 1 ? Identity.user() : Identity.group());
        }
        Memory.storeInt(lengthAddress, stored);
        return 0;
    }

    private static int storeTime(long nanoseconds, int address, int lengthAddress, int room, boolean wide)
            throws IOException {
        if (room < (wide ? 16 : 8)) {
            throw new SystemCallException(Errno.EINVAL);
        }
        if (wide) {
            Memory.storeLong(address, nanoseconds / SECOND);
            Memory.storeLong(address + 8, nanoseconds % SECOND / 1000);
        } else {
            Memory.storeInt(address, (int) (nanoseconds / SECOND));
            Memory.storeInt(address + 4, (int) (nanoseconds % SECOND / 1000));
        }
        Memory.storeInt(lengthAddress, wide ? 16 : 8);
        return 0;
    }

    private int value(int level, int name) throws IOException {
        boolean stream = socket == null || socket instanceof StreamSocket;
        if (level == SOL_SOCKET) {
            switch (name) {
                case SO_ERROR:
                    if (pair != null) {
                        return pair.takeError();
                    }
                    int error = socket.pendingError;
                    socket.pendingError = 0;
                    return error;
                case SO_TYPE:
                    return stream ? SocketCalls.SOCK_STREAM : SocketCalls.SOCK_DGRAM;
                case SO_DOMAIN:
                    return socket == null ? SocketAddress.AF_UNIX : socket.family;
                case SO_PROTOCOL:
                    return socket == null ? 0 : stream ? TCP : UDP;
                case SO_ACCEPTCONN:
                    return socket != null && socket.operations() == java.nio.channels.SelectionKey.OP_ACCEPT ? 1 : 0;
                case SO_SNDBUF, SO_RCVBUF:
                    if (socket == null) {
                        return Pipe.CAPACITY;
                    }
                    if (socket.channel() instanceof NetworkChannel channel) {
                        SocketOption<Integer> option = name == SO_SNDBUF ? StandardSocketOptions.SO_SNDBUF
                                : StandardSocketOptions.SO_RCVBUF;
                        return channel.supportedOptions().contains(option) ? channel.getOption(option) : 0;
                    }
                    return 0;
                case SO_REUSEADDR, SO_KEEPALIVE, SO_DONTROUTE, SO_BROADCAST, SO_LINGER, SO_OOBINLINE, SO_REUSEPORT,
                        SO_RCVLOWAT:
                    break;
                default:
                    throw new SystemCallException(Errno.ENOPROTOOPT);
            }
        } else if (socket == null) {
            throw new SystemCallException(Errno.EOPNOTSUPP);
        } else if (level != SOL_IP && level != SOL_IPV6 && level != SOL_TCP) {
            throw new SystemCallException(Errno.ENOPROTOOPT);
        }
        synchronized (this) {
            return values.getOrDefault(key(level, name), 0);
        }
    }
}
