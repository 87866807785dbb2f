// SPDX-License-Identifier: EPL-2.0
// The debugger as editors know it.
package org.portwright.debug;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.sun.jdi.VMDisconnectedException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.portwright.debug.Session.Outcome;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.LineTable;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.ValueFormat;
import org.portwright.debug.symbols.Variable;

/**
 * A debug adapter: serves an editor by the Debug Adapter Protocol, version 1.68. Requests are answered one after the other,
 * on one thread, which also waits while the program runs; what is asked for then interrupts the program for a moment if it
 * changes breakpoints or ends the session, and is refused otherwise.
 */
public final class DebugAdapter {
    /** The only one, as in {@link Session}: that which has stopped. */
    /** A frame's number is this much times its thread's, and its own from 1. */
    private static final int FRAMES = 1 << 16;
    /** Requests that are also for a program that runs. */
    private static final Set<String> INTERRUPTING = Set.of("setBreakpoints", "setFunctionBreakpoints",
            "setDataBreakpoints", "setExceptionBreakpoints", "configurationDone", "disconnect", "terminate");

    private interface Handler {
        /** @return the body of the response; null for none */
        JsonObject answer(JsonObject arguments) throws DebugException, EvaluationException, IOException;
    }

    private final MessageStream stream;
    /** Its thread is the one that serves; the one that reads gives it tasks. */
    private final SessionLoop loop = new SessionLoop(this::stopped);
    private final Map<String, Handler> handlers = new HashMap<>();
    private final VariableTree variables = new VariableTree();
    /** The breakpoints of each source file, those of functions under the empty name. */
    private final Map<String, List<Session.Breakpoint>> breakpoints = new HashMap<>();
    /** What may be watched, by the names that the editor was given. */
    private final Map<String, NamedValue> watchable = new HashMap<>();
    private final List<Thread> pumps = new ArrayList<>();
    private Session session;
    private volatile IOException problem;
    private Process process;
    private Session.Breakpoint entry;
    private Runnable afterResponse;
    private volatile JsonArray lastThreads = list(thread(1, "main"));
    private int firstLine = 1;
    private int firstColumn = 1;

    /**
     * @param in requests
     * @param out responses and events; nobody else may write there
     */
    public DebugAdapter(InputStream in, OutputStream out) {
        stream = new MessageStream(in, out);
        handlers.put("initialize", this::initialize);
        handlers.put("launch", this::launch);
        handlers.put("attach", this::attach);
        handlers.put("configurationDone", this::configurationDone);
        handlers.put("setBreakpoints", this::setBreakpoints);
        handlers.put("setFunctionBreakpoints", this::setFunctionBreakpoints);
        handlers.put("dataBreakpointInfo", this::dataBreakpointInfo);
        handlers.put("setDataBreakpoints", this::setDataBreakpoints);
        handlers.put("setExceptionBreakpoints", arguments -> null);
        handlers.put("threads", arguments -> body("threads", threads()));
        handlers.put("stackTrace", this::stackTrace);
        handlers.put("scopes", this::scopes);
        handlers.put("variables", this::variables);
        handlers.put("setVariable", this::setVariable);
        handlers.put("evaluate", this::evaluate);
        handlers.put("continue", arguments -> move(() -> session.resume(), body("allThreadsContinued", true)));
        handlers.put("next", arguments -> step(arguments, () -> session.step(false)));
        handlers.put("stepIn", arguments -> step(arguments, () -> session.step(true)));
        handlers.put("stepOut", this::stepOut);
        handlers.put("terminate", this::terminate);
        handlers.put("disconnect", this::disconnect);
    }

    /**
     * Serves until the editor disconnects.
     *
     * @throws IOException if the editor can't be heard any more
     */
    public void run() throws IOException {
        Thread reader = new Thread(this::read, "portwright requests");
        reader.setDaemon(true);
        reader.start();
        loop.run();
        end();
        if (problem != null) {
            throw problem;
        }
    }

    private void read() {
        try {
            for (JsonObject request = stream.read(); request != null; request = stream.read()) {
                receive(text(request, "command", ""), request);
            }
        } catch (IOException e) {
            problem = e;
        }
        loop.enqueue(loop::end);
    }

    private void receive(String command, JsonObject request) throws IOException {
        if (command.equals("pause")) {
            loop.pause();
            respond(request, null, null);
        } else if (loop.isRunning() && command.equals("threads")) {
            respond(request, body("threads", lastThreads), null);
        } else if (loop.isRunning() && !INTERRUPTING.contains(command)) {
            respond(request, null, "the program is running");
        } else {
            loop.enqueue(() -> answer(command, request));
        }
    }

    private void answer(String command, JsonObject request) {
        try {
            afterResponse = null;
            try {
                Handler handler = handlers.get(command);
                if (handler == null) {
                    throw new DebugException(command + ": not supported");
                }
                JsonElement arguments = request.get("arguments");
                JsonObject body = handler.answer(arguments instanceof JsonObject given ? given : new JsonObject());
                respond(request, body, null);
            } catch (DebugException | EvaluationException | IOException e) {
                afterResponse = null;
                respond(request, null, e.getMessage());
            } catch (VMDisconnectedException e) {
                respond(request, null, "the program has ended");
            } catch (ClassCastException | IllegalStateException | UnsupportedOperationException
                    | IllegalArgumentException e) {     // what Gson and Path say
                afterResponse = null;
                respond(request, null, command + ": its arguments make no sense: " + e.getMessage());
            }
            if (afterResponse != null) {
                afterResponse.run();
            }
        } catch (IOException e) {
            loop.end();         // the editor is gone
        }
    }

    // ------------------------------------------------------------ messages

    private void respond(JsonObject request, JsonObject body, String problem) throws IOException {
        JsonObject response = new JsonObject();
        response.addProperty("type", "response");
        response.add("request_seq", request.get("seq"));
        response.addProperty("command", text(request, "command", ""));
        response.addProperty("success", problem == null);
        if (problem != null) {
            response.addProperty("message", problem);
        }
        if (body != null) {
            response.add("body", body);
        }
        stream.write(response);
    }

    private void tell(String event, JsonObject body) {
        JsonObject message = new JsonObject();
        message.addProperty("type", "event");
        message.addProperty("event", event);
        message.add("body", body);
        try {
            stream.write(message);
        } catch (IOException e) {
            return;     // the editor is gone, which reading notices
        }
    }

    private static JsonObject body(String name, JsonElement value) {
        JsonObject body = new JsonObject();
        body.add(name, value);
        return body;
    }

    private static JsonObject body(String name, boolean value) {
        JsonObject body = new JsonObject();
        body.addProperty(name, value);
        return body;
    }

    private static JsonArray list(JsonObject... elements) {
        JsonArray list = new JsonArray();
        List.of(elements).forEach(list::add);
        return list;
    }

    private static String text(JsonObject from, String name, String otherwise) {
        JsonElement value = from.get(name);
        return value == null || value.isJsonNull() ? otherwise : value.getAsString();
    }

    private static int number(JsonObject from, String name, int otherwise) {
        JsonElement value = from.get(name);
        return value == null || value.isJsonNull() ? otherwise : value.getAsInt();
    }

    private static boolean isSet(JsonObject from, String name, boolean otherwise) {
        JsonElement value = from.get(name);
        return value == null || value.isJsonNull() ? otherwise : value.getAsBoolean();
    }

    private static String required(JsonObject from, String name) throws DebugException {
        String value = text(from, name, "");
        if (value.isEmpty()) {
            throw new DebugException(name + ": is missing");
        }
        return value;
    }

    private static List<JsonObject> objects(JsonObject from, String name) {
        List<JsonObject> objects = new ArrayList<>();
        if (from.get(name) instanceof JsonArray list) {
            list.forEach(each -> objects.add(each.getAsJsonObject()));
        }
        return objects;
    }

    // ------------------------------------------------------------ beginning and end

    private JsonObject initialize(JsonObject arguments) {
        firstLine = isSet(arguments, "linesStartAt1", true) ? 1 : 0;
        firstColumn = isSet(arguments, "columnsStartAt1", true) ? 1 : 0;
        JsonObject capabilities = new JsonObject();
        for (String name : List.of("supportsConfigurationDoneRequest", "supportsFunctionBreakpoints", "supportsDataBreakpoints",
                "supportsConditionalBreakpoints", "supportsEvaluateForHovers", "supportsSetVariable",
                "supportsTerminateRequest", "supportTerminateDebuggee")) {
            capabilities.addProperty(name, true);
        }
        return capabilities;
    }

    private JsonObject launch(JsonObject arguments) throws DebugException, IOException {
        requireNone();
        Path jar = Path.of(required(arguments, "program"));
        List<String> words = new ArrayList<>();
        if (arguments.get("args") instanceof JsonArray list) {
            list.forEach(each -> words.add(each.getAsString()));
        }
        ProcessBuilder builder = new ProcessBuilder().redirectInput(new File(text(arguments, "input", "/dev/null")));
        String folder = text(arguments, "cwd", "");
        if (!folder.isEmpty()) {
            builder.directory(new File(folder));
        }
        Launcher.Started started = Launcher.start(jar.toAbsolutePath(), words, isSet(arguments, "window", false),
                builder);
        process = started.process();
        pump(process.getInputStream(), "stdout");
        pump(process.getErrorStream(), "stderr");
        open(started.session());
        if (isSet(arguments, "stopOnEntry", false)) {
            entry = session.setBreakpoint("main", null);
        }
        return null;
    }

    private JsonObject attach(JsonObject arguments) throws DebugException, IOException {
        requireNone();
        open(Launcher.attach(Path.of(required(arguments, "program")), text(arguments, "host", "localhost"),
                number(arguments, "port", 0)));
        return null;
    }

    private void requireNone() throws DebugException {
        if (session != null) {
            throw new DebugException("there is a program already");
        }
    }

    private void open(Session opened) {
        session = opened;
        loop.open(opened);
        List<String> optimised = session.symbols().optimisedFiles();
        if (!optimised.isEmpty()) {
            output("console", optimised.get(0) + ": compiled with optimisation; variables that are kept nowhere"
                    + " can't be shown\n");
        }
        afterResponse = () -> tell("initialized", new JsonObject());
    }

    private void pump(InputStream from, String category) {
        Thread pump = new Thread(() -> {
            char[] text = new char[4096];
            try (InputStreamReader in = new InputStreamReader(from, StandardCharsets.UTF_8)) {
                for (int length = in.read(text); length >= 0; length = in.read(text)) {
                    output(category, new String(text, 0, length));
                }
            } catch (IOException e) {
                return;     // the program has been ended
            }
        }, "portwright " + category);
        pump.setDaemon(true);
        pump.start();
        pumps.add(pump);
    }

    private void output(String category, String text) {
        JsonObject output = new JsonObject();
        output.addProperty("category", category);
        output.addProperty("output", text);
        tell("output", output);
    }

    private JsonObject configurationDone(JsonObject arguments) throws DebugException {
        requireSession();
        return move(() -> session.resume(), null);
    }

    private void requireSession() throws DebugException {
        if (session == null) {
            throw new DebugException("there is no program yet; launch or attach comes first");
        }
    }

    private JsonObject terminate(JsonObject arguments) throws DebugException {
        requireSession();
        afterResponse = () -> {
            end();
            tell("terminated", new JsonObject());
        };
        return null;
    }

    /** Who has started the program ends it, unless told otherwise. */
    private JsonObject disconnect(JsonObject arguments) {
        if (session != null && !isSet(arguments, "terminateDebuggee", process != null)) {
            session.leave();
            process = null;
        }
        loop.end();
        return null;
    }

    private void end() {
        if (session != null) {
            session.close();
        }
        if (process != null) {
            process.destroy();
        }
    }

    // ------------------------------------------------------------ breakpoints

    private JsonObject setBreakpoints(JsonObject arguments) throws DebugException {
        requireSession();
        if (!(arguments.get("source") instanceof JsonObject source)) {
            throw new DebugException("source: is missing");
        }
        String path = text(source, "path", text(source, "name", ""));
        JsonArray set = replace(path, objects(arguments, "breakpoints"),
                wanted -> path + ':' + (number(wanted, "line", 0) + 1 - firstLine));
        return body("breakpoints", set);
    }

    private JsonObject setFunctionBreakpoints(JsonObject arguments) throws DebugException {
        requireSession();
        return body("breakpoints", replace("", objects(arguments, "breakpoints"), wanted -> text(wanted, "name", "")));
    }

    /** A variable or a part of one by its place in memory, as which it is watched. */
    private JsonObject dataBreakpointInfo(JsonObject arguments) throws DebugException {
        String name = required(arguments, "name");
        JsonObject body = new JsonObject();
        try {
            int branch = number(arguments, "variablesReference", 0);
            NamedValue node = branch > 0 ? variables.branch(branch).node(name)
                    : new NamedValue(name, name, frame(arguments).evaluate(name));
            String id = String.format("0x%08x %s", node.value().address().orElseThrow(() ->
                    new EvaluationException("it is not in memory")), node.expression());
            watchable.put(id, node);
            body.addProperty("dataId", id);
            body.addProperty("description", node.expression());
            JsonArray accesses = new JsonArray();
            accesses.add("write");
            body.add("accessTypes", accesses);
        } catch (EvaluationException e) {
            body.add("dataId", JsonNull.INSTANCE);
            body.addProperty("description", name + ": " + e.getMessage());
        }
        return body;
    }

    private JsonObject setDataBreakpoints(JsonObject arguments) throws DebugException {
        requireSession();
        session.watchpoints().forEach(each -> session.removeWatchpoint(each.number()));
        JsonArray answers = new JsonArray();
        for (JsonObject each : objects(arguments, "breakpoints")) {
            JsonObject answer = new JsonObject();
            try {
                NamedValue node = watchable.get(required(each, "dataId"));
                if (node == null) {
                    throw new DebugException("there is nothing of that name to watch");
                }
                String condition = text(each, "condition", "");
                answer.addProperty("id", session.setWatchpoint(node.expression(), node.value(),
                        condition.isBlank() ? null : condition).number());
                answer.addProperty("verified", true);
            } catch (DebugException | EvaluationException e) {
                answer.addProperty("verified", false);
                answer.addProperty("message", e.getMessage());
            }
            answers.add(answer);
        }
        return body("breakpoints", answers);
    }

    private interface Placing {
        /** @return what {@link Session#resolve} understands */
        String place(JsonObject wanted);
    }

    private JsonArray replace(String source, List<JsonObject> wanted, Placing placing) {
        breakpoints.getOrDefault(source, List.of()).forEach(each -> session.removeBreakpoint(each.number()));
        List<Session.Breakpoint> set = new ArrayList<>();
        JsonArray answers = new JsonArray();
        for (JsonObject each : wanted) {
            JsonObject answer = new JsonObject();
            try {
                String condition = text(each, "condition", "");
                Session.Breakpoint breakpoint = session.setBreakpoint(placing.place(each), condition.isBlank() ? null : condition);
                set.add(breakpoint);
                answer.addProperty("id", breakpoint.number());
                session.symbols().lines().at(breakpoint.addresses().get(0)).ifPresent(row -> addPlace(answer, row));
                answer.addProperty("verified", true);
            } catch (DebugException e) {
                answer.addProperty("verified", false);
                answer.addProperty("message", e.getMessage());
            }
            answers.add(answer);
        }
        breakpoints.put(source, set);
        return answers;
    }

    private void addPlace(JsonObject to, LineTable.Row row) {
        JsonObject source = new JsonObject();
        source.addProperty("name", Path.of(row.file()).getFileName().toString());
        source.addProperty("path", row.path());
        to.add("source", source);
        to.addProperty("line", row.line() - 1 + firstLine);
    }

    // ------------------------------------------------------------ running

    /** Lets the program run once this has been answered. */
    private JsonObject move(Supplier<Outcome> motion, JsonObject body) throws DebugException {
        requireSession();
        if (session.isEnded()) {
            throw new DebugException("the program has ended");
        }
        variables.clear();
        loop.move(motion);
        return body;
    }

    /** Of the thread that the editor names. */
    private JsonObject step(JsonObject arguments, Supplier<Outcome> motion) throws DebugException {
        requireSession();
        int thread = number(arguments, "threadId", session.thread());
        if (!session.isEnded() && thread != session.thread()) {
            session.selectThread(thread);
        }
        return move(motion, null);
    }

    private JsonObject stepOut(JsonObject arguments) throws DebugException {
        if (stack(number(arguments, "threadId", 0)).size() < 2) {
            throw new DebugException("there is nothing to return to");
        }
        return step(arguments, () -> session.finish());
    }

    private void stopped(Outcome outcome) {
        if (outcome.reason() == Session.Reason.EXITED) {
            exited();
            return;
        }
        JsonObject stopped = new JsonObject();
        boolean isEntry = entry != null && outcome.breakpoint() == entry.number();
        stopped.addProperty("reason", isEntry ? "entry" : switch (outcome.reason()) {
            case BREAKPOINT -> "breakpoint";
            case WATCHPOINT -> "data breakpoint";
            case STEP -> "step";
            default -> "pause";
        });
        if (entry != null) {
            session.removeBreakpoint(entry.number());
            entry = null;
        }
        stopped.addProperty("threadId", session.thread());
        stopped.addProperty("allThreadsStopped", true);
        if (outcome.reason() == Session.Reason.WATCHPOINT) {
            ValueFormat format = new ValueFormat(session.symbols());
            Session.Change change = session.change();
            stopped.addProperty("description", change.watchpoint().expression() + " was " + format.inner(change.before())
                    + ", is " + format.inner(change.after()));
        }
        if (outcome.breakpoint() > 0 && !isEntry) {
            JsonArray hit = new JsonArray();
            hit.add(outcome.breakpoint());
            stopped.add("hitBreakpointIds", hit);
        }
        tell("stopped", stopped);
    }

    /** What the program has written comes before the news of its end. */
    private void exited() {
        JsonObject exited = new JsonObject();
        try {
            for (Thread pump : pumps) {
                pump.join();
            }
            exited.addProperty("exitCode", process == null ? 0 : process.waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        if (process != null) {
            tell("exited", exited);
        }
        tell("terminated", new JsonObject());
    }

    // ------------------------------------------------------------ looking

    private static JsonObject thread(int number, String name) {
        JsonObject thread = new JsonObject();
        thread.addProperty("id", number);
        thread.addProperty("name", name);
        return thread;
    }

    /** Those that were there when the program was stopped last are told while it runs. */
    private JsonArray threads() {
        if (session != null && !session.isEnded()) {
            List<Session.ProgramThread> threads = session.threads();
            if (!threads.isEmpty()) {
                JsonArray now = new JsonArray();
                threads.forEach(each -> now.add(thread(each.number(), each.name())));
                lastThreads = now;
            }
        }
        return lastThreads;
    }

    /** @param thread its number; 0 for the one that has stopped */
    private List<Frame> stack(int thread) throws DebugException {
        requireSession();
        if (session.isEnded()) {
            return List.of();
        }
        return thread == 0 || thread == session.thread() ? session.frames()
                : session.threads().stream().filter(each -> each.number() == thread).findFirst()
                        .map(Session.ProgramThread::frames).orElse(List.of());
    }

    private JsonObject stackTrace(JsonObject arguments) throws DebugException {
        requireSession();
        int thread = number(arguments, "threadId", session.thread());
        List<Frame> stack = stack(thread);
        int start = Math.min(number(arguments, "startFrame", 0), stack.size());
        int levels = number(arguments, "levels", 0);
        int end = levels <= 0 ? stack.size() : Math.min(start + levels, stack.size());
        JsonArray frames = new JsonArray();
        for (int i = start; i < end; i++) {
            Frame frame = stack.get(i);
            JsonObject answer = new JsonObject();
            answer.addProperty("id", thread * FRAMES + i + 1);
            answer.addProperty("name", frame.name().isEmpty() ? String.format("0x%08x", frame.address()) : frame.name());
            Optional<LineTable.Row> row = frame.line();
            answer.addProperty("line", 0);
            answer.addProperty("column", firstColumn);
            row.ifPresent(line -> addPlace(answer, line));
            if (row.isEmpty()) {
                answer.addProperty("presentationHint", "subtle");
            }
            answer.addProperty("instructionPointerReference", String.format("0x%08x", frame.address()));
            frames.add(answer);
        }
        JsonObject body = body("stackFrames", frames);
        body.addProperty("totalFrames", stack.size());
        return body;
    }

    private Frame frame(JsonObject arguments) throws DebugException {
        int id = number(arguments, "frameId", 1);
        List<Frame> stack = stack(id / FRAMES);
        int number = id % FRAMES;
        if (number < 1 || number > stack.size()) {
            throw new DebugException("the program has no such frame now");
        }
        return stack.get(number - 1);
    }

    private JsonObject scopes(JsonObject arguments) throws DebugException {
        Frame frame = frame(arguments);
        return body("scopes", list(scope("Locals", "locals", frame, frame.locals()),
                scope("Arguments", "arguments", frame, frame.parameters()),
                scope("Globals", "globals", frame, session.symbols().globals())));
    }

    private JsonObject scope(String name, String hint, Frame frame, List<Variable> of) {
        JsonObject scope = new JsonObject();
        scope.addProperty("name", name);
        scope.addProperty("presentationHint", hint);
        scope.addProperty("variablesReference", variables.add(frame, of));
        scope.addProperty("expensive", hint.equals("globals"));
        return scope;
    }

    private JsonObject variables(JsonObject arguments) throws DebugException {
        VariableTree.Branch branch = variables.branch(number(arguments, "variablesReference", 0));
        JsonArray answers = new JsonArray();
        for (NamedValue node : branch.nodes().get()) {
            JsonObject answer = value("value", branch.frame(), node);
            answer.addProperty("name", node.name());
            answer.addProperty("evaluateName", node.expression());
            answers.add(answer);
        }
        return body("variables", answers);
    }

    private JsonObject value(String name, Frame frame, NamedValue node) {
        JsonObject answer = new JsonObject();
        answer.addProperty(name, new ValueFormat(session.symbols()).inner(node.value()));
        answer.addProperty("type", node.value().type().declare(""));
        answer.addProperty("variablesReference", variables.add(frame, node));
        return answer;
    }

    private JsonObject setVariable(JsonObject arguments) throws DebugException, EvaluationException {
        VariableTree.Branch branch = variables.branch(number(arguments, "variablesReference", 0));
        String name = required(arguments, "name");
        NamedValue node = branch.node(name);
        node.value().assign(branch.frame().evaluate(required(arguments, "value")));
        return value("value", branch.frame(), node);
    }

    private JsonObject evaluate(JsonObject arguments) throws DebugException, EvaluationException {
        Frame frame = frame(arguments);
        String expression = required(arguments, "expression");
        CValue value = frame.evaluate(expression);
        return value("result", frame, new NamedValue(expression, expression, value));
    }
}
