// SPDX-License-Identifier: EPL-2.0
// Commands for what is selected.

package org.portwright.ui.selection;

import java.util.List;

import org.eclipse.core.commands.AbstractHandler;
import org.eclipse.core.expressions.EvaluationContext;
import org.eclipse.core.expressions.EvaluationResult;
import org.eclipse.core.expressions.ReferenceExpression;
import org.eclipse.core.resources.IResource;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.jface.viewers.StructuredSelection;
import org.eclipse.ui.ISources;
import org.portwright.core.PortwrightCore;

/**
 * A handler that is enabled for the {@linkplain Selections#resources(Object) resources} that it would work on. No
 * {@code enabledWhen} can say this, since a command without a selection works on the editor's file.
 */
public abstract class SelectionHandler extends AbstractHandler {

    private final ReferenceExpression condition;

    /** @param definition id of an expression in {@code plugin.xml}, about the variable {@code selection} */
    protected SelectionHandler(String definition) {
        condition = new ReferenceExpression(definition);
    }

    @Override
    public void setEnabled(Object context) {
        setBaseEnabled(isFor(Selections.resources(context)));
    }

    /** Whether the command can do something with {@code resources}. */
    protected boolean isFor(List<IResource> resources) {
        StructuredSelection selection = new StructuredSelection(resources);
        EvaluationContext context = new EvaluationContext(null, selection);
        context.addVariable(ISources.ACTIVE_CURRENT_SELECTION_NAME, selection);
        try {
            return condition.evaluate(context) == EvaluationResult.TRUE;
        } catch (CoreException e) {
            PortwrightCore.log(e.getStatus());
            return false;
        }
    }
}
