// SPDX-License-Identifier: EPL-2.0
// A socket of the program.
package org.portwright.runtime;

import java.io.IOException;

/** What sockets of both kinds have in common. Addresses are IPv4: four bytes, the first in the highest bits. */
abstract class SocketNode extends FileNode {

    final SocketCalls calls;
    /** 0 for any. */
    int localPort;
    int peerAddress;
    int peerPort;
    /** How long to wait for input, in milliseconds; 0 for ever. */
    long timeout;

    SocketNode(SocketCalls calls) {
        this.calls = calls;
    }

    int mode() {
        return SOCKET;
    }

    boolean seekable() {
        return false;
    }

    void connect(int address, int port) throws IOException {
        peerAddress = address;
        peerPort = port;
    }

    void listen() throws IOException {
        throw new FileError(Errno.EOPNOTSUPP);
    }

    SocketNode accept() throws IOException {
        throw new FileError(Errno.EINVAL);
    }

    void shutDown(int how) throws IOException {
        throw new FileError(Errno.ENOTCONN);
    }

    int localAddress() throws IOException {
        return 0;
    }

    int localPort() throws IOException {
        return localPort;
    }

    /** Sends to an address, where the socket has none of its own; returns how much. */
    int send(byte[] bytes, int length, int address, int port) throws IOException {
        return write(0, bytes, length);
    }

    /** Receives; {@link #senderAddress} tells from whom. */
    int receive(byte[] bytes, int length) throws IOException {
        return read(0, bytes, length);
    }

    int senderAddress() {
        return peerAddress;
    }

    int senderPort() {
        return peerPort;
    }

    abstract boolean isStream();

    /** Waits until a read would not wait. */
    void awaitInput() throws FileError {
        long end = System.currentTimeMillis() + timeout;
        int seen = Bell.count();
        while ((ready() & POLLIN) == 0) {
            long left = timeout == 0 ? 0 : end - System.currentTimeMillis();
            if (timeout > 0 && left <= 0) {
                throw new FileError(Errno.EAGAIN);
            }
            if (!calls.files.console.awaitRunning()) {
                throw new ProgramExit(0);
            }
            Bell.await(seen, left);
            seen = Bell.count();
        }
    }

    /** Four numbers with dots at the end of a text, as a phone tells an address; 0 if there are none. */
    static int parseAddress(String text) {
        int result = 0;
        int numbers = 0;
        int shift = 0;
        int number = 0;
        int digits = 0;
        int scale = 1;
        for (int i = text.length() - 1; i >= -1; i--) {
            char c = i < 0 ? '/' : text.charAt(i);
            if (c >= '0' && c <= '9') {
                number += (c - '0') * scale;
                scale *= 10;
                digits++;
            } else {
                if (digits == 0 || digits > 3) {
                    return 0;
                }
                result |= (number & 0xff) << shift;
                shift += 8;
                numbers++;
                number = 0;
                digits = 0;
                scale = 1;
                if (c != '.' || numbers == 4) {
                    break;
                }
            }
        }
        return numbers == 4 ? result : 0;
    }
}
