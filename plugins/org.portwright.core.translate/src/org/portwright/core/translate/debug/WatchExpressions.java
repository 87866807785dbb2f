// SPDX-License-Identifier: EPL-2.0
// Evaluates what stands in the Expressions view.

package org.portwright.core.translate.debug;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IDebugElement;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IWatchExpressionDelegate;
import org.eclipse.debug.core.model.IWatchExpressionListener;
import org.eclipse.debug.core.model.IWatchExpressionResult;
import org.portwright.core.debug.ModelElement;
import org.portwright.debug.symbols.EvaluationException;

/** Expressions of C, in the frame that is selected. */
public final class WatchExpressions implements IWatchExpressionDelegate {

    @Override
    public void evaluateExpression(String expression, IDebugElement context, IWatchExpressionListener listener) {
        ProgramFrame frame = context instanceof ProgramFrame selected ? selected
                : context.getDebugTarget() instanceof ProgramTarget program ? program.innermost() : null;
        if (frame == null || !frame.isSuspended()) {
            listener.watchEvaluationFinished(null);
            return;
        }
        frame.target().enqueue(() -> {
            Result result;
            try {
                result = new Result(expression, frame.evaluated(expression).getValue(), null);
            } catch (EvaluationException e) {
                result = new Result(expression, null, ModelElement.refusal(e.getMessage(), e));
            }
            listener.watchEvaluationFinished(result);
        });
    }

    /** The value of an expression, or why it has none. */
    private static final class Result implements IWatchExpressionResult {
        private final String expression;
        private final IValue value;
        private final DebugException problem;

        Result(String expression, IValue value, DebugException problem) {
            this.expression = expression;
            this.value = value;
            this.problem = problem;
        }

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
            return hasErrors() ? new String[] {problem.getStatus().getMessage()} : new String[0];
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
