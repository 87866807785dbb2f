// SPDX-License-Identifier: EPL-2.0
// The other side of a debug adapter.
package org.portwright.debug;

import static org.portwright.Limit.LIMIT;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.stream.StreamSupport;

/** Asks a debug adapter as an editor does; messages are in JSON with single quotes. */
final class Editor implements AutoCloseable {

    private final Socket socket;
    private final MessageStream stream;
    private final Thread adapter;
    private final Deque<JsonObject> events = new ArrayDeque<>();

    Editor() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            socket = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket other = server.accept();
            adapter = new Thread(() -> {
                try (other) {
                    new DebugAdapter(other.getInputStream(), other.getOutputStream()).run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        socket.setSoTimeout((int) LIMIT.toMillis());
        stream = new MessageStream(socket.getInputStream(), socket.getOutputStream());
        adapter.start();
    }

    /** The body of the response. */
    JsonObject ask(String command, String arguments, Object... values) throws IOException {
        JsonObject response = response(command, String.format(arguments, values));
        if (!response.get("success").getAsBoolean()) {
            throw new AssertionError(response);
        }
        return response.has("body") ? response.getAsJsonObject("body") : new JsonObject();
    }

    /** Why it is refused. */
    String refused(String command, String arguments, Object... values) throws IOException {
        JsonObject response = response(command, String.format(arguments, values));
        if (response.get("success").getAsBoolean()) {
            throw new AssertionError(response);
        }
        return response.get("message").getAsString();
    }

    private JsonObject response(String command, String arguments) throws IOException {
        JsonObject request = new JsonObject();
        request.addProperty("type", "request");
        request.addProperty("command", command);
        request.add("arguments", JsonParser.parseString(arguments.replace('\'', '"')));
        stream.write(request);
        for (;;) {
            JsonObject message = next();
            boolean isResponse = message.get("type").getAsString().equals("response");
            if (isResponse && message.get("request_seq").equals(request.get("seq"))) {
                return message;
            }
            events.add(message);
        }
    }

    /** The body of the next event of a kind, which may have come already. */
    JsonObject event(String name) throws IOException {
        for (Iterator<JsonObject> all = events.iterator(); all.hasNext();) {
            JsonObject event = all.next();
            if (event.get("event").getAsString().equals(name)) {
                all.remove();
                return event.getAsJsonObject("body");
            }
        }
        events.add(next());
        return event(name);
    }

    private JsonObject next() throws IOException {
        JsonObject message = stream.read();
        if (message == null) {
            throw new AssertionError("the adapter has gone");
        }
        return message;
    }

    /** What the program has written up to its end, or up to now. */
    String output(String category) {
        StringBuilder text = new StringBuilder();
        for (JsonObject event : events) {
            JsonObject body = event.getAsJsonObject("body");
            boolean isOutput = event.get("event").getAsString().equals("output");
            if (isOutput && body.get("category").getAsString().equals(category)) {
                text.append(body.get("output").getAsString());
            }
        }
        return text.toString();
    }

    /** Functions of the thread that has stopped, with their lines, as far as these are known. */
    List<String> stack() throws IOException {
        return objects(ask("stackTrace", "{}").getAsJsonArray("stackFrames")).stream()
                .filter(frame -> frame.has("source"))
                .map(frame -> frame.get("name").getAsString() + ':' + frame.get("line")).toList();
    }

    /** The number of a scope of the innermost frame. */
    int scope(String name) throws IOException {
        return objects(ask("scopes", "{'frameId': 1}").getAsJsonArray("scopes")).stream()
                .filter(scope -> scope.get("name").getAsString().equals(name)).findFirst().orElseThrow()
                .get("variablesReference").getAsInt();
    }

    /** The parts of a variable, or the variables of a scope. */
    List<JsonObject> variables(int reference) throws IOException {
        return objects(ask("variables", "{'variablesReference': %d}", reference).getAsJsonArray("variables"));
    }

    String evaluate(String expression) throws IOException {
        return ask("evaluate", "{'expression': '%s', 'frameId': 1}", expression).get("result").getAsString();
    }

    static List<JsonObject> objects(JsonArray array) {
        return StreamSupport.stream(array.spliterator(), false).map(each -> each.getAsJsonObject()).toList();
    }

    /** Whether the adapter has ended by itself. */
    boolean hasEnded() throws InterruptedException {
        adapter.join(LIMIT.toMillis());
        return !adapter.isAlive();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
