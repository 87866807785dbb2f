// SPDX-License-Identifier: EPL-2.0
// Writes random C programs about what functions pass and return.
package org.portwright.translator;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A random C program whose functions take and return numbers of all kinds, structures and complex numbers, called
 * directly, through pointers, with a variable number of arguments and without prototypes. Results and variables stay
 * unset on some paths; a function says so in {@code *unset}, and then its caller does not look at the result. So nothing
 * undefined reaches the output.
 */
final class RandomCalls {

    private static final int FUNCTIONS = 14;
    private static final int CALLS = 3;

    /** What can be passed and returned. */
    private enum Kind {
        INT("int", "%d"), CHAR("signed char", "%d"), SHORT("unsigned short", "%d"), LONG("long long", "%lld"),
        FLOAT("float", "%g"), DOUBLE("double", "%g"), WORD("struct word", null), PAIR("struct pair", null),
        FLOATS("struct floats", null), MIXED("struct mixed", null), COMPLEX("_Complex double", null),
        COMPLEX_FLOAT("_Complex float", null), COMPLEX_LONG("_Complex long long", null), VECTOR("vector", null),
        VOID("void", null);

        final String c;
        final String format;

        Kind(String c, String format) {
            this.c = c;
            this.format = format;
        }

        boolean isNumber() {
            return format != null;
        }
    }

    /** Without a prototype a float is passed as a double, and GCC does not agree with itself on a complex one. */
    private static final Set<Kind> IS_PROMOTED = EnumSet.of(Kind.FLOAT, Kind.CHAR, Kind.SHORT, Kind.COMPLEX_FLOAT);

    private record Function(String name, Kind result, List<Kind> parameters, boolean isOld) {
    }

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<Function> functions = new ArrayList<>();

    private RandomCalls(long seed) {
        random = new Random(seed);
    }

    /** The source of the program that belongs to a seed. */
    static String source(long seed) {
        return new RandomCalls(seed).write();
    }

    private String write() {
        text.append("""
                #include <stdarg.h>
                #include <stdio.h>
                #define OPAQUE __attribute__((noipa))
                struct word { int a; };
                struct pair { int a; double b; };
                struct floats { float a, b; };
                struct mixed { signed char a; long long b; float c; };
                typedef int vector __attribute__((vector_size(16)));
                static int fuel, trace;
                OPAQUE static double sum(int count, const char *kinds, ...)
                {
                    va_list list;
                    double total = count;
                    va_start(list, kinds);
                    for (; *kinds; kinds++)
                        switch (*kinds) {
                        case 'i': total += va_arg(list, int); break;
                        case 'l': total += va_arg(list, long long) % 100003; break;
                        case 'd': total += va_arg(list, double); break;
                        case 'p': { struct pair p = va_arg(list, struct pair); total += p.a + p.b; break; }
                        case 'm': { struct mixed m = va_arg(list, struct mixed); total += m.a + m.b % 1009 + m.c; break; }
                        }
                    va_end(list);
                    return total;
                }
                OPAQUE static void note(int x) { trace = trace * 31 + x; }
                OPAQUE static int whole(double x) { return x > -1e9 && x < 1e9 ? (int)x : 7; }
                """);
        for (int i = 0; i < FUNCTIONS; i++) {
            function(i);
        }
        text.append("int main(void)\n{\n    int unset;\n");
        for (Function function : functions) {
            for (int i = 0; i < CALLS; i++) {
                text.append("    fuel = 40; unset = 0;\n    {\n");
                call(function, "        ", List.of(), "main" + i);
                text.append("    }\n");
            }
            text.append("    printf(\"").append(function.name()).append(" %d\\n\", trace);\n");
        }
        return text.append("    return 0;\n}\n").toString();
    }

    private void function(int number) {
        Kind result = any(Kind.values());
        boolean isOld = chance(5);
        List<Kind> parameters = new ArrayList<>();
        for (int i = random.nextInt(6); i > 0; i--) {
            Kind kind = any(Kind.values());
            if (kind != Kind.VOID) {
                parameters.add(isOld && IS_PROMOTED.contains(kind) ? Kind.DOUBLE : kind);
            }
        }
        Function function = new Function("f" + number, result, parameters, isOld);
        int unset = random.nextInt(parameters.size() + 1);
        List<String> names = new ArrayList<>();
        List<String> declared = new ArrayList<>();
        for (int i = 0; i < parameters.size(); i++) {
            names.add("p" + i);
            declared.add(parameters.get(i).c + " p" + i);
        }
        names.add("unset");
        declared.add("int *unset");
        text.append("OPAQUE static ").append(result.c).append(' ').append(function.name()).append('(');
        text.append(isOld ? String.join(", ", names) + ") " + String.join("; ", declared) + ";\n" : String.join(", ", declared) + ")\n");
        text.append("{\n    int i0 = 3; double d0 = 1.5; float s0 = 2.5f; long long l0 = 5;\n");
        text.append("    int i1; double d1; float s1; long long l1; int isSet = 0;\n");
        text.append("    if (fuel-- <= 0) { *unset = 1; ").append(result == Kind.VOID || chance(2) ? "" : "goto out; ").append("}\n");
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            statement(parameters, unset);
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            text.append("    if (").append(number(parameters)).append(" > ").append(random.nextInt(20) - 5).append(") { ");
            ends(result, parameters);
            text.append(" }\n");
        }
        if (chance(2)) {
            text.append("    if (").append(number(parameters)).append(" < 4) { *unset = 1; note(").append(number).append("); goto out; }\n    ");
        }
        ends(result, parameters);
        // GCC 12 loads a complex result that is not set, at -O1, through an address that it never set.
        text.append("\n    out: *unset = 1;\n").append(result.c.startsWith("_Complex") ? "    return 0;\n" : "").append("}\n");
        functions.add(function);
    }

    private void ends(Kind result, List<Kind> parameters) {
        if (result == Kind.VOID) {
            text.append("note(whole(").append(number(parameters)).append(")); return;");
        } else if (chance(4)) {
            text.append("{ ").append(result.c).append(" r = ").append(value(result, parameters)).append("; *unset = 0; note(")
                    .append(random.nextInt(9)).append("); return r; }");
        } else {
            text.append("return ").append(value(result, parameters)).append(';');
        }
    }

    private void statement(List<Kind> parameters, int number) {
        switch (random.nextInt(7)) {
            case 0 -> text.append("    i0 += whole(").append(number(parameters)).append(");\n");
            case 1 -> text.append("    d0 = d0 * 0.5 + ").append(number(parameters)).append(";\n");
            case 2 -> text.append("    s0 = s0 - (float)(").append(number(parameters)).append(");\n");
            case 3 -> text.append("    l0 = l0 * 3 + whole(").append(number(parameters)).append(");\n");
            case 4 -> {
                String test = number(parameters) + " > " + random.nextInt(9);
                String variable = List.of("i1", "d1", "s1", "l1").get(random.nextInt(4));
                text.append("    if (").append(test).append(") { ").append(variable).append(" = whole(").append(number(parameters))
                        .append("); isSet = 1; }\n    ").append(chance(2) ? "note(" + number + ");" : "")
                        .append("\n    if (isSet) { d0 += ").append(variable).append("; isSet = 0; }\n");
            }
            case 5 -> text.append("    d0 += ").append(sum(parameters)).append(";\n");
            default -> {
                if (!functions.isEmpty()) {
                    text.append("    {\n        int unset = 0;\n");
                    call(any(functions.toArray(new Function[0])), "        ", parameters, "i0");
                    text.append("    }\n");
                }
            }
        }
    }

    private void call(Function function, String indent, List<Kind> from, String place) {
        List<String> arguments = new ArrayList<>();
        List<String> types = new ArrayList<>();
        for (Kind kind : function.parameters()) {
            arguments.add(from.isEmpty() ? literal(kind) : value(kind, from));
            types.add(kind.c);
        }
        arguments.add("&unset");
        types.add("int *");
        String callee = function.name();
        if (chance(2)) {
            text.append(indent).append(function.result().c).append(" (*volatile call)(")
                    .append(function.isOld() ? "" : String.join(", ", types)).append(") = ").append(callee).append(";\n");
            callee = "call";
        }
        String call = callee + "(" + String.join(", ", arguments) + ")";
        if (function.result() == Kind.VOID || chance(8)) {
            text.append(indent).append(call).append(";\n");
            return;
        }
        text.append(indent).append(function.result().c).append(" r = ").append(call).append(";\n");
        text.append(indent).append("if (!unset) { ");
        String number = asNumber("r", function.result());
        if (place.startsWith("main")) {
            text.append("printf(\"").append(place).append(" %.9g\\n\", (double)(").append(number).append("));");
        } else {
            text.append(chance(2) ? "d0 += " + number : "i0 ^= whole(" + number + ")").append(';');
        }
        text.append(" } else note(1);\n");
    }

    private String sum(List<Kind> parameters) {
        StringBuilder kinds = new StringBuilder();
        StringBuilder arguments = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            int kind = random.nextInt(5);
            kinds.append("ildpm".charAt(kind));
            arguments.append(", ").append(value(List.of(Kind.INT, Kind.LONG, Kind.DOUBLE, Kind.PAIR, Kind.MIXED).get(kind), parameters));
        }
        return "sum(" + kinds.length() + ", \"" + kinds + "\"" + arguments + ")";
    }

    private String value(Kind kind, List<Kind> parameters) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i) == kind && chance(2)) {
                return "p" + i;
            }
        }
        String a = number(parameters);
        String b = number(parameters);
        return switch (kind) {
            case INT, CHAR, SHORT -> "(" + kind.c + ")whole(" + a + ")";
            case LONG -> "(l0 + whole(" + a + "))";
            case FLOAT, DOUBLE -> "((" + kind.c + ")(" + a + "))";
            case WORD -> "(struct word){whole(" + a + ")}";
            case PAIR -> "(struct pair){whole(" + a + "), " + b + "}";
            case FLOATS -> "(struct floats){(float)(" + a + "), (float)(" + b + ")}";
            case MIXED -> "(struct mixed){(signed char)whole(" + a + "), whole(" + b + ") * 3000000000ll, s0}";
            case COMPLEX, COMPLEX_FLOAT -> "__builtin_complex(" + (kind == Kind.COMPLEX ? "(double)" : "(float)") + "(" + a + "), "
                    + (kind == Kind.COMPLEX ? "(double)" : "(float)") + "(" + b + "))";
            case COMPLEX_LONG -> "(whole(" + a + ") * 3000000000ll + whole(" + b + ") * 5000000000ll * 1i)";
            case VECTOR -> "(vector){whole(" + a + "), i0, whole(" + b + "), i0 + 1}";
            case VOID -> throw new IllegalArgumentException();
        };
    }

    /** A number between -1000 and 1000. */
    private String literal(Kind kind) {
        int a = random.nextInt(200) - 100;
        int b = random.nextInt(200) - 100;
        return switch (kind) {
            case INT, CHAR, SHORT -> "(" + kind.c + ")" + a;
            case LONG -> a + "ll * 5000000000ll";
            case FLOAT, DOUBLE -> "(" + kind.c + ")" + a / 8.0;
            case WORD -> "(struct word){" + a + "}";
            case PAIR -> "(struct pair){" + a + ", " + b / 4.0 + "}";
            case FLOATS -> "(struct floats){" + a + ", " + b / 2.0 + "}";
            case MIXED -> "(struct mixed){" + a + ", " + b + "000000000ll, 1.5f}";
            case COMPLEX -> "__builtin_complex((double)" + a + ", (double)" + b + ")";
            case COMPLEX_FLOAT -> "__builtin_complex((float)" + a + ", (float)" + b + ")";
            case COMPLEX_LONG -> "(" + a + "ll + " + b + "000000000ll * 1i)";
            case VECTOR -> "(vector){" + a + ", " + b + ", 1, " + (a + b) + "}";
            case VOID -> throw new IllegalArgumentException();
        };
    }

    private String number(List<Kind> parameters) {
        if (!parameters.isEmpty() && !chance(4)) {
            int index = random.nextInt(parameters.size());
            return asNumber("p" + index, parameters.get(index));
        }
        return any("i0", "d0", "s0", "l0 % 1000", String.valueOf(random.nextInt(30) - 10));
    }

    private String asNumber(String name, Kind kind) {
        return switch (kind) {
            case LONG -> name + " % 1000";
            case WORD -> name + ".a";
            case PAIR -> any(name + ".a", name + ".b", "(" + name + ".a + " + name + ".b)");
            case FLOATS -> any(name + ".a", name + ".b", "(" + name + ".a - " + name + ".b)");
            case MIXED -> any(name + ".a", name + ".b % 1000", name + ".c");
            case COMPLEX, COMPLEX_FLOAT -> any("__real__ ", "__imag__ ") + name;
            case COMPLEX_LONG -> any("__real__ ", "__imag__ ") + name + " % 1000";
            case VECTOR -> name + "[" + random.nextInt(4) + "]";
            default -> name;
        };
    }

    @SafeVarargs
    private <T> T any(T... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
