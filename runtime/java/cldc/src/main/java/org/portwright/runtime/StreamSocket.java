// SPDX-License-Identifier: EPL-2.0
// TCP through the phone's sockets.
package org.portwright.runtime;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Vector;
import javax.microedition.io.Connector;
import javax.microedition.io.ServerSocketConnection;
import javax.microedition.io.SocketConnection;

/**
 * A SocketConnection or a ServerSocketConnection (MIDP 2.0). Their reads wait, and nothing tells beforehand whether they
 * would: a thread reads ahead, or accepts.
 */
final class StreamSocket extends SocketNode implements Runnable {

    private SocketConnection connection;
    private InputStream in;
    private OutputStream out;
    private Input input;

    private ServerSocketConnection server;
    /** Of SocketConnection: accepted, and not yet asked for. */
    private final Vector waiting = new Vector();

    StreamSocket(SocketCalls calls) {
        super(calls);
    }

    boolean isStream() {
        return true;
    }

    private void use(SocketConnection opened) throws IOException {
        connection = opened;
        in = opened.openInputStream();
        out = opened.openOutputStream();
        input = new Input();
        new Feeder(in, input).start();
    }

    void connect(int address, int port) throws IOException {
        if (connection != null || server != null) {
            throw new FileError(Errno.EISCONN);
        }
        super.connect(address, port);
        try {
            use((SocketConnection) Connector.open("socket://" + calls.hostOf(address) + ':' + port,
                    Connector.READ_WRITE, true));
        } catch (IOException e) {
            throw new FileError(Errno.ECONNREFUSED);
        }
    }

    void listen() throws IOException {
        if (server != null) {
            return;
        }
        if (connection != null) {
            throw new FileError(Errno.EINVAL);
        }
        try {
            server = (ServerSocketConnection) SocketCalls.openLocal("socket", localPort);
        } catch (IOException e) {
            throw new FileError(Errno.EADDRINUSE);
        }
        new Thread(this).start();
    }

    /** Accepts. */
    public void run() {
        try {
            while (true) {
                waiting.addElement(server.acceptAndOpen());
                Bell.ring();
            }
        } catch (IOException e) {
            // The server is closed.
        }
    }

    SocketNode accept() throws IOException {
        if (server == null) {
            throw new FileError(Errno.EINVAL);
        }
        awaitInput();
        SocketConnection accepted = (SocketConnection) waiting.elementAt(0);
        waiting.removeElementAt(0);
        StreamSocket result = new StreamSocket(calls);
        result.localPort = localPort();
        result.peerAddress = parseAddress(accepted.getAddress());
        result.peerPort = accepted.getPort();
        result.use(accepted);
        return result;
    }

    int read(int position, byte[] bytes, int length) throws IOException {
        checkConnected();
        awaitInput();
        return input.take(bytes, length);
    }

    int write(int position, byte[] bytes, int length) throws IOException {
        if (out == null) {
            throw new FileError(Errno.EPIPE);
        }
        try {
            out.write(bytes, 0, length);
            out.flush();
        } catch (IOException e) {
            throw new FileError(Errno.EPIPE);
        }
        return length;
    }

    private void checkConnected() throws FileError {
        if (connection == null) {
            throw new FileError(Errno.ENOTCONN);
        }
    }

    int ready() {
        if (server != null) {
            return waiting.isEmpty() ? 0 : POLLIN;
        }
        return connection == null ? POLLOUT | POLLHUP : input.ready() ? POLLIN | POLLOUT : POLLOUT;
    }

    int localAddress() throws IOException {
        return connection == null ? 0 : parseAddress(connection.getLocalAddress());
    }

    int localPort() throws IOException {
        return server != null ? server.getLocalPort() : connection != null ? connection.getLocalPort() : localPort;
    }

    /** A connection of MIDP has no half that could be ended alone; to read no more is a promise of the program's. */
    void shutDown(int how) throws IOException {
        checkConnected();
        if (how == 1) {
            throw new FileError(Errno.EOPNOTSUPP);
        }
        if (how == 2) {
            closeConnection();
        }
    }

    private void closeConnection() {
        input.end();
        out = null;
        try {
            in.close();
            connection.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }

    void close() throws IOException {
        if (connection != null) {
            if (out != null) {
                try {
                    out.close();
                } catch (IOException e) {
                    // As below.
                }
            }
            closeConnection();
        }
        if (server != null) {
            server.close();
        }
        while (!waiting.isEmpty()) {
            ((SocketConnection) waiting.elementAt(0)).close();
            waiting.removeElementAt(0);
        }
    }
}
