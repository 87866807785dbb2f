// SPDX-License-Identifier: EPL-2.0
// Writes the method around a function that calls setjmp.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Type;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;
import org.portwright.translator.target.Target;

/**
 * The callers' method calls the function's body; when that ends by a longjmp to one of its own buffers, or by
 * a fault whose signal handler does such a longjmp, the body is called again, and told where to go on.
 */
final class Reentry {
    private static final String LONG_JUMP = Target.RUNTIME + "LongJump";
    private static final String BODY_SUFFIX = "$body";

    private final Calls.JavaMethod method;
    private final Signature signature;
    private final List<String> caught;

    /**
     * @param method    what callers call
     * @param signature its signature
     * @param target    the platform; where methods name faults themselves no fault gets here
     */
    Reentry(Calls.JavaMethod method, Signature signature, Target target) {
        this.method = method;
        this.signature = signature;
        this.caught = target.namesFaults() ? List.of(LONG_JUMP) : List.of(LONG_JUMP, "java/lang/RuntimeException");
    }

    /** @return the function's signature, with one parameter more: where to go on */
    Signature bodySignature() {
        List<Parameter> parameters = new ArrayList<>(signature.parameters());
        parameters.add(new Parameter(Registers.RESUMED, Type.INT));
        return new Signature(parameters, signature.results());
    }

    /** @return the method of the body */
    Calls.JavaMethod body() {
        return new Calls.JavaMethod(method.owner(), method.name() + BODY_SUFFIX, bodySignature().descriptor());
    }

    /** Writes the callers' method. */
    void emit(ClassVisitor owner) {
        Code code = new Code(owner.visitMethod(Opcodes.ACC_STATIC, method.name(), method.descriptor(), null, null));
        code.method().visitCode();
        int resumed = signature.parameters().stream().mapToInt(parameter -> parameter.type().slots()).sum();
        code.push(0);
        code.store(Type.INT, resumed);
        Label start = new Label();
        Label end = new Label();
        code.method().visitLabel(start);
        int local = 0;
        int stackPointer = -1;
        for (Parameter parameter : signature.parameters()) {
            stackPointer = parameter.register() == Mips.SP ? local : stackPointer;
            code.load(parameter.type(), local);
            local += parameter.type().slots();
        }
        code.load(Type.INT, resumed);
        Calls.JavaMethod body = body();
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, body.owner(), body.name(), body.descriptor(), false);
        code.returns(signature.returnType());
        code.method().visitLabel(end);
        for (String exception : caught) {
            Label handler = new Label();
            code.method().visitTryCatchBlock(start, end, handler, exception);
            code.method().visitLabel(handler);
            code.load(Type.INT, stackPointer);
            code.runtime("LongJump", "land", "(L" + exception + ";I)I");
            code.store(Type.INT, resumed);
            code.method().visitJumpInsn(Opcodes.GOTO, start);
        }
        code.method().visitMaxs(0, 0);
        code.method().visitEnd();
    }
}
