// SPDX-License-Identifier: EPL-2.0
// UDP through the phone's datagram connections.
package org.portwright.runtime;

import java.io.IOException;
import java.util.Vector;
import javax.microedition.io.Datagram;
import javax.microedition.io.UDPDatagramConnection;

/** A UDPDatagramConnection (MIDP 2.0), opened when it is needed, and a thread that receives. */
final class DatagramSocket extends SocketNode implements Runnable {

    private static final int QUEUE = 64;
    private static final int LARGEST = 2048;

    private UDPDatagramConnection connection;
    /** Of Message. */
    private final Vector messages = new Vector();
    private Message last;

    DatagramSocket(SocketCalls calls) {
        super(calls);
    }

    /** What came, and from whom. */
    private static final class Message {

        final byte[] contents;
        final int address;
        final int port;

        Message(byte[] contents, int address, int port) {
            this.contents = contents;
            this.address = address;
            this.port = port;
        }
    }

    boolean isStream() {
        return false;
    }

    void open() throws IOException {
        if (connection == null) {
            try {
                connection = (UDPDatagramConnection) SocketCalls.openLocal("datagram", localPort);
            } catch (IOException e) {
                throw new FileError(Errno.EADDRINUSE);
            }
            new Thread(this).start();
        }
    }

    /** Receives. */
    public void run() {
        try {
            while (true) {
                Datagram datagram = connection.newDatagram(LARGEST);
                connection.receive(datagram);
                byte[] contents = new byte[datagram.getLength()];
                System.arraycopy(datagram.getData(), datagram.getOffset(), contents, 0, contents.length);
                String from = datagram.getAddress(); // datagram://HOST:PORT; MicroEmulator: HOST:PORT
                int colon = from.lastIndexOf(':');
                deliver(contents, calls.addressOf(from.substring(0, colon)),
                        Integer.parseInt(from.substring(colon + 1)));
            }
        } catch (IOException e) {
            // It is closed.
        }
    }

    /** A message arrives; what does not fit is lost, as is usual with datagrams. */
    void deliver(byte[] contents, int address, int port) {
        if (messages.size() < QUEUE) {
            messages.addElement(new Message(contents, address, port));
            Bell.ring();
        }
    }

    int send(byte[] bytes, int length, int address, int port) throws IOException {
        if (calls.answersName(this, bytes, length, address, port)) {
            return length;
        }
        open();
        Datagram datagram = connection.newDatagram(bytes, length);
        String target = calls.hostOf(address) + ':' + port;
        try {
            datagram.setAddress("datagram://" + target);
        } catch (IOException e) { // MicroEmulator takes it without the scheme only
            datagram.setAddress(target);
        }
        connection.send(datagram);
        return length;
    }

    int write(int position, byte[] bytes, int length) throws IOException {
        if (peerPort == 0) {
            throw new FileError(Errno.EDESTADDRREQ);
        }
        return send(bytes, length, peerAddress, peerPort);
    }

    int read(int position, byte[] bytes, int length) throws IOException {
        awaitInput();
        last = (Message) messages.elementAt(0);
        messages.removeElementAt(0);
        int count = Math.min(length, last.contents.length);
        System.arraycopy(last.contents, 0, bytes, 0, count);
        return count;
    }

    int senderAddress() {
        return last.address;
    }

    int senderPort() {
        return last.port;
    }

    int ready() {
        return messages.isEmpty() ? POLLOUT : POLLIN | POLLOUT;
    }

    int localPort() throws IOException {
        return connection == null ? localPort : connection.getLocalPort();
    }

    void close() throws IOException {
        if (connection != null) {
            connection.close();
        }
    }
}
