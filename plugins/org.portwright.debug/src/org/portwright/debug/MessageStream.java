// SPDX-License-Identifier: EPL-2.0
// Messages of the Debug Adapter Protocol on a pair of streams.
package org.portwright.debug;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** A header that says how long the message is, an empty line, and JSON (Debug Adapter Protocol 1.68, "Base Protocol"). */
final class MessageStream {
    private static final String LENGTH = "Content-Length:";
    private static final int LONGEST = 1 << 26;

    private final InputStream in;
    private final OutputStream out;
    private int lastNumber;

    MessageStream(InputStream in, OutputStream out) {
        this.in = new BufferedInputStream(in);
        this.out = out;
    }

    /**
     * Waits for the next message.
     *
     * @return null if there are no more
     * @throws IOException if it is none
     */
    JsonObject read() throws IOException {
        int length = -1;
        for (String line = readLine(); line != null; line = readLine()) {
            if (line.isEmpty() && length >= 0) {
                return parse(in.readNBytes(length), length);
            }
            if (line.startsWith(LENGTH)) {
                length = length(line.substring(LENGTH.length()).strip());
            }
        }
        return null;
    }

    private static int length(String text) throws IOException {
        if (!text.matches("\\d{1,8}") || Integer.parseInt(text) > LONGEST) {
            throw new IOException(LENGTH + ' ' + text + ": no length of a message");
        }
        return Integer.parseInt(text);
    }

    private static JsonObject parse(byte[] message, int length) throws IOException {
        if (message.length < length) {
            throw new EOFException("a message ends too early");
        }
        try {
            return JsonParser.parseString(new String(message, StandardCharsets.UTF_8)).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            throw new IOException("a message is no JSON object: " + e.getMessage(), e);
        }
    }

    private String readLine() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                return line.toString().strip();
            }
            line.append((char) next);
        }
        return null;
    }

    /** Writes a message, which gets the next number. */
    synchronized void write(JsonObject message) throws IOException {
        message.addProperty("seq", ++lastNumber);
        byte[] bytes = message.toString().getBytes(StandardCharsets.UTF_8);
        out.write((LENGTH + ' ' + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.flush();
    }
}
