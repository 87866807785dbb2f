// SPDX-License-Identifier: EPL-2.0
// Writes the methods through which function pointers are called.
package org.portwright.translator.emit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;
import org.portwright.translator.interprocedural.FunctionBody;
import org.portwright.translator.ir.Signature;
import org.portwright.translator.ir.Signature.Parameter;
import org.portwright.translator.ir.Signature.Result;
import org.portwright.translator.ir.Type;
import org.portwright.translator.mips.Mips;
import org.portwright.translator.mips.Registers;

/**
 * A method with a switch over the functions whose address is taken. It gets everything that any of them
 * may want, and hands on what the chosen one wants; what the caller wants back and the callee does not give
 * is zero, as a register that nobody set would be anything. Where that would be too large a method, methods for
 * some of the functions each, and above them as many levels of methods as it takes that choose one by the address.
 */
final class Dispatcher {
    /** What a case takes without its arguments, and for each of them. */
    private static final int BYTES_PER_FUNCTION = 32;
    private static final int BYTES_PER_ARGUMENT = 4;

    private final Signature wanted;
    private final List<FunctionBody> functions;
    private final boolean withTrampolines;
    private final Calls calls;
    private final int mostCases;
    private Calls.JavaMethod first;

    /**
     * @param wanted     what callers pass and want back
     * @param functions  whose address is taken, by ascending address
     * @param withTrampolines whether a pointer may lead to a nested function, by code on the stack
     * @param calls      the methods of the functions
     * @param methodSize how many bytes a method may have
     */
    Dispatcher(Signature wanted, List<FunctionBody> functions, boolean withTrampolines, Calls calls, int methodSize) {
        this.mostCases = Math.max(2,
            methodSize / (BYTES_PER_FUNCTION + BYTES_PER_ARGUMENT * wanted.parameters().size()));
        this.wanted = wanted;
        this.functions = functions;
        this.withTrampolines = withTrampolines;
        this.calls = calls;
    }

    /** Writes the method, and those that it needs. */
    void emit(ClassVisitor owner, String ownerName, String name, String descriptor) {
        first = new Calls.JavaMethod(ownerName, name, descriptor);
        emit(owner, first, functions);
    }

    private void emit(ClassVisitor owner, Calls.JavaMethod method, List<FunctionBody> among) {
        if (among.size() <= mostCases) {
            emitSwitch(owner, method, among);
            return;
        }
        int each = mostCases;
        while ((among.size() + each - 1) / each > mostCases) {
            each *= mostCases;
        }
        List<List<FunctionBody>> groups = new ArrayList<>();
        for (int i = 0; i < among.size(); i += each) {
            groups.add(among.subList(i, Math.min(i + each, among.size())));
        }
        List<Calls.JavaMethod> methods = groups.stream().map(group -> new Calls.JavaMethod(method.owner(),
            name(method.name() + "$from", group.get(0)), method.descriptor())).toList();
        Code code = begin(owner, method.name(), method.descriptor());
        search(code, groups, methods);
        end(code);
        for (int i = 0; i < groups.size(); i++) {
            emit(owner, methods.get(i), groups.get(i));
        }
    }

    /** Halves the groups by comparing the address, until one is left. */
    private void search(Code code, List<List<FunctionBody>> groups, List<Calls.JavaMethod> methods) {
        int half = groups.size() / 2;
        if (half == 0) {
            code.load(Type.INT, 0);
            int local = 1;
            for (Parameter parameter : wanted.parameters()) {
                code.load(parameter.type(), local);
                local += parameter.type().slots();
            }
            Calls.JavaMethod method = methods.get(0);
            code.method().visitMethodInsn(Opcodes.INVOKESTATIC, method.owner(), method.name(), method.descriptor(),
                false);
            code.returns(wanted.returnType());
            return;
        }
        Label low = new Label();
        code.load(Type.INT, 0);
        code.push(groups.get(half).get(0).function().start());
        code.method().visitJumpInsn(Opcodes.IF_ICMPLT, low);
        search(code, groups.subList(half, groups.size()), methods.subList(half, methods.size()));
        code.method().visitLabel(low);
        search(code, groups.subList(0, half), methods.subList(0, half));
    }

    private void emitSwitch(ClassVisitor owner, Calls.JavaMethod method, List<FunctionBody> among) {
        Code code = begin(owner, method.name(), method.descriptor());
        code.load(Type.INT, 0);
        int[] keys = among.stream().mapToInt(body -> body.function().start()).toArray();
        Label[] labels = new Label[keys.length];
        Arrays.setAll(labels, index -> new Label());
        Label otherwise = new Label();
        code.method().visitLookupSwitchInsn(otherwise, keys, labels);
        for (int i = 0; i < keys.length; i++) {
            code.method().visitLabel(labels[i]);
            call(code, among.get(i));
        }
        code.method().visitLabel(otherwise);
        if (withTrampolines) {
            callByTrampoline(code);
        } else {
            code.load(Type.INT, 0);
            code.runtime("Machine", "badCall", "(I)Ljava/lang/RuntimeException;");
            code.insn(Opcodes.ATHROW);
        }
        end(code);
    }

    /** The pointer leads to a nested function, or it is bad, as the runtime finds out. */
    private void callByTrampoline(Code code) {
        code.load(Type.INT, 0);
        code.runtime("Trampoline", "function", "(I)I");
        int local = 1;
        for (Parameter parameter : wanted.parameters()) {
            if (parameter.register() == Mips.STATIC_CHAIN) {
                code.load(Type.INT, 0);
                code.runtime("Trampoline", "chain", "(I)I");
            } else {
                code.load(parameter.type(), local);
            }
            local += parameter.type().slots();
        }
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, first.owner(), first.name(), first.descriptor(), false);
        code.returns(wanted.returnType());
    }

    /** Writes a method for each function: the dispatcher's name, a dollar sign, and the address in hexadecimal. */
    void emitSingly(ClassVisitor owner, String name, String descriptor) {
        for (FunctionBody body : functions) {
            Code code = begin(owner, name(name + '$', body), descriptor);
            call(code, body);
            end(code);
        }
    }

    private static String name(String prefix, FunctionBody body) {
        return prefix + Integer.toHexString(body.function().start());
    }

    private static Code begin(ClassVisitor owner, String name, String descriptor) {
        Code code = new Code(owner.visitMethod(Opcodes.ACC_STATIC, name, descriptor, null, null));
        code.method().visitCode();
        return code;
    }

    private static void end(Code code) {
        code.method().visitMaxs(0, 0);
        code.method().visitEnd();
    }

    private void call(Code code, FunctionBody body) {
        for (Parameter parameter : body.signature().parameters()) {
            push(code, parameter);
        }
        Calls.JavaMethod method = calls.methodOf(body.function());
        code.method().visitMethodInsn(Opcodes.INVOKESTATIC, method.owner(), method.name(), method.descriptor(), false);
        List<Result> given = body.signature().results();
        keepFloating(code, given);
        adapt(code, given.isEmpty() ? null : given.get(0));
        code.returns(wanted.returnType());
    }

    private void push(Code code, Parameter parameter) {
        int local = 1;
        for (Parameter passed : wanted.parameters()) {
            if (passed.register() == parameter.register()) {
                code.load(passed.type(), local);
                if (parameter.type() == Type.FLOAT) {
                    code.insn(Opcodes.L2I);
                    code.runtime("Arithmetic", "bitsFloat", "(I)F");
                } else if (parameter.type() == Type.DOUBLE) {
                    code.runtime("Arithmetic", "bitsDouble", "(J)D");
                }
                return;
            }
            local += passed.type().slots();
        }
        throw new IllegalStateException("no caller passes " + Registers.name(parameter.register()));
    }

    /** A caller that wants an integer first finds a floating-point result in its field. */
    private void keepFloating(Code code, List<Result> given) {
        boolean firstIsFloating = !given.isEmpty() && isFloating(given.get(0));
        boolean wantedInField = wanted.results().stream().skip(1)
            .anyMatch(result -> firstIsFloating && result.register() == given.get(0).register());
        if (wantedInField) {
            bits(code, given.get(0).type());
            code.furtherResult(given.get(0).register(), "(J)V");
            code.push(Type.INT, 0);
        }
    }

    private static boolean isFloating(Result result) {
        return Registers.isFloating(result.register());
    }

    private static void bits(Code code, Type type) {
        if (type == Type.DOUBLE) {
            code.runtime("Arithmetic", "doubleBits", "(D)J");
        } else {
            code.runtime("Arithmetic", "floatBits", "(F)I");
            code.insn(Opcodes.I2L);
        }
    }

    /** What is on the stack becomes what is wanted. */
    private void adapt(Code code, Result given) {
        boolean wasKept = given != null && isFloating(given) && wanted.results().stream().skip(1)
            .anyMatch(result -> result.register() == given.register());
        Type onStack = wasKept ? Type.INT : given == null ? Type.VOID : given.type();
        int register = wasKept ? Mips.V0 : given == null ? -1 : given.register();
        Result want = wanted.results().isEmpty() ? null : wanted.results().get(0);
        if (want == null) {
            code.pop(onStack);
        } else if (isFloating(want) && register == want.register()) {
            bits(code, onStack);
        } else if (isFloating(want) && given != null && !isFloating(given)) {
            code.pop(onStack);
            code.furtherResult(want.register(), "()J");
        } else if (!isFloating(want) && register >= 0 && register < Registers.F0) {
            integers(code, onStack, register, want);
        } else {
            code.pop(onStack);
            code.push(want.type(), 0);
        }
    }

    private static void integers(Code code, Type onStack, int register, Result want) {
        if (want.type() == onStack && (onStack == Type.LONG || register == want.register())) {
            return;
        }
        if (onStack == Type.LONG) {
            if (want.register() == Mips.V1) {
                code.push(32);
                code.insn(Opcodes.LUSHR);
            }
            code.insn(Opcodes.L2I);
        } else if (want.type() == Type.LONG) {
            code.insn(Opcodes.I2L);
            if (register == Mips.V1) {
                code.push(32);
                code.insn(Opcodes.LSHL);
            } else {
                code.push(Type.LONG, 0xffffffffL);
                code.insn(Opcodes.LAND);
            }
        } else {
            code.insn(Opcodes.POP);
            code.insn(Opcodes.ICONST_0);
        }
    }
}
