// SPDX-License-Identifier: EPL-2.0
// A variable of a kernel, and its value.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.core.debug.FixedVariable;
import org.portwright.kernel.gdb.Gdb;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** A variable, parameter, member or element. Its members are read when somebody wants to see them. */
public final class KernelVariable extends FixedVariable<KernelTarget> {

    /** Of an array no more elements are shown. */
    private static final int MOST_CHILDREN = 200;

    private final KernelFrame frame;
    private final String name;
    private final String type;
    private final String value;
    private final boolean hasChildren;
    /** GDB's variable object; empty as long as there is none. */
    private String object;
    private IVariable[] children;

    private KernelVariable(KernelFrame frame, String name, String type, String value, boolean hasChildren, String object) {
        super(frame.target(), Messages.kernelDebug_onlyLook);
        this.frame = frame;
        this.name = name;
        this.type = type;
        this.value = value;
        this.hasChildren = hasChildren;
        this.object = object;
    }

    /** Of a list of variables, which has no values of structures and arrays. */
    static KernelVariable of(KernelFrame frame, MiTuple listed) {
        String type = listed.text("type");
        boolean isWhole = !listed.values().containsKey("value");
        return new KernelVariable(frame, listed.text("name"), type, listed.text("value"), isWhole || type.endsWith("*"), "");
    }

    /** A variable object, as GDB has made it. */
    static KernelVariable made(KernelFrame frame, String name, MiTuple object) {
        return new KernelVariable(frame, name, object.text("type"), object.text("value"), object.number("numchild", 0) > 0,
                object.text("name"));
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public String getReferenceTypeName() {
        return type;
    }

    @Override
    public String getValueString() {
        return value.isEmpty() ? type : value;
    }

    @Override
    public boolean hasVariables() {
        return hasChildren;
    }

    @Override
    public synchronized IVariable[] getVariables() throws DebugException {
        if (children == null) {
            List<IVariable> found = new ArrayList<>();
            if (hasChildren) {
                if (object.isEmpty()) {
                    object = target().ask("-var-create " + frame.place() + " - * " + Gdb.quoted(name)).text("name");
                    target().addVariable(object);
                }
                for (MiTuple child : target().ask("-var-list-children --all-values " + object + " 0 " + MOST_CHILDREN).tuples("children")) {
                    found.add(made(frame, child.text("exp"), child));
                }
            }
            children = found.toArray(IVariable[]::new);
        }
        return children;
    }
}
