// SPDX-License-Identifier: EPL-2.0
// Expressions of C in the Expressions view, for kernels.

package org.portwright.core.kernel.debug;

import org.eclipse.core.runtime.ICoreRunnable;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IWatchExpressionDelegate;
import org.eclipse.debug.core.model.IWatchExpressionListener;
import org.eclipse.debug.core.model.IWatchExpressionResult;

/** Has GDB evaluate them in the selected frame. */
public final class KernelExpressions implements IWatchExpressionDelegate {

    @Override
    public void evaluateExpression(String expression, IDebugElement context, IWatchExpressionListener listener) {
        Job job = Job.createSystem(expression, (ICoreRunnable) monitor -> listener.watchEvaluationFinished(evaluate(expression, context)));
        job.schedule();
    }

    private static Result evaluate(String expression, IDebugElement context) {
        try {
            KernelFrame frame = context instanceof KernelFrame own ? own
                    : context instanceof KernelCpu cpu ? (KernelFrame) cpu.getTopStackFrame() : null;
            return new Result(expression, frame == null ? null : frame.evaluate(expression).getValue(), null);
        } catch (DebugException e) {
            return new Result(expression, null, e);
        }
    }

    /**
     * What has come of it.
     *
     * @param expression as it was written
     * @param value null if it has none
     * @param problem why it has none; null if that is no error
     */
    private record Result(String expression, IValue value, DebugException problem) implements IWatchExpressionResult {

        @Override
        public IValue getValue() {
            return value;
        }

        @Override
        public boolean hasErrors() {
            return problem != null;
        }

        @Override
        public String[] getErrorMessages() {
            return problem == null ? new String[0] : new String[] {problem.getStatus().getMessage()};
        }

        @Override
        public String getExpressionText() {
            return expression;
        }

        @Override
        public DebugException getException() {
            return problem;
        }
    }
}
