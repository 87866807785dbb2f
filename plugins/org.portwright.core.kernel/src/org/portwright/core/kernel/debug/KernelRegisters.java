// SPDX-License-Identifier: EPL-2.0
// The registers of a CPU.

package org.portwright.core.kernel.debug;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.debug.core.DebugException;
import org.eclipse.debug.core.model.IRegister;
import org.eclipse.debug.core.model.IRegisterGroup;
import org.eclipse.debug.core.model.IValue;
import org.eclipse.debug.core.model.IVariable;
import org.portwright.core.Messages;
import org.portwright.kernel.gdb.MiRecord.MiTuple;

/** All registers that hold a number, as they are in a frame. */
final class KernelRegisters extends KernelElement implements IRegisterGroup {

    private final KernelFrame frame;

    KernelRegisters(KernelFrame frame) {
        super(frame.kernel());
        this.frame = frame;
    }

    @Override
    public String getName() {
        return Messages.kernelDebug_registers;
    }

    @Override
    public IRegister[] getRegisters() throws DebugException {
        List<String> names = kernel().ask("-data-list-register-names").texts("register-names");
        List<IRegister> registers = new ArrayList<>();
        for (MiTuple value : kernel().ask("-data-list-register-values " + frame.place() + " --skip-unavailable x").tuples("register-values")) {
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
    private final class Register extends KernelElement implements IRegister, IValue {

        private final String name;
        private final String value;

        Register(String name, String value) {
            super(KernelRegisters.this.kernel());
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
        public IValue getValue() {
            return this;
        }

        @Override
        public String getValueString() {
            return value;
        }

        @Override
        public boolean isAllocated() {
            return true;
        }

        @Override
        public IVariable[] getVariables() {
            return new IVariable[0];
        }

        @Override
        public boolean hasVariables() {
            return false;
        }

        @Override
        public boolean hasValueChanged() {
            return false;
        }

        @Override
        public boolean supportsValueModification() {
            return false;
        }

        @Override
        public void setValue(String expression) throws DebugException {
            throw refusal(Messages.kernelDebug_onlyLook, null);
        }

        @Override
        public void setValue(IValue other) throws DebugException {
            throw refusal(Messages.kernelDebug_onlyLook, null);
        }

        @Override
        public boolean verifyValue(String expression) {
            return false;
        }

        @Override
        public boolean verifyValue(IValue other) {
            return false;
        }
    }
}
