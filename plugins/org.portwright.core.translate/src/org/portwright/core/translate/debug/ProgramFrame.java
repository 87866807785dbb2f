// SPDX-License-Identifier: EPL-2.0
// An activation of a C function.

package org.portwright.core.translate.debug;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.core.debug.ThreadFrame;
import org.portwright.debug.Frame;
import org.portwright.debug.symbols.EvaluationException;
import org.portwright.debug.symbols.LineTable;
import org.portwright.debug.symbols.NamedValue;
import org.portwright.debug.symbols.Variable;

/** A frame of a stopped program, of use until the program goes on. Made on the session's thread. */
public final class ProgramFrame extends ThreadFrame<ProgramTarget, ProgramThread> {

    private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

    private final Frame frame;
    /** Tells it from the frames of other functions and other activations, from one stop to the next. */
    private final String key;
    private final String name;
    private final Optional<LineTable.Row> line;

    /**
     * @param height how many frames it is from the program's first one
     * @param withArguments whether its name is to have the arguments of the call
     */
    ProgramFrame(ProgramThread thread, Frame frame, int height, boolean withArguments) {
        super(thread.target(), thread);
        this.frame = frame;
        line = frame.line();
        key = height + frame.name() + ' ';
        name = (withArguments ? frame.call() : frame.name())
                + line.map(row -> " at " + row.file() + ':' + row.line()).orElse("");
    }

    Frame frame() {
        return frame;
    }

    /** Asks, as {@link ProgramTarget#ask}, what has an answer as long as the program is here. */
    <T> T ask(ProgramTarget.Question<T> question) throws DebugException {
        return target().ask(() -> {
            if (!getThread().has(this)) {
                throw new EvaluationException(Messages.debug_running);
            }
            return question.answer();
        });
    }

    /**
     * Evaluates an expression of C.
     *
     * @throws DebugException if it has no value; the message says why
     */
    public ProgramVariable evaluate(String expression) throws DebugException {
        return ask(() -> evaluated(expression));
    }

    /** As {@link #evaluate}, on the session's thread. */
    ProgramVariable evaluated(String expression) throws EvaluationException {
        return variable(new NamedValue(expression, expression, frame.evaluate(expression)));
    }

    /** Whether an expression may have a variable or a parameter of the function; on the session's thread. */
    boolean hasVariableOf(String expression) {
        Set<String> names = NAME.matcher(expression).results().map(MatchResult::group).collect(Collectors.toSet());
        return Stream.concat(frame.parameters().stream(), frame.locals().stream()).anyMatch(each -> names.contains(each.name()));
    }

    /** On the session's thread. */
    ProgramVariable variable(NamedValue named) {
        return new ProgramVariable(this, named, key + named.expression());
    }

    /** Parameters and variables of the function, then those of the program. */
    @Override
    public IVariable[] getVariables() throws DebugException {
        return ask(() -> {
            Stream<IVariable> own = Stream.concat(frame.parameters().stream(), frame.locals().stream())
                    .map(each -> variable(frame.named(each)));
            List<Variable> globals = target().session().symbols().globals();
            return (globals.isEmpty() ? own : Stream.concat(own, Stream.of(new GlobalVariables(this, globals))))
                    .toArray(IVariable[]::new);
        });
    }

    @Override
    public boolean hasVariables() {
        return getThread().has(this);
    }

    /** The path of its source file; empty if that is not known. */
    String path() {
        return line.map(LineTable.Row::path).orElse("");
    }

    @Override
    public int getLineNumber() {
        return line.map(LineTable.Row::line).orElse(-1);
    }

    /** The function, its arguments and its line, as gdb shows a frame. */
    @Override
    public String getName() {
        return name;
    }

    @Override
    public IRegisterGroup[] getRegisterGroups() {
        return new IRegisterGroup[0];
    }

    @Override
    public boolean hasRegisterGroups() {
        return false;
    }

    @Override
    protected boolean isInnermost() {
        return getThread().getTopStackFrame() == this;
    }
}
