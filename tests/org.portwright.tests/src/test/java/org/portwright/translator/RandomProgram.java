// SPDX-License-Identifier: EPL-2.0
// Writes random C programs whose behaviour the C standard (with -fwrapv) and the ABI define.
package org.portwright.translator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random C program. It prints checksums of what it computes: the same wherever it runs, because nothing in it is
 * undefined: signed arithmetic wraps (-fwrapv), shift counts and indices are masked, divisors are not zero, conversions
 * from floating point are of values in range, loops and calls are limited, nothing depends on the order of evaluation
 * (a call is always a statement of its own).
 */
final class RandomProgram {

    private static final int GLOBALS = 12;
    private static final int FUNCTIONS = 9;
    private static final int DEEPEST_EXPRESSION = 4;
    private static final int DEEPEST_STATEMENT = 3;

    /** A type of C. */
    private enum Type {
        I8("signed char"), U8("unsigned char"), I16("short"), U16("unsigned short"), I32("int"), U32("unsigned"),
        I64("long long"), U64("unsigned long long"), F32("float"), F64("double");

        final String c;

        Type(String c) {
            this.c = c;
        }

        boolean isFloating() {
            return this == F32 || this == F64;
        }
    }

    private record Variable(Type type, String name, boolean isArray) {
    }

    private record Function(String name, Type result, List<Type> parameters) {
    }

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<Variable> globals = new ArrayList<>();
    private final List<Function> functions = new ArrayList<>();
    private List<Variable> locals;
    private int loops;
    private int indent;

    private RandomProgram(long seed) {
        random = new Random(seed);
    }

    /** The source of the program that belongs to a seed. */
    static String source(long seed) {
        return new RandomProgram(seed).write();
    }

    private String write() {
        line("#include <stdio.h>");
        line("#define OPAQUE __attribute__((noipa))");
        line("static unsigned long long hash = 14695981039346656037ull;");
        line("static int fuel = 3000;");
        line("static void mix(unsigned long long x) { hash = (hash ^ x) * 1099511628211ull; }");
        line("static void mixf(double x) { union { double d; unsigned long long u; } v = {x};"
                + " mix(x != x ? 1 : v.u); }");
        line("static int whole(double x) { return x > -1e9 && x < 1e9 ? (int)x : 7; }");
        line("struct mixed { signed char a; double b; unsigned short c; long long d; float e; unsigned f : 5; int g : 9; };");
        line("static struct mixed record = {1, 2.5, 3, 4, 5.5f, 6, 7};");
        for (int i = 0; i < GLOBALS; i++) {
            Type type = anyType();
            boolean isArray = chance(3);
            globals.add(new Variable(type, "g" + i, isArray));
            line("static " + type.c + " g" + i + (isArray ? "[8] = {" + literal(type) + ", " + literal(type) + "};"
                    : " = " + literal(type) + ";"));
        }
        for (int i = 0; i < FUNCTIONS; i++) {
            function(i);
        }
        writeMain();
        return text.toString();
    }

    private void writeMain() {
        line("int main(void)");
        line("{");
        indent++;
        for (Function function : functions) {
            line("fuel = 3000;");
            locals = List.of();
            for (int i = 0; i < 3; i++) {
                line("{ " + function.result().c + " r = " + call(function, true) + "; " + mixOf(function.result(), "r")
                        + " }");
            }
            line("printf(\"" + function.name() + " %016llx\\n\", hash);");
        }
        for (Variable global : globals) {
            if (global.isArray()) {
                line("for (int i = 0; i < 8; i++) { " + mixOf(global.type(), global.name() + "[i]") + " }");
            } else {
                line(mixOf(global.type(), global.name()));
            }
        }
        line("mix(record.a); mixf(record.b); mix(record.c); mix(record.d); mixf(record.e); mix(record.f); mix(record.g);");
        line("printf(\"%016llx\\n\", hash);");
        line("return (int)(hash & 63);");
        indent--;
        line("}");
    }

    private void function(int number) {
        Type result = anyType();
        List<Type> parameters = new ArrayList<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            parameters.add(anyType());
        }
        Function function = new Function("f" + number, result, parameters);
        locals = new ArrayList<>();
        loops = 0;
        StringBuilder header = new StringBuilder();
        for (int i = 0; i < parameters.size(); i++) {
            header.append(i == 0 ? "" : ", ").append(parameters.get(i).c).append(" p").append(i);
            locals.add(new Variable(parameters.get(i), "p" + i, false));
        }
        line((chance(2) ? "OPAQUE " : "static ") + result.c + " f" + number + "("
                + (parameters.isEmpty() ? "void" : header) + ")");
        line("{");
        indent++;
        line("if (fuel-- <= 0) return " + literal(result) + ";");
        for (int i = 2 + random.nextInt(5); i > 0; i--) {
            Type type = anyType();
            boolean isArray = chance(4);
            String name = "v" + i;
            line(type.c + " " + name + (isArray ? "[8] = {" + literal(type) + ", " + literal(type) + "};"
                    : " = " + expression(type, 2) + ";"));
            locals.add(new Variable(type, name, isArray));
        }
        for (int i = 3 + random.nextInt(6); i > 0; i--) {
            statement(DEEPEST_STATEMENT);
        }
        for (Variable local : locals) {
            if (chance(2)) {
                line(mixOf(local.type(), read(local)));
            }
        }
        line("return " + expression(result, DEEPEST_EXPRESSION) + ";");
        indent--;
        line("}");
        line("");
        functions.add(function);
    }

    // Statements.

    private void statement(int depth) {
        switch (random.nextInt(depth > 0 ? 14 : 7)) {
            case 0, 1, 2, 3 -> assignment();
            case 4 -> line(anyOf("record.a", "record.c", "record.d", "record.f", "record.g") + " = "
                    + expression(Type.I32, 3) + ";");
            case 5 -> line(anyOf("record.b", "record.e") + " = " + expression(Type.F64, 3) + ";");
            case 6 -> callStatement();
            case 7, 8 -> {
                line("if (" + condition(3) + ") {");
                block(depth);
                if (chance(2)) {
                    line("} else {");
                    block(depth);
                }
                line("}");
            }
            case 9, 10 -> loop(depth);
            case 11 -> switchStatement(depth);
            case 12 -> pointerLoop();
            default -> {
                line("do {");
                block(depth);
                line("} while (" + condition(2) + " && --fuel > 0);");
            }
        }
    }

    private void block(int depth) {
        indent++;
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            statement(depth - 1);
        }
        indent--;
    }

    private void assignment() {
        Variable variable = anyVariable();
        String target = read(variable);
        if (!variable.type().isFloating() && chance(3)) {
            String operator = anyOf("+=", "-=", "*=", "^=", "|=", "&=");
            line(target + " " + operator + " " + expression(variable.type(), 3) + ";");
        } else if (chance(6)) {
            line(anyOf("++", "--") + target + ";");
        } else {
            line(target + " = " + expression(variable.type(), DEEPEST_EXPRESSION) + ";");
        }
    }

    private void loop(int depth) {
        String index = "i" + loops++;
        line("for (int " + index + " = " + random.nextInt(4) + "; " + index + " < " + (2 + random.nextInt(7)) + "; "
                + index + (chance(3) ? " += 2" : "++") + ") {");
        indent++;
        line(anyVariableTarget() + " += " + index + ";");
        if (chance(3)) {
            line("if (" + condition(2) + ") " + anyOf("break", "continue") + ";");
        }
        indent--;
        block(depth);
        line("}");
    }

    /** An integer variable that is not an array, as the target of an assignment. */
    private String anyVariableTarget() {
        return read(anyVariable());
    }

    private void switchStatement(int depth) {
        boolean dense = chance(2);
        line("switch (" + expression(Type.I32, 2) + (dense ? " & 7" : " % 100") + ") {");
        int label = dense ? 0 : -90;
        for (int i = 3 + random.nextInt(5); i > 0; i--) {
            line("case " + label + ":");
            block(Math.min(depth, 1));
            if (!chance(4)) {
                line("    break;");
            }
            label += dense ? 1 : 1 + random.nextInt(40);
        }
        line("default:");
        block(Math.min(depth, 1));
        line("}");
    }

    /** Walks an array by pointers, forwards or backwards. */
    private void pointerLoop() {
        List<Variable> arrays = new ArrayList<>(globals);
        arrays.addAll(locals);
        arrays.removeIf(variable -> !variable.isArray());
        if (arrays.isEmpty()) {
            assignment();
            return;
        }
        Variable array = arrays.get(random.nextInt(arrays.size()));
        String type = array.type().c;
        if (chance(2)) {
            line("for (" + type + " *q = " + array.name() + "; q < " + array.name() + " + 8; q++) *q = (" + type + ")(*q "
                    + anyOf("+", "-", "*") + " " + literal(array.type()) + ");");
        } else {
            line("for (" + type + " *q = " + array.name() + " + 8; q > " + array.name() + ";) { --q; "
                    + mixOf(array.type(), "*q") + " }");
        }
    }

    private void callStatement() {
        if (functions.isEmpty()) {
            assignment();
            return;
        }
        Function function = functions.get(random.nextInt(functions.size()));
        Variable target = anyVariable();
        line("{ " + function.result().c + " r = " + call(function, false) + "; " + read(target) + " = "
                + convert("r", function.result(), target.type()) + "; }");
    }

    private String call(Function function, boolean literals) {
        StringBuilder arguments = new StringBuilder();
        for (Type type : function.parameters()) {
            arguments.append(arguments.isEmpty() ? "" : ", ").append(literals ? literal(type) : expression(type, 2));
        }
        if (chance(4)) {
            StringBuilder types = new StringBuilder();
            function.parameters().forEach(type -> types.append(types.isEmpty() ? "" : ", ").append(type.c));
            return "({ " + function.result().c + " (*volatile call)(" + (types.isEmpty() ? "void" : types) + ") = "
                    + function.name() + "; call(" + arguments + "); })";
        }
        return function.name() + "(" + arguments + ")";
    }

    // Expressions.

    private String expression(Type type, int depth) {
        if (depth == 0 || chance(6)) {
            return leaf(type);
        }
        if (chance(5)) {
            Type other = anyType();
            return convert(expression(other, depth - 1), other, type);
        }
        if (chance(7)) {
            return "(" + condition(depth - 1) + " ? " + expression(type, depth - 1) + " : " + expression(type, depth - 1)
                    + ")";
        }
        String a = expression(type, depth - 1);
        String b = expression(type, depth - 1);
        String value = type.isFloating() ? switch (random.nextInt(6)) {
            case 0, 1 -> a + " + " + b;
            case 2 -> a + " - " + b;
            case 3 -> a + " * " + b;
            case 4 -> a + " / " + b;
            default -> "- " + a;
        } : switch (random.nextInt(13)) {
            case 0, 1 -> a + " + " + b;
            case 2, 3 -> a + " - " + b;
            case 4 -> a + " * " + b;
            // Neither zero nor, with a signed dividend, -1.
            case 5 -> a + " / (" + type.c + ")((" + b + " & 63) + 2)";
            case 6 -> a + " % (" + type.c + ")((" + b + " & 31) + 3)";
            case 7 -> a + " / " + (2 + random.nextInt(120));
            case 8 -> a + " & " + b;
            case 9 -> a + " | " + b;
            case 10 -> a + " ^ " + b;
            case 11 -> a + anyOf(" << ", " >> ") + "(" + b + " & " + (type == Type.I64 || type == Type.U64 ? 63 : 31)
                    + ")";
            default -> anyOf("~", "- ", "!") + a;
        };
        return "((" + type.c + ")(" + value + "))";
    }

    private String condition(int depth) {
        Type type = anyType();
        String test = "(" + expression(type, Math.max(depth - 1, 0)) + " " + anyOf("<", "<=", ">", ">=", "==", "!=") + " "
                + expression(type, Math.max(depth - 1, 0)) + ")";
        return depth > 1 && chance(3) ? "(" + test + anyOf(" && ", " || ") + condition(depth - 1) + ")" : test;
    }

    private String leaf(Type type) {
        if (chance(4)) {
            return literal(type);
        }
        if (chance(12)) {
            return type.isFloating() ? convert("record.b", Type.F64, type) : "((" + type.c + ")"
                    + anyOf("record.a", "record.c", "record.d", "record.f", "record.g") + ")";
        }
        Variable variable = anyVariable();
        return convert(read(variable), variable.type(), type);
    }

    private String convert(String value, Type from, Type to) {
        if (from == to) {
            return value;
        }
        return from.isFloating() && !to.isFloating() ? "((" + to.c + ")whole(" + value + "))"
                : "((" + to.c + ")" + value + ")";
    }

    private Variable anyVariable() {
        List<Variable> from = !locals.isEmpty() && !chance(3) ? locals : globals;
        return from.get(random.nextInt(from.size()));
    }

    private String read(Variable variable) {
        if (!variable.isArray()) {
            return variable.name();
        }
        if (chance(2)) {
            return variable.name() + "[" + random.nextInt(8) + "]";
        }
        List<Variable> scalars = locals.stream().filter(local -> !local.isArray() && !local.type().isFloating()).toList();
        return variable.name() + "[" + (scalars.isEmpty() ? "fuel" : scalars.get(random.nextInt(scalars.size())).name())
                + " & 7]";
    }

    private String mixOf(Type type, String value) {
        return (type.isFloating() ? "mixf(" : "mix(") + value + ");";
    }

    private String literal(Type type) {
        return switch (type) {
            case I8 -> Integer.toString(random.nextInt(256) - 128);
            case U8 -> Integer.toString(random.nextInt(256));
            case I16 -> Integer.toString(random.nextInt(65536) - 32768);
            case U16 -> Integer.toString(random.nextInt(65536));
            case I32 -> chance(2) ? Integer.toString(random.nextInt(41) - 20)
                    : "(int)0x" + Integer.toHexString(random.nextInt());
            case U32 -> chance(2) ? random.nextInt(40) + "u" : "0x" + Integer.toHexString(random.nextInt()) + "u";
            case I64 -> chance(2) ? random.nextInt(41) - 20 + "ll" : "(long long)0x" + Long.toHexString(random.nextLong());
            case U64 -> "0x" + Long.toHexString(random.nextLong() >>> random.nextInt(64)) + "ull";
            case F32 -> (random.nextInt(2001) - 1000) / 8.0 + "f";
            case F64 -> chance(5) ? random.nextInt(1000) + "e" + (random.nextInt(200) - 100)
                    : Double.toString((random.nextInt(20001) - 10000) / 16.0);
        };
    }

    private Type anyType() {
        return Type.values()[random.nextInt(Type.values().length)];
    }

    private String anyOf(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private void line(String line) {
        text.append("    ".repeat(indent)).append(line).append('\n');
    }
}
