// SPDX-License-Identifier: EPL-2.0
// The registers of a CPU.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.core.debug.FixedVariable;
import org.portwright.core.debug.ModelElement;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** All registers that hold a number, as they are in a frame. */
final class KernelRegisters extends ModelElement<KernelTarget> implements IRegisterGroup {

    private final KernelFrame frame;

    KernelRegisters(KernelFrame frame) {
        super(frame.target());
        this.frame = frame;
    }

    @Override
    public String getName() {
        return Messages.kernelDebug_registers;
    }

    @Override
    public IRegister[] getRegisters() throws DebugException {
        List<String> names = target().ask("-data-list-register-names").texts("register-names");
        List<IRegister> registers = new ArrayList<>();
        for (MiTuple value : target().ask("-data-list-register-values " + frame.place() + " --skip-unavailable x").tuples("register-values")) {
            int number = value.number("number", -1);
            String text = value.text("value");
            if (number >= 0 && number < names.size() && !names.get(number).isEmpty() && !text.startsWith("{")) {
                registers.add(new Register(names.get(number), text));
            }
        }
        return registers.toArray(IRegister[]::new);
    }

    @Override
    public boolean hasRegisters() {
        return true;
    }

    /** A register, and its value in hexadecimal. */
    private final class Register extends FixedVariable<KernelTarget> implements IRegister {

        private final String name;
        private final String value;

        Register(String name, String value) {
            super(KernelRegisters.this.target(), Messages.kernelDebug_onlyLook);
            this.name = name;
            this.value = value;
        }

        @Override
        public IRegisterGroup getRegisterGroup() {
            return KernelRegisters.this;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getReferenceTypeName() {
            return "";
        }

        @Override
        public String getValueString() {
            return value;
        }

        @Override
        public IVariable[] getVariables() {
            return new IVariable[0];
        }

        @Override
        public boolean hasVariables() {
            return false;
        }
    }
}
