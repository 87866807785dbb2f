// SPDX-License-Identifier: EPL-2.0
// The debugger's commands in a terminal.
package org.portwright.debug;

import com.sun.jdi.VMDisconnectedException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.portwright.debug.Session.Outcome;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Function;
import org.portwright.debug.symbols.LineTable;
import org.portwright.debug.symbols.ValueFormat;
import org.portwright.debug.symbols.Variable;
import org.portwright.elf.CType;

/** The commands that one uses most of gdb, with gdb's names and answers. */
public final class TextMode {
    /** Starts the program anew. */
    public interface Starter {
        /** The program, which has not begun to run. */
        Launcher.Started start() throws IOException, DebugException;
    }

    private interface Action {
        void run(String argument) throws DebugException, EvaluationException, IOException;
    }

    private static final int LISTED_LINES = 10;
    private static final Pattern CONDITION = Pattern.compile("(.*?)\\s*\\bif\\b\\s*(.+)");

    private final Starter starter;
    private final PrintStream out;
    private final Map<String, Action> commands = new TreeMap<>();
    private Session session;
    private Process process;
    private boolean hasBegun;
    private boolean isOver;
    private int selected;
    private String shownFunction = "";
    private int values;
    private int listedFrom;

    /**
     * @param starter starts the program
     * @param out where answers go
     */
    public TextMode(Starter starter, PrintStream out) {
        this.starter = starter;
        this.out = out;
        commands.put("break", this::setBreakpoint);
        commands.put("watch", this::watch);
        commands.put("delete", this::delete);
        commands.put("run", argument -> begin());
        commands.put("continue", argument -> show(running().resume()));
        commands.put("next", argument -> repeat(argument, () -> show(running().step(false))));
        commands.put("step", argument -> repeat(argument, () -> show(running().step(true))));
        commands.put("finish", argument -> finish());
        commands.put("until", this::runTo);
        commands.put("backtrace", argument -> backtrace());
        commands.put("frame", this::select);
        commands.put("up", argument -> select(String.valueOf(selected + 1)));
        commands.put("down", argument -> select(String.valueOf(selected - 1)));
        commands.put("print", this::print);
        commands.put("set", this::set);
        commands.put("info", this::info);
        commands.put("ptype", argument -> out.println("type = " + type(frame().evaluate(argument).type().strip())));
        commands.put("whatis", argument -> out.println("type = " + frame().evaluate(argument).type().declare("")));
        commands.put("thread", this::thread);
        commands.put("list", this::list);
        commands.put("help", argument -> out.println(String.join(" ", commands.keySet())));
        commands.put("quit", argument -> isOver = true);
    }

    private interface Once {
        void run() throws DebugException, IOException;
    }

    /**
     * Does what is asked for until there is nothing more.
     *
     * @param in commands, a line each; an empty one repeats the last
     * @param prompt what asks for the next one; empty for none
     * @throws DebugException if the program can't be started
     */
    public void run(BufferedReader in, String prompt) throws IOException, DebugException {
        String last = "";
        prepare();
        warn();
        while (!isOver) {
            out.print(prompt);
            out.flush();
            String line = in.readLine();
            if (line == null) {
                break;
            }
            line = line.isBlank() ? last : line.strip();
            last = line;
            execute(line);
        }
        end();
    }

    private void execute(String line) throws IOException {
        if (line.isEmpty()) {
            return;
        }
        int end = 0;
        while (end < line.length() && Character.isLetter(line.charAt(end))) {
            end++;
        }
        String name = line.substring(0, end);
        String argument = line.substring(end).strip();
        try {
            command(name).run(argument);
        } catch (DebugException | EvaluationException e) {
            out.println(e.getMessage());
        } catch (VMDisconnectedException e) {
            out.println("The program has ended.");
        }
    }

    private Action command(String name) throws DebugException {
        Map<String, String> shortNames = Map.of("b", "break", "c", "continue", "n", "next", "s", "step", "p", "print",
                "bt", "backtrace", "i", "info", "l", "list", "r", "run", "q", "quit");
        Action exact = commands.get(shortNames.getOrDefault(name, name));
        if (exact != null) {
            return exact;
        }
        List<String> possible = commands.keySet().stream().filter(each -> !name.isEmpty() && each.startsWith(name)).toList();
        if (possible.size() != 1) {
            throw new DebugException("Undefined command: \"" + name + "\".  Try \"help\".");
        }
        return commands.get(possible.get(0));
    }

    private void prepare() throws IOException, DebugException {
        Launcher.Started started = starter.start();
        session = started.session();
        process = started.process();
        hasBegun = false;
    }

    private void warn() {
        List<String> optimised = session.symbols().optimisedFiles();
        if (!optimised.isEmpty()) {
            out.println("warning: " + optimised.get(0) + (optimised.size() > 1 ? " and others are" : " is")
                    + " compiled with optimisation; variables that are kept nowhere can't be shown");
        }
    }

    private void end() {
        if (process == null) {
            session.leave();
        } else {
            session.close();
            process.destroy();
        }
    }

    private Session running() throws DebugException {
        if (!hasBegun || session.isEnded()) {
            throw new DebugException("The program is not being run.");
        }
        return session;
    }

    private void begin() throws IOException, DebugException {
        if (hasBegun) {
            List<Session.Breakpoint> breakpoints = session.breakpoints();
            end();
            prepare();
            breakpoints.forEach(session::addBreakpoint);
        }
        hasBegun = true;
        show(session.resume());
    }

    private void repeat(String count, Once action) throws DebugException, IOException {
        int times = count.matches("\\d+") ? Integer.parseInt(count) : 1;
        for (int i = 0; i < times && (i == 0 || !session.isEnded()); i++) {
            action.run();
        }
    }

    // ------------------------------------------------------------ breakpoints

    private void setBreakpoint(String argument) throws DebugException {
        Matcher matcher = CONDITION.matcher(argument);
        boolean isConditional = matcher.matches();
        String place = isConditional ? matcher.group(1) : argument;
        String condition = isConditional ? matcher.group(2) : null;
        Session.Breakpoint breakpoint = session.setBreakpoint(
                place.isEmpty() ? "*0x" + Integer.toHexString(frame().address()) : place, condition);
        List<Integer> addresses = breakpoint.addresses();
        Optional<LineTable.Row> line = session.symbols().lines().at(addresses.get(0));
        out.printf("Breakpoint %d at 0x%x%s%n", breakpoint.number(), addresses.get(0), addresses.size() > 1
                ? ": " + place + ". (" + addresses.size() + " locations)"
                : line.map(row -> ": file " + row.file() + ", line " + row.line() + '.').orElse(""));
    }

    private void watch(String argument) throws DebugException, EvaluationException {
        Matcher matcher = CONDITION.matcher(argument);
        boolean isConditional = matcher.matches();
        String expression = isConditional ? matcher.group(1) : argument;
        Session.Watchpoint watchpoint = session.setWatchpoint(expression, frame().evaluate(expression),
                isConditional ? matcher.group(2) : null);
        out.printf("Watchpoint %d: %s%n", watchpoint.number(), expression);
    }

    private void delete(String argument) throws DebugException {
        if (!argument.isEmpty() && !argument.matches("\\d+")) {
            throw new DebugException("Bad breakpoint number '" + argument + "'");
        }
        List<Integer> numbers = argument.isEmpty() ? Stream.concat(
                session.breakpoints().stream().map(Session.Breakpoint::number),
                session.watchpoints().stream().map(Session.Watchpoint::number)).toList()
                : List.of(Integer.valueOf(argument));
        numbers.forEach(session::removeBreakpoint);
        numbers.forEach(session::removeWatchpoint);
    }

    // ------------------------------------------------------------ where the program is

    private void finish() throws DebugException, IOException {
        running();
        if (session.framesToMain().size() < 2) {
            throw new DebugException("\"finish\" not meaningful in the outermost frame.");
        }
        out.println("Run till exit from #0  " + describe(session.framesToMain().get(0), false));
        show(session.finish());
    }

    private void runTo(String place) throws DebugException, IOException {
        Outcome outcome = running().runTo(place);
        shownFunction = "";
        show(outcome);
    }

    private void show(Outcome outcome) throws IOException {
        selected = 0;
        listedFrom = 0;
        switch (outcome.reason()) {
            case EXITED -> {
                int status = status();
                out.println(status == 0 ? "[Inferior 1 exited normally]"
                        : String.format("[Inferior 1 exited with code %02o]", status));
                return;
            }
            case BREAKPOINT -> out.printf("%nBreakpoint %d, ", outcome.breakpoint());
            case WATCHPOINT -> showChange(session.change());
            case INTERRUPTED -> out.printf("%nProgram received signal SIGINT, Interrupt.%n");
            default -> { }
        }
        List<Frame> frames = session.framesToMain();
        if (frames.isEmpty()) {
            out.println("The program is outside of its own code.");
            return;
        }
        Frame frame = frames.get(0);
        boolean isElsewhere = !frame.name().equals(shownFunction) || outcome.reason() != Session.Reason.STEP;
        boolean isMidLine = !frame.isAtLine();
        shownFunction = frame.name();
        if (isElsewhere || isMidLine) {
            out.println(describe(frame, isMidLine));
        }
        frame.line().ifPresent(this::showLine);
    }

    private void showChange(Session.Change change) {
        ValueFormat format = new ValueFormat(session.symbols());
        out.printf("%nWatchpoint %d: %s%n%nOld value = %s%nNew value = %s%n", change.watchpoint().number(),
                change.watchpoint().expression(), format.inner(change.before()), format.inner(change.after()));
    }

    private int status() {
        try {
            return process == null ? 0 : process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }

    private void showLine(LineTable.Row row) {
        String text = text(row, row.line());
        out.println(row.line() + "\t" + (text == null ? "in " + row.file() : text));
    }

    private static String text(LineTable.Row row, int line) {
        List<String> lines = source(row);
        return line >= 1 && line <= lines.size() ? lines.get(line - 1) : null;
    }

    private static List<String> source(LineTable.Row row) {
        try {
            return Files.readAllLines(Path.of(row.path()), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of();
        }
    }

    private static String describe(Frame frame, boolean withAddress) {
        String place = frame.line().map(line -> " at " + line.file() + ':' + line.line()).orElse("");
        return (withAddress && !frame.isAtLine() ? String.format("0x%08x in ", frame.address()) : "") + frame.call() + place;
    }

    private Frame frame() throws DebugException {
        List<Frame> frames = hasBegun && !session.isEnded() ? session.framesToMain() : List.of();
        if (frames.isEmpty()) {
            throw new DebugException("No frame selected.");
        }
        return frames.get(Math.min(selected, frames.size() - 1));
    }

    private void backtrace() throws DebugException {
        running();
        List<Frame> frames = session.framesToMain();
        for (int i = 0; i < frames.size(); i++) {
            out.printf("#%-2d %s%n", i, describe(frames.get(i), i > 0));
        }
    }

    private void select(String argument) throws DebugException {
        running();
        int count = session.framesToMain().size();
        int wanted = argument.isEmpty() ? selected : argument.matches("\\d+") ? Integer.parseInt(argument) : -1;
        if (wanted < 0 || wanted >= count) {
            throw new DebugException(wanted < 0 ? "Bottom (innermost) frame selected; you can't go down."
                    : "Initial frame selected; you can't go up.");
        }
        selected = wanted;
        listedFrom = 0;
        out.printf("#%-2d %s%n", selected, describe(frame(), selected > 0));
        frame().line().ifPresent(this::showLine);
    }

    private void list(String argument) throws DebugException {
        Optional<Function> function = session.symbols().function(argument.isEmpty() ? "main" : argument);
        Optional<LineTable.Row> row = !argument.isEmpty() && function.isEmpty()
                ? session.resolve(argument).stream().findFirst().flatMap(session.symbols().lines()::at)
                : argument.isEmpty() && hasBegun && !session.isEnded() ? frame().line()
                : function.flatMap(each -> session.symbols().lines().at(each.start()));
        if (row.isEmpty()) {
            throw new DebugException("No symbol table is loaded.");
        }
        List<String> lines = source(row.get());
        if (lines.isEmpty()) {
            throw new DebugException(row.get().path() + ": No such file or directory.");
        }
        listedFrom = argument.isEmpty() && listedFrom > 0 ? listedFrom + LISTED_LINES
                : Math.max(1, row.get().line() - LISTED_LINES / 2);
        for (int line = listedFrom; line < listedFrom + LISTED_LINES && line <= lines.size(); line++) {
            out.println(line + "\t" + lines.get(line - 1));
        }
    }

    // ------------------------------------------------------------ values

    private void print(String argument) throws DebugException, EvaluationException {
        String expression = argument.replaceFirst("^/([a-z])\\s*", "");
        boolean isHexadecimal = argument.startsWith("/x");
        CValue value = frame().evaluate(expression);
        String text = isHexadecimal ? "0x" + hexadecimal(value) : new ValueFormat(session.symbols()).format(value);
        out.println("$" + ++values + " = " + text);
    }

    private static String hexadecimal(CValue value) throws EvaluationException {
        long number = value.integer();
        return Long.toHexString(value.type().size() >= Long.BYTES ? number
                : number & (1L << Byte.SIZE * value.type().size()) - 1);
    }

    private void set(String argument) throws DebugException, EvaluationException {
        frame().evaluate(argument.replaceFirst("^var(iable)?\\s+", ""));
    }

    private void info(String argument) throws DebugException {
        if (argument.startsWith("b")) {
            for (Session.Breakpoint each : session.breakpoints()) {
                String place = session.symbols().lines().at(each.addresses().get(0))
                        .map(row -> row.file() + ':' + row.line()).orElse("");
                out.printf("%-7d breakpoint 0x%08x %s%s%n", each.number(), each.addresses().get(0), place,
                        each.condition() == null ? "" : " if " + each.condition());
            }
            session.watchpoints().forEach(each -> out.printf("%-7d watchpoint %s%s%n", each.number(), each.expression(),
                    each.condition() == null ? "" : " if " + each.condition()));
        } else if (argument.startsWith("l")) {
            variables(frame(), frame().locals(), "No locals.");
        } else if (argument.startsWith("a")) {
            variables(frame(), frame().parameters(), "No arguments.");
        } else if (argument.startsWith("t")) {
            threads();
        } else {
            throw new DebugException("info breakpoints, info locals, info args, info threads");
        }
    }

    private void threads() throws DebugException {
        out.println("  Id   Name           Frame");
        for (Session.ProgramThread each : running().threads()) {
            out.printf("%s %-4d %-14s %s%n", each.isShown() ? "*" : " ", each.number(), each.name(),
                    each.frames().isEmpty() ? "" : describe(each.frames().get(0), false));
        }
    }

    private void thread(String argument) throws DebugException {
        if (!argument.isEmpty() && !argument.matches("\\d{1,9}")) {
            throw new DebugException("Invalid thread ID: " + argument);
        }
        running();
        if (argument.isEmpty()) {
            out.println("[Current thread is " + session.thread() + "]");
            return;
        }
        session.selectThread(Integer.parseInt(argument));
        out.println("[Switching to thread " + argument + "]");
        select("0");
        shownFunction = frame().name();
    }

    private void variables(Frame frame, List<Variable> variables, String none) {
        ValueFormat format = new ValueFormat(session.symbols());
        variables.forEach(each -> out.println(each.name() + " = " + format.inner(frame.value(each))));
        if (variables.isEmpty()) {
            out.println(none);
        }
    }

    private static String type(CType type) {
        if (!(type instanceof CType.Structure structure)) {
            return type.declare("");
        }
        StringBuilder text = new StringBuilder((structure.keyword() + ' ' + structure.name()).strip() + " {\n");
        for (CType.Member member : structure.members().get()) {
            text.append("    ").append(member.type().declare(member.name()))
                    .append(member.bitSize() > 0 ? " : " + member.bitSize() : "").append(";\n");
        }
        return text.append('}').toString();
    }
}
