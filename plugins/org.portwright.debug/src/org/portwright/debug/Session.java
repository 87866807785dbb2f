// SPDX-License-Identifier: EPL-2.0
// Runs a translated program under a debugger.
package org.portwright.debug;

import com.sun.jdi.IncompatibleThreadStateException;
import com.sun.jdi.Location;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.StackFrame;
import com.sun.jdi.ThreadReference;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.event.VMDeathEvent;
import com.sun.jdi.event.VMDisconnectEvent;
import com.sun.jdi.request.BreakpointRequest;
import com.sun.jdi.request.EventRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.portwright.debug.StopTable.Stop;
import org.portwright.debug.symbols.Block;
import org.portwright.debug.symbols.CValue;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.Function;
import org.portwright.debug.symbols.LineTable;
import org.portwright.debug.symbols.Symbols;

/**
 * A program in a Java machine that is debugged: its breakpoints, its steps by lines of C, its frames. Machine code is what
 * all of it goes by: where the Java machine stops, {@link StopTable} tells the address, and what is to be done there is
 * what gdb does.
 *
 * <p>All methods but {@link #interrupt} are for one thread.
 */
public final class Session implements AutoCloseable {
    private static final int POLL_MILLISECONDS = 100;
    private static final int CALL_AND_DELAY_SLOT = 8;
    /** Why the program has stopped. */
    public enum Reason { BREAKPOINT, WATCHPOINT, STEP, INTERRUPTED, EXITED }

    /**
     * How the program has stopped.
     *
     * @param reason     why
     * @param breakpoint the number of the breakpoint or watchpoint; 0 if it was none
     */
    public record Outcome(Reason reason, int breakpoint) {
    }

    /**
     * A breakpoint.
     *
     * @param number    from 1
     * @param addresses of machine instructions
     * @param function  the name of the function whose beginnings they are; empty if they are a line's or an instruction's
     * @param condition an expression of C; null if there is none
     */
    public record Breakpoint(int number, List<Integer> addresses, String function, String condition) {
    }

    /**
     * A place in memory that is watched, the same whatever its expression would mean elsewhere.
     *
     * @param number     from 1, with those of breakpoints
     * @param expression what it was called
     * @param value      of the type as which it is shown, in memory
     * @param condition  an expression of C; null if there is none
     */
    public record Watchpoint(int number, String expression, CValue value, String condition) {
    }

    /**
     * What a watchpoint has seen.
     *
     * @param before what was there
     * @param after  what is there now
     */
    public record Change(Watchpoint watchpoint, CValue before, CValue after) {
    }

    /** Says of a place that is reached whether the program is to stop there. */
    private interface Decision {
        boolean stops(ThreadReference reached, Stop stop) throws IncompatibleThreadStateException;
    }

    private final DebuggedProgram program;
    private final Symbols symbols;
    private final VirtualMachine machine;
    private final MemoryCache memory;
    private final Map<String, ReferenceType> classes = new HashMap<>();
    private final Map<Integer, Breakpoint> breakpoints = new LinkedHashMap<>();
    private final Map<Integer, Watchpoint> watchpoints = new LinkedHashMap<>();
    /** What watchpoints have seen last, by their numbers. */
    private final Map<Integer, byte[]> seen = new HashMap<>();
    private Change change;
    /** Where breakpoints are, with the requests for those whose classes are loaded. */
    private final Map<Stop, BreakpointRequest> requests = new HashMap<>();
    private final Set<Stop> temporary = new HashSet<>();
    /** Where the program is to run to; null for nowhere. */
    private Breakpoint destination;
    private Decision decision = (reached, stop) -> false;
    private int lastNumber;
    private volatile boolean isInterrupted;
    private boolean isEnded;
    private ThreadReference thread;
    /** The one that has reached a breakpoint, and stands there; null if the program was interrupted. */
    private ThreadReference eventThread;
    private List<Frame> frames;
    /**
     * How many functions that became a part of another one begin where that thread stands, and are not shown as called yet
     * (gdb 13, inline-frame.c, {@code skip_inline_frames}).
     */
    private int hidden;
    /** Numbers of threads, by what the Java machine calls them. */
    private final Map<Long, Integer> threadNumbers = new HashMap<>();

    /** @param machine where the program runs, or is about to, suspended */
    Session(DebuggedProgram program, VirtualMachine machine) {
        this.program = program;
        this.symbols = program.symbols();
        this.machine = machine;
        memory = new MemoryCache(ProgramMemory.of(program, machine, () -> eventThread));
        for (String name : program.stops().classNames()) {
            var request = machine.eventRequestManager().createClassPrepareRequest();
            request.addClassFilter(name);
            request.setSuspendPolicy(EventRequest.SUSPEND_ALL);
            request.enable();
            machine.classesByName(name).forEach(type -> classes.put(name, type));
        }
    }

    /** What the program's debug information says. */
    public Symbols symbols() {
        return symbols;
    }

    /** Whether the program has ended. */
    public boolean isEnded() {
        return isEnded;
    }

    // ------------------------------------------------------------ breakpoints

    /**
     * Where breakpoints for a place in the program would be.
     *
     * @param place a line of the file that the program is in, {@code FILE:LINE}, a function, or {@code *ADDRESS}
     * @return addresses; more than one where a line has code in several places, or a function became a part of others
     * @throws DebugException if there is no such place
     */
    public List<Integer> resolve(String place) throws DebugException {
        if (place.startsWith("*")) {
            return List.of(stopAt(place.substring(1)));
        }
        if (!isFunction(place)) {
            int colon = place.lastIndexOf(':');
            String number = place.substring(colon + 1);
            String file = colon > 0 ? place.substring(0, colon) : currentFile();
            List<Integer> addresses = ofLine(file, Integer.parseInt(number));
            if (addresses.isEmpty()) {
                throw new DebugException("No line " + number + " in file \"" + file + "\".");
            }
            return addresses;
        }
        List<Integer> entries = symbols.entries(place);
        if (entries.isEmpty()) {
            throw new DebugException("Function \"" + place + "\" not defined.");
        }
        return entries.stream().map(this::stopFor).toList();
    }

    private static boolean isFunction(String place) {
        return !place.startsWith("*") && !place.substring(place.lastIndexOf(':') + 1).matches("\\d+");
    }

    private int stopAt(String address) throws DebugException {
        try {
            int parsed = (int) (long) Long.decode(address);
            if (!lineStops(stopFor(parsed)).isEmpty()) {
                return stopFor(parsed);
            }
        } catch (NumberFormatException e) {
            throw new DebugException("Invalid number \"" + address + "\".");
        }
        throw new DebugException("No line's code begins at " + address + ".");
    }

    /** In each block that has code of the line, the first of it; what is before a function's body is its body's. */
    private List<Integer> ofLine(String file, int line) {
        Map<Object, Integer> first = new LinkedHashMap<>();
        for (LineTable.Row row : symbols.lines().find(file, line)) {
            Optional<Function> function = symbols.functionAt(row.start());
            int address = stopFor(row.start());
            if (!lineStops(address).isEmpty()) {
                Object block = function.<Object>map(each -> each.blockAt(row.start())).orElse(row.start());
                int body = function.map(each -> symbols.body(each, true)).orElse(address);
                first.putIfAbsent(block, Integer.compareUnsigned(address, body) < 0 ? body : address);
            }
        }
        return first.values().stream().distinct().toList();
    }

    /** Where to stop for an instruction: before the branch if it is in its delay slot, as gdb does it. */
    private int stopFor(int address) {
        int before = address - Integer.BYTES;
        return lineStops(address).isEmpty() && program.isTransfer(before) ? before : address;
    }

    private String currentFile() throws DebugException {
        Optional<LineTable.Row> line = thread == null ? Optional.empty() : frames().stream().findFirst()
                .flatMap(Frame::line);
        if (line.isEmpty()) {
            line = symbols.function("main").flatMap(main -> symbols.lines().at(main.start()));
        }
        return line.orElseThrow(() -> new DebugException("No symbol table is loaded.")).path();
    }

    /**
     * Sets a breakpoint.
     *
     * @param place as {@link #resolve} takes it
     * @param condition an expression of C that must not be zero; null for none
     * @throws DebugException if there is no such place
     */
    public Breakpoint setBreakpoint(String place, String condition) throws DebugException {
        Breakpoint breakpoint = breakpoint(lastNumber + 1, place, condition);
        addBreakpoint(breakpoint);
        return breakpoint;
    }

    private Breakpoint breakpoint(int number, String place, String condition) throws DebugException {
        return new Breakpoint(number, resolve(place), isFunction(place) ? place : "", condition);
    }

    /** Sets a breakpoint that another session of the same program has had. */
    public void addBreakpoint(Breakpoint breakpoint) {
        lastNumber = Math.max(lastNumber, breakpoint.number());
        breakpoints.put(breakpoint.number(), breakpoint);
        breakpoint.addresses().forEach(address -> lineStops(address).forEach(this::request));
    }

    /** Removes a breakpoint, if there is one with the number. */
    public void removeBreakpoint(int number) {
        Breakpoint removed = breakpoints.remove(number);
        if (removed != null) {
            removeRequests();
        }
    }

    /** All breakpoints, by number. */
    public List<Breakpoint> breakpoints() {
        return List.copyOf(breakpoints.values());
    }

    /**
     * Watches a value in memory: the program stops at the next place to stop after it has changed, in whatever function. To
     * see that, it stops everywhere for a moment, which makes it very slow. Of several values that have changed at once the
     * first is told.
     *
     * @param condition an expression of C that must not be zero; null for none
     * @throws DebugException if it is not in memory
     * @throws EvaluationException if there is no such memory
     */
    public Watchpoint setWatchpoint(String expression, CValue value, String condition)
            throws DebugException, EvaluationException {
        if (value.address().isEmpty() || value.type().size() == 0) {
            throw new DebugException("Cannot watch \"" + expression + "\": it has no address.");
        }
        Watchpoint watchpoint = new Watchpoint(lastNumber + 1, expression, value, condition);
        seen.put(watchpoint.number(), contents(watchpoint));
        lastNumber = watchpoint.number();
        watchpoints.put(watchpoint.number(), watchpoint);
        return watchpoint;
    }

    /** Removes a watchpoint, if there is one with the number. */
    public void removeWatchpoint(int number) {
        seen.remove(number);
        if (watchpoints.remove(number) != null) {
            removeRequests();
        }
    }

    /** All watchpoints, by number. */
    public List<Watchpoint> watchpoints() {
        return List.copyOf(watchpoints.values());
    }

    /** What the watchpoint has seen by which the program has stopped; null if it has stopped otherwise. */
    public Change change() {
        return change;
    }

    private byte[] contents(Watchpoint watchpoint) throws EvaluationException {
        return memory.read(watchpoint.value().address().getAsInt(), watchpoint.value().type().size());
    }

    /** The first watchpoint whose value has changed and whose condition holds. */
    private Optional<Watchpoint> changed() {
        for (Watchpoint each : watchpoints.values()) {
            try {
                byte[] before = seen.get(each.number());
                byte[] now = contents(each);
                if (!Arrays.equals(before, now)) {
                    seen.put(each.number(), now);
                    if (holds(each.condition())) {
                        change = new Change(each, each.value().of(before), each.value().of(now));
                        return Optional.of(each);
                    }
                }
            } catch (EvaluationException e) {
                continue;       // memory that the program has given back
            }
        }
        return Optional.empty();
    }

    /** What the user has changed is no news. */
    private void lookAgain() {
        change = null;
        for (Watchpoint each : watchpoints.values()) {
            try {
                seen.put(each.number(), contents(each));
            } catch (EvaluationException e) {
                continue;       // as above
            }
        }
    }

    private List<Stop> lineStops(int address) {
        return program.stops().at(address).stream().filter(stop -> !stop.afterCall()).toList();
    }

    private void request(Stop stop) {
        ReferenceType type = classes.get(stop.method().className());
        if (!requests.containsKey(stop) || type != null && requests.get(stop) == null) {
            requests.put(stop, type == null || isEnded ? null : breakpointAt(type, stop));
        }
    }

    private BreakpointRequest breakpointAt(ReferenceType type, Stop stop) {
        Method method = type.methodsByName(stop.method().name(), stop.method().descriptor()).get(0);
        BreakpointRequest request = machine.eventRequestManager()
                .createBreakpointRequest(method.locationOfCodeIndex(stop.codeIndex()));
        request.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        request.enable();
        return request;
    }

    private void requestTemporary(Stop stop) {
        temporary.add(stop);
        request(stop);
    }

    /** Those that neither a breakpoint nor a step needs. */
    private void removeRequests() {
        Set<Stop> wanted = new HashSet<>(temporary);
        breakpoints.values().forEach(breakpoint ->
                breakpoint.addresses().forEach(address -> wanted.addAll(lineStops(address))));
        if (!watchpoints.isEmpty()) {
            wanted.addAll(program.stops().all());
        }
        requests.entrySet().removeIf(entry -> {
            boolean isUnwanted = !wanted.contains(entry.getKey());
            if (isUnwanted && entry.getValue() != null && !isEnded) {
                machine.eventRequestManager().deleteEventRequest(entry.getValue());
            }
            return isUnwanted;
        });
    }

    // ------------------------------------------------------------ running

    /** Lets the program run to the next breakpoint, or to its end. */
    public Outcome resume() {
        beginMotion();
        return run((reached, stop) -> false);
    }

    /** Goes on with what has been interrupted: a step stays one. */
    public Outcome goOn() {
        frames = null;
        eventThread = null;
        try {
            if (!watchpoints.isEmpty()) {
                program.stops().all().forEach(this::request);
            }
            memory.forget();
            machine.resume();
            while (!isInterrupted) {
                EventSet events = machine.eventQueue().remove(POLL_MILLISECONDS);
                Outcome outcome = events == null ? null : handle(events);
                if (outcome != null) {
                    return outcome;
                }
                if (events != null) {
                    eventThread = null;
                    memory.forget();
                    events.resume();
                }
            }
            return interrupted();
        } catch (VMDisconnectedException e) {
            isEnded = true;
            return new Outcome(Reason.EXITED, 0);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return interrupted();
        } catch (IncompatibleThreadStateException e) {
            throw new IllegalStateException(e);     // all threads are suspended at an event
        }
    }

    /** Stops a program that runs, or is about to; from another thread. */
    public void interrupt() {
        isInterrupted = true;
    }

    /**
     * Runs to another line.
     *
     * @param into whether functions that are called are entered, if there is debug information of them
     */
    public Outcome step(boolean into) {
        Frame frame = frames().get(0);
        if (into && hidden(thread) > 0) {
            hidden--;           // a call that is none in machine code
            frames = null;
            return new Outcome(Reason.STEP, 0);
        }
        Optional<LineTable.Row> range = symbols.lines().at(frame.address());
        if (range.isEmpty()) {
            return finish();    // as gdb steps where there are no lines
        }
        beginMotion();
        return new Step(into, frame.line().orElse(LineTable.Row.NONE), range.get(), frame).run();
    }

    /** Runs until the function returns. */
    public Outcome finish() {
        Frame frame = frames().get(0);
        int height = height(frame);
        beginMotion();
        if (frame.inlined().isPresent()) {
            return new Step(false, LineTable.Row.NONE, LineTable.Row.NONE, frames().get(1)).run();
        }
        activations(frames()).skip(1).forEach(this::requestReturn);
        return run((reached, stop) -> reached.equals(thread) && heightOf(reached, stop) < height);
    }

    /**
     * Runs until a place is reached in this function or in one that called it.
     *
     * @param place as {@link #resolve} takes it
     * @throws DebugException if there is no such place
     */
    public Outcome runTo(String place) throws DebugException {
        int height = height(frames().get(0));
        Breakpoint there = breakpoint(0, place, null);
        beginMotion();
        destination = there;
        there.addresses().forEach(address -> lineStops(address).forEach(this::requestTemporary));
        return run((reached, stop) -> reached.equals(thread) && heightOf(reached, stop) <= height);
    }

    private void beginMotion() {
        temporary.clear();
        destination = null;
    }

    /** How many Java frames a frame and its callers have, which tells it from other activations of its function. */
    private int height(Frame frame) {
        try {
            return thread.frameCount() - frame.ownDepth();
        } catch (IncompatibleThreadStateException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The height of the function that is at a stop, whose parts have Java frames of their own. */
    private int heightOf(ThreadReference reached, Stop stop) throws IncompatibleThreadStateException {
        int height = reached.frameCount();
        return stop.method().isPart() ? height - ownFrame(reached.frames(), 0) : height;
    }

    /** The index of a function's own Java frame, at or below that of a part of it. */
    private int ownFrame(List<StackFrame> stack, int part) {
        int index = part;
        while (methodAt(stack.get(index).location()).filter(StopTable.Method::isPart).isPresent()) {
            index++;
        }
        return index;
    }

    /** Those of functions that are functions in machine code. */
    private static Stream<Frame> activations(List<Frame> stack) {
        return stack.stream().filter(frame -> frame.inlined().isEmpty());
    }

    private void requestReturn(Frame caller) {
        for (Stop stop : program.stops().at(caller.address())) {
            if (stop.afterCall()) {
                requestTemporary(stop);
            }
        }
    }

    /** What the last motion needed, and this one does not, goes only now: two steps in a row need mostly the same. */
    private Outcome run(Decision next) {
        decision = next;
        removeRequests();
        lookAgain();
        return goOn();
    }

    /** The thread that is shown is the one that was, or another one that is in the program's code. */
    private Outcome interrupted() {
        isInterrupted = false;
        machine.suspend();
        List<ThreadReference> inside = programThreads();
        if (!inside.isEmpty() && !inside.contains(thread)) {
            thread = inside.get(0);
        }
        return new Outcome(Reason.INTERRUPTED, 0);
    }

    // ------------------------------------------------------------ threads

    /**
     * A thread of the stopped program.
     *
     * @param number from 1, the same as long as the program runs
     * @param name its name in the Java machine
     * @param isShown whether {@link Session#frames} are its
     * @param frames where it is, the innermost first, without those that have called main
     */
    public record ProgramThread(int number, String name, boolean isShown, List<Frame> frames) {
    }

    /** The threads that run code of the program, by number. */
    public List<ProgramThread> threads() {
        List<ProgramThread> threads = new ArrayList<>();
        for (ThreadReference each : isEnded ? List.<ThreadReference>of() : programThreads()) {
            try {
                threads.add(new ProgramThread(number(each), each.name(), each.equals(thread),
                        toMain(each.equals(thread) ? frames() : stack(each))));
            } catch (IncompatibleThreadStateException e) {
                continue;       // it has ended
            }
        }
        threads.sort(Comparator.comparing(ProgramThread::number));
        return threads;
    }

    /** The number of the thread that is shown; 1 if none is. */
    public int thread() {
        if (thread != null && !threadNumbers.containsKey(thread.uniqueID())) {
            programThreads();       // the first comes first
        }
        return thread == null ? 1 : number(thread);
    }

    /**
     * Chooses the thread that is shown, and whose steps are made.
     *
     * @throws DebugException if there is none of that number
     */
    public void selectThread(int number) throws DebugException {
        thread = programThreads().stream().filter(each -> number(each) == number).findFirst()
                .orElseThrow(() -> new DebugException("Unknown thread " + number + "."));
        frames = null;
    }

    private int number(ThreadReference each) {
        return threadNumbers.computeIfAbsent(each.uniqueID(), id -> threadNumbers.size() + 1);
    }

    private List<ThreadReference> programThreads() {
        List<ThreadReference> inside = new ArrayList<>();
        for (ThreadReference each : machine.allThreads()) {
            try {
                if (each.frames().stream().anyMatch(frame -> methodAt(frame.location()).isPresent())) {
                    inside.add(each);
                }
            } catch (IncompatibleThreadStateException e) {
                continue;       // it has ended
            }
        }
        inside.sort(Comparator.comparing(ThreadReference::uniqueID));
        inside.forEach(this::number);
        return inside;
    }

    private Outcome handle(EventSet events) throws IncompatibleThreadStateException {
        for (Event event : events) {
            if (event instanceof VMDeathEvent || event instanceof VMDisconnectEvent) {
                isEnded = true;
                return new Outcome(Reason.EXITED, 0);
            }
            if (event instanceof ClassPrepareEvent prepared) {
                classes.put(prepared.referenceType().name(), prepared.referenceType());
                List.copyOf(requests.keySet()).stream().filter(stop -> requests.get(stop) == null).forEach(this::request);
            }
            if (event instanceof BreakpointEvent reached) {
                Outcome outcome = reached(reached);
                if (outcome != null) {
                    return outcome;
                }
            }
        }
        return null;
    }

    private Outcome reached(BreakpointEvent event) throws IncompatibleThreadStateException {
        Stop stop = methodAt(event.location()).map(method -> method.stops().get((int) event.location().codeIndex()))
                .orElse(null);
        if (stop == null) {
            return null;
        }
        eventThread = event.thread();
        hidden = hiddenAt(stop);
        ThreadReference before = thread;
        if (!watchpoints.isEmpty()) {
            thread = event.thread();
            frames = null;
            Optional<Watchpoint> changed = changed();
            if (changed.isPresent()) {
                return new Outcome(Reason.WATCHPOINT, changed.get().number());
            }
        }
        for (Breakpoint breakpoint : breakpoints.values()) {
            if (!stop.afterCall() && breakpoint.addresses().contains(stop.address())) {
                thread = event.thread();
                frames = null;
                if (holds(breakpoint.condition())) {
                    return new Outcome(Reason.BREAKPOINT, breakpoint.number());
                }
            }
        }
        thread = before;
        frames = null;
        boolean isStep = temporary.contains(stop) && decision.stops(event.thread(), stop);
        return isStep ? new Outcome(Reason.STEP, 0) : null;
    }

    /** Those that begin at a stop, from the innermost one to that whose breakpoint is there. */
    private int hiddenAt(Stop stop) {
        List<Block> around = inlinedAt(stop.method(), stop.address());
        int shown = around.size();
        List<Breakpoint> all = new ArrayList<>(breakpoints.values());
        if (destination != null) {
            all.add(destination);
        }
        for (Breakpoint each : all) {
            if (!stop.afterCall() && each.addresses().contains(stop.address())) {
                shown = Math.min(shown, shownBy(each, around, stop.address()));
            }
        }
        int count = 0;
        while (count < shown && around.get(count).startsAt(stop.address())) {
            count++;
        }
        return count;
    }

    /** The index of the block that a breakpoint is in: of a function's the outermost one that begins there, if any does. */
    private static int shownBy(Breakpoint breakpoint, List<Block> around, int address) {
        if (breakpoint.function().isEmpty()) {
            return 0;
        }
        int index = around.size() - 1;
        while (index >= 0 && !(around.get(index).isNamed(breakpoint.function()) && around.get(index).start() == address)) {
            index--;
        }
        return index < 0 ? around.size() : index;
    }

    private List<Block> inlinedAt(StopTable.Method method, int address) {
        return symbols.functionAt(method.function()).map(function -> function.inlinedAt(address)).orElse(List.of());
    }

    private int hidden(ThreadReference of) {
        return of != null && of.equals(eventThread) ? hidden : 0;
    }

    private boolean holds(String condition) {
        if (condition == null) {
            return true;
        }
        try {
            return frames().get(0).evaluate(condition).integer() != 0;
        } catch (EvaluationException e) {
            return true;        // so that the user sees that it has no value
        }
    }

    // ------------------------------------------------------------ steps

    /** A step by lines, as gdb makes them (gdb 13, infrun.c, {@code process_event_stop_test}). */
    private final class Step {
        private final boolean into;
        /** The line that is left. */
        private LineTable.Row line;
        /** The code that is stepped through. */
        private LineTable.Row range;
        private int height;
        /** The function that the step is in, if it became a part of another one; null if not. */
        private Block inlined;
        /** Where a function that has been entered is to stop; 0 if none has. */
        private int body;

        /** @param frame that the step is in */
        Step(boolean into, LineTable.Row line, LineTable.Row range, Frame frame) {
            this.into = into;
            this.line = line;
            this.range = range;
            height = height(frame);
            inlined = frame.inlined().orElse(null);
        }

        Outcome run() {
            requestStops(activations(frames()).toList());
            return Session.this.run(this::reaches);
        }

        /** The lines of the function, the entries of functions that it may call, and where it and its callers return to. */
        private void requestStops(List<Frame> stack) {
            Frame frame = stack.get(0);
            frame.function().ifPresent(this::requestLines);
            if (into) {
                symbols.functions().forEach(function -> lineStops(function.start()).forEach(Session.this::requestTemporary));
            }
            stack.subList(1, stack.size()).forEach(caller -> {
                requestReturn(caller);
                caller.function().ifPresent(this::requestLines);
            });
        }

        private void requestLines(Function function) {
            program.stops().methodsOf(function.start()).forEach(method -> method.stops().values().stream()
                    .filter(stop -> !stop.afterCall()).forEach(Session.this::requestTemporary));
        }

        private boolean reaches(ThreadReference reached, Stop stop) throws IncompatibleThreadStateException {
            if (!reached.equals(thread)) {
                return false;
            }
            int now = heightOf(reached, stop);
            if (now > height) {
                return enters(reached, stop, now);
            }
            if (body == 0 && range.contains(stop.address())) {
                return false;       // in whatever frame, as gdb has it
            }
            boolean hasReturned = now < height;
            if (hasReturned) {
                height = now;
                body = 0;
            }
            if (body != 0) {
                return stop.address() == body;
            }
            List<Block> around = inlinedAt(stop.method(), stop.address());
            List<Block> shown = around.subList(hidden, around.size());
            Block current = shown.isEmpty() ? null : shown.get(0);
            if (!hasReturned && current == inlined && hidden > 0) {
                return stopsAtCall(around.get(hidden - 1));
            }
            if (!hasReturned && current != inlined && (inlined == null || shown.contains(inlined))) {
                return into;            // within what is called from here
            }
            return isAnotherLine(stop.address(), current, hasReturned || current != inlined);
        }

        /** Before a call that is none in machine code; one on the line that is left is entered. */
        private boolean stopsAtCall(Block callee) {
            boolean isSameLine = callee.callLine().filter(call -> call.isSameLine(line)).isPresent();
            if (into && isSameLine) {
                hidden--;
            }
            return into || !isSameLine;
        }

        /** A function that has been called from here stops where its body begins. */
        private boolean enters(ThreadReference reached, Stop stop, int now) throws IncompatibleThreadStateException {
            boolean isEntry = into && body == 0 && stop.address() == stop.method().function()
                    && callerHeight(reached, stop) == height;
            if (!isEntry) {
                return false;
            }
            Function function = symbols.functionAt(stop.address()).orElseThrow();
            body = symbols.body(function, false);
            height = now;
            inlined = null;
            requestLines(function);
            return body == stop.address();
        }

        /** The height of the next function outside that is of the program, tail calls left aside. */
        private int callerHeight(ThreadReference reached, Stop stop) throws IncompatibleThreadStateException {
            List<Frame> stack = activations(stack(reached)).toList();
            return stack.size() < 2 ? 0 : reached.frameCount() - stack.get(1).ownDepth();
        }

        private boolean isAnotherLine(int address, Block current, boolean isAnotherFrame) {
            Optional<LineTable.Row> now = symbols.lines().at(address);
            if (now.isEmpty()) {
                return true;
            }
            range = now.get();
            boolean isOther = range.start() == address && !range.isSameLine(line);
            if (isOther && range.isStatement()) {
                return true;
            }
            if (!isOther) {
                line = range;       // in the middle of a line: it is stepped through to its end
                inlined = current;
            } else if (isAnotherFrame) {
                line = LineTable.Row.NONE;  // so that the next statement is another one's, be it the same line's
                inlined = current;
            }
            return false;
        }
    }

    // ------------------------------------------------------------ frames

    private Optional<StopTable.Method> methodAt(Location location) {
        Method method = location.method();
        return program.stops().method(location.declaringType().name(), method.name(), method.signature());
    }

    /** The frames of the stopped thread, the innermost first; none if it is not in the program. */
    public List<Frame> frames() {
        if (frames == null) {
            try {
                frames = thread == null ? List.of() : stack(thread);
            } catch (IncompatibleThreadStateException e) {
                frames = List.of();
            }
        }
        return frames;
    }

    /** The frames of the stopped thread, without those that have called main. */
    public List<Frame> framesToMain() {
        return toMain(frames());
    }

    private static List<Frame> toMain(List<Frame> all) {
        for (int i = 0; i < all.size(); i++) {
            if (all.get(i).name().equals("main")) {
                return all.subList(0, i + 1);
            }
        }
        return all;
    }

    private List<Frame> stack(ThreadReference of) throws IncompatibleThreadStateException {
        List<Frame> result = new ArrayList<>();
        List<StackFrame> stack = of.frames();
        for (int depth = 0; depth < stack.size(); depth++) {
            Optional<StopTable.Method> method = methodAt(stack.get(depth).location());
            if (method.isPresent()) {
                int ownDepth = ownFrame(stack, depth);
                activation(of, depth, ownDepth, method.get(), stack.get(depth).location(), result.isEmpty())
                        .ifPresent(activation -> result.addAll(frames(activation)));
                depth = ownDepth;
            }
        }
        return result;
    }

    /** @return empty for a function that has ended by a tail call */
    private Optional<Activation> activation(ThreadReference of, int depth, int ownDepth, StopTable.Method method,
            Location location, boolean isInnermost) {
        int codeIndex = (int) location.codeIndex();
        Optional<Integer> call = method.callAt(codeIndex);
        if (call.isEmpty()) {
            Map.Entry<Integer, Stop> last = method.stops().floorEntry(codeIndex);
            if (last == null) {
                return Optional.of(new Activation(of, depth, ownDepth, method, method.function(), null, isInnermost, false));
            }
            Optional<Stop> stop = since(last.getValue(), location);
            return Optional.of(new Activation(of, depth, ownDepth, method, last.getValue().address(), stop.orElse(null),
                    isInnermost, stop.isPresent()));
        }
        if (call.get() == 0) {
            return Optional.empty();
        }
        int back = call.get() + CALL_AND_DELAY_SLOT;
        Stop stop = method.stops().tailMap(codeIndex).values().stream()
                .filter(each -> each.afterCall() && each.address() == back).findFirst().orElse(null);
        return Optional.of(new Activation(of, depth, ownDepth, method, back, stop, false, true));
    }

    /**
     * A stop with the registers that are as they were there where the program was interrupted behind it. Without optimisation
     * those that variables are found by stay for ever.
     *
     * @return empty if it may have been at another stop since
     */
    private Optional<Stop> since(Stop stop, Location location) {
        boolean isOptimised = symbols.functionAt(stop.method().function()).map(Function::isOptimised).orElse(true);
        if (location.codeIndex() == stop.codeIndex() || !isOptimised) {
            return Optional.of(stop);
        }
        return JavaCode.changedBetween(location.method().bytecodes(), stop.codeIndex(), (int) location.codeIndex())
                .map(stop::without);
    }

    /** The function that is one in machine code, and before it those that became a part of it. */
    private List<Frame> frames(Activation activation) {
        List<Block> blocks = new ArrayList<>(inlinedAt(activation.method(), activation.addressInBlock()));
        blocks.add(null);
        List<Frame> result = new ArrayList<>();
        for (int i = activation.isInnermost() ? hidden(activation.thread()) : 0; i < blocks.size(); i++) {
            result.add(new Frame(symbols, memory, activation, blocks.get(i), i == 0 ? null : blocks.get(i - 1)));
        }
        return result;
    }

    /** Lets the program run on by itself. */
    public void leave() {
        if (!isEnded) {
            isEnded = true;
            machine.dispose();
        }
    }

    /** Ends the program, if it runs yet. */
    @Override
    public void close() {
        if (!isEnded) {
            isEnded = true;
            try {
                machine.exit(1);
            } catch (VMDisconnectedException e) {
                return;     // it has ended
            }
        }
    }
}
